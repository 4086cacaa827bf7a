import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Missing, Referred, type Selection, Taken, Unfit, type Writer } from '../../api/store.ts';
import type { JsonStore } from '../../mock-server/json-store.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { kept, named, storeStage } from './json-store-stage.ts';

const stage = storeStage();
const { open, seeded } = stage;

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

  it('should scan rows in their order, and leave out what was removed', async () => {
    const store = await seeded({ things: ['a', 'b', 'c', 'd'].map((name, at) => ({ id: at + 1, name })) });
    const scan = store.scan({ from: 'things', fields: { name: { column: 'name' } } }, 2);
    await store.transaction(async (tx) => {
      await tx.remove('things', 2);
      await tx.update('things', 3, { name: 'changed' });
      await tx.insert('things', { name: 'new' });
    });
    const chunks: unknown[] = [];
    for await (const rows of scan) chunks.push(rows.map(({ name }) => name));
    expect(chunks).toEqual([['a'], ['changed', 'd']]);
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

  /**
   * Makes one step in the store and in the model; whether the store should refuse it, the model
   * alone decides.
   */
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
        await rm(stage.file, { force: true });
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
