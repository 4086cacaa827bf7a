import type { ListPreferences } from '../../../api/wire/session.ts';
import type { List } from '../../../resources/language/index.ts';

/** The visible columns: the user's choice that still exists, or all. */
export function shownColumns(
  list: Pick<List, 'columns'>,
  preferences: Pick<ListPreferences, 'columns'> | undefined,
): readonly string[] {
  const known = [...new Set(preferences?.columns)].filter((name) => list.columns.includes(name));
  return known.length > 0 ? known : list.columns;
}

/** All columns to choose from; a hidden one follows its predecessor in the definition. */
export function allColumns(list: Pick<List, 'columns'>, shown: readonly string[]): readonly string[] {
  const all = [...shown];
  for (const [index, name] of list.columns.entries()) {
    if (all.includes(name)) continue;
    const before = list.columns.slice(0, index).findLast((each) => all.includes(each));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name);
  }
  return all;
}
