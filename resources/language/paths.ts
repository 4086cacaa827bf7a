import type { Screen } from './resource.ts';
import type { Id } from './values.ts';

/** The encoded form of an id in a path: base64url, without padding. */
export const encodeId = (id: Id): string =>
  btoa(String(id)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The id behind an encoded one; undefined when it is not one. */
export function decodeId(text: string): number | undefined {
  try {
    return wholeNumber(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

const wholeNumber = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** The id a screen's form or show path carries in its `:id` part, `'new'`, or undefined when it is neither. */
export const idFromPath = (part: string, ids: 'encoded' | 'plain' = 'encoded'): number | 'new' | undefined =>
  part === 'new' ? 'new' : ids === 'plain' ? wholeNumber(part) : decodeId(part);

/** The address of a screen's form, for a record or for a new one. undefined: the form has no page of its own. */
export const formPath = (screen: Screen, id: Id | 'new'): string | undefined => {
  if (screen.form?.placement !== 'page') return undefined;
  if (id === 'new') return screen.form.newPath;
  return screen.form.path.replace(':id', screen.form.ids === 'plain' ? String(id) : encodeId(id));
};

/** The address of a record's read-only page. undefined: the screen has none. */
export const showPath = (screen: Screen, id: Id): string | undefined => screen.show?.path.replace(':id', encodeId(id));
