import { describe, expect, it } from 'vitest';
import type { Plan, Search } from '../../../api/store.ts';
import type { Answer, Condition, Source } from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';

const col = (column: string): Source => ({ column });
const cityName: Source = { via: 'city', to: 'cities', value: col('name') };
const full: Source = { concat: [col('name'), col('family')] };
const jobsOf = (rest: Partial<Extract<Source, { rollup: unknown }>> = {}): Source => ({
  rollup: 'count',
  from: 'jobs',
  by: 'person',
  ...rest,
});
const byNumber = (one: unknown, other: unknown): number => Number(one) - Number(other);
const done: Condition = { of: col('state'), is: 'done' };

/**
 * Fields, expansions, order, pages, search, totals and scans, each against answers written by hand.
 */
export function plansSuite(stage: Stage): void {
  const rows = (plan: Omit<Plan, 'from'> & { from?: string }): Promise<readonly Answer[]> =>
    stage.store.rows({ from: 'people', ...plan });

  const found = async (any: Search['any'], where?: Condition): Promise<string[]> =>
    (await stage.store.find({ from: 'people', search: { any }, where })).map(({ name }) => String(name));

  const names = async (sort: Plan['sort'], page?: Plan['page']): Promise<unknown[]> =>
    (await rows({ fields: { name: col('name') }, sort, page })).map(({ name }) => name);

  describe('plans', () => {
    it('answers every kind of source', async () => {
      const [dubai = 0, ajman = 0] = await stage.put('cities', { name: 'Dubai', rank: 1 }, { name: 'Ajman', rank: 2 });
      await stage.store.transaction((tx) => tx.update('cities', ajman, { twin: dubai }));
      const [boss = 0] = await stage.put('people', { name: 'Boss', active: true, city: ajman });
      const [ann = 0] = await stage.put('people', { name: 'Ann', family: 'Lee', active: true, boss, city: dubai });
      await stage.put(
        'jobs',
        { person: ann, state: 'done', price: 10.5, at: '2026-01-01T00:00:00.000Z', crew: [ann, boss] },
        { person: ann, state: 'done', price: 0.1, at: '2026-01-02T00:00:00.000Z', crew: [boss] },
        { person: ann, state: 'new', price: 0.2 },
      );
      const answer = await rows({
        fields: {
          full,
          city: col('city'),
          twin: {
            via: 'boss',
            to: 'people',
            value: { via: 'city', to: 'cities', value: { via: 'twin', to: 'cities', value: col('name') } },
          },
          hidden: { ...(cityName as { via: string; to: string; value: Source }), where: { of: col('rank'), above: 1 } },
          jobs: jobsOf(),
          done: jobsOf({ where: done }),
          sum: jobsOf({ rollup: 'sum', value: col('price') }),
          avg: jobsOf({ rollup: 'avg', value: col('price') }),
          last: jobsOf({ rollup: 'max', value: col('at') }),
          first: jobsOf({ rollup: 'min', value: col('state') }),
          crewed: jobsOf({ by: 'crew' }),
          crewedSum: jobsOf({
            rollup: 'sum',
            by: 'crew',
            value: { via: 'person', to: 'people', value: col('visits') },
          }),
        },
      });
      expect(answer).toEqual([
        {
          id: boss,
          _version: 1,
          expanded: {},
          full: 'Boss',
          city: ajman,
          twin: null,
          hidden: 'Ajman',
          jobs: 0,
          done: 0,
          sum: 0,
          avg: null,
          last: null,
          first: null,
          crewed: 2,
          crewedSum: 0,
        },
        {
          id: ann,
          _version: 1,
          expanded: {},
          full: 'Ann Lee',
          city: dubai,
          twin: 'Dubai',
          hidden: null,
          jobs: 3,
          done: 2,
          sum: 10.8,
          avg: 3.6,
          last: '2026-01-02T00:00:00.000Z',
          first: 'done',
          crewed: 1,
          crewedSum: 0,
        },
      ]);
    });

    it('calculates exactly, however large, and rounds half away from zero', async () => {
      const most = 9_999_999_999.99;
      await stage.put(
        'people',
        { name: 'Ann', active: true, height: 0.1, visits: 3 },
        { name: 'Bo', active: true, height: most, visits: 9_999_999_999 },
        { name: 'Cy', active: true, height: 1.005 },
        { name: 'Di', active: true },
      );
      const [height, visits] = [col('height'), col('visits')];
      const answer = await rows({
        fields: {
          product: { operation: 'product', of: [height, visits] },
          sum: { operation: 'sum', of: [height, visits, 0.2] },
          rounded: { operation: 'product', of: [height, -1], decimals: 2 },
          share: { operation: 'quotient', of: [visits, height], decimals: 2 },
          none: { operation: 'quotient', of: [visits, { operation: 'product', of: [height, 0] }] },
          both: { operation: 'sum', of: [{ operation: 'product', of: [height, height] }, visits], decimals: 6 },
          nothing: { operation: 'sum', of: [visits] },
        },
      });
      const told = answer.map(({ product, sum, rounded, both, nothing }) => [product, sum, rounded, both, nothing]);
      expect(told).toEqual([
        [0.3, 3.3, -0.1, 3.01, 3],
        [
          Number('99999999989900000000.01'),
          19_999_999_999.19,
          -most,
          Number('100000000009799999999.0001'),
          9_999_999_999,
        ],
        [null, 1.205, -1.01, 1.010025, null],
        [null, 0.2, null, null, null],
      ]);
      expect(answer.flatMap(({ share, none }) => [share, none])).toEqual([30, null, 1, null, null, null, null, null]);
    });

    it('counts what lists hold', async () => {
      const [a = 0, b = 0] = await stage.put('skills', { name: 'a', level: 1 }, { name: 'b', level: 2 });
      await stage.put(
        'people',
        { name: 'Ann', active: true, skills: [a, b] },
        { name: 'Bo', active: true, skills: [] },
      );
      const many = { operation: 'sum', of: [col('skills')] } as const;
      const answer = await rows({
        fields: { many, most: { operation: 'sum', of: [col('skills'), 0] } },
        sort: [{ of: many, order: 'desc' }],
      });
      expect(answer.map(({ many, most }) => [many, most])).toEqual([
        [2, 2],
        [null, 0],
      ]);
    });

    it('expands ids and lists of ids, within each other, as far as may be told', async () => {
      const [twin = 0] = await stage.put('cities', { name: 'Ajman' });
      const [city = 0] = await stage.put('cities', { name: 'Dubai', rank: 1, twin });
      const [a = 0, b = 0, c = 0] = await stage.put(
        'skills',
        { name: 'a', level: 1 },
        { name: 'b', level: 2 },
        { name: 'c', level: 3 },
      );
      const [boss = 0] = await stage.put('people', {
        name: 'Boss',
        active: true,
        city,
        skills: [b],
        seen: '2026-01-01T00:00:00.100Z',
        height: 1.5,
      });
      await stage.put('people', { name: 'Ann', active: true, boss, skills: [c, a, b] });
      const answer = await rows({
        fields: { name: col('name') },
        expand: {
          boss: {
            of: col('boss'),
            many: false,
            to: 'people',
            fields: {
              name: col('name'),
              seen: col('seen'),
              height: col('height'),
              active: col('active'),
              city_id: col('city'),
              skill_ids: col('skills'),
            },
            expand: {
              city: {
                of: col('city'),
                many: false,
                to: 'cities',
                fields: { name: col('name') },
                expand: { twin: { of: col('twin'), many: false, to: 'cities', fields: { name: col('name') } } },
              },
              skills: { of: col('skills'), many: true, to: 'skills', fields: { name: col('name') } },
            },
          },
          skills: {
            of: col('skills'),
            many: true,
            to: 'skills',
            where: { of: col('level'), above: 1 },
            fields: { level: col('level') },
          },
          city: { of: col('city'), many: false, to: 'cities', where: { of: col('rank'), above: 1 }, fields: {} },
          bossCity: {
            of: { via: 'boss', to: 'people', value: col('city') },
            many: false,
            to: 'cities',
            fields: { name: col('name') },
          },
        },
      });
      const cityOf = { id: city, name: 'Dubai', twin: { id: twin, name: 'Ajman' } };
      expect(answer.map(({ expanded }) => expanded)).toEqual([
        { boss: null, skills: [{ id: b, level: 2 }], city: null, bossCity: null },
        {
          boss: {
            id: boss,
            name: 'Boss',
            seen: '2026-01-01T00:00:00.100Z',
            height: 1.5,
            active: true,
            city_id: city,
            skill_ids: [b],
            city: cityOf,
            skills: [{ id: b, name: 'b' }],
          },
          skills: [
            { id: c, level: 3 },
            { id: b, level: 2 },
          ],
          city: null,
          bossCity: { id: city, name: 'Dubai' },
        },
      ]);
    });

    it('orders text by its key, nothing last, ties by id in the direction of the last key', async () => {
      await stage.put(
        'people',
        ...['AC 10', 'ac 2', 'Éa', 'eb', '🙂', 'عمر', '٣', 'ac 2'].map((name, at) => ({
          name,
          visits: at % 3 === 0 ? null : at % 3,
          active: true,
        })),
      );
      expect(await names([{ of: col('name'), order: 'asc' }])).toEqual([
        '٣',
        'ac 2',
        'ac 2',
        'AC 10',
        'Éa',
        'eb',
        'عمر',
        '🙂',
      ]);
      expect(await names([{ of: col('name'), order: 'desc' }])).toEqual([
        '🙂',
        'عمر',
        'eb',
        'Éa',
        'AC 10',
        'ac 2',
        'ac 2',
        '٣',
      ]);
      expect(await names([{ of: col('visits'), order: 'asc' }])).toEqual([
        'ac 2',
        '🙂',
        'ac 2',
        'Éa',
        'عمر',
        'AC 10',
        'eb',
        '٣',
      ]);
      expect(await names([{ of: col('visits'), order: 'desc' }])).toEqual([
        'عمر',
        'Éa',
        'ac 2',
        '🙂',
        'ac 2',
        '٣',
        'eb',
        'AC 10',
      ]);
      const ids = (await stage.all('people')).map(({ id }) => id);
      const both = await rows({
        fields: {},
        sort: [
          { of: col('visits'), order: 'asc' },
          { of: col('name'), order: 'desc' },
        ],
      });
      expect(both.map(({ id }) => ids.indexOf(id))).toEqual([4, 7, 1, 5, 2, 3, 0, 6]);
    });

    it('orders by paths, measures and texts read as one', async () => {
      const [b = 0, a = 0] = await stage.put('cities', { name: 'B' }, { name: 'a' });
      const [one = 0, two = 0] = await stage.put(
        'people',
        { name: 'x', family: 'z', active: true, city: b },
        { name: 'x', family: 'a', active: true, city: a },
        { name: 'w', active: true },
      );
      await stage.put(
        'jobs',
        { person: two, state: 'done', price: 1 },
        { person: two, state: 'new', price: 1 },
        { person: one, state: 'done', price: 9 },
      );
      const by = async (of: Source, order: 'asc' | 'desc'): Promise<unknown[]> =>
        (await rows({ fields: { full }, sort: [{ of, order }] })).map((row) => row.full);
      expect(await by(cityName, 'asc')).toEqual(['x a', 'x z', 'w']);
      expect(await by(cityName, 'desc')).toEqual(['x z', 'x a', 'w']);
      expect(await by(full, 'asc')).toEqual(['w', 'x a', 'x z']);
      expect(await by(jobsOf(), 'desc')).toEqual(['x a', 'x z', 'w']);
      expect(await by(jobsOf({ where: done }), 'desc')).toEqual(['x a', 'x z', 'w']);
      expect(await by(jobsOf({ rollup: 'sum', value: col('price') }), 'desc')).toEqual(['x z', 'x a', 'w']);
      expect(await by(jobsOf({ rollup: 'max', value: col('price') }), 'asc')).toEqual(['x a', 'x z', 'w']);
    });

    it('cuts pages that never overlap', async () => {
      await stage.put('people', ...Array.from({ length: 7 }, (_, at) => ({ name: `n${at}`, visits: 1, active: true })));
      const sort = [{ of: col('visits'), order: 'desc' as const }];
      expect(await names(sort, { start: 0, end: 3 })).toEqual(['n6', 'n5', 'n4']);
      expect(await names(sort, { start: 3, end: 6 })).toEqual(['n3', 'n2', 'n1']);
      expect(await names(sort, { start: 6, end: 9 })).toEqual(['n0']);
      expect(await names(sort, { start: 9, end: 12 })).toEqual([]);
      expect(await names(undefined, { start: 2, end: 4 })).toEqual(['n2', 'n3']);
      expect((await stage.store.find({ from: 'people', most: 2 })).map(({ name }) => name)).toEqual(['n0', 'n1']);
    });

    it('takes what follows the id in an order for nothing', async () => {
      await stage.put('people', ...Array.from({ length: 5 }, (_, at) => ({ name: `n${at % 2}`, active: true })));
      const by = (order: 'asc' | 'desc') => [
        { of: col('name'), order: 'asc' as const },
        { of: col('id'), order },
        { of: col('name'), order: 'desc' as const },
      ];
      const all = async (order: 'asc' | 'desc', page?: { start: number; end: number }) =>
        (await stage.store.rows({ from: 'people', fields: {}, sort: by(order), ...(page && { page }) })).map(
          ({ id }) => id,
        );
      const up = await all('asc');
      const down = await all('desc');
      expect(up).toEqual([...down.slice(0, 3).toReversed(), ...down.slice(3).toReversed()]);
      expect(up).toEqual([...up.slice(0, 3).toSorted(byNumber), ...up.slice(3).toSorted(byNumber)]);
      expect(await all('desc', { start: 1, end: 4 })).toEqual(down.slice(1, 4));
    });

    it('tells as many fields of a record as are asked for', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Dubai', rank: 1 });
      await stage.put('people', { name: 'Ann', visits: 7, height: 1.5, active: true, city });
      const many = (text: string, number: string): { [name: string]: Source } =>
        Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`f${at}`, col(at % 2 === 0 ? text : number)]));
      const told = (text: string, number: number) =>
        Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`f${at}`, at % 2 === 0 ? text : number]));
      const [answer] = await stage.store.rows({
        from: 'people',
        fields: many('name', 'height'),
        expand: {
          city: { of: col('city'), many: false, to: 'cities', fields: many('name', 'rank') },
          boss: { of: col('boss'), many: false, to: 'people', fields: many('name', 'visits') },
        },
      });
      expect(answer).toMatchObject({ ...told('Ann', 1.5), _version: 1 });
      expect(answer?.expanded).toEqual({ city: { id: city, ...told('Dubai', 1) }, boss: null });
    });

    it('finds records by ids that are text, one or several, whatever stands in them', async () => {
      const [person = 0] = await stage.put('people', { name: 'Ann', active: true });
      const ids = ['a', 'b"c', 'd,e', '{f}', 'g\\h', 'NULL'];
      await stage.store.transaction(async (tx) => {
        for (const id of ids) await tx.insert('_tokens', { id, person });
      });
      const found = async (where: Condition) =>
        (await stage.store.rows({ from: '_tokens', fields: {}, where })).map(({ id }) => id);
      for (const id of ids) expect(await found({ of: col('id'), is: id }), id).toEqual([id]);
      for (const some of [ids, ids.slice(2), ['a', 'nobody'], ['a', 'a'], ['a', 'x\u0000']])
        expect(await found({ of: col('id'), in: some })).toEqual(ids.filter((id) => some.includes(id)).toSorted());
      expect(await found({ of: col('id'), in: [] })).toEqual([]);
      expect(await found({ of: col('id'), is: 'x\u0000' })).toEqual([]);
      expect(await found({ of: col('id'), in: [person, 'a'] })).toEqual(['a']);
    });

    it('gives pages far on as it gives near ones', async () => {
      await stage.store.transaction((tx) =>
        tx.insertEach(
          'people',
          Array.from({ length: 300 }, (_, at) => ({ name: `n${at}`, visits: at % 7, active: true })),
        ),
      );
      const sort = [{ of: { column: 'visits' }, order: 'desc' }] as const;
      const all = (await stage.store.rows({ from: 'people', fields: {}, sort })).map(({ id }) => id);
      for (const start of [0, 39, 40, 63, 64, 65, 250, 255, 256, 290]) {
        const end = start + 25;
        const page = await stage.store.rows({ from: 'people', fields: {}, sort, page: { start, end } });
        expect(
          page.map(({ id }) => id),
          `from ${start}`,
        ).toEqual(all.slice(start, end));
      }
    });

    it('searches text folded, digits alone, and takes no character for a pattern', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Ras Al-Khaimah' });
      await stage.put(
        'people',
        { name: 'José', family: '100%_Pure', phone: '+971 (50) 123-45', active: true },
        { name: 'x\\y', family: "O'Neil", phone: '٠٥٠', active: true, city },
        { name: '🙂', family: 'عُمر', active: true },
      );
      const by = (contains: string, of: Source = col('family')) => found([{ of, as: 'text', contains: [contains] }]);
      expect(await by('jose', col('name'))).toEqual(['José']);
      expect(await by('%')).toEqual(['José']);
      expect(await by('0%_p')).toEqual(['José']);
      expect(await by('_')).toEqual(['José']);
      expect(await by('\\', col('name'))).toEqual(['x\\y']);
      expect(await by("'n")).toEqual(['x\\y']);
      expect(await by('عمر')).toEqual(['🙂']);
      expect(await by('🙂', col('name'))).toEqual(['🙂']);
      expect(await by('se 100', full)).toEqual(['José']);
      expect(await by('\u0000')).toEqual([]);
      expect(await found([{ of: col('phone'), as: 'digits', contains: ['9715'] }])).toEqual(['José']);
      expect(await found([{ of: col('phone'), as: 'digits', contains: ['777', '050'] }])).toEqual(['x\\y']);
      const [{ id: first = 0 } = {}] = await stage.store.rows({
        from: 'people',
        fields: {},
        page: { start: 0, end: 1 },
      });
      const numbered = await found([{ of: col('id'), as: 'number', contains: [String(first)] }]);
      expect(numbered).toHaveLength(1);
      expect(await found([{ of: col('id'), as: 'number', contains: [`${first}0000`] }])).toEqual([]);
      expect(await by('khaim', cityName)).toEqual(['x\\y']);
      expect(
        await found([
          { of: cityName, as: 'text', contains: ['khaim'] },
          { of: col('name'), as: 'text', contains: ['jos'] },
          { of: col('phone'), as: 'digits', contains: ['123'] },
        ]),
      ).toEqual(['José', 'x\\y']);
      expect(
        await found(
          [
            { of: cityName, as: 'text', contains: ['ra'] },
            { of: col('family'), as: 'text', contains: ['pu'] },
          ],
          { of: col('city'), empty: true },
        ),
      ).toEqual(['José']);
    });

    it('tells what is nearest to a search first, each nearness in its order', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Annaba' });
      await stage.put(
        'people',
        { name: 'Joanna', visits: 1, active: true },
        { name: 'Bob', visits: 2, city, active: true },
        { name: 'Anna', visits: 3, active: true },
        { name: 'Ann%', visits: 4, active: true },
        { name: 'Zed', visits: 5, active: true },
        { name: 'ÁNNIKA', visits: 6, city, active: true },
        { name: 'Zoe', family: 'Tann', visits: 7, active: true },
      );
      const place = (contains: string, of: Source = col('name'), begins?: true): Search['any'][number] => ({
        of,
        as: 'text',
        contains: [contains],
        ...(begins && { begins }),
      });
      const ranked = async (text: string, page?: Plan['page'], order: 'asc' | 'desc' = 'asc'): Promise<unknown[]> =>
        (
          await stage.store.rows({
            from: 'people',
            fields: { name: col('name') },
            expand: { city: { of: col('city'), many: false, to: 'cities', fields: { name: col('name') } } },
            search: { any: [place(text), place(text, col('family')), place(text, cityName)] },
            nearest: [{ any: [place(text, col('name'), true)] }, { any: [place(text)] }],
            sort: [{ of: col('visits'), order }],
            page,
          })
        ).map(({ name }) => name);
      expect(await ranked('ann')).toEqual(['Anna', 'Ann%', 'ÁNNIKA', 'Joanna', 'Bob', 'Zoe']);
      expect(await ranked('ann', undefined, 'desc')).toEqual(['ÁNNIKA', 'Ann%', 'Anna', 'Joanna', 'Zoe', 'Bob']);
      for (const [start, end] of [
        [0, 2],
        [2, 5],
        [4, 9],
        [6, 9],
      ] as const)
        expect(await ranked('ann', { start, end }), `from ${start}`).toEqual(
          ['Anna', 'Ann%', 'ÁNNIKA', 'Joanna', 'Bob', 'Zoe'].slice(start, end),
        );
      expect(await ranked('ann%')).toEqual(['Ann%']);
      expect(await ranked('zo')).toEqual(['Zoe']);
      // By what another record holds, and by an order that reads one.
      const by = await stage.store.rows({
        from: 'people',
        fields: { name: col('name') },
        search: { any: [place('ann'), place('ann', cityName)] },
        nearest: [{ any: [place('annab', cityName, true)] }],
        sort: [
          { of: cityName, order: 'asc' },
          { of: col('name'), order: 'desc' },
        ],
        page: { start: 0, end: 4 },
      });
      expect(by.map(({ name }) => name)).toEqual(['Bob', 'ÁNNIKA', 'Joanna', 'Anna']);
    });

    it('counts what is meant', async () => {
      await stage.put('people', ...[1, 2, 3].map((visits) => ({ name: 'x', visits, active: true })));
      expect(await stage.store.total({ from: 'people' })).toEqual({ count: 3, more: false });
      expect(await stage.store.total({ from: 'people', where: { of: col('visits'), above: 1 } })).toEqual({
        count: 2,
        more: false,
      });
      expect(
        await stage.store.total({
          from: 'people',
          search: { any: [{ of: col('name'), as: 'text', contains: ['y'] }] },
        }),
      ).toEqual({ count: 0, more: false });
    });

    it('counts anew after each write, however many there are', async () => {
      const many = Array.from({ length: 1_002 }, (_, at) => ({ name: `n${at}`, level: at }));
      await stage.put('skills', ...many);
      for (const left of [1_002, 1_001, 1_000]) {
        expect(await stage.store.total({ from: 'skills' })).toEqual({ count: left, more: false });
        await stage.store.transaction((tx) =>
          tx.removeWhere({ from: 'skills', where: { of: col('level'), is: left - 1 } }),
        );
      }
    });

    it('scans what there was when it began, in its order', async () => {
      await stage.put(
        'people',
        ...Array.from({ length: 25 }, (_, at) => ({ name: `n${at}`, visits: 100 - at, active: true })),
      );
      const seen: unknown[] = [];
      let sizes: number[] = [];
      for await (const chunk of stage.store.scan(
        { from: 'people', fields: { name: col('name') }, sort: [{ of: col('visits'), order: 'asc' }] },
        10,
      )) {
        sizes = [...sizes, chunk.length];
        seen.push(...chunk.map(({ name }) => name));
        if (sizes.length > 1) continue;
        await stage.put('people', { name: 'new', visits: 0, active: true });
        await stage.store.transaction(async (tx) => {
          await tx.removeWhere({ from: 'people', where: { of: col('name'), in: ['n24', 'n3'] } });
          await tx.updateEach(
            'people',
            [(await tx.find({ from: 'people', where: { of: col('name'), is: 'n20' } }))[0]?.id ?? 0],
            { visits: 1_000 },
          );
        });
      }
      const expected = Array.from({ length: 25 }, (_, at) => `n${24 - at}`).filter((name) => name !== 'n3');
      expect(seen).toEqual(expected);
      // One that is hidden meanwhile is told no more, nor what it holds now.
      const told: unknown[] = [];
      for await (const chunk of stage.store.scan(
        {
          from: 'people',
          fields: { name: col('name'), visits: col('visits') },
          where: { of: col('active'), is: true },
          search: { any: [{ of: col('name'), as: 'text', contains: ['n'] }] },
          sort: [{ of: col('visits'), order: 'asc' }],
        },
        10,
      )) {
        told.push(...chunk.map(({ name }) => name));
        if (told.length > 10) continue;
        await stage.store.transaction(async (tx) => {
          const [one, other] = await tx.find({ from: 'people', where: { of: col('name'), in: ['n1', 'n2'] } });
          await tx.update('people', one?.id ?? 0, { active: false, name: 'nobody' });
          await tx.update('people', other?.id ?? 0, { name: 'somebody else' });
        });
      }
      expect(told).toContain('n0');
      for (const gone of ['n1', 'n2', 'nobody', 'somebody else']) expect(told).not.toContain(gone);
      const none: unknown[] = [];
      for await (const chunk of stage.store.scan({ from: 'jobs', fields: {} })) none.push(...chunk);
      expect(none).toEqual([]);
    });
  });
}
