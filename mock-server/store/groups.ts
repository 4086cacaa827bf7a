import type { Aggregate, Group, Grouping } from '../../api/store.ts';
import { compareKeys, isEmpty, type Scalar } from '../../resources/language/index.ts';
import type { Entry } from './collection.ts';
import type { Evaluator, Read } from './evaluate.ts';
import { measured } from './measures.ts';

type Keys = Group['by'];
type Together = { readonly by: Keys; readonly entries: Entry[] };

/** The groups of a question, in its order, of the entries it means. */
export function groupsOf(
  evaluator: Evaluator,
  { from, by, measures, sort, most }: Grouping,
  entries: readonly Entry[],
): readonly Group[] {
  if (sort && !Object.hasOwn(measures, sort.measure)) throw new Error(`${from} is not measured by ${sort.measure}`);
  const keys = by.map((key) => evaluator.groupKey(key, from));
  const titles = by.map(({ title }) => (title ? evaluator.value(title, from) : () => null));
  const figures = Object.entries(measures).map(([name, each]) => [name, aggregated(evaluator, each, from)] as const);
  const groups = together(entries, keys).map(
    ({ by: key, entries: those }): Group => ({
      by: key,
      titles: titles.map((read) => firstText(those.map(read))),
      measures: Object.fromEntries(figures.map(([name, figure]) => [name, figure(those)])),
    }),
  );
  return groups.sort((one, other) => inOrder(one, other, sort)).slice(0, most);
}

/** Entries by what their keys are. Without keys all are one, also where there is none. */
function together(entries: readonly Entry[], keys: readonly Read<Scalar | null>[]): readonly Together[] {
  const groups = new Map<string, Together>();
  if (keys.length === 0) return [{ by: [], entries: [...entries] }];
  for (const entry of entries) {
    const by = keys.map((read) => read(entry));
    const name = JSON.stringify(by);
    const known = groups.get(name);
    if (known) known.entries.push(entry);
    else groups.set(name, { by, entries: [entry] });
  }
  return [...groups.values()];
}

/** What a measure comes to of some entries. */
function aggregated(
  evaluator: Evaluator,
  { measure, value, where }: Aggregate,
  from: string,
): (entries: readonly Entry[]) => number | null {
  const counts = where ? evaluator.condition(where, from) : () => true;
  if (measure === 'count') return (entries) => entries.filter(counts).length;
  if (!value) throw new Error(`${measure} measures nothing`);
  const read = evaluator.value(value, from);
  return (entries) => measured(measure, entries.filter(counts).map(read)) as number | null;
}

/** Of what a group could be called, what comes first. */
function firstText(titles: readonly unknown[]): string | null {
  const texts = titles.filter((title) => !isEmpty(title)).map(String);
  return texts.reduce<string | null>(
    (first, text) => (first === null || compareKeys(text, first) < 0 ? text : first),
    null,
  );
}

function inOrder(one: Group, other: Group, sort: Grouping['sort']): number {
  if (sort) {
    const [a = null, b = null] = [one.measures[sort.measure], other.measures[sort.measure]];
    const order = nothingLast(a, b, sort.order === 'asc' ? 1 : -1);
    if (order !== 0) return order;
  }
  for (const [place, key] of one.by.entries()) {
    const order = nothingLast(key, other.by[place] ?? null, 1);
    if (order !== 0) return order;
  }
  return 0;
}

/** The order of two values of one kind, nothing last whatever the sign. */
function nothingLast(one: Scalar | null, other: Scalar | null, sign: number): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  const order =
    typeof one === 'string' && typeof other === 'string' ? compareKeys(one, other) : Number(one) - Number(other);
  return order * sign;
}
