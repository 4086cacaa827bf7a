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

/** What an id in a path ends in to show a form locked. */
const VIEW = '-view';

/**
 * The id a screen's form or show path carries in its `:id` part, `'new'`, or undefined when it is
 * neither. What follows a dash does not belong to it (spec part 2 §2 Manage worker); an encoded
 * number holds no dash.
 */
export const idFromPath = (part: string, ids: 'encoded' | 'plain' = 'encoded'): number | 'new' | undefined => {
  if (part === 'new') return 'new';
  const [id = ''] = part.split('-', 1);
  return ids === 'plain' ? wholeNumber(id) : decodeId(id);
};

/**
 * Whether the `:id` part of a path asks to see the form, not to write in it (spec part 1 §2 Manage
 * product).
 */
export const isViewPath = (part: string): boolean => part.endsWith(VIEW);

/**
 * The address at which a form shows a record locked. undefined: the form has no page of its own.
 */
export const formViewPath = (screen: Screen, id: Id): string | undefined => {
  const path = formPath(screen, id);
  return path && `${path}${VIEW}`;
};

/** What a list's address names the record in the form above it by. */
export const IN_FORM = 'record';

/**
 * Where a record opens: its page, else its form, locked for whoever may not edit. undefined: the
 * screen shows only lists.
 */
export const recordPath = (screen: Screen, id: Id, mayUpdate: boolean): string | undefined =>
  showPath(screen, id) ??
  (mayUpdate ? formPath(screen, id) : formViewPath(screen, id)) ??
  (screen.form && screen.form.only === undefined ? `${screen.path}?${IN_FORM}=${id}` : undefined);

/**
 * The address of a screen's form, for a record or for a new one. undefined: the form has no page of
 * its own, or none for this.
 */
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
