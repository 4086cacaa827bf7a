import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { valuesOf } from '../../api/draft-values.ts';
import { rowFor } from '../../api/present/record.ts';
import type { ListQuery, Scope } from '../../api/scope.ts';
import type { Reader } from '../../api/store.ts';
import type { Draft, Id, RecordData, Rule } from '../../resources/language/index.ts';
import { onlyOf, readerIn, resourceOf, scopeOf, type World, worlds } from './scope-world.ts';

const [ADMIN, MEMBER] = [1, 2];

const valuesOfOne = async (scope: Scope, draft: Draft, names: readonly string[], id: Id | undefined) =>
  (await valuesOf(scope, [{ draft, id }], names))[0] ?? {};

/**
 * What a query may ask of each resource: what its records hold, lead to and what is measured
 * of them.
 */
const NAMES: { readonly [resource: string]: readonly string[] } = {
  makers: ['whole', 'things', 'user_id'],
  things: [
    ...['name', 'maker_id', 'maker_name', 'maker_id.things', 'twin_id', 'twin_price', 'twin_id.maker_name'],
    ...['twin_id.twin_id.price', 'twin_id.twins', 'twin_id.maker_id', 'both', 'bin_id', 'bin_id.things'],
    ...['bin_id.dear', 'bin_id.best_id', 'bin_id.kept_ids', 'twins'],
  ],
  bins: [
    ...['name', 'best_id', 'best_id.price', 'best_id.maker_name', 'best_id.twin_id', 'kept_ids'],
    ...['things', 'dear', 'worth', 'spread', 'most'],
  ],
};
const RULES: { readonly [resource: string]: readonly Rule[] } = {
  makers: [{ things: { above: 0 } }, { whole: { empty: false } }],
  things: [
    { 'twin_id.price': { above: 1 } },
    { 'twin_id.price': { empty: true } },
    { none: [{ 'twin_id.maker_id.whole': { empty: false } }] },
    { price: { above: { field: 'twin_price' } } },
    { price: { in: [{ field: 'bin_id.most' }, 1] } },
    { 'bin_id.things': { below: 2 } },
    { any: [{ twins: { is: 0 } }, { all: [{ twin_price: { is: { field: 'bin_id.dear' } } }] }] },
  ],
  bins: [
    { things: { above: 0 } },
    { worth: { from: { field: 'most' } } },
    { 'best_id.twin_id.price': { to: 3 } },
    { dear: { above: 0 } },
  ],
};

const SEARCHED: { readonly [resource: string]: readonly string[] } = {
  makers: ['whole'],
  things: ['name', 'maker_name', 'both', 'twin_id.name'],
  bins: ['name', 'best_id.name'],
};

const queries = fc.constantFrom('makers', 'things', 'bins').chain((resource) => {
  const [names = [], rules = [], searched = []] = [NAMES[resource], RULES[resource], SEARCHED[resource]];
  const key = fc.record({ field: fc.constantFrom(...names), order: fc.constantFrom('asc' as const, 'desc' as const) });
  const search = fc.record({
    names: fc.subarray([...searched], { minLength: 1 }),
    text: fc.constantFrom('a', 'b', 'a b'),
  });
  return fc.record({
    resource: fc.constant(resource),
    names: fc.subarray([...names], { minLength: 3 }),
    rules: fc.subarray([...rules], { maxLength: 1 }),
    sort: fc.array(key, { maxLength: 2 }),
    search: fc.option(search, { nil: undefined, freq: 1 }),
  });
});

// Starting their stores takes longer than a test.
beforeAll(() => Promise.all(['other', undefined].map((name) => readerIn(TWO, name))));

describe('somebody else’s record', () => {
  it('should be nowhere different from one that does not exist', async () => {
    let apart = 0;
    let found = 0;
    const property = fc.asyncProperty(worlds, queries, async (world, { resource, names, ...wanted }) => {
      const answers = async (role: number, reader: Reader) => {
        const plan = scopeOf(reader, { role }).plan(resourceOf(resource), names, wanted);
        return [await reader.rows(plan), await reader.total(plan)] as const;
      };
      const [whole, own] = [await readerIn(world), await readerIn(onlyOf(world, 1), 'other')];
      const confined = await answers(MEMBER, whole);
      expect(confined).toEqual(await answers(ADMIN, own));
      found += confined[0].length;
      if (JSON.stringify(confined) !== JSON.stringify(await answers(ADMIN, whole))) apart++;
    });
    await fc.assert(property, { numRuns: 60 });
    expect(apart).toBeGreaterThan(15);
    expect(found).toBeGreaterThan(15);
  });

  it('should be missing in the words of one that is', async () => {
    const reader = await readerIn(TWO);
    const scope = scopeOf(reader, { role: MEMBER, screen: 'all-things' });
    const refusal = async (id: number) => scope.record(id).catch((error: Error) => error);
    expect(await refusal(2)).toMatchObject({ status: 404, message: 'This thing does not exist.' });
    expect(await refusal(2)).toEqual(await refusal(99));
    expect(await scope.record(1)).toMatchObject({ id: 1, name: 'mine' });
    expect(await rowFor(scope, 2)).toBeUndefined();
    expect(await scope.records([2, 1, 99], ['twin_price'])).toMatchObject([{ id: 1, twin_price: null }]);
  });
});

/** A thing of the first user's, whose twin is the second's. */
const TWO: World = {
  makers: [
    { id: 1, _version: 1, user_id: 1 },
    { id: 2, _version: 1, user_id: 2 },
  ],
  things: [
    { id: 1, _version: 1, name: 'mine', maker_id: 1, price: 1, twin_id: 2, day: '2026-02-01' },
    { id: 2, _version: 1, name: 'theirs', maker_id: 2, price: 3, twin_id: 1, day: '2026-01-31' },
  ],
};

describe('the rows of a screen', () => {
  const seen = async (role: number, screen: string) =>
    (await scopeOf(await readerIn(TWO), { role, screen }).records([1, 2])).map(({ id }) => id);

  it('should be what it says, but all of their own for a role that sees them everywhere', async () => {
    expect(await seen(ADMIN, 'all-things')).toEqual([2]);
    expect(await seen(MEMBER, 'all-things')).toEqual([1]);
    expect(await seen(MEMBER, 'dear-things')).toEqual([]);
  });
});

describe('what rules are compared with', () => {
  const namesIn = async (scope: Scope, rule: Rule, referrer?: ListQuery['referrer']) => {
    const plan = scope.plan(resourceOf('things'), ['name'], { rules: [rule], referrer });
    return (await scope.reader.rows(plan)).map(({ name }) => name);
  };
  const named = async (rule: Rule, more: { user?: number; referrer?: ListQuery['referrer'] } = {}) =>
    namesIn(scopeOf(await readerIn(TWO), { role: ADMIN, ...more }), rule, more.referrer);

  it('should be the day in Dubai', async () => {
    expect(await named({ day: { is: { today: true } } })).toEqual(['mine']);
    expect(await named({ day: { below: { today: true } } })).toEqual(['theirs']);
  });

  it('should be whoever asks, and the record that refers', async () => {
    expect(await named({ 'maker_id.user_id': { is: { me: 'id' } } }, { user: 2 })).toEqual(['theirs']);
    const rule: Rule = { maker_id: { not: { referrer: 'maker_id' } } };
    expect(await named(rule, { referrer: { maker_id: 1 } })).toEqual(['theirs']);
  });

  it('should stand still for a call, however long it takes', async () => {
    let now = new Date('2026-01-31T19:59:59.999Z');
    const scope = scopeOf(await readerIn(TWO), { role: ADMIN, now: () => now });
    const today: Rule = { day: { is: { today: true } } };
    expect(await namesIn(scope, today)).toEqual(['theirs']);
    now = new Date('2026-01-31T20:00:00.000Z');
    expect(await namesIn(scope, today)).toEqual(['theirs']);
  });
});

describe('what is computed of a draft', () => {
  /**
   * None of them leads back to the thing itself, of which a store tells only what it holds already.
   */
  const names = [
    ...['name', 'both', 'maker_name', 'maker_id.whole', 'twin_price', 'twin_id.maker_name'],
    ...['twin_id.bin_id.name', 'bin_id.best_id', 'bin_id.kept_ids'],
  ];
  const changes = fc.record({
    name: fc.constantFrom('a', null),
    maker_id: fc.integer({ min: 1, max: 5 }),
    twin_id: fc.option(fc.integer({ min: 2, max: 7 }), { nil: null }),
    bin_id: fc.integer({ min: 1, max: 3 }),
  });
  const draftOf = (world: World, change: object): RecordData => ({ ...world.things?.[0], ...change, id: 1 });
  const watched = (reader: Reader) => {
    const read: string[] = [];
    const rows: Reader['rows'] = (plan) => {
      read.push(plan.from);
      return reader.rows(plan);
    };
    return { read, reader: { ...reader, rows } };
  };

  it.each([ADMIN, MEMBER])('should be what a row tells once it is stored, as far as role %i reaches', async (role) => {
    let count = 0;
    const property = fc.asyncProperty(worlds, changes, async (world, change) => {
      const draft = draftOf(world, change);
      const scopeIn = (reader: Reader) => scopeOf(reader, { role, screen: 'all-things' });
      const values = await valuesOfOne(scopeIn(await readerIn(world)), draft, names, 1);
      const stored = await readerIn({ ...world, things: [draft, ...(world.things ?? []).slice(1)] }, 'other');
      const scope = scopeIn(stored);
      const [row] = await stored.rows({
        from: 'things',
        where: { of: { column: 'id' }, is: 1 },
        fields: scope.sources(resourceOf('things'), Object.keys(values)),
      });
      expect({ ...row, ...values }).toEqual(row);
      if (values.twin_price !== null) count++;
    });
    await fc.assert(property, { numRuns: 60 });
    expect(count).toBeGreaterThan(0);
  });

  it('should be nothing, or none, of a record that is new, and of one that leads nowhere', async () => {
    const { read, reader } = watched(await readerIn(TWO));
    const scope = scopeOf(reader, { role: ADMIN });
    const none = { things: 0, worth: 0, spread: 0, most: null, 'best_id.price': null };
    expect(await valuesOfOne(scope, { name: 'new' }, Object.keys(none), undefined)).toEqual(none);
    expect(read).toEqual([]);
  });

  it('should be measured of the record that is there', async () => {
    const world = { ...TWO, things: (TWO.things ?? []).map((each) => ({ ...each, bin_id: 1 })) };
    const bins = [{ id: 1, _version: 1, name: 'bin' }];
    const measures = ['things', 'worth', 'spread', 'most', 'dear'];
    const of = async (role: number) =>
      valuesOfOne(scopeOf(await readerIn({ ...world, bins }), { role }), {}, measures, 1);
    expect(await of(ADMIN)).toEqual({ things: 2, worth: 4, spread: -2, most: 3, dear: 1 });
    expect(await of(MEMBER)).toEqual({ things: 1, worth: 1, spread: -2, most: null, dear: 0 });
  });

  it('should take one statement for each record that is read, whatever is read of it', async () => {
    const { read, reader } = watched(await readerIn(TWO));
    const scope = scopeOf(reader, { role: MEMBER, screen: 'all-things' });
    const twins = ['twin_price', 'twin_id.name', 'twin_id.twin_id.name'];
    const input = [...twins, 'maker_name', 'maker_id.things', 'both', 'twins'];
    const one = await valuesOfOne(scope, { maker_id: 1, twin_id: 2 }, input, 1);
    expect(read.toSorted()).toEqual(['makers', 'things', 'things']);
    read.splice(0);
    const others = [
      { draft: {}, id: undefined },
      { draft: { twin_id: 1 }, id: 2 },
    ];
    const all = await valuesOf(scope, [{ draft: { maker_id: 1, twin_id: 2 }, id: 1 }, ...others], input);
    expect(read.toSorted()).toEqual(['makers', 'things', 'things']);
    const each = await Promise.all(others.map(({ draft, id }) => valuesOfOne(scope, draft, input, id)));
    expect(all).toEqual([one, ...each]);
  });
});
