import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../api/store.ts';
import type { Engine } from '../../database/connection.ts';
import { openOn } from '../../database/index.ts';
import { printed } from '../../database/print/prints.ts';
import { emptyEngine } from './embedded.ts';
import { collection, column, schemaOf } from './shapes.ts';

/** What is kept counted: read and not computed, whoever wrote what is counted, and from when on. */

const shops = collection('shops', []);
const MARKS = [column('shop', 'reference', { to: 'shops' }), column('stars', 'number')];
const before = schemaOf(shops, collection('marks', MARKS));
const good = { of: { column: 'stars' }, from: 4 } as const;
const TALLIES = [{ by: 'shop' }, { by: 'shop', value: 'stars' }, { by: 'shop', value: 'stars', where: good }];
const schema = schemaOf(shops, collection('marks', MARKS, { tallies: TALLIES }));

let engine: Engine;
let store: Store;
beforeEach(async () => {
  engine = await emptyEngine();
  ({ store } = await openOn(engine, before, []));
  await store.transaction(async (tx) => {
    for (let shop = 1; shop <= 3; shop++) await tx.insert('shops', { id: shop });
    for (const [shop, stars] of [
      [1, 5],
      [1, 4],
      [1, null],
      [2, 1],
      [null, 3],
    ] as const)
      await tx.insert('marks', { shop, stars });
  });
  ({ store } = await openOn(engine, schema, []));
});

const of = { from: 'marks', by: 'shop' } as const;
const MEASURES = {
  count: { rollup: 'count', ...of },
  sum: { rollup: 'sum', ...of, value: { column: 'stars' } },
  avg: { rollup: 'avg', ...of, value: { column: 'stars' } },
} as const;
const plan = { from: 'shops', fields: MEASURES, sort: [{ of: { column: 'id' }, order: 'asc' as const }] };
const resultOf = async (): Promise<unknown[]> =>
  (await store.rows(plan)).map(({ count, sum, avg }) => [count, sum, avg]);
/** No mark, no sum of stars, and no average. */
const NOTHING = [0, 0, null];
const raw = (text: string) => engine.query(text);

describe('what is kept counted', () => {
  it('should be read by the id, without a look at what is counted', async () => {
    const { text } = printed(schema, plan);
    expect(text).toContain('_tallies');
    expect(text).not.toContain('"marks"');
    expect(printed(before, plan).text).toContain('"marks"');
    // What is narrowed otherwise is computed.
    const some = { rollup: 'count', ...of, where: { of: { column: 'stars' }, is: 5 } } as const;
    expect(printed(schema, { ...plan, fields: { some } }).text).toContain('"marks"');
  });

  it('should be of those alone on which a rule holds, whatever becomes of them', async () => {
    const goodOnes = {
      count: { rollup: 'count', ...of, where: good },
      sum: { rollup: 'sum', ...of, value: { column: 'stars' }, where: good },
    } as const;
    const input = { ...plan, fields: goodOnes };
    expect(printed(schema, input).text).not.toContain('"marks"');
    const those = async () => (await store.rows(input)).map(({ count, sum }) => [count, sum]);
    const none = [0, 0];
    expect(await those()).toEqual([[2, 9], none, none]);
    // It begins to hold, ends to, and holds on after what is counted went to another.
    await raw('update marks set stars = 4 where shop = 2');
    await raw('update marks set stars = 3 where shop = 1 and stars = 4');
    await raw('update marks set shop = 3, stars = 4 where stars = 5');
    expect(await those()).toEqual([none, [1, 4], [1, 4]]);
    await raw('update marks set stars = null where shop = 2');
    await raw('delete from marks where shop = 3');
    expect(await those()).toEqual([none, none, none]);
    await raw('insert into marks (id, _version, shop, stars) values (90, 1, 2, 5), (91, 1, 2, 1)');
    expect(await those()).toEqual([none, [1, 5], none]);
  });

  it('should begin with what was there before', async () => {
    expect(await resultOf()).toEqual([[3, 9, 4.5], [1, 1, 1], NOTHING]);
  });

  it('should follow every write, also one past the product, and one that fails leaves it', async () => {
    await store.transaction(async (tx) => {
      await tx.insert('marks', { shop: 3, stars: 2 });
      await tx.update('marks', 1, { stars: 1 });
      await tx.update('marks', 4, { shop: 1 });
      await tx.remove('marks', 2);
    });
    expect(await resultOf()).toEqual([[3, 2, 1], NOTHING, [1, 2, 2]]);
    const failed = store.transaction(async (tx) => {
      await tx.insert('marks', { shop: 3, stars: 5 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await raw('update marks set stars = 4 where shop = 3');
    await raw('update marks set shop = null where shop = 1');
    expect(await resultOf()).toEqual([NOTHING, NOTHING, [1, 4, 4]]);
    await raw('truncate marks');
    expect(await resultOf()).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  it('should go on while a version writes that does not know of it', async () => {
    const { store: older } = await openOn(engine, before, []);
    await older.transaction((tx) => tx.insert('marks', { shop: 3, stars: 5 }));
    expect(await resultOf()).toEqual([
      [3, 9, 4.5],
      [1, 1, 1],
      [1, 5, 5],
    ]);
  });
});
