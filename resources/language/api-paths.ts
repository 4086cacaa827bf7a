import { isOneOf } from './values.ts';
/** Names that definitions must not hide; `tests/unit/api-paths.test.ts` checks the routes. */
export const API_PATHS = {
  /** First parts: no resource is called so. */
  first: ['auth', 'dashboards', 'events', 'files', 'health', 'history', 'notifications', 'ready', 'reports', 'search'],
  /** What follows a record: no move and no tab's list is called so. */
  ofRecord: ['here', 'history', 'parts', 'reveal'],
} as const;

/** Whether a name is one of these. */
export const isApiPath = (of: keyof typeof API_PATHS, name: unknown): boolean => isOneOf(API_PATHS[of], name);
