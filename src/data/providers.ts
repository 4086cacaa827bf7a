import type {
  AccessControlProvider,
  AuthProvider,
  IResourceItem,
  NotificationProvider,
  RefineProps,
} from '@refinedev/core';
import { registry } from '../../resources/index.ts';
import { FLAGS, type Flag, type Screen } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { canNow, sessionState, signOut } from '../platform/session.ts';
import { queryClient } from './query-client.ts';

/** What Refine's names for actions ask of a role here. */
const FLAG_OF: { readonly [action: string]: Flag } = {
  list: 'read',
  show: 'read',
  create: 'write',
  clone: 'write',
  edit: 'update',
  delete: 'delete',
};

const flagOf = (action: string): Flag | undefined => FLAG_OF[action] ?? FLAGS.find((flag) => flag === action);

/**
 * Refine's access control, answered from the session's decision table without a call. What names no screen, and
 * every action nobody knows, is refused.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action, params }) => {
    const screen: unknown = params?.resource?.meta?.screen ?? params?.resource?.identifier ?? resource;
    const flag = flagOf(action);
    return {
      can: typeof screen === 'string' && flag !== undefined && canNow(screen, 'access') && canNow(screen, flag),
    };
  },
  // Refine keeps the former answer while it asks anew, which shows what the next resource forbids.
  options: { queryOptions: { placeholderData: undefined, gcTime: 0 }, buttons: { hideIfUnauthorized: true } },
};

/**
 * Refine's view of signing in. The app is only drawn for somebody signed in, and a session that ends is asked for
 * again over the page (`src/platform/session.ts`), so that an error never signs anybody out here.
 */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false }),
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: async () => ({ authenticated: 'answer' in sessionState() }),
  onError: async () => ({}),
  getIdentity: async () => {
    const session = sessionState();
    return 'answer' in session ? session.answer.user : null;
  },
  getPermissions: async () => {
    const session = sessionState();
    return 'answer' in session ? session.answer.can : {};
  },
};

/** Refine's notices, through ours, which load what draws them when there is something to say. */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type }) => {
    // Refine calls the heading `description`; it only carries a sentence of its own beside a message.
    const heading = description === undefined || description === '' ? {} : { description };
    notify({ type: type === 'error' ? 'error' : type === 'success' ? 'success' : 'info', message, ...heading });
  },
  close: () => undefined,
};

/** The screens as Refine knows resources: `identifier` is the screen, `name` the collection on the wire. */
export const resources: IResourceItem[] = registry.screens.map((screen) => ({
  name: screen.resource ?? screen.name,
  identifier: screen.name,
  list: screen.path,
  ...formPaths(screen),
  ...(screen.show ? { show: screen.show.path } : {}),
  meta: { label: t(screen.label), screen: screen.name },
}));

function formPaths(screen: Screen): Pick<IResourceItem, 'create' | 'edit'> {
  if (screen.form?.placement !== 'page') return {};
  return { create: screen.form.newPath, edit: screen.form.path };
}

export const options: RefineProps['options'] = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  liveMode: 'auto',
  reactQuery: { clientConfig: queryClient },
};
