import { COUNTED, type Plan, type RankedPlan, type Reader, type Selection, type Sort } from '../../api/store.ts';
import type { Answer, Condition, Schema } from '../../resources/language/index.ts';
import { type Collection, compareIds, type Entry, isId, type Remembered } from './collection.ts';
import { Evaluator } from './evaluate.ts';
import { groupsOf } from './groups.ts';

/**
 * How many answers a collection remembers: the tabs, orders and searches that people page through.
 */
const REMEMBERED = 24;

/**
 * Where at least one record in so many is meant, the order of all is walked: it is remembered, and
 * serves the next search too.
 */
const FEW = 8;

/**
 * The collections as they are at one moment, by name. @throws where there is no such collection.
 */
export type Moment = (name: string) => Collection;

type Question = Selection & Pick<Plan, 'sort'>;

/** All entries that are meant, in order. */
export const entriesOf = (schema: Schema, moment: Moment, question: Question): readonly Entry[] =>
  found(schema, moment, question).entries;

const selectionOf = ({ from, where, search, besides }: Selection): Selection => ({ from, where, search, besides });

/** All entries that are meant, those first that are nearest to what is searched for. */
function nearestOf(schema: Schema, moment: Moment, { nearest = [], ...question }: RankedPlan): readonly Entry[] {
  const all = entriesOf(schema, moment, question);
  if (nearest.length === 0) return all;
  const meant = new Set(all);
  const near = nearest.flatMap((search) =>
    entriesOf(schema, moment, { ...question, search }).filter((entry) => meant.has(entry)),
  );
  return [...new Set([...near, ...all])];
}

function found(schema: Schema, moment: Moment, { from, where, search, besides, sort }: Question): Remembered {
  const { entries, answers } = moment(from);
  const sorted = sort !== undefined && sort.length > 0;
  if (!where && !search && !sorted) return { on: new Map(), entries };

  const name = JSON.stringify([where ?? null, search ?? null, besides ?? null, sort ?? []]);
  const known = answers.get(name);
  answers.delete(name);
  const holds = known && [...known.on].every(([other, then]) => moment(other) === then);
  const answer = holds ? known : worked();
  answers.set(name, answer);
  const oldest = answers.keys().next();
  if (answers.size > REMEMBERED && !oldest.done) answers.delete(oldest.value);
  return answer;

  function worked(): Remembered {
    const evaluator = new Evaluator(schema, moment);
    if (!sorted) {
      const candidates = named(moment(from), where) ?? entries;
      return { entries: candidates.filter(meant(evaluator, { from, where, search, besides })), on: evaluator.read };
    }
    const those = found(schema, moment, { from, where, search, besides });
    if (those.entries === entries || those.entries.length * FEW < entries.length) {
      const order = ordered(evaluator, those.entries, from, sort);
      return { entries: order, on: new Map([...those.on, ...evaluator.read]) };
    }
    const order = found(schema, moment, { from, sort });
    const among = new Set(those.entries);
    return { entries: order.entries.filter((entry) => among.has(entry)), on: new Map([...those.on, ...order.on]) };
  }
}

/** The entries whose ids a condition gives, in order; undefined where it names none. */
function named(collection: Collection, where: Condition | undefined): readonly Entry[] | undefined {
  if (!where) return undefined;
  if ('all' in where) {
    for (const part of where.all) {
      const found = named(collection, part);
      if (found) return found;
    }
    return undefined;
  }
  if (!('of' in where) || !('column' in where.of) || where.of.column !== 'id') return undefined;
  const ids = 'is' in where ? [where.is] : 'in' in where ? where.in : undefined;
  if (!ids?.every(isId)) return undefined;
  return [...new Set(ids)].sort(compareIds).flatMap((id) => collection.get(id) ?? []);
}

function meant(evaluator: Evaluator, { from, where, search, besides }: Selection): (entry: Entry) => boolean {
  const fits = where ? evaluator.condition(where, from) : () => true;
  const contains = search ? evaluator.search(search, from) : () => true;
  const containsToo = besides ? evaluator.search(besides, from) : () => true;
  return (entry) => fits(entry) && contains(entry) && containsToo(entry);
}

/** Entries, which come by id, in another order. */
function ordered(
  evaluator: Evaluator,
  entries: readonly Entry[],
  from: string,
  sort: readonly Sort[],
): readonly Entry[] {
  const keys = sort.map(({ of, order }) => ({
    values: entries.map(evaluator.sortValue(of, from)),
    sign: order === 'desc' ? -1 : 1,
  }));
  const last = keys.at(-1)?.sign ?? 1;
  const places = entries
    .map((_, at) => at)
    .sort((one, other) => {
      for (const { values, sign } of keys) {
        const [a = null, b = null] = [values[one], values[other]];
        if (a === b) continue;
        if (a === null || b === null) return a === null ? 1 : -1;
        return compareIds(a, b) * sign;
      }
      return (one - other) * last;
    });
  return places.flatMap((at) => entries[at] ?? []);
}

/**
 * The reading half of a store. `moment` is asked once a call, but for a scan: which rows it may
 * tell is settled when it begins, and before each chunk it is asked again which of them are meant
 * still, and what they are.
 */
export function readerOf(schema: Schema, current: () => Moment): Reader {
  const rowsOf = (plan: RankedPlan): { entries: readonly Entry[]; tell: (entry: Entry) => Answer } => {
    const moment = current();
    const entries = nearestOf(schema, moment, plan);
    const { start = 0, end = entries.length } = plan.page ?? {};
    return {
      entries: entries.slice(Math.max(0, start), Math.max(0, end)),
      tell: new Evaluator(schema, moment).answer(plan),
    };
  };
  return {
    async groups(questions) {
      const moment = current();
      return questions.map((question) =>
        groupsOf(new Evaluator(schema, moment), question, entriesOf(schema, moment, selectionOf(question))),
      );
    },
    async rows(plan) {
      const { entries, tell } = rowsOf(plan);
      return entries.map(tell);
    },
    async total(selection) {
      const count = entriesOf(schema, current(), selection).length;
      return count > COUNTED ? { count: COUNTED, more: true } : { count, more: false };
    },
    async get(collection, id) {
      return current()(collection).get(id)?.record;
    },
    async find({ most, ...selection }) {
      return entriesOf(schema, current(), { ...selection, sort: [] })
        .slice(0, most)
        .map(({ record }) => record);
    },
    scan: (plan, chunk = 500) => scanned(rowsOf(plan).entries, plan, Math.max(1, chunk)),
  };

  /** Those of some entries that are meant still, as they are now. */
  async function* scanned(
    entries: readonly Entry[],
    { page: _, ...plan }: Plan,
    size: number,
  ): AsyncGenerator<readonly Answer[]> {
    for (let at = 0; at < entries.length; at += size) {
      const moment = current();
      const evaluator = new Evaluator(schema, moment);
      const there = entries.slice(at, at + size).flatMap(({ record }) => moment(plan.from).get(record.id) ?? []);
      const chunk = there.filter(meant(evaluator, plan)).map(evaluator.answer(plan));
      if (chunk.length > 0) yield chunk;
    }
  }
}
