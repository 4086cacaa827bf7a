import type { Screen } from './resource.ts';
import type { Id } from './values.ts';

/** The encoded form of an id in a path: base64url, without padding. */
export const encodeId = (id: Id): string =>
  btoa(String(id)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The id behind an encoded one; undefined when it is not one. */
function decodeId(text: string): number | undefined {
  try {
    return wholeNumber(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

const wholeNumber = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

const VIEW = '-view';

/**
 * The id of a path, `'new'`, or undefined. Ignores text after a dash (spec part 2 §2 Manage
 * worker).
 */
export const idFromPath = (part: string, ids: 'encoded' | 'plain' = 'encoded'): number | 'new' | undefined => {
  if (part === 'new') return 'new';
  const [id = ''] = part.split('-', 1);
  return ids === 'plain' ? wholeNumber(id) : decodeId(id);
};

/** True if `:id` requests a locked form (spec part 1 §2 Manage product). */
export const isViewPath = (part: string): boolean => part.endsWith(VIEW);

/** The address of a locked form; undefined without a page. */
export const formViewPath = (screen: Screen, id: Id): string | undefined => {
  const path = formPath(screen, id);
  return path && `${path}${VIEW}`;
};

/** What a list's address names the record in the form above it by. */
export const IN_FORM = 'record';

/** Where a record opens: page or form, locked without permission; undefined: lists only. */
export const recordPath = (screen: Screen, id: Id, mayUpdate: boolean): string | undefined =>
  showPath(screen, id) ??
  (mayUpdate ? formPath(screen, id) : formViewPath(screen, id)) ??
  (screen.form && screen.form.only === undefined ? `${screen.path}?${IN_FORM}=${id}` : undefined);

/** The form's address for a record or a new one; undefined if none. */
export const formPath = (screen: Screen, id: Id | 'new'): string | undefined => {
  if (screen.form?.placement !== 'page') return undefined;
  if (id === 'new') return screen.form.newPath;
  if (screen.form.only === 'new') return undefined;
  const { path, query, ids } = screen.form;
  const part = ids === 'plain' ? String(id) : encodeId(id);
  return query === undefined ? path.replace(':id', part) : `${path}?${query}=${part}`;
};

/** The address of a record's read-only page. undefined: the screen has none. */
export const showPath = (screen: Screen, id: Id): string | undefined => screen.show?.path.replace(':id', encodeId(id));
