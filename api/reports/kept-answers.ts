import type { Condition } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { linesOf } from '../events/lines.ts';
import type { Group, Grouping, Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { type Asked, ask } from './asked.ts';

/** So many answers are kept of a store, those asked for last; none of more characters. */
const MOST = 50;
const LONGEST = 200_000;
/** How long one is kept: what is changed behind the product's back is seen then at the latest. */
const KEPT_MS = 5 * 60_000;
/** Of more lines than this, reading them costs as much as asking. */
const MOST_LINES = 500;

type Answers = readonly (readonly Group[])[];

type Kept = {
  readonly answers: Answers;
  /** Of which resources' records they are made. */
  readonly made: readonly string[];
  /** The line of the history before which nothing was under way when they were asked for. */
  readonly low: number;
  /** The lines of those resources behind it, as they were known then. */
  readonly known: readonly number[];
  readonly until: number;
};

const kept = new WeakMap<Store, Map<string, Kept>>();

/**
 * What `ask` tells, and the same again without asking as long as nothing that it is made of was
 * written: by this process or another one. Whoever asks is told of their own rows alone all the
 * same, since which those are is part of the question.
 *
 * A line of the history gets its number before it is committed, so that a smaller one may appear
 * late. That is why the lines are compared by their numbers, from one on before which nothing can
 * be under way, and are read before the figures are.
 */
export async function askKept<T>(context: Pick<ApiContext, 'store' | 'now'>, asked: Asked<T>): Promise<T> {
  const { store } = context;
  const { questions, tell } = asked;
  if (questions.length === 0) return ask(store, asked);
  const all = kept.get(store) ?? new Map<string, Kept>();
  kept.set(store, all);
  const key = JSON.stringify(questions);
  const before = all.get(key);
  if (before && (await isStill(store, before))) {
    // The last asked for stands last.
    all.delete(key);
    all.set(key, before);
    return tell(before.answers);
  }
  all.delete(key);
  const standing = await standingOf(context, questions);
  const answers = await store.groups(questions);
  if (standing && JSON.stringify(answers).length <= LONGEST) {
    all.set(key, { answers, ...standing, until: performance.now() + KEPT_MS });
    const [oldest] = all.keys();
    if (all.size > MOST && oldest !== undefined) all.delete(oldest);
  }
  return tell(answers);
}

/** Forgets what was kept of a store whose records were all replaced. */
export const forgetAnswers = (store: Store): void => {
  kept.delete(store);
};

async function isStill(store: Store, { made, low, known, until }: Kept): Promise<boolean> {
  if (performance.now() > until) return false;
  const now = await linesOn(store, made, low);
  return now.length === known.length && now.every((id, at) => id === known[at]);
}

/** How the history stands for what questions are made of; undefined: too much is being written. */
async function standingOf(
  { store, now }: Pick<ApiContext, 'store' | 'now'>,
  questions: readonly Grouping[],
): Promise<Pick<Kept, 'made' | 'low' | 'known'> | undefined> {
  const recent = await linesOf({ store, now }).recent();
  if (recent.length > MOST_LINES) return undefined;
  const low = recent.at(-1) ?? 0;
  const made = [...collectionsIn(questions)];
  return { made, low, known: await linesOn(store, made, low) };
}

/** The lines of some resources behind one, by their numbers. */
async function linesOn(store: Store, resources: readonly string[], low: number): Promise<readonly number[]> {
  const where: Condition = {
    all: [
      { of: { column: 'id' }, above: low },
      { of: { column: 'resource' }, in: resources },
    ],
  };
  const sort = [{ of: { column: 'id' }, order: 'asc' }] as const;
  const rows = await store.rows({
    from: SYSTEM.history,
    where,
    fields: {},
    sort,
    page: { start: 0, end: 2 * MOST_LINES },
  });
  return rows.map(({ id }) => Number(id));
}

/** Every collection that questions read: their own, and those that sources lead to. */
function collectionsIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return found;
  const { from, to } = part as { readonly [key: string]: unknown };
  for (const name of [from, to]) if (typeof name === 'string') found.add(name);
  for (const inner of Object.values(part)) collectionsIn(inner, found);
  return found;
}
