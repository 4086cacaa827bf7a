import type { Hit } from '../../../api/wire/list.ts';
import {
  type CompleteMove,
  folded,
  type Resource,
  type Row,
  type Screen,
  wordsIn,
} from '../../../resources/language/index.ts';
import { prefetchRecord, recordOf } from '../../data/prefetch.ts';
import { queryClient } from '../../data/query-client.ts';
import { headingOf } from '../../fields/title.ts';
import { t } from '../../platform/i18n/index.ts';
import type { KnownUser } from '../../platform/known-user.ts';
import { registry } from '../../platform/registry.ts';
import type { Can } from '../../platform/session.ts';
import { canMakeMove, movesOf } from '../../record/moves/permitted-moves.ts';
import { type Goal, goalOfHit, hitsFor, SHORTEST_SEARCH } from './hits.ts';

/** Who types. */
export type Who = { readonly user: KnownUser; readonly can: Can };

type Offer = { readonly resource: Resource; readonly screen: Screen; readonly move: CompleteMove };

/** How many records are queried for what can be done with them; nobody reads on for more. */
const MOST_RECORDS = 5;

function offersOf({ user, can }: Who): readonly Offer[] {
  return registry.screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    if (!resource || !screen.list || screen.list.page !== undefined || !can(screen.name, 'read')) return [];
    const moves = movesOf({ resource, screen, user, can }).filter(({ byPage }) => !byPage);
    return moves.map((move) => ({ resource, screen, move }));
  });
}

/** Moves typed with a record, with reasons. Throws ApiFailure, or AbortError when aborted. */
export async function movesFor(typed: string, who: Who, signal: AbortSignal): Promise<readonly Goal[]> {
  const offers = offersOf(who);
  const parsed = typedMove(typed, [...new Set(offers.map(({ move }) => t(move.label)))]);
  if (!parsed || !isEnough(parsed.rest)) return [];
  const matching = offers.filter(({ move }) => parsed.labels.includes(t(move.label)));
  const screens = [...new Set(matching.map(({ screen }) => screen.name))];
  const { hits: found } = await hitsFor({ typed: parsed.rest, screens, signal });
  const hits = nearest(found, parsed.rest);
  // Of a record on two screens a move is offered on the first, and it is queried there alone.
  const seen = new Set<string>();
  const places = hits.map((hit) => ({
    hit,
    here: matching.filter(({ resource, screen, move }) => {
      const key = `${resource.name} ${hit.id} ${move.name}`;
      return screen.name === hit.screen && !seen.has(key) && seen.add(key);
    }),
  }));
  const goals = await Promise.all(
    places.map(async ({ hit, here }) => {
      const row = here.length > 0 ? await recordAt(hit) : undefined;
      return row ? here.flatMap((offer) => goalOf(offer, { row, hit, ...parsed })) : [];
    }),
  );
  return goals.flat().toSorted((one, other) => Number('refused' in one) - Number('refused' in other));
}

/** Whether a record can be found by it: a single digit may be what one is called. */
const isEnough = (rest: string): boolean => [...rest].length >= SHORTEST_SEARCH || /^\d$/.test(rest);

function nearest(hits: readonly Hit[], typed: string): readonly Hit[] {
  const plain = folded(typed).replace(/^#/, '');
  const exact = hits.filter(({ title }) => folded(title) === plain);
  return (exact.length > 0 ? exact : hits).slice(0, MOST_RECORDS);
}

async function recordAt({ screen, id }: Hit): Promise<Row | undefined> {
  const resource = registry.screen[screen]?.resource;
  if (resource === undefined) return undefined;
  await prefetchRecord(resource, screen, id);
  return queryClient.getQueryData<{ readonly data: Row }>(recordOf(resource, screen, id).queryKey)?.data;
}

type Of = { readonly row: Row; readonly hit: Hit; readonly rest: string; readonly words: readonly string[] };

function goalOf({ resource, screen, move }: Offer, { row, hit, rest, words }: Of): readonly Goal[] {
  const offered = row._moves?.find(({ name }) => name === move.name);
  if (!offered) return [];
  const title = t('{move} · {name}', { move: t(move.label), name: headingOf(resource, row) });
  const { why } = goalOfHit(hit, rest);
  return [
    {
      key: `move ${resource.name} ${row.id} ${move.name}`,
      title,
      text: t(screen.label),
      marks: wordsIn(title, words) ?? [],
      ...(why && { why }),
      move: { screen: screen.name, name: move.name, row },
      ...(!canMakeMove(offered) && { refused: t(offered.reason ?? 'This cannot be done now.') }),
    },
  ];
}

/** What was typed of a move and of a record: `assign 145`, or `145 assign`. */
export type TypedMove = {
  /** The labels whose words begin so, in the order given. */
  readonly labels: readonly string[];
  /** The words that were taken for the label's. */
  readonly words: readonly string[];
  /** What is left, by which the record is found. */
  readonly rest: string;
};

const FEWEST_LETTERS = 2;

/** Splits text into move and record; most words win, then the start. undefined: neither. */
export function typedMove(text: string, labels: readonly string[]): TypedMove | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const each = labels.map((label) => ({ label, words: label.split(/\s+/).map(folded) }));
  for (let count = words.length - 1; count > 0; count--) {
    for (const from of [0, words.length - count]) {
      const taken = words.slice(from, from + count);
      const found = each.filter((of) => isBegun(of.words, taken)).map(({ label }) => label);
      const rest = words.filter((_, at) => at < from || at >= from + count).join(' ');
      if (found.length > 0) return { labels: found, words: taken, rest };
    }
  }
  return undefined;
}

const isBegun = (label: readonly string[], typed: readonly string[]): boolean =>
  [...(typed[0] ?? '')].length >= FEWEST_LETTERS &&
  typed.every((word, at) => label[at]?.startsWith(folded(word)) === true);
