import { type Flag, formPath, type Row, type Screen, type Value } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import type { Can } from '../platform/session.ts';
import { isOffered } from './permitted-actions.ts';

/** The screen in whose form the rows of a list are edited: its own, or the one that is named. */
export const formScreenOf = (screen: Screen): Screen =>
  registry.screen[screen.list?.editedOn?.screen ?? screen.name] ?? screen;

/** Whether somebody may do so. */
export const canOnScreen = (screen: Screen, can: Can, flag: Flag): boolean =>
  can(screen.name, 'access') && can(screen.name, flag);

/** Whether somebody may add to a list, in its own form or the one that is named. */
export const mayAdd = (screen: Screen, can: Can): boolean =>
  screen.list?.editedOn ? canOnScreen(formScreenOf(screen), can, 'write') : isOffered(screen, can, 'add');

/** The edit or create path of a row; undefined without a page. */
export function editPath(screen: Screen, row: Row | undefined): string | undefined {
  const path = formPath(formScreenOf(screen), row?.id ?? 'new');
  const along = new URLSearchParams(
    (screen.list?.editedOn?.tells ?? []).flatMap((name): [string, string][] => {
      const value: Value = row?.[name] ?? null;
      return value === null ? [] : [[name, String(value)]];
    }),
  ).toString();
  if (path === undefined || along === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${along}`;
}
