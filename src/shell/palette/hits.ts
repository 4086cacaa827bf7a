import type { Hit, SearchAnswer, Total } from '../../../api/wire/list.ts';
import {
  fieldAt,
  foundIn,
  isDay,
  type Letters,
  recordPath,
  type Screen,
  wordsIn,
} from '../../../resources/language/index.ts';
import { wordsOf } from '../../fields/tags.tsx';
import { call } from '../../platform/api.ts';
import { formatDay } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import type { Can } from '../../platform/session.ts';
import type { MoveThere } from '../../record/moves/move-there.ts';

/** Something the palette leads to: a page, or a move of a record. */
export type Goal = Named & ({ readonly path: string; readonly state?: object } | Offered);

type Offered = {
  readonly move: MoveThere;
  /** Why it cannot be made now: it can be read, not chosen. */
  readonly refused?: string;
};

/** What the palette says of it. */
export type Named = {
  readonly key: string;
  readonly title: string;
  /** Whether the title is typed, as a record's is. */
  readonly isRecord?: true;
  /** It leads to all of a list: how many there are stands in place of a title. */
  readonly all?: Total;
  readonly text: string;
  /** The letters of its title that are typed, and those of what it is. */
  readonly marks: readonly Letters[];
  readonly textMarks?: readonly Letters[];
  /** What tells a record apart that is called by its number. */
  readonly about?: readonly string[];
  /** The matching field and value if the title does not match. */
  readonly why?: { readonly label: string; readonly value: string; readonly marks: readonly Letters[] };
};

/** Shorter texts find no records. */
export const SHORTEST_SEARCH = 2;
/** Longer ones are refused. */
export const LONGEST_SEARCH = 100;

/** Screens matching every word: name prefix, name, module. */
export function screensFor(can: Can, text: string): readonly Goal[] {
  const words = text.split(/\s+/).filter(Boolean);
  const goals = registry.screens
    .filter((screen) => can(screen.name, 'access'))
    .flatMap((screen) => {
      const named = namedBy(words, t(screen.label), t(screen.module));
      if (!named) return [];
      const goal: Goal = { key: `screen ${screen.name}`, ...named, path: screen.path };
      const isFirst = wordsIn(named.title, words.slice(0, 1))?.[0]?.[0] === 0;
      return [{ goal, near: isFirst ? 0 : named.marks.length > 0 ? 1 : 2 }];
    });
  return goals.sort((one, other) => one.near - other.near).map(({ goal }) => goal);
}

/** Matches every word in name or kind, with marks. */
export function namedBy(
  words: readonly string[],
  title: string,
  text: string,
): Required<Pick<Named, 'title' | 'text' | 'marks' | 'textMarks'>> | undefined {
  const each = words.map((word) => ({ title: wordsIn(title, [word])?.[0], text: wordsIn(text, [word])?.[0] }));
  if (!each.every((found) => found.title || found.text)) return undefined;
  return {
    title,
    text,
    marks: each.flatMap((found) => (found.title ? [found.title] : [])),
    textMarks: each.flatMap((found) => (found.title || !found.text ? [] : [found.text])),
  };
}

/** Where a record opens; where its screen shows only a list, that, searched for it. */
export function pathOfHit({ screen: name, id, title }: Hit, typed: string, can: Can): string | undefined {
  const screen: Screen | undefined = registry.screen[name];
  if (!screen?.list) return undefined;
  const path = recordPath(screen, id, can(name, 'update'));
  const [page, inForm] = path?.split('?') ?? [];
  if (page !== undefined && inForm === undefined) return page;
  const resource = registry.resources[screen.resource];
  const named = resource !== undefined && screen.list.search.includes(resource.title);
  // Over the list, which shows it too.
  return `${screen.path}?${new URLSearchParams([['q', named ? title : typed], ...new URLSearchParams(inForm)])}`;
}

type SearchQuery = { readonly typed: string; readonly screens?: readonly string[]; readonly signal: AbortSignal };

/** The API's matches, nearest first. Throws ApiFailure, or AbortError when aborted. */
export function hitsFor({ typed, screens, signal }: SearchQuery): Promise<SearchAnswer> {
  const query = { q: typed, ...(screens && { screens: screens.join(',') }) };
  return call<SearchAnswer>('/api/search', { query, signal });
}

/** Matching records, then links to lists. Throws ApiFailure, or AbortError when aborted. */
export async function recordsFor(typed: string, can: Can, signal: AbortSignal): Promise<readonly Goal[]> {
  const { hits, totals } = await hitsFor({ typed, signal });
  const records = hits.flatMap((hit): readonly Goal[] => {
    const path = pathOfHit(hit, typed, can);
    return path === undefined ? [] : [{ ...goalOfHit(hit, typed), path }];
  });
  return [...records, ...Object.entries(totals).flatMap(([screen, total]) => allOf(screen, typed, total) ?? [])];
}

function allOf(name: string, typed: string, total: Total): Goal | undefined {
  const screen = registry.screen[name];
  if (!screen?.list) return undefined;
  const whole = screen.list.tabs.find(({ where }) => where === undefined)?.name;
  const query = new URLSearchParams({ q: typed, ...(whole === undefined ? {} : { tab: whole }) });
  return {
    key: `all ${name}`,
    title: '',
    all: total,
    text: screen.label,
    marks: [],
    path: `${screen.path}?${query}`,
  };
}

/** What the palette says of a record: what it is called and is, and why it was found. */
export function goalOfHit({ screen, id, title, text, matched, about = [] }: Hit, typed: string): Named {
  const name = registry.screen[screen]?.resource;
  const resource = name === undefined ? undefined : registry.resources[name];
  const apart = about
    .filter(({ field }) => field !== matched?.field)
    .map(({ field, value }) => {
      const of = resource?.fields[field];
      return of && 'options' in of ? wordsOf(of.options, value) : isDay(value) ? formatDay(value) : value;
    });
  const goal: Named = {
    ...{ key: `record ${screen} ${id}`, title, isRecord: true, text, marks: [] },
    ...(apart.length > 0 && { about: apart }),
  };
  if (!resource || !matched) return goal;
  const field = fieldAt(registry, resource, matched.field);
  const letters = foundIn(field, matched.value, typed)?.letters;
  const marks = letters ? [letters] : [];
  return matched.field === resource.title
    ? { ...goal, marks }
    : { ...goal, why: { label: field.label, value: matched.value, marks } };
}
