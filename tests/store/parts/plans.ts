import { describe, expect, it } from 'vitest';
import type { RankedPlan as Plan, Search } from '../../../api/store.ts';
import type { Answer, Condition, Expansion, Source, Value } from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';
import { boss, city, col, done, full, inText, jobsOf } from './sources.ts';

const cityName = city(col('name'));
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Sources by the name of their field, each with its value in every record that is answered. */
type Cases = { readonly [field: string]: readonly [source: Source, ...values: readonly Value[]] };

/**
 * Fields, expansions, order, pages, search, totals and scans, each against answers written by hand.
 */
export function plansSuite(stage: Stage): void {
  const rows = (plan: Partial<Plan>): Promise<readonly Answer[]> =>
    stage.store.rows({ from: 'people', fields: {}, ...plan });
  const names = async (plan: Partial<Plan>): Promise<unknown[]> =>
    (await rows({ fields: { name: col('name') }, ...plan })).map(({ name }) => name);
  const ids = async (plan: Partial<Plan>): Promise<unknown[]> => (await rows(plan)).map(({ id }) => id);
  const found = async (any: Search['any'], where?: Condition): Promise<string[]> =>
    (await stage.store.find({ from: 'people', search: { any }, where })).map(({ name }) => String(name));
  const by = (of: Source | string, order: 'asc' | 'desc' = 'asc') => ({
    of: typeof of === 'string' ? col(of) : of,
    order,
  });
  /** Asks for all of these fields of people at once. */
  const expectFields = async (cases: Cases): Promise<readonly Answer[]> => {
    const fields = Object.fromEntries(Object.entries(cases).map(([name, [source]]) => [name, source]));
    const answers = await rows({ fields });
    for (const [name, [, ...values]] of Object.entries(cases))
      expect(
        answers.map((each) => each[name]),
        name,
      ).toEqual(values);
    return answers;
  };
  /** One record that is referred to, with these fields of it. */
  const expanded = (
    column: string,
    to: string,
    fields: readonly string[],
    rest: Partial<Expansion> = {},
  ): Expansion => ({
    of: col(column),
    many: false,
    to,
    fields: Object.fromEntries(fields.map((field) => [field, col(field)])),
    ...rest,
  });

  describe('plans', () => {
    it('answers every kind of source', async () => {
      const [dubai = 0, ajman = 0] = await stage.put('cities', { name: 'Dubai', rank: 1 }, { name: 'Ajman', rank: 2 });
      await stage.write((tx) => tx.update('cities', ajman, { twin: dubai }));
      const [first = 0] = await stage.people({ name: 'Boss', city: ajman });
      const [ann = 0] = await stage.people({ name: 'Ann', family: 'Lee', boss: first, city: dubai });
      await stage.put(
        'jobs',
        { person: ann, state: 'done', price: 10.5, at: '2026-01-01T00:00:00.000Z', crew: [ann, first] },
        { person: ann, state: 'done', price: 0.1, at: '2026-01-02T00:00:00.000Z', crew: [first] },
        { person: ann, state: 'new', price: 0.2 },
      );
      const visits: Source = { via: 'person', to: 'people', value: col('visits') };
      const answers = await expectFields({
        full: [full, 'Boss', 'Ann Lee'],
        city: [col('city'), ajman, dubai],
        twin: [boss(city({ via: 'twin', to: 'cities', value: col('name') })), null, 'Dubai'],
        hidden: [city(col('name'), { of: col('rank'), above: 1 }), 'Ajman', null],
        jobs: [jobsOf(), 0, 3],
        done: [jobsOf({ where: done }), 0, 2],
        sum: [jobsOf({ rollup: 'sum', value: col('price') }), 0, 10.8],
        avg: [jobsOf({ rollup: 'avg', value: col('price') }), null, 3.6],
        last: [jobsOf({ rollup: 'max', value: col('at') }), null, '2026-01-02T00:00:00.000Z'],
        first: [jobsOf({ rollup: 'min', value: col('state') }), null, 'done'],
        crewed: [jobsOf({ by: 'crew' }), 2, 1],
        crewedSum: [jobsOf({ rollup: 'sum', by: 'crew', value: visits }), 0, 0],
      });
      expect(answers).toMatchObject([first, ann].map((id) => ({ id, _version: 1, expanded: {} })));
      // Nothing else is returned.
      expect(Object.keys(answers[0] ?? {})).toHaveLength(3 + 12);
    });

    it('calculates exactly, however large, and rounds half away from zero', async () => {
      const most = 9_999_999_999.99;
      await stage.people({ height: 0.1, visits: 3 }, { height: most, visits: 9_999_999_999 }, { height: 1.005 }, {});
      const [height, visits] = [col('height'), col('visits')];
      const product = (...of: readonly (Source | number)[]): Source => ({ operation: 'product', of });
      const sum = (...of: readonly (Source | number)[]): Source => ({ operation: 'sum', of });
      const [large, square] = [Number('99999999989900000000.01'), Number('100000000009799999999.0001')];
      await expectFields({
        product: [product(height, visits), 0.3, large, null, null],
        sum: [sum(height, visits, 0.2), 3.3, 19_999_999_999.19, 1.205, 0.2],
        rounded: [{ operation: 'product', of: [height, -1], decimals: 2 }, -0.1, -most, -1.01, null],
        share: [{ operation: 'quotient', of: [visits, height], decimals: 2 }, 30, 1, null, null],
        none: [{ operation: 'quotient', of: [visits, product(height, 0)] }, null, null, null, null],
        both: [{ operation: 'sum', of: [product(height, height), visits], decimals: 6 }, 3.01, square, 1.010025, null],
        nothing: [sum(visits), 3, 9_999_999_999, null, null],
      });
    });

    it('counts what lists hold', async () => {
      const [a = 0, b = 0] = await stage.put('skills', { name: 'a' }, { name: 'b' });
      await stage.people({ skills: [] }, { skills: [a, b] });
      const many = { operation: 'sum', of: [col('skills')] } as const;
      const [none, two] = await expectFields({
        many: [many, null, 2],
        most: [{ operation: 'sum', of: [col('skills'), 0] }, 0, 2],
      });
      expect(await ids({ sort: [by(many, 'desc')] })).toEqual([two?.id, none?.id]);
    });

    it('expands ids and lists of ids, within each other, as far as these are visible', async () => {
      const [twin = 0] = await stage.put('cities', { name: 'Ajman' });
      const [dubai = 0] = await stage.put('cities', { name: 'Dubai', rank: 1, twin });
      const [a = 0, b = 0, c = 0] = await stage.put(
        'skills',
        ...['a', 'b', 'c'].map((name, at) => ({ name, level: at })),
      );
      const result = { name: 'Boss', seen: '2026-01-01T00:00:00.100Z', height: 1.5, active: true };
      const [first = 0] = await stage.people({ ...result, city: dubai, skills: [b] });
      await stage.people({ name: 'Ann', boss: first, skills: [c, a, b] });
      const answer = await rows({
        expand: {
          boss: expanded('boss', 'people', [], {
            fields: {
              ...Object.fromEntries(Object.keys(result).map((name) => [name, col(name)])),
              city_id: col('city'),
              skill_ids: col('skills'),
            },
            expand: {
              city: expanded('city', 'cities', ['name'], { expand: { twin: expanded('twin', 'cities', ['name']) } }),
              skills: expanded('skills', 'skills', ['name'], { many: true }),
            },
          }),
          skills: expanded('skills', 'skills', ['level'], { many: true, where: { of: col('level'), above: 0 } }),
          city: expanded('city', 'cities', [], { where: { of: col('rank'), above: 1 } }),
          bossCity: expanded('', 'cities', ['name'], { of: boss(col('city')) }),
        },
      });
      const cityOf = { id: dubai, name: 'Dubai', twin: { id: twin, name: 'Ajman' } };
      const bossOf = {
        id: first,
        ...result,
        city_id: dubai,
        skill_ids: [b],
        city: cityOf,
        skills: [{ id: b, name: 'b' }],
      };
      const skills = [
        { id: c, level: 2 },
        { id: b, level: 1 },
      ];
      expect(answer.map((each) => each.expanded)).toEqual([
        { boss: null, skills: skills.slice(1), city: null, bossCity: null },
        { boss: bossOf, skills, city: null, bossCity: { id: dubai, name: 'Dubai' } },
      ]);
    });

    it('orders text by its key, nothing last, ties by id in the direction of the last key', async () => {
      const texts = ['AC 10', 'ac 2', 'Éa', 'eb', '🙂', 'عمر', '٣', 'ac 2'];
      const made = await stage.people(...texts.map((name, at) => ({ name, visits: at % 3 === 0 ? null : at % 3 })));
      const places = async (...sort: NonNullable<Plan['sort']>): Promise<number[]> =>
        (await ids({ sort })).map((id) => made.indexOf(id as number));
      const byName = [6, 1, 7, 0, 2, 3, 5, 4];
      expect(await places(by('name'))).toEqual(byName);
      expect(await places(by('name', 'desc'))).toEqual(byName.toReversed());
      expect(await places(by('visits'))).toEqual([1, 4, 7, 2, 5, 0, 3, 6]);
      expect(await places(by('visits', 'desc'))).toEqual([5, 2, 7, 4, 1, 6, 3, 0]);
      expect(await places(by('visits'), by('name', 'desc'))).toEqual([4, 7, 1, 5, 2, 3, 0, 6]);
    });

    it('orders by paths, measures and texts read as one', async () => {
      const [b = 0, a = 0] = await stage.put('cities', { name: 'B' }, { name: 'a' });
      const [one = 0, two = 0] = await stage.people({ family: 'z', city: b }, { family: 'a', city: a }, { name: 'w' });
      await stage.put(
        'jobs',
        { person: two, state: 'done', price: 1 },
        { person: two, state: 'new', price: 1 },
        { person: one, state: 'done', price: 9 },
      );
      for (const [of, order, expected] of [
        [cityName, 'asc', ['x a', 'x z', 'w']],
        [cityName, 'desc', ['x z', 'x a', 'w']],
        [full, 'asc', ['w', 'x a', 'x z']],
        [jobsOf(), 'desc', ['x a', 'x z', 'w']],
        [jobsOf({ where: done }), 'desc', ['x a', 'x z', 'w']],
        [jobsOf({ rollup: 'sum', value: col('price') }), 'desc', ['x z', 'x a', 'w']],
        [jobsOf({ rollup: 'max', value: col('price') }), 'asc', ['x a', 'x z', 'w']],
      ] as const)
        expect((await rows({ fields: { full }, sort: [by(of, order)] })).map((row) => row.full)).toEqual(expected);
    });

    it('cuts pages that never overlap, near and far on', async () => {
      await stage.write((tx) =>
        tx.insertEach(
          'people',
          range(300).map((at) => ({ name: `n${at}`, visits: at % 7, active: true })),
        ),
      );
      const sort = [by('visits', 'desc')];
      const all = await ids({ sort });
      expect(all).toHaveLength(300);
      for (const start of [0, 39, 40, 63, 64, 65, 250, 255, 256, 290, 300]) {
        const end = start + 25;
        expect(await ids({ sort, page: { start, end } }), `from ${start}`).toEqual(all.slice(start, end));
      }
      expect(await names({ page: { start: 2, end: 4 } })).toEqual(['n2', 'n3']);
      expect((await stage.store.find({ from: 'people', most: 2 })).map(({ name }) => name)).toEqual(['n0', 'n1']);
    });

    it('takes what follows the id in an order for nothing', async () => {
      const made = await stage.people(...range(5).map((at) => ({ name: `n${at % 2}` })));
      const places = (order: 'asc' | 'desc', page?: Plan['page']) =>
        ids({ sort: [by('name'), by('id', order), by('name', 'desc')], page });
      const at = (...places: number[]) => places.map((path) => made[path]);
      expect(await places('asc')).toEqual(at(0, 2, 4, 1, 3));
      expect(await places('desc')).toEqual(at(4, 2, 0, 3, 1));
      expect(await places('desc', { start: 1, end: 4 })).toEqual(at(2, 0, 3));
    });

    it('tells as many fields of a record as are requested', async () => {
      const [dubai = 0] = await stage.put('cities', { name: 'Dubai', rank: 1 });
      await stage.people({ name: 'Ann', visits: 7, height: 1.5, city: dubai });
      const many = <T>(text: T, number: T): { [name: string]: T } =>
        Object.fromEntries(range(130).map((at) => [`f${at}`, at % 2 === 0 ? text : number]));
      const [answer] = await rows({
        fields: many(col('name'), col('height')),
        expand: {
          city: expanded('city', 'cities', [], { fields: many(col('name'), col('rank')) }),
          boss: expanded('boss', 'people', [], { fields: many(col('name'), col('visits')) }),
        },
      });
      expect(answer).toMatchObject({ ...many<unknown>('Ann', 1.5), _version: 1 });
      expect(answer?.expanded).toEqual({ city: { id: dubai, ...many<unknown>('Dubai', 1) }, boss: null });
    });

    it('finds records by ids that are text, one or several, whatever stands in them', async () => {
      const [person = 0] = await stage.people({});
      const texts = ['a', 'b"c', 'd,e', '{f}', 'g\\h', 'NULL'];
      await stage.put('_tokens', ...texts.map((id) => ({ id, person })));
      const where = (condition: object) =>
        ids({ from: '_tokens', where: { of: col('id'), ...condition } as Condition });
      for (const id of texts) expect(await where({ is: id }), id).toEqual([id]);
      for (const some of [texts, texts.slice(2), ['a', 'nobody'], ['a', 'a'], ['a', 'x\u0000']])
        expect(await where({ in: some })).toEqual(texts.filter((id) => some.includes(id)).toSorted());
      expect(await where({ in: [] })).toEqual([]);
      expect(await where({ is: 'x\u0000' })).toEqual([]);
      expect(await where({ in: [person, 'a'] })).toEqual(['a']);
    });

    it('searches text folded, digits alone, and takes no character for a pattern', async () => {
      const [ras = 0] = await stage.put('cities', { name: 'Ras Al-Khaimah' });
      const [first = 0] = await stage.people(
        { name: 'José', family: '100%_Pure', phone: '+971 (50) 123-45' },
        { name: 'x\\y', family: "O'Neil", phone: '٠٥٠', city: ras },
        { name: '🙂', family: 'عُمر' },
      );
      const [name, family] = [col('name'), col('family')];
      for (const [contains, of, expected] of [
        ['jose', name, ['José']],
        ['%', family, ['José']],
        ['0%_p', family, ['José']],
        ['_', family, ['José']],
        ['\\', name, ['x\\y']],
        ["'n", family, ['x\\y']],
        ['عمر', family, ['🙂']],
        ['🙂', name, ['🙂']],
        ['se 100', full, ['José']],
        ['pure jos', full, ['José']],
        ['pure x', full, []],
        ['\u0000', family, []],
        ['khaim', cityName, ['x\\y']],
      ] as const)
        expect(await found([inText(contains, of)]), contains).toEqual(expected);
      const inPhone = (...contains: string[]) => ({ of: col('phone'), as: 'digits', contains }) as const;
      expect(await found([inPhone('9715')])).toEqual(['José']);
      expect(await found([inPhone('777', '050')])).toEqual(['x\\y']);
      const inId = (contains: string) => ({ of: col('id'), as: 'number', contains: [contains] }) as const;
      expect(await found([inId(String(first))])).toEqual(['José']);
      expect(await found([inId(`${first}0000`)])).toEqual([]);
      const several = [inText('khaim', cityName), inText('jos'), inPhone('123')];
      expect(await found(several)).toEqual(['José', 'x\\y']);
      const homeless: Condition = { of: col('city'), empty: true };
      expect(await found([inText('ra', cityName), inText('pu', family)], homeless)).toEqual(['José']);
    });

    it('tells what is nearest to a search first, each nearness in its order', async () => {
      const [annaba = 0] = await stage.put('cities', { name: 'Annaba' });
      await stage.people(
        { name: 'Joanna', visits: 1 },
        { name: 'Bob', visits: 2, city: annaba },
        { name: 'Anna', visits: 3 },
        { name: 'Ann%', visits: 4 },
        { name: 'Zed', visits: 5 },
        { name: 'ÁNNIKA', visits: 6, city: annaba },
        { name: 'Zoe', family: 'Tann', visits: 7 },
      );
      const begins = (text: string, of?: Source) => ({ ...inText(text, of), begins: true }) as const;
      const ranked = (text: string, plan: Partial<Plan> = {}): Promise<unknown[]> =>
        names({
          expand: { city: expanded('city', 'cities', ['name']) },
          search: { any: [inText(text), inText(text, col('family')), inText(text, cityName)] },
          nearest: [{ any: [begins(text)] }, { any: [inText(text)] }],
          sort: [by('visits')],
          ...plan,
        });
      const all = ['Anna', 'Ann%', 'ÁNNIKA', 'Joanna', 'Bob', 'Zoe'];
      expect(await ranked('ann')).toEqual(all);
      const down = ['ÁNNIKA', 'Ann%', 'Anna', 'Joanna', 'Zoe', 'Bob'];
      expect(await ranked('ann', { sort: [by('visits', 'desc')] })).toEqual(down);
      for (const [start, end] of [
        [0, 2],
        [2, 5],
        [4, 9],
        [6, 9],
      ] as const)
        expect(await ranked('ann', { page: { start, end } }), `from ${start}`).toEqual(all.slice(start, end));
      expect(await ranked('ann%')).toEqual(['Ann%']);
      expect(await ranked('zo')).toEqual(['Zoe']);
      // By what another record holds, and by an order that reads one.
      const far = await names({
        search: { any: [inText('ann'), inText('ann', cityName)] },
        nearest: [{ any: [begins('annab', cityName)] }],
        sort: [by(cityName), by('name', 'desc')],
        page: { start: 0, end: 4 },
      });
      expect(far).toEqual(['Bob', 'ÁNNIKA', 'Joanna', 'Anna']);
    });

    it('counts what matches, anew after each write, however many there are', async () => {
      await stage.write((tx) =>
        tx.insertEach(
          'cities',
          range(1_002).map((rank) => ({ name: `n${rank}`, rank })),
        ),
      );
      const total = (selection: object = {}) => stage.store.total({ from: 'cities', ...selection });
      const few = { where: { of: col('rank'), below: 3 } };
      expect(await total(few)).toEqual({ count: 3, more: false });
      expect(await total({ ...few, search: { any: [inText('n1')] } })).toEqual({ count: 1, more: false });
      for (const left of [1_002, 1_001, 1_000]) {
        expect(await total()).toEqual({ count: left, more: false });
        await stage.write((tx) => tx.removeWhere({ from: 'cities', where: { of: col('rank'), is: left - 1 } }));
      }
    });

    it('scans what there was when it began, in its order', async () => {
      await stage.people(...range(25).map((at) => ({ name: `n${at}`, visits: 100 - at })));
      const named = (...some: string[]): Condition => ({ of: col('name'), in: some });
      /** The names in the order they are returned; `between` is done once the first are. */
      const scanned = async (plan: Partial<Plan>, between: () => Promise<void>): Promise<unknown[]> => {
        const results: unknown[] = [];
        const whole = { from: 'people', fields: { name: col('name') }, sort: [by('visits')], ...plan };
        for await (const chunk of stage.store.scan(whole, 10)) {
          if (results.length === 0) await between();
          results.push(...chunk.map(({ name }) => name));
        }
        return results;
      };
      const seen = await scanned({}, async () => {
        await stage.people({ name: 'new', visits: 0 });
        await stage.write(async (tx) => {
          await tx.removeWhere({ from: 'people', where: named('n24', 'n3') });
          const [later] = await tx.find({ from: 'people', where: named('n20') });
          await tx.update('people', later?.id ?? 0, { visits: 1_000 });
        });
      });
      expect(seen).toEqual(
        range(25)
          .map((at) => `n${24 - at}`)
          .filter((name) => name !== 'n3'),
      );
      // One that is hidden meanwhile is not returned any more, nor what it holds now.
      const active: Condition = { of: col('active'), is: true };
      const result = await scanned({ where: active, search: { any: [inText('n')] } }, () =>
        stage.write(async (tx) => {
          const [one, other] = await tx.find({ from: 'people', where: named('n1', 'n2') });
          await tx.update('people', one?.id ?? 0, { active: false, name: 'nobody' });
          await tx.update('people', other?.id ?? 0, { name: 'somebody else' });
        }),
      );
      expect(result).toContain('n0');
      for (const removed of ['n1', 'n2', 'nobody', 'somebody else']) expect(result).not.toContain(removed);
      const none: unknown[] = [];
      for await (const chunk of stage.store.scan({ from: 'jobs', fields: {} })) none.push(...chunk);
      expect(none).toEqual([]);
    });
  });
}
