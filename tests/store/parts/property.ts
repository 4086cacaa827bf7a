import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Comparand,
  type Condition,
  digitsOf,
  folded,
  type RecordData,
  type Scalar,
  type Source,
} from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';
import { boss, city, col, done, full, jobsOf as jobs } from './sources.ts';
import { type Drawn, evaluatorOf, fill, type Ids, maybe } from './worlds.ts';

const worth: Source = { operation: 'product', of: [col('height'), col('visits'), 0.5], decimals: 6 };
const total: Source = { operation: 'sum', of: [col('height'), { operation: 'product', of: [col('visits'), -2] }] };
const ranked: Condition = { of: col('rank'), from: 2 };

const TEXTS = ['Ann', 'ann', 'Ánn', 'ann 2', 'ann 10', "O'Neil", '50%_\\', '🙂', '\uffee', 'عمر', '٣', 'a "b"', 'NULL'];
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-02'];
const INSTANTS = ['2025-12-31T20:00:00.000Z', '2025-12-31T20:00:00.001Z', '2026-01-01T00:00:00.000Z'];
const STATES = ['new', 'done', 'paid'];
const NUMBERS = [0, 1, 2, 3];
const DECIMALS = [0, 0.25, 0.5, 1.75, 2];

/** Sources seen from a person, by what they may be compared with. */
const SOURCES = {
  text: [
    col('name'),
    col('family'),
    full,
    city(col('name')),
    city(col('name'), ranked),
    boss(city(col('name'))),
    boss(col('family')),
    jobs({ rollup: 'max', value: col('state') }),
  ],
  number: [
    col('visits'),
    city(col('rank')),
    jobs(),
    jobs({ where: done }),
    jobs({ by: 'crew' }),
    jobs({ rollup: 'count', by: 'crew', where: done }),
    boss(jobs()),
  ],
  decimal: [
    col('height'),
    jobs({ rollup: 'sum', value: col('price') }),
    jobs({ rollup: 'avg', value: col('price'), where: done }),
    jobs({ rollup: 'min', by: 'crew', value: col('price') }),
    jobs({ rollup: 'sum', value: { via: 'person', to: 'people', value: col('visits') } }),
    worth,
    total,
    boss(total),
    jobs({ rollup: 'sum', value: { via: 'person', to: 'people', value: worth } }),
  ],
  flag: [col('active'), boss(col('active'))],
  day: [col('born'), jobs({ rollup: 'max', value: col('starts') })],
  instant: [col('seen'), jobs({ rollup: 'min', value: col('at') })],
  city: [col('city'), boss(col('city')), city(col('twin'))],
  tags: [col('tags'), boss(col('tags'))],
  skills: [col('skills'), boss(col('skills'))],
} as const satisfies { [kind: string]: readonly Source[] };
type Kind = keyof typeof SOURCES;

const person = fc.record({
  name: fc.constantFrom(...TEXTS),
  family: maybe(...TEXTS),
  phone: maybe('+971 50 1', '٠٥٠', 'none', '12-34'),
  city: maybe(0, 1, 2),
  boss: maybe(0, 1, 2),
  skills: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  tags: fc.array(fc.constantFrom('x', 'y', "z'"), { maxLength: 2 }),
  born: maybe(...DAYS),
  seen: maybe(...INSTANTS),
  height: maybe(...DECIMALS),
  visits: maybe(...NUMBERS),
  active: fc.boolean(),
});
const job = fc.record({
  person: fc.nat(4),
  crew: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  state: fc.constantFrom(...STATES),
  price: maybe(...DECIMALS),
  at: maybe(...INSTANTS),
  starts: maybe(...DAYS),
});
const world: fc.Arbitrary<Drawn> = fc.record({
  cities: fc.tuple(
    fc.record({ name: fc.constant('Dubai'), rank: maybe(...NUMBERS) }),
    fc.record({ name: fc.constant('Ajman'), rank: maybe(...NUMBERS), twin: maybe(0) }),
    fc.record({ name: fc.constant('al Ain'), rank: maybe(...NUMBERS), twin: maybe(0, 1) }),
  ),
  people: fc.array(person, { minLength: 5, maxLength: 8 }),
  jobs: fc.array(job, { maxLength: 9 }),
});

const scalars = (kind: Kind, ids: Ids): readonly Scalar[] =>
  ({
    text: [...TEXTS, 'done', 'Dubai'],
    number: NUMBERS,
    decimal: [...DECIMALS, 33.33, 50, 100],
    flag: [true, false],
    day: DAYS,
    instant: INSTANTS,
    city: ids.cities,
    tags: ['x', 'y', "z'", 'w'],
    skills: ids.skills,
  })[kind];

const LISTS: readonly Kind[] = ['tags', 'skills'];
const ORDERED: readonly Kind[] = ['text', 'number', 'decimal', 'day', 'instant'];

const test = (kind: Kind, ids: Ids): fc.Arbitrary<Condition> => {
  const of: fc.Arbitrary<Source> = fc.constantFrom<Source>(...SOURCES[kind]);
  const scalar = fc.constantFrom(...scalars(kind, ids));
  const comparand: fc.Arbitrary<Comparand> = LISTS.includes(kind)
    ? scalar
    : fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: of.map((source) => ({ source })) });
  const tests: fc.Arbitrary<Condition>[] = [
    fc.record({ of, is: comparand }),
    fc.record({ of, in: fc.array(comparand, { maxLength: 3 }) }),
    fc.record({ of, empty: fc.boolean() }),
  ];
  if (ORDERED.includes(kind)) {
    tests.push(
      fc.record({ of, above: comparand }),
      fc.record({ of, below: comparand }),
      fc.record({ of, from: comparand }),
      fc.record({ of, to: comparand }),
    );
  }
  return fc.oneof(...tests);
};

const conditions = (ids: Ids): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>((tie) => {
    const several = fc.array(tie('condition'), { maxLength: 3 });
    const single = fc.oneof(...(Object.keys(SOURCES) as Kind[]).map((kind) => test(kind, ids)));
    return {
      condition: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        { weight: 3, arbitrary: single },
        { weight: 1, arbitrary: fc.record({ all: several }) },
        { weight: 1, arbitrary: fc.record({ any: several }) },
        { weight: 1, arbitrary: fc.record({ none: several }) },
      ),
    };
  }).condition;

const SORTABLE: readonly Source[] = [
  ...SOURCES.number,
  ...SOURCES.decimal,
  ...SOURCES.flag,
  ...SOURCES.day,
  ...SOURCES.instant,
  col('name'),
  full,
  city(col('name')),
  boss(city(col('name'))),
  boss(full),
  col('id'),
];
/** What is never nothing, not compared with what may be. */
const NEGATED = ['is', 'above', 'below', 'from', 'to'].map((op): [Condition] => [
  { none: [{ of: col('name'), [op]: { source: col('family') } } as Condition] },
]);
const WORLDS = 6;
const QUESTIONS = 60;

/** Random small worlds, and questions to them answered by the store and by the plain evaluator. */
export function propertySuite(stage: Stage): void {
  describe('random questions', () => {
    for (let seed = 1; seed <= WORLDS; seed++) {
      it(`answers as the plain evaluator does (${seed})`, async () => {
        const drawn = fc.sample(world, { seed, numRuns: 1 })[0];
        if (!drawn) throw new Error('nothing was drawn');
        const ids = await fill(stage, drawn);
        const evaluator = await evaluatorOf(stage);
        const people = evaluator.world.people ?? [];
        await fc.assert(
          fc.asyncProperty(conditions(ids), async (where) => {
            const expected = people.filter((record) => evaluator.holds(where, record)).map(({ id }) => id);
            const answered = await stage.store.find({ from: 'people', where });
            expect(answered.map(({ id }) => id)).toEqual(expected);
          }),
          { seed, numRuns: QUESTIONS, examples: NEGATED },
        );
        const sources = (Object.values(SOURCES) as readonly (readonly Source[])[]).flat();
        const fields = Object.fromEntries(sources.map((source, path) => [`f${path}`, source]));
        const rows = await stage.store.rows({ from: 'people', fields });
        for (const [path, record] of people.entries()) {
          for (const [name, source] of Object.entries(fields)) {
            expect([name, rows[path]?.[name]]).toEqual([name, evaluator.value(source, record)]);
          }
        }
        for (const of of SORTABLE) {
          for (const order of ['asc', 'desc'] as const) {
            const sorted = await stage.store.rows({ from: 'people', fields: {}, sort: [{ of, order }] });
            expect([of, order, sorted.map(({ id }) => id)]).toEqual([of, order, evaluator.sorted('people', of, order)]);
          }
        }
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...TEXTS, 'n', 'dub', '0', '1 ', ' '),
            fc.boolean(),
            async (typed, asDigits) => {
              const [key, of] = asDigits ? [digitsOf(typed), col('phone')] : [folded(typed), full];
              fc.pre(key !== '');
              const contains = (record: RecordData): boolean => {
                const value = evaluator.value(of, record);
                return (
                  typeof value === 'string' &&
                  key.split(' ').every((word) => (asDigits ? digitsOf(value) : folded(value)).includes(word))
                );
              };
              const found = await stage.store.find({
                from: 'people',
                search: { any: [{ of, as: asDigits ? 'digits' : 'text', contains: [key] }] },
              });
              expect(found.map(({ id }) => id)).toEqual(people.filter(contains).map(({ id }) => id));
            },
          ),
          { seed, numRuns: 20 },
        );
      });
    }
  });
}
