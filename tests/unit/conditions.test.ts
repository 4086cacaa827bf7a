import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conditionOf,
  fieldsOf,
  holds,
  type Operand,
  type Resource,
  type Rule,
  resolve,
  sourceOf,
  type Test,
  type Value,
} from '../../resources/language/index.ts';
import { people, specimens } from '../stage/specimens.ts';
import { type Lists, meets, readFrom, type Stored } from './asked-plainly.ts';
import { BESIDE, GRID, HELD, NOW, PRESENT, TRUTH } from './truth-table.ts';

/**
 * Houses stand in towns, towns lie in lands. What a rule reads of them is put together by hand
 * below and checked with `holds`; compiled into conditions over sources it must mean the same.
 */
const number = (label: string) => ({ kind: 'number', label });
const registry = resolve({
  ...specimens,
  vocabularies: { size: ['s', 'm', 'l'].map((value) => ({ value, label: value })) },
  resources: [
    ...people,
    {
      name: 'lands',
      label: { one: 'Land', many: 'Lands' },
      title: 'id',
      fields: {
        id: { kind: 'id', label: 'ID' },
        size: { kind: 'choice', label: 'Size', of: 'size' },
        tags: { kind: 'choices', label: 'Tags', of: 'size' },
        houses: { kind: 'rollup', label: 'Houses', measure: 'count', of: 'houses', by: 'land_ids' },
        rank: number('Rank'),
      },
    },
    {
      name: 'towns',
      label: { one: 'Town', many: 'Towns' },
      title: 'first',
      fields: {
        id: { kind: 'id', label: 'ID' },
        first: { kind: 'text', label: 'First' },
        second: { kind: 'text', label: 'Second' },
        full: { kind: 'joined', label: 'Full', of: ['first', 'second'] },
        rank: number('Rank'),
        twice: { kind: 'formula', sum: ['rank', { product: ['rank', 1] }] },
        thrice: { kind: 'formula', product: ['rank', 3] },
        is_open: { kind: 'toggle', label: 'Open' },
        opened: { kind: 'date', label: 'Opened' },
        land_id: { kind: 'reference', label: 'Land', to: 'lands' },
        land_size: { kind: 'related', label: 'Size of the land', path: 'land_id.size' },
        land_houses: { kind: 'related', label: 'Houses in the land', path: 'land_id.houses' },
        houses: { kind: 'rollup', label: 'Houses', measure: 'count', of: 'houses', by: 'town_id' },
        high: {
          kind: 'rollup',
          label: 'High houses',
          measure: 'count',
          of: 'houses',
          by: 'town_id',
          where: { rank: { above: 1 }, 'town_id.is_open': { is: true } },
        },
        sum: { kind: 'rollup', label: 'Sum', measure: 'sum', of: 'houses', by: 'town_id', field: 'rank' },
        top: { kind: 'rollup', label: 'Top', measure: 'max', of: 'houses', by: 'town_id', field: 'rank' },
        low: { kind: 'rollup', label: 'Low', measure: 'min', of: 'houses', by: 'town_id', field: 'rank' },
        mean: { kind: 'rollup', label: 'Mean', measure: 'avg', of: 'houses', by: 'town_id', field: 'rank' },
      },
    },
    {
      name: 'houses',
      label: { one: 'House', many: 'Houses' },
      title: 'id',
      fields: {
        id: { kind: 'id', label: 'ID' },
        town_id: { kind: 'reference', label: 'Town', to: 'towns' },
        land_ids: { kind: 'references', label: 'Lands', to: 'lands' },
        rank: number('Rank'),
      },
    },
  ],
});
const [towns, houses] = ['towns', 'houses'].map((name) => registry.resources[name]) as [Resource, Resource];

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 3 });
const listOf = <T extends object>(of: fc.Arbitrary<T>, most: number): fc.Arbitrary<(T & { id: number })[]> =>
  fc.array(of, { minLength: 2, maxLength: most }).map((drawn) => drawn.map((each, at) => ({ ...each, id: at + 1 })));
const rank = fc.integer({ min: 0, max: 3 });
const size = fc.constantFrom('s', 'm', 'l');
const word = fc.constantFrom('a', 'b', '\u{1f600}', '\uffee');
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-02');
const reference = some(fc.integer({ min: 1, max: 4 }));
const world = fc.record({
  lands: listOf(fc.record({ size: some(size), tags: some(fc.uniqueArray(size)), rank: some(rank) }), 3),
  towns: listOf(
    fc.record({
      first: some(word),
      second: some(word),
      rank: some(rank),
      is_open: fc.boolean(),
      opened: some(day),
      land_id: reference,
    }),
    3,
  ),
  houses: listOf(
    fc.record({ town_id: reference, land_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 })), rank: some(rank) }),
    6,
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** What each name means, looked up by hand. */
function valuesOf({ lands, houses }: World, town: World['towns'][number]): Record<string, Value> {
  const land = lands.find(({ id }) => id === town.land_id);
  const own = houses.filter(({ town_id }) => town_id === town.id);
  const ranks = own.flatMap((each) => (each.rank === null ? [] : [each.rank]));
  const sum = ranks.reduce((all, each) => all + each, 0);
  const high = town.is_open ? ranks.filter((each) => each > 1).length : 0;
  const inLand = land ? houses.filter(({ land_ids }) => land_ids.includes(land.id)).length : null;
  return {
    ...town,
    full: [town.first, town.second].filter((part) => part !== null).join(' ') || null,
    twice: town.rank === null ? null : town.rank * 2,
    thrice: town.rank === null ? null : town.rank * 3,
    houses: own.length,
    high,
    sum,
    top: ranks.length > 0 ? Math.max(...ranks) : null,
    low: ranks.length > 0 ? Math.min(...ranks) : null,
    mean: ranks.length > 0 ? Math.round((sum / ranks.length) * 1e6) / 1e6 : null,
    land_size: land?.size ?? null,
    land_houses: inLand,
    'land_id.size': land?.size ?? null,
    'land_id.tags': land?.tags ?? null,
    'land_id.rank': land?.rank ?? null,
    'land_id.houses': inLand,
  };
}

const testOf = (value: fc.Arbitrary<Value>, others: readonly Operand[], ordered: boolean): fc.Arbitrary<Test> => {
  const operand = fc.oneof(value, fc.constantFrom(...others), fc.constant(null)) as fc.Arbitrary<Operand>;
  const orders = { above: operand, below: operand, from: operand, to: operand };
  return fc
    .record(
      {
        is: operand,
        not: operand,
        in: fc.array(operand, { minLength: 1, maxLength: 3 }),
        empty: fc.boolean(),
        ...(ordered ? orders : {}),
      },
      { requiredKeys: [] },
    )
    .filter((test) => Object.keys(test).length > 0) as fc.Arbitrary<Test>;
};
const numbers = [
  'rank',
  'houses',
  'high',
  'sum',
  'top',
  'low',
  'mean',
  'land_houses',
  'land_id.rank',
  'land_id.houses',
];
const ofNumbers: Operand[] = [
  ...numbers.map((field) => ({ field })),
  { me: 'rank' },
  { me: 'none' },
  { referrer: 'rank' },
];
const leaf = fc.oneof(
  fc.tuple(fc.constantFrom(...numbers), testOf(rank, ofNumbers, true)),
  fc.tuple(fc.constantFrom('first', 'full'), testOf(fc.constantFrom('a', 'b a'), [{ field: 'second' }], true)),
  fc.tuple(fc.constantFrom('land_size', 'land_id.size', 'land_id.tags'), testOf(size, [{ field: 'land_size' }], false)),
  fc.tuple(fc.constant('is_open'), testOf(fc.boolean(), [true], false)),
  fc.tuple(fc.constant('opened'), testOf(day, [{ today: true }, { today: 3 }, { today: -2 }], true)),
);
const rules = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    leaf.map(([name, test]) => ({ [name]: test }) as Rule),
    fc.tuple(leaf, leaf).map((parts) => Object.fromEntries(parts) as Rule),
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
      .map(([join, parts]) => ({ [join]: parts }) as Rule),
  ),
})).rule;

const present = { now: NOW, me: { rank: 2, none: null }, referrer: { rank: 1 } };
const operands = { ...present, today: '2026-02-01', now: NOW.toISOString() };

describe('rules, compiled into conditions', () => {
  it('should mean what rules mean, over every source', () => {
    let found = 0;
    fc.assert(
      fc.property(rules, world, (rule, lists) => {
        const condition = conditionOf(registry, towns, rule, operands);
        for (const town of lists.towns) {
          const expected = holds(rule, valuesOf(lists, town), present);
          if (expected) found++;
          expect(meets(lists as Lists, condition, town), JSON.stringify(condition)).toBe(expected);
        }
      }),
      { numRuns: 1000 },
    );
    expect(found).toBeGreaterThan(200);
  });

  it('should read every name from where its value is', () => {
    fc.assert(
      fc.property(world, (lists) => {
        for (const town of lists.towns) {
          for (const [name, value] of Object.entries(valuesOf(lists, town)))
            expect([name, readFrom(lists as Lists, sourceOf(registry, towns, name), town)]).toEqual([name, value]);
        }
      }),
      { numRuns: 200 },
    );
  });

  /**
   * A resource with these fields, whatever they hold: the table is about tests, not about kinds.
   */
  const anything = (names: readonly string[]): Resource => {
    const fields = names.map((name) => ({ kind: 'text', label: name, name }));
    return {
      name: 'any',
      fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    } as unknown as Resource;
  };
  const ask = (rule: Rule, record: Record<string, unknown>): boolean => {
    // Paths are columns here.
    const plain = JSON.parse(JSON.stringify(rule).replaceAll('b.c', 'b_c')) as Rule;
    const resource = anything([...fieldsOf(plain)]);
    const any = { resources: { any: resource } } as unknown as typeof registry;
    const values = { ...PRESENT, today: '2026-02-01', now: NOW.toISOString() };
    const stored = { ...record, b_c: record['b.c'], id: 1 } as Stored;
    return meets({}, conditionOf(any, resource, plain, values), stored);
  };

  it.each(TRUTH)('should judge «%s»', (_what, rule, record, expected) => {
    expect(ask(rule, record)).toBe(expected);
  });

  it.each(GRID)('should answer «%s» for nothing, values and lists', (_what, test, answers) => {
    const result = HELD.map((held) => (ask({ held: test }, { held, ...BESIDE }) ? 'y' : 'n'));
    expect(result.join('')).toBe(answers);
  });

  it('should not be made where nobody asks, or nothing refers, or there is no clock', () => {
    const now = { today: '2026-02-01', now: NOW.toISOString() };
    expect(() => conditionOf(registry, towns, { rank: { is: { me: 'rank' } } }, now)).toThrow('nobody asks');
    expect(() => conditionOf(registry, towns, { rank: { is: { referrer: 'rank' } } }, now)).toThrow('none does');
    expect(() => conditionOf(registry, towns, { nmae: { is: 1 } }, now)).toThrow('towns has no field nmae');
    expect(() => sourceOf(registry, towns, 'rank.size')).toThrow('rank leads to no other record');
    expect(() => sourceOf(registry, houses, 'land_ids.size')).toThrow('land_ids leads to no other record');
  });
});
