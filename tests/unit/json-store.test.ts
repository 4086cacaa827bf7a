import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Query, Writer } from '../../api/store.ts';
import { openJsonStore } from '../../mock-server/json-store.ts';
import { holds, type RecordData, type Rule, type Value } from '../../resources/language/index.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-store-'));
  file = join(folder, 'store.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openJsonStore({ file });
const seeded = async (records: Parameters<Awaited<ReturnType<typeof open>>['replaceAll']>[0]) => {
  const store = await open();
  await store.replaceAll(records);
  return store;
};
const ids = (found: { readonly rows: readonly RecordData[] }) => found.rows.map(({ id }) => id);

describe('transactions', () => {
  it('should make what was written visible and durable together', async () => {
    const store = await open();
    await store.transaction((tx) => tx.insert('things', { name: 'one' }));
    expect((await store.find('things', {})).rows).toEqual([{ id: 1, name: 'one' }]);
    expect((await (await open()).find('things', {})).rows).toEqual([{ id: 1, name: 'one' }]);
  });

  it('should leave nothing of a transaction that throws', async () => {
    const store = await seeded({
      things: [
        { id: 1, name: 'kept' },
        { id: 2, name: 'kept too' },
      ],
    });
    const before = await readFile(file, 'utf8');
    const failing = store.transaction(async (tx) => {
      await tx.insert('things', { name: 'new' });
      await tx.update('things', 1, { name: 'changed' });
      await tx.remove('things', 2);
      expect((await tx.find('things', {})).rows).toEqual([
        { id: 1, name: 'changed' },
        { id: 3, name: 'new' },
      ]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readFile(file, 'utf8')).toBe(before);
    expect((await store.find('things', {})).rows).toEqual([
      { id: 1, name: 'kept' },
      { id: 2, name: 'kept too' },
    ]);
  });

  it('should leave nothing of an attempt that throws, and all of what was written around it', async () => {
    const store = await seeded({
      things: [
        { id: 1, name: 'kept' },
        { id: 2, name: 'kept too' },
      ],
    });
    await store.transaction(async (tx) => {
      await tx.update('things', 1, { name: 'before' });
      const failing = tx.attempt(async () => {
        await tx.insert('things', { name: 'new' });
        await tx.update('things', 1, { name: 'changed' });
        await tx.remove('things', 2);
        await tx.insert('others', { name: 'new' });
        expect((await tx.find('things', {})).rows.map(({ name }) => name)).toEqual(['changed', 'new']);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await tx.get('things', 2)).toEqual({ id: 2, name: 'kept too' });
      expect((await tx.countBy('things', 'name')).get('before')).toBe(1);
      expect((await tx.find('others', {})).rows).toEqual([]);
      expect(await tx.attempt(() => tx.insert('things', { name: 'after' }))).toEqual({ id: 3, name: 'after' });
    });
    for (const each of [store, await open()]) {
      expect((await each.find('things', {})).rows.map(({ name }) => name)).toEqual(['before', 'kept too', 'after']);
      expect((await each.find('others', {})).rows).toEqual([]);
    }
  });

  it('should show readers only what is committed', async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.insert('things', { name: 'new' });
      expect(await tx.get('things', 1)).toEqual({ id: 1, name: 'new' });
      expect((await tx.countBy('things', 'name')).get('new')).toBe(1);
      expect(await store.get('things', 1)).toBeUndefined();
    });
    expect(await store.get('things', 1)).toBeDefined();
  });

  it('should add amounts exactly, by member of a list too, in a transaction and after it', async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const amount of [0.1, 0.2, 0.7, 19.99, null]) await tx.insert('payments', { of: [1, 2, 1], amount });
      await tx.insert('payments', { of: 1, amount: 'much' });
      await tx.insert('payments', { of: null, amount: 5 });
      expect([...(await tx.sumBy('payments', 'of', 'amount'))]).toEqual([
        [1, 20.99],
        [2, 20.99],
      ]);
    });
    expect((await store.sumBy('payments', 'of', 'amount', { amount: { below: 1 } })).get(2)).toBe(1);
    await store.transaction((tx) => tx.update('payments', 1, { amount: 10 }));
    expect((await store.sumBy('payments', 'of', 'amount')).get(1)).toBe(30.89);
  });

  it('should run one at a time, each on what the one before left', async () => {
    const store = await seeded({ counters: [{ id: 1, value: 0 }] });
    const add = async (tx: Writer) => {
      const stored = await tx.get('counters', 1);
      await new Promise((resolve) => setImmediate(resolve));
      await tx.update('counters', 1, { value: Number(stored?.value) + 1 });
    };
    await Promise.all(Array.from({ length: 30 }, () => store.transaction(add)));
    expect((await store.get('counters', 1))?.value).toBe(30);
  });

  it('should write several waiting transactions at once, and keep those beside one that fails', async () => {
    const store = await open();
    const done = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        store.transaction(async (tx) => {
          await tx.insert('things', { at });
          if (at % 4 === 3) throw new Error('every fourth');
        }),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    const kept = (await (await open()).find('things', {})).rows.map(({ at }) => at);
    expect(kept).toEqual(Array.from({ length: 40 }, (_, at) => at).filter((at) => at % 4 !== 3));
  });

  it('should refuse a transaction inside another instead of waiting for ever', async () => {
    const store = await open();
    const nested = store.transaction(() => store.transaction((tx) => tx.insert('things', {})));
    await expect(nested).rejects.toThrow('inside another');
    await store.transaction((tx) => tx.insert('things', {}));
    expect((await store.find('things', {})).total).toBe(1);
  });

  it('should refuse a writer that is used after its transaction', async () => {
    const store = await open();
    let kept: Writer | undefined;
    await store.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.insert('things', {})).rejects.toThrow('over');
  });

  it('should fail a write that cannot be kept, and go on from what was kept', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    await rm(folder, { recursive: true });
    const lost = await Promise.allSettled([
      store.transaction((tx) => tx.insert('things', { name: 'lost' })),
      store.transaction((tx) => tx.insert('things', { name: 'lost too' })),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids(await store.find('things', {}))).toEqual([1]);
  });

  it('should hand out records nobody can change', async () => {
    const store = await open();
    const given = { name: 'one', tags: ['a'] };
    const stored = await store.transaction((tx) => tx.insert('things', given));
    given.tags.push('b');
    expect(stored.tags).toEqual(['a']);
    expect(() => (stored.tags as string[]).push('c')).toThrow(TypeError);
  });
});

describe('ids', () => {
  it('should never give an id again, not even after its record is gone and the store was opened anew', async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (let count = 0; count < 3; count++) await tx.insert('things', {});
      await tx.remove('things', 3);
    });
    await store.close();
    const again = await open();
    expect((await again.transaction((tx) => tx.insert('things', {}))).id).toBe(4);
    await again.transaction((tx) => tx.insert('things', { id: 10 }));
    await again.transaction((tx) => tx.remove('things', 10));
    expect((await again.transaction((tx) => tx.insert('things', {}))).id).toBe(11);
  });

  it('should refuse an id that is taken, and one that is none', async () => {
    const store = await seeded({ things: [{ id: 1 }] });
    for (const id of [1, 0, -1, 1.5, ''])
      await expect(store.transaction((tx) => tx.insert('things', { id }))).rejects.toThrow();
    await expect(store.transaction((tx) => tx.update('things', 9, {}))).rejects.toThrow('no record');
    expect(await store.transaction((tx) => tx.remove('things', 9))).toBe(false);
  });
});

describe('the file', () => {
  it('should hold one record a line', async () => {
    await seeded({
      things: [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
      _limits: [{ id: 'x' }],
    });
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(lines).toContain('{"id":2,"name":"b"}');
    expect(lines).toContain('{"id":1,"name":"a"},');
    expect(JSON.parse(lines.join('\n')).sequences).toEqual({ things: 2, _limits: 0 });
  });

  it.each([
    ['half a file', '{"format":"back-office-store","version":1,'],
    ['nothing', ''],
    ['another format', '{"things":[]}'],
    ['a later version', '{"format":"back-office-store","version":2,"sequences":{},"collections":{}}'],
    [
      'a record without id',
      '{"format":"back-office-store","version":1,"sequences":{},"collections":{"things":[{"name":"x"}]}}',
    ],
    [
      'two records of one id',
      '{"format":"back-office-store","version":1,"sequences":{},"collections":{"things":[{"id":1},{"id":1}]}}',
    ],
  ])('should refuse %s with a clear line and leave it as it is', async (_, text) => {
    await writeFile(file, text);
    await expect(open()).rejects.toThrow(/store file .* left as it is/);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('should remove what a killed process left unfinished, and nothing else', async () => {
    await writeFile(join(folder, '.store.json.123-4.tmp'), '{"half');
    await writeFile(join(folder, 'notes.tmp'), 'mine');
    await open();
    expect(await readdir(folder)).toEqual(['notes.tmp']);
  });
});

describe('queries', () => {
  const people = [
    { id: 1, name: 'Zoë', age: 30, phone: '+971501234567', city_id: 2 },
    { id: 2, name: 'anna 10', age: null, phone: '+971529876543', city_id: 1 },
    { id: 3, name: 'Anna 9', age: 25, phone: null, city_id: null },
    { id: 4, name: null, age: 30, phone: '+971551112233', city_id: 2 },
  ];
  const cities = [
    { id: 1, title: 'Sharjah' },
    { id: 2, title: 'Dubai' },
    { id: 3, title: 'Ajman' },
  ];
  const sorted = async (sort: Query['sort'], name = 'people') =>
    ids(await (await seeded({ people, cities })).find(name, sort ? { sort } : {}));

  it('should put nothing last in both directions, and break ties by id', async () => {
    expect(await sorted([{ by: { field: 'age' }, order: 'asc' }])).toEqual([3, 1, 4, 2]);
    expect(await sorted([{ by: { field: 'age' }, order: 'desc' }])).toEqual([1, 4, 3, 2]);
    expect(await sorted([{ by: { field: 'name' }, order: 'asc' }])).toEqual([3, 2, 1, 4]);
    expect(await sorted([{ by: { field: 'name' }, order: 'desc' }])).toEqual([1, 2, 3, 4]);
    expect(await sorted(undefined)).toEqual([1, 2, 3, 4]);
    expect(await sorted([{ by: { field: 'id' }, order: 'desc' }])).toEqual([4, 3, 2, 1]);
  });

  it('should sort by several keys, through references and by counts', async () => {
    expect(
      await sorted([
        { by: { field: 'age' }, order: 'desc' },
        { by: { field: 'id' }, order: 'desc' },
      ]),
    ).toEqual([4, 1, 3, 2]);
    const through = { field: 'city_id', through: { collection: 'cities', field: 'title' } };
    expect(await sorted([{ by: through, order: 'asc' }])).toEqual([1, 4, 2, 3]);
    expect(await sorted([{ by: { countOf: 'people', by: 'city_id' }, order: 'desc' }], 'cities')).toEqual([2, 1, 3]);
  });

  it('should follow a change of the other collection', async () => {
    const store = await seeded({ people, cities });
    const query: Query = {
      sort: [{ by: { field: 'city_id', through: { collection: 'cities', field: 'title' } }, order: 'asc' }],
    };
    expect(ids(await store.find('people', query))).toEqual([1, 4, 2, 3]);
    await store.transaction((tx) => tx.update('cities', 1, { title: 'Abu Dhabi' }));
    expect(ids(await store.find('people', query))).toEqual([2, 1, 4, 3]);
  });

  it.each([
    ['anna', [2, 3]],
    ['ZOE', [1]],
    ['zoë', [1]],
    ['0501234', [1]],
    ['00971 50 123', [1]],
    ['٥٢٩٨', [2]],
    ['(', []],
    ['+971', [1, 2, 4]],
    ['   ', [1, 2, 3, 4]],
    ['.*', []],
  ])('should find %j', async (text, expected) => {
    const store = await seeded({ people });
    const search = {
      text,
      fields: [
        { name: 'name', as: 'text' },
        { name: 'phone', as: 'digits' },
      ],
    } as const;
    expect(ids(await store.find('people', { search }))).toEqual(expected);
  });

  it('should answer a page and the number of all', async () => {
    const store = await seeded({ people });
    expect(await store.find('people', { start: 1, end: 3 })).toMatchObject({ total: 4, rows: [{ id: 2 }, { id: 3 }] });
    expect(await store.find('nowhere', {})).toEqual({ total: 0, rows: [] });
  });

  it('should scan rows as they were when the scan began', async () => {
    const store = await seeded({ people });
    const scan = store.scan('people', {}, 2);
    await store.transaction((tx) => tx.remove('people', 1));
    const chunks: unknown[] = [];
    for await (const rows of scan) chunks.push(rows.map(({ id }) => id));
    expect(chunks).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

describe('against a naive model', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.constantFrom('b', 'a', 'B 2', 'B 10', 'é', ''),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
  );
  const step = fc.oneof(
    fc.record({ do: fc.constant('insert' as const), a: value, b: value }),
    fc.record({ do: fc.constant('update' as const), id: fc.integer({ min: 1, max: 8 }), a: value }),
    fc.record({ do: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 8 }) }),
  );
  const query = fc.record({
    field: fc.constantFrom('a', 'b'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    where: fc.option(fc.record({ a: fc.record({ is: value }) }), { nil: undefined }),
    fails: fc.boolean(),
  });

  it('should hold the same records and answer the same queries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(step, { maxLength: 5 }), query), { maxLength: 6 }),
        async (rounds) => {
          await rm(file, { force: true });
          const store = await open();
          let model = new Map<number, RecordData>();
          let highest = 0;
          for (const [steps, { field, order, where, fails }] of rounds) {
            const next = new Map(model);
            let nextHighest = highest;
            const work = store.transaction(async (tx) => {
              for (const each of steps) {
                if (each.do === 'insert') {
                  const stored = await tx.insert('things', { a: each.a, b: each.b });
                  nextHighest++;
                  expect(stored.id).toBe(nextHighest);
                  next.set(nextHighest, { id: nextHighest, a: each.a, b: each.b });
                } else if (each.do === 'remove') {
                  expect(await tx.remove('things', each.id)).toBe(next.delete(each.id));
                } else {
                  const known = next.get(each.id);
                  if (known) {
                    await tx.update('things', each.id, { a: each.a });
                    next.set(each.id, { ...known, a: each.a });
                  }
                }
              }
              expect((await tx.find('things', {})).rows).toEqual(byId(next));
              if (fails) throw new Error('rolled back');
            });
            if (fails) await expect(work).rejects.toThrow('rolled back');
            else {
              await work;
              model = next;
              highest = nextHighest;
            }
            const found = await store.find('things', { ...(where ? { where } : {}), sort: [{ by: { field }, order }] });
            const expected = naive([...byId(model)], field, order).filter((record) => !where || holds(where, record));
            expect(found.rows).toEqual(expected);
            expect(await store.countBy('things', 'a')).toEqual(counts(model));
            expect(await store.sumBy('things', 'a', 'b', where)).toEqual(sums(model, where));
          }
          expect((await (await open()).find('things', {})).rows).toEqual(byId(model));
        },
      ),
      { numRuns: 40 },
    );
  });
});

const byId = (model: ReadonlyMap<number, RecordData>) =>
  [...model.values()].sort((one, other) => Number(one.id) - Number(other.id));

function counts(model: ReadonlyMap<number, RecordData>): Map<Value, number> {
  const found = new Map<Value, number>();
  for (const { a } of model.values()) if (a !== null && a !== undefined) found.set(a, (found.get(a) ?? 0) + 1);
  return found;
}

function sums(model: ReadonlyMap<number, RecordData>, where: Rule | undefined): Map<Value, number> {
  const found = new Map<Value, number>();
  for (const record of model.values()) {
    const { a, b } = record;
    if (typeof b !== 'number' || a === null || a === undefined || (where && !holds(where, record))) continue;
    found.set(a, (found.get(a) ?? 0) + b);
  }
  return found;
}

const collator = new Intl.Collator('en', { numeric: true });
const TYPES = ['boolean', 'number', 'string'];

function naive(records: RecordData[], field: string, order: 'asc' | 'desc'): RecordData[] {
  const isNothing = (value: Value | undefined) => value === null || value === undefined || value === '';
  const compare = (one: Value, other: Value): number => {
    if (typeof one !== typeof other) return TYPES.indexOf(typeof one) - TYPES.indexOf(typeof other);
    return typeof one === 'string' && typeof other === 'string'
      ? collator.compare(one, other)
      : Number(one) - Number(other);
  };
  return records.sort((one, other) => {
    const [a = null, b = null] = [one[field], other[field]];
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    return order === 'asc' ? compare(a, b) : -compare(a, b);
  });
}
