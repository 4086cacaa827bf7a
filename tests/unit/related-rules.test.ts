import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reach, storedRule, withComputed } from '../../api/related.ts';
import {
  fieldsOf,
  holds,
  type RecordData,
  type Resource,
  type Rule,
  resolve,
  type Test,
  type Value,
} from '../../resources/language/index.ts';

/**
 * Rules over fields of other records, rewritten for a store, against the plain way: put the values into each row, then ask
 * the rule. Towns lie in lands, houses in towns; some refer to nothing, some to what is gone or out of reach.
 */

const registry = resolve({
  modules: [{ name: 'Stage', icon: 'box' }],
  vocabularies: { size: ['s', 'm', 'l'].map((value) => ({ value, label: value })) },
  screens: [],
  resources: [
    {
      name: 'lands',
      label: { one: 'Land', many: 'Lands' },
      title: 'name',
      fields: {
        id: { kind: 'id', label: 'ID' },
        name: { kind: 'text', label: 'Name' },
        size: { kind: 'choice', label: 'Size', of: 'size' },
        tags: { kind: 'choices', label: 'Tags', of: 'size' },
        rank: { kind: 'number', label: 'Rank' },
        is_open: { kind: 'toggle', label: 'Open' },
      },
    },
    {
      name: 'houses',
      label: { one: 'House', many: 'Houses' },
      title: 'first',
      fields: {
        id: { kind: 'id', label: 'ID' },
        first: { kind: 'text', label: 'First' },
        second: { kind: 'text', label: 'Second' },
        full: { kind: 'joined', label: 'Full', of: ['first', 'second'] },
        rank: { kind: 'number', label: 'Rank' },
        land_id: { kind: 'reference', label: 'Land', to: 'lands' },
        land_size: { kind: 'related', label: 'Size', path: 'land_id.size' },
        land_tags: { kind: 'related', label: 'Tags', path: 'land_id.tags' },
        land_rank: { kind: 'related', label: 'Rank', path: 'land_id.rank' },
        land_open: { kind: 'related', label: 'Open', path: 'land_id.is_open' },
      },
    },
  ],
});
const houses = registry.resources.houses as Resource;

const sizes = fc.constantFrom('s', 'm', 'l');
const ranks = fc.constantFrom(1, 2, 3);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 3 });

const lands = fc
  .array(
    fc.record({
      size: maybe(sizes),
      tags: maybe(fc.uniqueArray(sizes)),
      rank: maybe(ranks),
      is_open: fc.boolean(),
      // Somebody else's: it is there, and not to be seen.
      hidden: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((drawn) => drawn.map((land, at) => ({ id: at + 1, ...land })));
const rows = fc
  .array(
    fc.record({
      land_id: maybe(fc.integer({ min: 1, max: 7 })),
      rank: maybe(ranks),
      first: maybe(fc.constantFrom('a', 'b')),
      second: maybe(fc.constantFrom('a', 'b')),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => drawn.map((house, at) => ({ id: at + 1, ...house })));

const testOf = (values: fc.Arbitrary<Value>, operands: fc.Arbitrary<unknown>): fc.Arbitrary<Test> =>
  fc
    .record(
      {
        is: fc.oneof(values, operands),
        not: fc.oneof(values, operands),
        in: fc.array(fc.oneof(values, operands), { minLength: 1, maxLength: 3 }),
        above: fc.oneof(values, operands),
        below: fc.oneof(values, operands),
        empty: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .filter((test) => Object.keys(test).length > 0) as fc.Arbitrary<Test>;
const fieldIn = (...names: string[]): fc.Arbitrary<unknown> => fc.record({ field: fc.constantFrom(...names) });

const leaf: fc.Arbitrary<Rule> = fc.oneof(
  testOf(maybe(sizes), fieldIn('land_size', 'first')).map((test) => ({ land_size: test })),
  testOf(maybe(sizes), fieldIn('first')).map((test) => ({ land_tags: test })),
  testOf(maybe(ranks), fieldIn('rank', 'land_rank')).map((test) => ({ land_rank: test })),
  testOf(maybe(ranks), fieldIn('rank', 'land_rank')).map((test) => ({ rank: test })),
  testOf(maybe(fc.boolean()), fc.constant(true)).map((test) => ({ land_open: test })),
  testOf(fc.constantFrom('a', 'a b', null), fieldIn('first')).map((test) => ({ full: test })),
  fc.tuple(testOf(maybe(ranks), fieldIn('rank')), testOf(maybe(sizes), fieldIn('first'))).map(([rank, size]) => ({
    land_rank: rank,
    land_size: size,
  })),
);
const rules: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
      .map(([join, parts]) => ({ [join]: parts }) as Rule),
  ),
})).rule;

/** What the caller reaches, over plain lists. The store below answers only rules over stored fields. */
function reachOf(collections: { [name: string]: readonly RecordData[] }): Reach {
  const visible = (name: string): RecordData[] => (collections[name] ?? []).filter(({ hidden }) => hidden !== true);
  const reach: Reach = {
    registry,
    get: async (name, id) => visible(name).find((record) => record.id === id),
    find: async (name, where) => {
      const rule = where && (await storedRule(reach, registry.resources[name] as Resource, where));
      return visible(name).filter((record) => rule === undefined || holds(rule, record));
    },
  };
  return reach;
}

describe('a rule over fields of other records', () => {
  it('should find the very rows that a join would, over stored fields alone', async () => {
    const computed = houses.fieldList.filter(({ kind }) => kind === 'related' || kind === 'joined');
    let found = 0;
    await fc.assert(
      fc.asyncProperty(rules, lands, rows, async (rule, others, own) => {
        const reach = reachOf({ lands: others, houses: own });
        const rewritten = await storedRule(reach, houses, rule);
        for (const name of fieldsOf(rewritten)) expect(computed.map((field) => field.name)).not.toContain(name);
        for (const row of own) {
          const land = others.find(({ id, hidden }) => id === row.land_id && !hidden);
          const joined = {
            ...row,
            full: [row.first, row.second].filter((part) => part !== null).join(' ') || null,
            land_size: land?.size ?? null,
            land_tags: land?.tags ?? null,
            land_rank: land?.rank ?? null,
            land_open: land?.is_open ?? null,
          };
          const expected = holds(rule, joined);
          if (expected) found++;
          expect(holds(rewritten, row), JSON.stringify({ rewritten, joined })).toBe(expected);
          expect(holds(rule, await withComputed(reach, houses, row, rule))).toBe(expected);
        }
      }),
      { numRuns: 1500 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('should leave a rule over the record’s own fields as it is', async () => {
    const reach = reachOf({});
    const rule: Rule = { any: [{ rank: { above: 1 } }, { none: [{ first: { empty: true } }] }] };
    expect(await storedRule(reach, houses, rule)).toBe(rule);
  });

  it('should name what does not pass where nothing passes, so that rows without a reference stay in', async () => {
    const reach = reachOf({
      lands: [
        { id: 1, size: 's' },
        { id: 2, size: 'm' },
      ],
    });
    expect(await storedRule(reach, houses, { land_size: { is: 's' } })).toEqual({ land_id: { in: [1] } });
    expect(await storedRule(reach, houses, { land_size: { not: 's' } })).toEqual({ none: [{ land_id: { in: [1] } }] });
  });
});
