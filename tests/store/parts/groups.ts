import { afterEach, describe, expect, it } from 'vitest';
import type { Aggregate, Group, Grouping } from '../../../api/store.ts';
import type { Condition, Grain, Source } from '../../../resources/language/index.ts';
import type { Fields, Stage } from '../suite-stage.ts';
import { city, col, done, inHouse, inKathmandu, inText, person } from './sources.ts';

const sum = (value: Source, where?: Condition): Aggregate => ({ measure: 'sum', value, where });
const count: Aggregate = { measure: 'count' };

/** Questions for figures, each against answers written by hand. */
export function groupsSuite(stage: Stage): void {
  afterEach(inHouse);
  const ask = async (question: Omit<Grouping, 'from'> & { from?: string }): Promise<readonly Group[]> => {
    const [groups = []] = await stage.store.groups([{ from: 'jobs', ...question }]);
    return groups;
  };
  const resultOf = async (question: Parameters<typeof ask>[0]): Promise<unknown[]> =>
    (await ask(question)).map(({ by, measures }) => [...by, ...Object.values(measures)]);
  const ann = async (...jobs: readonly Fields[]): Promise<void> => {
    const [id = 0] = await stage.people({});
    await stage.put('jobs', ...jobs.map((job) => ({ person: id, state: 'new', ...job })));
  };
  /** How many jobs fall into each piece of time, in its order. */
  const expectCut = async (
    column: string,
    counts: { readonly [grain in Grain]?: { readonly [first: string]: number } },
  ): Promise<void> => {
    for (const [grain, expected] of Object.entries(counts))
      expect(await resultOf({ by: [{ of: col(column), grain: grain as Grain }], measures: { count } }), grain).toEqual(
        Object.entries(expected).map(([first, number]) => [first === 'null' ? null : first, number]),
      );
  };

  describe('groups', () => {
    it('answers one group over all where it has no key, also of nothing', async () => {
      const measures = {
        count,
        sum: sum(col('price')),
        avg: { measure: 'avg', value: col('price') },
        min: { measure: 'min', value: col('price') },
        max: { measure: 'max', value: col('price') },
      } as const;
      const none = { count: 0, sum: 0, avg: null, min: null, max: null };
      expect(await ask({ by: [], measures })).toEqual([{ by: [], titles: [], measures: none }]);
      expect(await ask({ by: [{ of: col('state') }], measures })).toEqual([]);
      await ann({ price: 0.1 }, { price: 0.2 }, { price: -1 }, {}, { price: 2, state: 'done' });
      expect(await ask({ by: [], measures, where: { of: col('price'), above: 99 } })).toEqual([
        { by: [], titles: [], measures: none },
      ]);
      expect(await ask({ by: [], measures })).toEqual([
        { by: [], titles: [], measures: { count: 5, sum: 1.3, avg: 0.325, min: -1, max: 2 } },
      ]);
      expect(await ask({ by: [], measures: {} })).toEqual([{ by: [], titles: [], measures: {} }]);
      expect(await ask({ by: [{ of: col('state') }], measures: {} })).toEqual([
        { by: ['done'], titles: [null], measures: {} },
        { by: ['new'], titles: [null], measures: {} },
      ]);
    });

    it('measures those each measure means, and leaves no group out that none of them means', async () => {
      await ann({ price: 10 }, { price: 4, state: 'done' }, { price: 1, state: 'paid' });
      const measures = {
        done: { ...count, where: done },
        earned: sum(col('price'), { none: [done] }),
        never: sum(col('price'), { any: [] }),
      };
      expect(await resultOf({ by: [{ of: col('state') }], measures })).toEqual([
        ['done', 1, 0, 0],
        ['new', 0, 10, 0],
        ['paid', 0, 1, 0],
      ]);
    });

    it('answers several questions, each by itself', async () => {
      await ann({ price: 1, starts: '2026-01-31' }, { price: 2, starts: '2026-02-01' });
      const month = { of: col('starts'), grain: 'month' } as const;
      const answers = await stage.store.groups([
        { from: 'jobs', by: [month], measures: { price: sum(col('price')) } },
        { from: 'people', by: [], measures: { count } },
        { from: 'jobs', by: [], measures: {}, where: done },
        { from: 'jobs', by: [month], measures: { count }, where: done },
      ]);
      expect(answers).toEqual([
        [
          { by: ['2026-01-01'], titles: [null], measures: { price: 1 } },
          { by: ['2026-02-01'], titles: [null], measures: { price: 2 } },
        ],
        [{ by: [], titles: [], measures: { count: 1 } }],
        [{ by: [], titles: [], measures: {} }],
        [],
      ]);
      expect(await stage.store.groups([])).toEqual([]);
    });

    it('cuts instants by the clock of the house, to the millisecond', async () => {
      await ann(
        { at: '2024-02-29T19:59:59.999Z' },
        { at: '2024-02-29T20:00:00.000Z' },
        { at: '2023-12-31T19:59:59.999Z' },
        { at: '2023-12-31T20:00:00.000Z' },
        { at: '2024-02-28T20:00:00.000Z' },
        {},
      );
      await expectCut('at', {
        day: { '2023-12-31': 1, '2024-01-01': 1, '2024-02-29': 2, '2024-03-01': 1, null: 1 },
        week: { '2023-12-25': 1, '2024-01-01': 1, '2024-02-26': 3, null: 1 },
        month: { '2023-12-01': 1, '2024-01-01': 1, '2024-02-01': 2, '2024-03-01': 1, null: 1 },
        quarter: { '2023-10-01': 1, '2024-01-01': 4, null: 1 },
        year: { '2023-01-01': 1, '2024-01-01': 4, null: 1 },
      });
    });

    it('cuts them by the clock of another house', async () => {
      inKathmandu();
      await ann({ at: '2024-02-29T18:14:59.999Z' }, { at: '2024-02-29T18:15:00.000Z' });
      await expectCut('at', { month: { '2024-02-01': 1, '2024-03-01': 1 } });
    });

    it('cuts days without a clock', async () => {
      await ann({ starts: '2024-12-30' }, { starts: '2024-12-29' }, { starts: '2025-01-01' }, { starts: '2024-02-29' });
      await expectCut('starts', {
        week: { '2024-02-26': 1, '2024-12-23': 1, '2024-12-30': 2 },
        quarter: { '2024-01-01': 1, '2024-10-01': 2, '2025-01-01': 1 },
        day: { '2024-02-29': 1, '2024-12-29': 1, '2024-12-30': 1, '2025-01-01': 1 },
      });
    });

    it('puts values of every kind together as they are equal, in their order, nothing last', async () => {
      const people = ['b', 'B', 'á', 'a', '🙂', '\uffee'].map((family, at) => ({
        family,
        active: at % 2 === 0,
        height: [1.5, 2, 10, 1.5][at] ?? null,
      }));
      await stage.people(...people);
      const by = (of: Source): Promise<unknown[]> => resultOf({ from: 'people', by: [{ of }], measures: { count } });
      expect(await by(col('family'))).toEqual(['B', 'a', 'b', 'á', '\uffee', '🙂'].map((each) => [each, 1]));
      expect(await by(col('active'))).toEqual([
        [false, 3],
        [true, 3],
      ]);
      expect(await by(col('height'))).toEqual([
        [1.5, 2],
        [2, 1],
        [10, 1],
        [null, 2],
      ]);
    });

    it('calls what ids stand for by their titles, along paths, as far as these are visible', async () => {
      const [ajman = 0, alAin = 0] = await stage.put('cities', { name: 'Ajman', rank: 1 }, { name: 'Al Ain', rank: 2 });
      const people = await stage.people({ name: 'Ann', city: ajman }, { name: 'Bo', city: alAin }, { name: 'Cy' });
      await stage.put('jobs', ...people.map((each) => ({ person: each, state: 'new' })));
      const titles = async (title: Source, of: Source = person(city(col('id')))): Promise<unknown[]> =>
        (await ask({ by: [{ of, title }], measures: { count } })).map((group) => [...group.by, ...group.titles]);
      const ranked: Condition = { of: col('rank'), above: 1 };
      const named = [
        [ajman, 'Ajman'],
        [alAin, 'Al Ain'],
        [null, null],
      ];
      expect(await titles(person(city(col('name'))), person(col('city')))).toEqual(named);
      expect(await titles(person(city(col('name'))))).toEqual(named);
      expect(await titles(person(city(col('name'), ranked)), person(col('city')))).toEqual([
        [ajman, null],
        [alAin, 'Al Ain'],
        [null, null],
      ]);
      // What is called by many things is called by the first of them.
      expect(await titles(person(col('name')), col('state'))).toEqual([['new', 'Ann']]);
      expect(await titles(person(col('id')), col('state'))).toEqual([['new', String(people[0])]]);
    });

    it('orders groups by a measure, nothing last, ties by their keys, and answers the first of them', async () => {
      await ann(
        { state: 'a', price: 1 },
        { state: 'b', price: 3 },
        { state: 'c', price: 3 },
        { state: 'd' },
        { state: 'e', price: -1 },
      );
      const states = async (order: 'asc' | 'desc', most?: number): Promise<unknown[]> =>
        (
          await ask({
            by: [{ of: col('state') }],
            measures: { price: { measure: 'max', value: col('price') } },
            sort: { measure: 'price', order },
            most,
          })
        ).map(({ by }) => by[0]);
      expect(await states('desc')).toEqual(['b', 'c', 'a', 'e', 'd']);
      expect(await states('asc')).toEqual(['e', 'a', 'b', 'c', 'd']);
      expect(await states('desc', 3)).toEqual(['b', 'c', 'a']);
      expect(await resultOf({ by: [{ of: col('state') }], measures: {}, most: 2 })).toEqual([['a'], ['b']]);
    });

    it('means those a search finds', async () => {
      await stage.people({ name: 'Ann' }, { name: 'Bo' });
      const search = { any: [inText('an')] };
      expect(await resultOf({ from: 'people', by: [], measures: { count }, search })).toEqual([[1]]);
    });

    it('answers a transaction with what it wrote', async () => {
      await ann({ price: 1 });
      const seen = await stage.store.transaction(async (tx) => {
        await tx.updateEach(
          'jobs',
          (await tx.find({ from: 'jobs' })).map(({ id }) => id),
          { price: 5 },
        );
        const question = { from: 'jobs', by: [], measures: { price: sum(col('price')) } };
        await expect(stage.store.groups([question])).rejects.toThrow('within a transaction');
        return tx.groups([question]);
      });
      expect(seen).toEqual([[{ by: [], titles: [], measures: { price: 5 } }]]);
    });

    it('holds a hundred measures', async () => {
      await ann({ price: 1 });
      const many = Object.fromEntries(
        Array.from({ length: 120 }, (_, at) => [`m${at}`, sum({ operation: 'product', of: [col('price'), at] })]),
      );
      const [group] = await ask({ by: [{ of: col('state') }], measures: many });
      expect(Object.values(group?.measures ?? {})).toEqual(Array.from({ length: 120 }, (_, at) => at));
    });

    it('refuses what has no groups', async () => {
      const refused = (question: Parameters<typeof ask>[0]): Promise<void> => expect(ask(question)).rejects.toThrow();
      await refused({ by: [{ of: col('crew') }], measures: {} });
      await refused({ by: [{ of: col('state'), grain: 'month' }], measures: {} });
      await refused({ by: [{ of: col('state') }], measures: {}, sort: { measure: 'price', order: 'asc' } });
      await refused({ by: [], measures: { price: { measure: 'sum' } } });
      await refused({ by: [{ of: col('nothing') }], measures: {} });
    });
  });
}
