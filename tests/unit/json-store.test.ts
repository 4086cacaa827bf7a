import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Away, Missing, Referred, type Selection, Taken, Unfit, type Writer } from '../../api/plan.ts';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import type { Collection, Column, Id, RecordData, Schema, Value } from '../../resources/language/index.ts';

const column = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({
  name,
  type,
  required: false,
  ...more,
});
const collection = (name: string, columns: readonly Column[], more: Partial<Collection> = {}): Collection => ({
  name,
  id: 'number',
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
  ...more,
});

const things = collection('things', [column('name', 'text'), column('amount', 'number'), column('code', 'text')], {
  uniques: [{ columns: ['code'], message: 'Taken' }],
});
const parts = collection('parts', [
  column('name', 'text'),
  column('thing_id', 'reference', { to: 'things' }),
  column('spare_for', 'reference', { to: 'things' }),
  column('whole_id', 'reference', { to: 'parts' }),
  column('kinds', 'texts'),
  column('label', 'text', { required: true }),
]);
const limits = collection('_limits', [column('hits', 'json')], { id: 'text' });
const schema: Schema = { collections: { things, parts, _limits: limits } };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-store-'));
  file = join(folder, 'store.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => openJsonStore({ file, schema });
const seeded = async (records: Parameters<JsonStore['replaceAll']>[0]) => {
  const store = await open();
  await store.replaceAll(records);
  return store;
};
const kept = async (store: JsonStore, field = 'id', from = 'things') =>
  (await store.find({ from })).map((record) => record[field]);
const named = (name: string) => ({ of: { column: 'name' }, is: name });

describe('what is written', () => {
  it('should be visible only once it is durable', async () => {
    const store = await open();
    let worked: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      worked = resolve;
    });
    const writing = store.transaction(async (tx) => {
      await tx.insert('things', { name: 'one' });
      worked();
    });
    await done;
    expect(await kept(store)).toEqual([]);
    await writing;
    const stored = { id: 1, name: 'one', amount: null, code: null, _version: 1 };
    expect(await store.find({ from: 'things' })).toEqual([stored]);
    expect(await (await open()).find({ from: 'things' })).toEqual([stored]);
  });

  it('should be nothing when the transaction throws', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    const before = await readFile(file, 'utf8');
    const failing = store.transaction(async (tx) => {
      await tx.insert('things', { name: 'new' });
      await tx.update('things', 1, { name: 'changed' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(await kept(store, 'name')).toEqual(['kept']);
  });

  it('should be written together when several wait, without those that fail', async () => {
    const store = await open();
    const done = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        store.transaction(async (tx) => {
          await tx.insert('things', { amount: at });
          if (at % 4 === 3) throw new Error('every fourth');
        }),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    const all = Array.from({ length: 40 }, (_, at) => at).filter((at) => at % 4 !== 3);
    expect(await kept(await open(), 'amount')).toEqual(all);
  });

  it('should be refused when it cannot be kept, and what follows goes on from what was kept', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    await rm(folder, { recursive: true });
    const lost = await Promise.allSettled([
      store.transaction((tx) => tx.insert('things', { name: 'lost' })),
      store.transaction((tx) => tx.insert('things', { name: 'lost too' })),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await kept(store)).toEqual([1]);
  });

  it('should be worked out again when what it rested on was not kept', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    await rm(folder, { recursive: true });
    const lost = store.transaction((tx) => tx.insert('things', { name: 'lost' }));
    const seen: unknown[] = [];
    const second = store.transaction(async (tx) => {
      seen.push((await tx.find({ from: 'things' })).map(({ name }) => name));
      await expect(lost).rejects.toThrow('ENOENT');
      await mkdir(folder, { recursive: true });
      return tx.insert('things', { name: 'second' });
    });
    expect(await second).toMatchObject({ id: 2 });
    expect(seen).toEqual([['kept', 'lost'], ['kept']]);
    expect(await kept(await open(), 'name')).toEqual(['kept', 'second']);
  });

  it('should be records nobody can change', async () => {
    const store = await open();
    const given = { label: 'one', kinds: ['a'] };
    const stored = await store.transaction((tx) => tx.insert('parts', given));
    given.kinds.push('b');
    expect(stored.kinds).toEqual(['a']);
    expect(() => (stored.kinds as string[]).push('c')).toThrow(TypeError);
  });

  it('should not be asked for once the store is closed', async () => {
    const store = await open();
    await store.close();
    await expect(store.ping()).rejects.toBeInstanceOf(Away);
    await expect(store.transaction((tx) => tx.insert('things', {}))).rejects.toBeInstanceOf(Away);
  });

  it('should not give an id again after the store was opened anew', async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (let count = 0; count < 3; count++) await tx.insert('things', {});
      await tx.remove('things', 3);
    });
    await store.close();
    expect((await (await open()).transaction((tx) => tx.insert('things', {}))).id).toBe(4);
  });
});

describe('the file', () => {
  const FORMAT = '{"format":"back-office-store","version":1';
  const holding = (collections: object) =>
    writeFile(file, `${FORMAT},"sequences":{},"collections":${JSON.stringify(collections)}}`);

  it('should hold one record a line', async () => {
    await seeded({ things: [{ id: 1, name: 'a' }, { id: 2 }], _limits: [{ id: 'x' }] });
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(lines).toContain('{"id":1,"name":"a","amount":null,"code":null,"_version":1},');
    expect(lines).toContain('{"id":2,"name":null,"amount":null,"code":null,"_version":1}');
    expect(JSON.parse(lines.join('\n')).sequences).toEqual({ things: 2, _limits: 0 });
  });

  it.each([
    ['half a file', `${FORMAT},`],
    ['nothing', ''],
    ['another format', '{"things":[]}'],
    ['a later version', '{"format":"back-office-store","version":2,"sequences":{},"collections":{}}'],
    ['a record without id', `${FORMAT},"sequences":{},"collections":{"things":[{"name":"x"}]}}`],
    ['two records of one id', `${FORMAT},"sequences":{},"collections":{"things":[{"id":1},{"id":1}]}}`],
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

  it('should read records from before there were versions and columns as their first version', async () => {
    await holding({ things: [{ id: 1, name: '' }] });
    const store = await open();
    expect(await store.get('things', 1)).toEqual({ id: 1, name: null, amount: null, code: null, _version: 1 });
    await store.transaction((tx) => tx.update('things', 1, { amount: 1 }, 1));
    expect(await (await open()).get('things', 1)).toMatchObject({ amount: 1, _version: 2 });
  });

  it('should keep what the schema does not know', async () => {
    await holding({ things: [{ id: 1, gone: 'kept' }], older: [{ id: 7, what: 'kept too' }] });
    const store = await open();
    await store.transaction((tx) => tx.update('things', 1, { name: 'new' }));
    const { collections } = JSON.parse(await readFile(file, 'utf8'));
    expect(collections.things).toMatchObject([{ name: 'new', gone: 'kept' }]);
    expect(collections.older).toMatchObject([{ id: 7, what: 'kept too' }]);
    await expect(store.find({ from: 'older' })).rejects.toThrow('no collection older');
  });

  it('should let a record be mended that breaks a promise from before', async () => {
    await holding({
      things: [
        { id: 1, code: 'x' },
        { id: 2, code: 'X' },
      ],
      parts: [{ id: 1, thing_id: 9, label: 'a' }],
    });
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.update('things', 2, { name: 'still x' });
      await tx.update('parts', 1, { name: 'still of none' });
    });
    const again = store.transaction((tx) => tx.update('parts', 1, { thing_id: 8 }));
    await expect(again).rejects.toBeInstanceOf(Missing);
    await expect(store.transaction((tx) => tx.insert('things', { code: 'x' }))).rejects.toBeInstanceOf(Taken);
  });
});

describe('what testers write past the api', () => {
  it('should be kept whatever the schema promises, and counted as any write', async () => {
    const store = await seeded({ things: [{ id: 1, code: 'x' }], parts: [{ id: 1, thing_id: 1, label: 'a' }] });
    await store.raw(async (records) => {
      expect(records.put('things', { code: 'x', more: true })).toMatchObject({ id: 2, code: 'x', _version: 1 });
      expect(records.put('things', { id: 2, name: 'whole' })).not.toHaveProperty('more');
      records.put('parts', { id: 5, thing_id: 99 });
      expect(records.remove('things', 1)).toBe(true);
      expect(records.remove('things', 1)).toBe(false);
      expect(records.all('things')).toEqual([{ id: 2, name: 'whole', amount: null, code: null, _version: 2 }]);
    });
    const again = await open();
    expect(await kept(again)).toEqual([2]);
    expect(await kept(again, 'thing_id', 'parts')).toEqual([1, 99]);
  });

  it('should not be an id the file cannot be opened with', async () => {
    const store = await open();
    for (const id of [0, -1, 1.5, ''])
      await expect(store.raw(async (records) => records.put('things', { id }))).rejects.toThrow('cannot be an id');
    await expect(store.transaction((tx) => tx.insert('things', { id: 'text' }))).rejects.toThrow('cannot be an id');
  });
});

describe('what only its host asks', () => {
  it('should tell whether the file is new, and fill it anew', async () => {
    const store = await open();
    expect(store.isNew).toBe(true);
    await store.transaction((tx) => tx.insert('things', { name: 'old' }));
    await store.replaceAll({ things: [{ id: 3, name: 'new' }] });
    const again = await open();
    expect(again.isNew).toBe(false);
    expect(await kept(again, 'name')).toEqual(['new']);
    expect(await again.transaction((tx) => tx.insert('things', {}))).toMatchObject({ id: 4 });
  });

  it('should hand out the same list until the collection changes', async () => {
    const store = await seeded({ things: [{ id: 1 }] });
    const list = store.current('things');
    await store.transaction((tx) => tx.insert('parts', { label: 'a' }));
    expect(store.current('things')).toBe(list);
    await store.transaction((tx) => tx.insert('things', {}));
    expect(store.current('things').map(({ id }) => id)).toEqual([1, 2]);
    expect(store.current('nowhere')).toEqual([]);
  });
});

describe('answers', () => {
  const byThing = {
    from: 'parts',
    fields: {},
    sort: [{ of: { via: 'thing_id', to: 'things', value: { column: 'name' } }, order: 'asc' }],
  } as const;
  const world = {
    things: [
      { id: 1, name: 'b' },
      { id: 2, name: 'a' },
    ],
    parts: [
      { id: 1, thing_id: 1, spare_for: 2, label: 'x' },
      { id: 2, thing_id: 2, spare_for: null, label: 'x' },
    ],
  };
  const order = async (reader: Pick<JsonStore, 'rows'>) => (await reader.rows(byThing)).map(({ id }) => id);

  it('should follow the other collections they rest on, in a transaction and after it', async () => {
    const store = await seeded(world);
    expect(await order(store)).toEqual([2, 1]);
    const failing = store.transaction(async (tx) => {
      expect(await order(tx)).toEqual([2, 1]);
      await tx.update('things', 2, { name: 'c' });
      expect(await order(tx)).toEqual([1, 2]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await order(store)).toEqual([2, 1]);
    await store.transaction((tx) => tx.update('things', 1, { name: 'A' }));
    expect(await order(store)).toEqual([1, 2]);
  });

  it('should order those that are meant as all are ordered, be they few or many', async () => {
    const store = await seeded({
      things: Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: at % 10 ? 'many' : 'few', amount: -at % 7 })),
    });
    for (const [name, count] of [
      ['few', 4],
      ['many', 36],
    ] as const) {
      const rows = await store.rows({
        from: 'things',
        fields: { amount: { column: 'amount' } },
        where: named(name),
        sort: [{ of: { column: 'amount' }, order: 'asc' }],
      });
      const keys = rows.map(({ amount, id }) => Number(amount) * 1_000 + Number(id));
      expect(keys).toHaveLength(count);
      expect(keys).toEqual(keys.toSorted((one, other) => one - other));
    }
  });

  it('should count exactly as far as a total is exact, and say when there are more', async () => {
    const store = await seeded({ things: Array.from({ length: 100_001 }, (_, at) => ({ id: at + 1 })) });
    expect(await store.total({ from: 'things' })).toEqual({ count: 100_000, more: true });
    await store.transaction((tx) => tx.remove('things', 7));
    expect(await store.total({ from: 'things' })).toEqual({ count: 100_000, more: false });
  });

  it('should scan rows as they were, and leave out what was removed', async () => {
    const store = await seeded({ things: ['a', 'b', 'c', 'd'].map((name, at) => ({ id: at + 1, name })) });
    const scan = store.scan({ from: 'things', fields: { name: { column: 'name' } } }, 2);
    await store.transaction(async (tx) => {
      await tx.remove('things', 2);
      await tx.update('things', 3, { name: 'changed' });
      await tx.insert('things', { name: 'new' });
    });
    const chunks: unknown[] = [];
    for await (const rows of scan) chunks.push(rows.map(({ name }) => name));
    expect(chunks).toEqual([['a'], ['c', 'd']]);
  });

  it.each([
    [{ from: 'nowhere' }, 'no collection nowhere'],
    [{ from: 'constructor' }, 'no collection constructor'],
    [{ from: 'things', where: { of: { column: 'nothing' }, empty: true } }, 'no column nothing'],
    [{ from: 'parts', where: { of: { via: 'nothing', to: 'things', value: { column: 'id' } }, is: 1 } }, 'no column'],
  ])('should refuse to be asked for what there is not: %j', async (selection: Selection, message) => {
    await expect((await open()).find(selection)).rejects.toThrow(message);
  });

  it('should say how many refer to what is to be removed, each once', async () => {
    const store = await seeded({
      things: [{ id: 1 }],
      parts: [
        { id: 1, thing_id: 1, spare_for: 1, label: 'x' },
        { id: 2, thing_id: 1, label: 'x' },
      ],
    });
    const refusal = await store.transaction((tx) => tx.remove('things', 1)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Referred);
    expect(refusal).toMatchObject({ collection: 'parts', count: 2 });
  });

  it('should let a record refer to itself, and go', async () => {
    const store = await open();
    await store.transaction((tx) => tx.insert('parts', { id: 5, label: 'x', whole_id: 5 }));
    const other = store.transaction((tx) => tx.insert('parts', { id: 6, label: 'x', whole_id: 7 }));
    await expect(other).rejects.toBeInstanceOf(Missing);
    expect(await store.transaction((tx) => tx.remove('parts', 5))).toBe(true);
  });

  it('should leave nothing of a statement that is refused half way', async () => {
    const store = await seeded({ things: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    await store.transaction(async (tx) => {
      const each = tx.attempt(async () => {
        await expect(tx.updateEach('things', [1, 2], { code: 'same' })).rejects.toBeInstanceOf(Taken);
        expect(await tx.find({ from: 'things', where: { of: { column: 'code' }, empty: false } })).toEqual([]);
        // Whoever goes on after a refusal is stopped where the attempt ends.
        await tx.update('things', 3, { name: 'gone on' });
      });
      await expect(each).rejects.toBeInstanceOf(Taken);
    });
    expect(await kept(store, '_version')).toEqual([1, 1, 1]);
  });
});

describe('against a naive model', () => {
  const code = fc.constantFrom(null, 'a', 'A', 'b', 'é', '');
  const step = fc.oneof(
    fc.record({ do: fc.constant('insert' as const), code, amount: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('update' as const), id: fc.integer({ min: 1, max: 8 }), code }),
    fc.record({ do: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 8 }) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const attempt = fc.record({ steps: fc.array(step, { maxLength: 4 }), fails: fc.boolean() });
  const transaction = fc.record({ attempts: fc.array(attempt, { maxLength: 4 }), fails: fc.boolean() });
  type Model = Map<Id, { readonly code: Value; readonly amount: Value; readonly _version: number }>;

  const isTaken = (model: Model, id: Id | undefined, wanted: string | null) =>
    wanted !== null &&
    wanted !== '' &&
    [...model].some(([other, held]) => other !== id && String(held.code).toLowerCase() === wanted.toLowerCase());

  /** Makes one step in the store and in the model; whether the store should refuse it, the model alone decides. */
  async function make(tx: Writer, model: Model, each: Step): Promise<void> {
    if (each.do === 'remove') return expect(await tx.remove('things', each.id)).toBe(model.delete(each.id));
    const held = each.do === 'update' ? model.get(each.id) : undefined;
    if (each.do === 'update' && !held) return;
    const id = each.do === 'update' ? each.id : undefined;
    const write = () =>
      id === undefined && each.do === 'insert'
        ? tx.insert('things', { code: each.code, amount: each.amount })
        : tx.update('things', id ?? 0, { code: each.code });
    if (isTaken(model, id, each.code)) return expect(tx.attempt(write)).rejects.toBeInstanceOf(Taken);
    const stored = await write();
    const amount = held ? held.amount : (each as { amount: number }).amount;
    model.set(stored.id, { code: each.code || null, amount, _version: (held?._version ?? 0) + 1 });
  }

  it('should hold the same records whatever is refused, given up or read in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { maxLength: 5 }), async (transactions) => {
        await rm(file, { force: true });
        const store = await open();
        let model: Model = new Map();
        for (const { attempts, fails } of transactions) {
          let next: Model = new Map(model);
          const work = store.transaction(async (tx) => {
            next = new Map(model);
            for (const { steps, fails: givenUp } of attempts) {
              const part: Model = new Map(next);
              const made = tx.attempt(async () => {
                for (const each of steps) await make(tx, part, each);
                if (givenUp) throw new Error('given up');
              });
              if (givenUp) await expect(made).rejects.toThrow('given up');
              else {
                await made;
                next = part;
              }
              expect(await tx.find({ from: 'things' })).toEqual(recordsOf(next));
            }
            if (fails) throw new Error('rolled back');
          });
          if (fails) await expect(work).rejects.toThrow('rolled back');
          else {
            await work;
            model = next;
          }
          expect(await store.find({ from: 'things' })).toEqual(recordsOf(model));
        }
        expect(await (await open()).find({ from: 'things' })).toEqual(recordsOf(model));
      }),
      { numRuns: 60 },
    );
  });

  const recordsOf = (model: Model): RecordData[] =>
    [...model]
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([id, { code, amount, _version }]) => ({ id, name: null, amount, code, _version }));
});

describe('a required column', () => {
  it('should keep a record from being written without it, however old it is', async () => {
    const store = await seeded({ parts: [{ id: 1, name: 'from before' }] });
    const change = store.transaction((tx) => tx.update('parts', 1, { name: 'new' }));
    await expect(change).rejects.toBeInstanceOf(Unfit);
    await store.transaction((tx) => tx.update('parts', 1, { label: 'mended' }));
    expect(await store.get('parts', 1)).toMatchObject({ name: 'from before', label: 'mended', _version: 2 });
  });
});
