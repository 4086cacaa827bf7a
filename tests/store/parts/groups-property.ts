import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Aggregate, Group, Grouping, GroupKey } from '../../../api/store.ts';
import {
  type Condition,
  GRAINS,
  house,
  type RecordData,
  type Scalar,
  type Source,
} from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';
import type { Evaluator } from './evaluator.ts';
import { boss, city, col, done, full, inHouse, inKathmandu, jobsOf, person } from './sources.ts';
import { type Drawn, evaluatorOf, fill, maybe } from './worlds.ts';

const worth: Source = { operation: 'product', of: [col('price'), col('slot')] };

/** Random questions for figures over random small worlds, worked out naively outside the store. */
export function groupsPropertySuite(stage: Stage): void {
  afterEach(inHouse);

  describe('random questions for figures', () => {
    for (let seed = 1; seed <= WORLDS; seed++) {
      it(`answers as they are worked out naively (${seed})`, async () => {
        if (seed % 2 === 0) inKathmandu();
        const [drawn] = fc.sample(world, { seed, numRuns: 1 });
        if (!drawn) throw new Error('nothing was drawn');
        await fill(stage, drawn);
        const evaluator = await evaluatorOf(stage);
        await fc.assert(
          fc.asyncProperty(fc.oneof(fc.array(question, { minLength: 1, maxLength: 4 }), alike), async (questions) => {
            const expected = questions.map((each) => naively(evaluator, each, house().timeZone.offsetMinutes));
            expect(await stage.store.groups(questions)).toEqual(expected);
          }),
          { seed, numRuns: QUESTIONS },
        );
      });
    }
  });
}

const WORLDS = 4;
const QUESTIONS = 60;

/** What a question asks for, worked out record by record, as plainly as can be. */
function naively(
  evaluator: Evaluator,
  { from, where, by, measures, sort, most }: Grouping,
  offset: number,
): readonly Group[] {
  const holds = (condition: Condition | undefined, record: RecordData): boolean =>
    !condition || evaluator.holds(condition, record);
  const wanted = (evaluator.world[from] ?? []).filter((record) => holds(where, record));
  const keyed = wanted.map((record) => ({
    record,
    keys: by.map(({ of, grain }) => cut(evaluator.value(of, record) as Scalar | null, grain, offset)),
  }));
  const different = new Map(keyed.map(({ keys }) => [JSON.stringify(keys), keys]));
  if (by.length === 0) different.set('[]', []);
  const groups = [...different].map(([name, keys]): Group => {
    const records = keyed.filter((each) => JSON.stringify(each.keys) === name).map(({ record }) => record);
    return {
      by: keys,
      titles: by.map(({ title }) => {
        const texts = records.map((record) => (title ? evaluator.value(title, record) : null));
        return (
          texts
            .filter((text) => text !== null)
            .map(String)
            .toSorted(byCodePoint)[0] ?? null
        );
      }),
      measures: Object.fromEntries(
        Object.entries(measures).map(([measure, each]) => {
          const counted = records.filter((record) => holds(each.where, record));
          const values = counted.map((record) => (each.value ? evaluator.value(each.value, record) : null));
          return [measure, figure(each.measure, counted.length, values.filter((value) => value !== null) as number[])];
        }),
      ),
    };
  });
  return groups
    .toSorted((one, other) => {
      const keys = one.by.map((key, at) => compared(key, other.by[at] ?? null, 1));
      const [a, b] = [one, other].map((each) => (sort ? (each.measures[sort.measure] ?? null) : null));
      return (
        [compared(a ?? null, b ?? null, sort?.order === 'desc' ? -1 : 1), ...keys].find((order) => order !== 0) ?? 0
      );
    })
    .slice(0, most);
}

/** The first day of what a value falls into: found by going back from its day. */
function cut(value: Scalar | null, grain: GroupKey['grain'], offset: number): Scalar | null {
  if (!grain || value === null) return value;
  const text = String(value);
  if (grain === 'hour') return `${[...text].slice(0, 2).join('')}:00`;
  const local = new Date(text.length > 10 ? Date.parse(text) + offset * 60_000 : Date.parse(`${text}T00:00:00Z`));
  const begins = (day: Date): boolean => {
    const [date, month] = [day.getUTCDate(), day.getUTCMonth()];
    if (grain === 'week') return day.getUTCDay() === 1;
    if (grain === 'month') return date === 1;
    if (grain === 'quarter') return date === 1 && month % 3 === 0;
    return grain === 'day' || (date === 1 && month === 0);
  };
  while (!begins(local)) local.setUTCDate(local.getUTCDate() - 1);
  return local.toISOString().slice(0, 10);
}

const MILLION = 1_000_000;

/** Of values with six decimals at most: added as whole millionths, so that nothing is lost. */
function figure(measure: Aggregate['measure'], count: number, values: readonly number[]): number | null {
  if (measure === 'count') return count;
  const millionths = values.map((value) => Math.round(value * MILLION));
  const total = millionths.reduce((all, value) => all + BigInt(value), 0n);
  if (measure === 'sum') return Number(total) / MILLION;
  if (values.length === 0) return null;
  if (measure === 'min') return Math.min(...millionths) / MILLION;
  if (measure === 'max') return Math.max(...millionths) / MILLION;
  const [size, of] = [total < 0n ? -total : total, BigInt(values.length)];
  const rounded = Number((2n * size + of) / (2n * of));
  return rounded === 0 ? 0 : (total < 0n ? -rounded : rounded) / MILLION;
}

const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

function compared(one: Scalar | null, other: Scalar | null, sign: number): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return sign * (typeof one === 'string' ? byCodePoint(one, String(other)) : Number(one) - Number(other));
}

/** Near midnights of Dubai and Kathmandu, ends of months and years, and 29 February. */
const MIDNIGHTS = ['2023-12-31', '2024-02-28', '2024-02-29', '2024-03-31', '2024-12-29', '2025-02-28'].flatMap((day) =>
  [240, 345].flatMap((offset) =>
    [-1, 0].map((after) => new Date(Date.parse(`${day}T24:00:00Z`) - offset * 60_000 + after).toISOString()),
  ),
);
const DAYS = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01', '2024-12-30', '2025-01-05', '2025-01-06'];
const TEXTS = ['Ann', 'ann', 'Ánn', "O'Neil", '50%_\\', '🙂', '\uffee', 'a "b"', 'NULL', 'null'];
const STATES = ['new', 'done', 'Done', 'paid'];
const PRICES = [0, 0.1, 0.2, -0.3, 10.05, -99.995, 1234567.89, -1_000_000];

const world: fc.Arbitrary<Drawn> = fc.record({
  cities: fc.constant([
    { name: 'Dubai', rank: 1 },
    { name: 'Ajman', rank: 2 },
  ]),
  people: fc.array(
    fc.record({
      name: fc.constantFrom(...TEXTS),
      family: maybe(...TEXTS),
      city: maybe(0, 1),
      boss: maybe(0, 1, 2),
      skills: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
      tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
      born: maybe(...DAYS),
      seen: maybe(...MIDNIGHTS),
      height: maybe(...PRICES),
      visits: maybe(0, 1, 2, 3),
      active: fc.boolean(),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  jobs: fc
    .array(
      fc.record({
        person: fc.nat(3),
        crew: fc.array(fc.nat(3), { maxLength: 2 }),
        state: fc.constantFrom(...STATES),
        price: maybe(...PRICES),
        at: maybe(...MIDNIGHTS),
        starts: maybe(...DAYS),
      }),
      { minLength: 20, maxLength: 40 },
    )
    // A slot is distinguished together with its person.
    .map((jobs) => jobs.map((each, path) => ({ ...each, slot: path % 3 === 0 ? null : path - 10 }))),
});

const grained = (of: Source): readonly GroupKey[] => GRAINS.map((grain) => ({ of, grain }));
const ranked: Condition = { of: col('rank'), above: 1 };

/** Days of any of some periods, each by the places of its first and of the one after its last. */
const periods = (
  of: Source,
  bounds: readonly string[],
  ...places: readonly (readonly [number, number])[]
): Condition => ({
  any: places.map(([from, below]) => ({
    all: [
      { of, from: bounds[from] ?? '' },
      { of, below: bounds[below] ?? '' },
    ],
  })),
});

/** What may be queried of each collection. */
const POOLS = {
  jobs: {
    keys: [
      { of: col('state'), title: person(col('name')) },
      { of: col('person'), title: person(full) },
      { of: person(col('city')), title: person(city(col('name'))) },
      { of: person(col('city')), title: person(city(col('name'), ranked)) },
      { of: person(city(col('id'), ranked)), title: person(city(col('name'), ranked)) },
      { of: person(boss(col('city'))), title: person(boss(city(col('name')))) },
      { of: person(city(col('name'))) },
      { of: person(city(col('name'))), grain: 'hour' },
      { of: person(full) },
      { of: person(col('active')) },
      { of: col('price') },
      { of: col('at') },
      { of: col('starts') },
      ...grained(col('at')),
      ...grained(col('starts')),
      ...grained(person(col('born'))),
      ...grained(person(boss(col('seen')))),
    ],
    values: [col('price'), col('slot'), worth, person(col('height')), person(boss(col('visits')))],
    conditions: [
      done,
      { of: col('price'), above: 0 },
      { of: col('crew'), empty: false },
      { of: col('crew'), is: { source: col('person') } },
      { of: col('at'), from: '2023-12-31T20:00:00.000Z' },
      { of: col('at'), below: '2024-03-31T20:00:00.000Z' },
      { of: col('starts'), from: '2024-02-29' },
      { of: col('starts'), empty: true },
      { of: person(city(col('name'))), is: 'Dubai' },
      { of: person(boss(col('active'))), is: true },
      { of: person(col('tags')), in: ['x', 'z'] },
      { of: person(jobsOf()), above: 5 },
      periods(col('starts'), DAYS, [0, 2], [3, 5]),
      periods(col('starts'), DAYS, [4, 6], [1, 5], [0, 1]),
      periods(col('at'), MIDNIGHTS, [12, 18], [2, 5]),
      periods(person(col('born')), DAYS, [4, 6], [0, 2]),
      { any: [periods(col('starts'), DAYS, [0, 2]), { of: col('at'), from: '2024-12-29T00:00:00.000Z' }] },
      { any: [] },
    ],
  },
  people: {
    keys: [
      { of: col('name') },
      { of: col('name'), grain: 'hour' },
      { of: col('family') },
      { of: col('city'), title: city(col('name')) },
      { of: col('boss'), title: boss(col('name')) },
      { of: col('boss'), title: boss(col('visits')) },
      { of: jobsOf() },
      { of: col('height') },
      ...grained(col('born')),
      ...grained(col('seen')),
    ],
    values: [col('height'), col('visits'), jobsOf(), jobsOf({ rollup: 'sum', value: col('price') })],
    conditions: [
      { of: col('tags'), is: 'x' },
      { of: col('skills'), empty: true },
      { of: city(col('name')), in: ['Ajman'] },
      { of: col('active'), is: true },
      { of: boss(col('height')), below: 0 },
      { of: jobsOf({ where: done }), from: 1 },
    ],
  },
} as const satisfies {
  [from: string]: {
    readonly keys: readonly GroupKey[];
    readonly values: readonly Source[];
    readonly conditions: readonly Condition[];
  };
};

type From = keyof typeof POOLS;

const measuresOf = (from: From): fc.Arbitrary<Grouping['measures']> => {
  const where = fc.option(conditionOf(from), { nil: undefined });
  const aggregate: fc.Arbitrary<Aggregate> = fc.oneof(
    { weight: 1, arbitrary: fc.record({ measure: fc.constant('count' as const), where }) },
    {
      weight: 3,
      arbitrary: fc.record({
        measure: fc.constantFrom('sum' as const, 'avg' as const, 'min' as const, 'max' as const),
        value: fc.constantFrom<Source>(...POOLS[from].values),
        where,
      }),
    },
  );
  return fc.record({ a: aggregate, b: aggregate, c: aggregate });
};

function conditionOf(from: From): fc.Arbitrary<Condition> {
  const test = fc.constantFrom<Condition>(...POOLS[from].conditions);
  return fc.oneof(
    { weight: 2, arbitrary: test },
    { weight: 1, arbitrary: fc.record({ none: fc.array(test, { maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ any: fc.array(test, { minLength: 1, maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ all: fc.array(test, { maxLength: 2 }) }) },
  );
}

const from = fc.constantFrom<From>('jobs', 'people');

/** The order of groups, and how many of them. */
const order = fc.record({
  sort: fc.option(
    fc.record({ measure: fc.constantFrom('a', 'b', 'c'), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    { nil: undefined },
  ),
  most: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

const question: fc.Arbitrary<Grouping> = from.chain((name) =>
  fc
    .record({
      where: fc.option(conditionOf(name), { nil: undefined }),
      by: fc.array(fc.constantFrom<GroupKey>(...POOLS[name].keys), { maxLength: 2 }),
      measures: measuresOf(name),
      order,
    })
    .map(({ order: ordered, ...rest }) => ({ from: name, ...rest, ...ordered })),
);

/** Questions about the same records, by some of the same keys: stores may answer them as one. */
const alike: fc.Arbitrary<Grouping[]> = question.chain((first) =>
  fc
    .array(fc.record({ by: fc.subarray([...first.by]), measures: measuresOf(first.from as From), order }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((others) => [first, ...others.map(({ order: ordered, ...rest }) => ({ ...first, ...rest, ...ordered }))]),
);
