import type { Flag } from './definition.ts';
import { withParts } from './judge.ts';
import { isState } from './kinds/index.ts';
import type { CompleteMove, Field, List, Resource, Screen } from './resource.ts';
import { fieldsOf, type Rule } from './rules.ts';

/** What a session may do on a screen. Without `access` nothing. */
export type May = (flag: Flag) => boolean;

/**
 * What a row of a screen's list shows of a record: columns, what is written under them, what the
 * dialogs of the moves it offers show, what the record is called, and the picture where it stands
 * beside that. What their questions begin with is the record's to tell: a dialog asks for it when
 * it opens.
 */
export function shownInList(
  resource: Resource,
  { list, moves, tells }: Pick<Screen, 'list' | 'moves' | 'tells'>,
): readonly string[] {
  if (!list) return [];
  const columns = list.columns.flatMap((name) => [name, ...(list.under[name] ?? [])]);
  const along = list.editedOn?.tells ?? [];
  const shows = moves.filter(isListed).flatMap((move) => move.shows);
  return told(tells, shownIn(resource, [...columns, ...along, ...shows]));
}

/**
 * Whether rows of a list can offer a move: it is made of what a list tells, and what it asks are
 * fields.
 */
export const isListed = ({ byPage, seen, rounds, asks }: CompleteMove): boolean =>
  !byPage && !seen && !((rounds === 'return' || rounds === 'waive') && asks.length === 0);

/** Those names of which the screen tells, each once. */
const told = (tells: Screen['tells'], names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => tells === undefined || tells.includes(name));

/** Those names with what a record is called, and its picture where that is drawn beside it. */
export const shownIn = (resource: Pick<Resource, 'title' | 'picture'>, names: readonly string[]): string[] => [
  'id',
  resource.title,
  ...names,
  ...(resource.picture !== undefined && names.includes(resource.title) ? [resource.picture] : []),
];

/**
 * What the pages of one record show: the record's page to whoever may read, the form to whoever may
 * write what stands in it, and locked, without what is sensitive, to whoever may only read. With
 * the form comes what decides which of its fields show, must be filled and fit together: that a
 * form tells anyway. Where a record stands is told with it, on any page, and what the dialogs of
 * moves show that no list offers. Paths stand as the rules write them.
 */
export function shownOnPages(resource: Resource, screen: Screen, may: May): readonly string[] {
  const { show, list } = screen;
  // A form that only makes new records shows none that is stored.
  const form = screen.form?.only === 'new' ? undefined : screen.form;
  const writes = may('write') || may('update');
  const looksAt = [
    ...(show && may('read') ? show.fields : []),
    ...(form
      ? [...form.fields, ...form.tells].filter(
          (name) => writes || (may('read') && resource.fields[name]?.sensitive !== true),
        )
      : []),
    ...(may('update') ? (list?.toggles ?? []) : []),
  ];
  if (!writes && !may('read')) return [];
  const decides = form && writes ? decidedBy(resource, form.fields) : [];
  const picture = resource.picture === undefined || looksAt.length === 0 ? [] : [resource.picture];
  const states = resource.fieldList.filter(isState).map(({ name }) => name);
  // What no row offers is asked on a page, by a dialog that shows what it is about.
  const asked = screen.moves.filter((move) => !isListed(move) && may(move.flag)).flatMap(({ shows }) => shows);
  return told(screen.tells, ['id', resource.title, ...picture, ...looksAt, ...decides, ...states, ...asked]);
}

/** What the rules read that decide about the named fields. */
function decidedBy(resource: Resource, names: readonly string[]): string[] {
  const rules = [
    ...names.flatMap((name) => rulesOf(resource.fields[name])),
    ...resource.checks.filter(({ on }) => names.includes(on)).map(({ expect }) => expect),
  ];
  return withParts(resource, rules.flatMap(fieldsOf));
}

const rulesOf = (field: Field | undefined): Rule[] =>
  [field?.visibleWhen, field?.requiredWhen?.rule].filter((rule) => rule !== undefined);

/** Everything a screen tells a session of a record, in its list or on its pages. */
export function readableOn(resource: Resource, screen: Screen, may: May): ReadonlySet<string> {
  return new Set([...(may('read') ? shownInList(resource, screen) : []), ...shownOnPages(resource, screen, may)]);
}

/** What a list may be asked about. */
export type Asks = Pick<List, 'filters' | 'search'>;

/**
 * What a session may filter and search a list by, of what the list declares: not by what the screen
 * shows to others only, as a form's fields to whoever may edit. A field that none of its pages
 * shows is the list's alone to ask about.
 */
export function asksOf(resource: Resource, screen: Screen & { readonly list: List }, may: May): Asks {
  const known = readableOn(resource, screen, may);
  const everybodys = readableOn(resource, screen, () => true);
  const isOpen = (name: string): boolean => known.has(name) || !everybodys.has(name);
  const { filters, search } = screen.list;
  return { filters: filters.filter(isOpen), search: search.filter(isOpen) };
}
