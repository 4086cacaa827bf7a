import type { Flag } from './definition.ts';
import { withParts } from './judge.ts';
import { isState } from './kinds/index.ts';
import type { CompleteMove, Field, List, Resource, Screen } from './resource.ts';
import { fieldsOf, type Rule } from './rules.ts';

/** What a session may do on a screen. Without `access` nothing. */
export type May = (flag: Flag) => boolean;

/** The fields a list row reads: columns, sub-lines, move dialogs, title and picture. */
export function shownInList(
  resource: Resource,
  { list, moves, readable }: Pick<Screen, 'list' | 'moves' | 'readable'>,
): readonly string[] {
  if (!list) return [];
  const columns = list.columns.flatMap((name) => [name, ...(list.secondLine[name] ?? [])]);
  const along = list.editedOn?.tells ?? [];
  const shows = moves.filter(isListed).flatMap((move) => move.showFields);
  return pageFields(readable, shownIn(resource, [...columns, ...along, ...shows]));
}

/** True if a list can offer a move. */
export const isListed = ({ byPage, optimisticLock, rounds, inputs }: CompleteMove): boolean =>
  !byPage && !optimisticLock && !((rounds === 'return' || rounds === 'waive') && inputs.length === 0);

const pageFields = (tells: Screen['readable'], names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => tells === undefined || tells.includes(name));

/** Those names with what a record is called, and its picture where that is drawn next to it. */
export const shownIn = (resource: Pick<Resource, 'title' | 'picture'>, names: readonly string[]): string[] => [
  'id',
  resource.title,
  ...names,
  ...(resource.picture !== undefined && names.includes(resource.title) ? [resource.picture] : []),
];

/**
 * The fields a record's pages read: page for readers, form for editors (locked for readers, without
 * sensitive ones), rules, states and move dialogs.
 */
export function shownOnPages(resource: Resource, screen: Screen, may: May): readonly string[] {
  const { show, list } = screen;
  // A form that only makes new records shows none that is stored.
  const form = screen.form?.only === 'new' ? undefined : screen.form;
  const writes = may('write') || may('update');
  const looksAt = [
    ...(show && may('read') ? show.fields : []),
    ...(form
      ? [...form.fields, ...form.readOnlyFields].filter(
          (name) => writes || (may('read') && resource.fields[name]?.sensitive !== true),
        )
      : []),
    ...(may('update') ? (list?.toggles ?? []) : []),
  ];
  if (!writes && !may('read')) return [];
  const decides = form && writes ? decidedBy(resource, form.fields) : [];
  const picture = resource.picture === undefined || looksAt.length === 0 ? [] : [resource.picture];
  const states = resource.fieldList.filter(isState).map(({ name }) => name);
  // A move that no row offers is made on a page, by a dialog that shows what it is about.
  const shownByMoves = screen.moves
    .filter((move) => !isListed(move) && may(move.flag))
    .flatMap(({ showFields }) => showFields);
  return pageFields(screen.readable, [
    'id',
    resource.title,
    ...picture,
    ...looksAt,
    ...decides,
    ...states,
    ...shownByMoves,
  ]);
}

function decidedBy(resource: Resource, names: readonly string[]): string[] {
  const rules = [
    ...names.flatMap((name) => rulesOf(resource.fields[name])),
    ...resource.checks.filter(({ field }) => names.includes(field)).map(({ expect }) => expect),
  ];
  return withParts(resource, rules.flatMap(fieldsOf));
}

const rulesOf = (field: Field | undefined): Rule[] =>
  [field?.visibleWhen, field?.requiredWhen?.rule].filter((rule) => rule !== undefined);

/** Everything a screen tells a session of a record, in its list or on its pages. */
export function readableOn(resource: Resource, screen: Screen, may: May): ReadonlySet<string> {
  return new Set([...(may('read') ? shownInList(resource, screen) : []), ...shownOnPages(resource, screen, may)]);
}

/** What a list may be queried by. */
export type Queryable = Pick<List, 'filters' | 'search'>;

/** The declared filters and searches open to a session: no fields shown to others only. */
export function queryableOn(resource: Resource, screen: Screen & { readonly list: List }, may: May): Queryable {
  const known = readableOn(resource, screen, may);
  const everybodys = readableOn(resource, screen, () => true);
  const isOpen = (name: string): boolean => known.has(name) || !everybodys.has(name);
  const { filters, search } = screen.list;
  return { filters: filters.filter(isOpen), search: search.filter(isOpen) };
}
