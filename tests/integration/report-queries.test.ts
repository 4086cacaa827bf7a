import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { parseListQuery } from '../../api/records/list.ts';
import { reportAnswerOf } from '../../api/reports/answer.ts';
import { MOST_PIECES, parseReportQuery } from '../../api/reports/query.ts';
import type { Scope } from '../../api/scope.ts';
import { readerIn, SALE, scopeOf, UNREAD } from './report-stage.ts';

/** The query of a report, and the rows that a cell of one covers. */

/** What work was refused with. @throws when it was not. */
async function refusalOf(work: () => unknown): Promise<ApiError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('It was not refused.');
}

describe('a cell', () => {
  const sales = [
    SALE,
    { ...SALE, id: 2, code: 'S special', is_gift: true },
    { ...SALE, id: 3, code: 'other special', shop_id: 2 },
    { ...SALE, id: 4, sold_at: '2027-02-28T10:00:00.000Z' },
  ];
  let scope: Scope;
  beforeAll(async () => {
    scope = scopeOf(await readerIn(sales));
  });
  const CELL = { report: 'stage-sales', from: '2028-02-01', to: '2028-03-01' };
  const listed = async (query: string, cell: Record<string, string>, of = 'sales.sold'): Promise<unknown[]> => {
    const params = new URLSearchParams([...new URLSearchParams(query), ['_of', of]]);
    params.set('_cell', new URLSearchParams(cell).toString());
    const rows = await scope.reader.rows(scope.plan(scope.resource, [], parseListQuery(scope, params)));
    return rows.map(({ id }) => id);
  };
  it('should be narrowed by the list’s own filters, tab and search', async () => {
    for (const [query, cell, ids] of [
      ['', {}, [1, 2, 3]],
      ['shop_id=1', {}, [1, 2]],
      ['_tab=gifts', {}, [2]],
      ['q=special+S', {}, [2, 3]],
      ['q=Shop+2', { q: 'special' }, [3]],
      ['_tab=gifts', { _tab: 'placed', shop_id: '2' }, []],
      ['', { 'by.shop_id': '2' }, [3]],
      ['', { 'by.due_on': '' }, [1, 2, 3]],
      ['', { 'by.due_on': '2028-02-01..2028-02-29' }, []],
    ] as const)
      expect(await listed(query, { ...CELL, ...cell }), query).toEqual(ids);
  });

  it('should be refused with the names there are', async () => {
    for (const [cell, of, key, names] of [
      [CELL, 'sales.nothing', '_of', ['sales.sold', 'sales.gift_rate', 'sales.spent']],
      [CELL, 'visits.visited', '_of', ['sales.sold']],
      [CELL, 'sold', '_of', ['sales.sold']],
      [CELL, 'sales.__proto__', '_of', ['sales.sold']],
      [{ ...CELL, 'by.buyer_id': '1' }, undefined, '_cell', ['by.status', 'by.shop_id']],
      [{ ...CELL, 'by.constructor': '1' }, undefined, '_cell', ['by.status']],
      [{ ...CELL, code: 'x' }, undefined, '_cell', ['status', 'shop_town']],
      [{ ...CELL, _tab: 'none' }, undefined, '_cell', ['all', 'gifts', 'placed']],
      [{ ...CELL, report: 'stage-plain' }, undefined, '_cell', ['stage-sales', 'stage-figures', 'stage-paid']],
    ] as const) {
      const { status, errors } = await refusalOf(() => listed('', cell, of));
      expect([status, Object.keys(errors)]).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0]).toContain(name);
    }
  });

  it('should be refused where it is malformed', async () => {
    for (const more of [
      ...['from=2028-02-30', 'to=2028-02-01', 'from=0000-01-01', 'from=1900-01-01', 'report=', 'from='],
      ...['by.shop_id=x', 'by.is_gift=1', 'by.size=1e3', 'status=Nonsense', 'shop_id_gte=1'],
      ...['by.due_on=2028-02-01', 'by.due_on=2028-02-01..9999-12-31', 'by.due_on=0000-01-01..0000-01-02'],
    ]) {
      const [name = '', value = ''] = more.split('=');
      const { [name]: _said, ...others } = CELL as Record<string, string>;
      const { status, errors } = await refusalOf(() => listed('', value ? { ...others, [name]: value } : others));
      expect([status, Object.keys(errors)], more).toEqual([400, ['_cell']]);
    }
    const twice = new URLSearchParams({ _of: 'sales.sold', _cell: `${new URLSearchParams(CELL)}&from=2028-01-01` });
    expect(() => parseListQuery(scope, twice)).toThrow(ApiError);
    for (const key of ['_of', '_cell']) {
      const alone = new URLSearchParams({ [key]: 'x' });
      expect(() => parseListQuery(scope, alone)).toThrow(new RegExp(`"${key}"`));
    }
  });
});

describe('the query of a report', () => {
  const scope = scopeOf(UNREAD);
  const parsed = (query: string, screen = 'stage-sales') => {
    const at = screen === 'stage-sales' ? scope : scopeOf(UNREAD, { screen });
    const report = reportAnswerOf(at);
    if (!report) throw new Error('There is no report.');
    return parseReportQuery(at, report, new URLSearchParams(query));
  };
  const refusal = (query: string) => refusalOf(() => parsed(query));

  it('should be what its definition says where nothing is said', () => {
    expect(parsed('screen_label=stage-sales')).toMatchObject({
      period: { name: 'this-month', from: '2028-02-01', to: '2028-03-01' },
      ...{ grain: 'day', compare: 'previous', before: { from: '2028-01-01', to: '2028-01-30' }, filters: [] },
    });
    expect(parsed('', 'stage-figures')).toMatchObject({ grain: 'month', compare: 'none', before: undefined });
  });

  it('should be cut by the finest grain that can be read at once where its own does not fit', async () => {
    const periods = ['2027-01-01..2028-02-04', '2027-01-01..2028-02-05', '2019-01-01..2028-12-31'];
    expect(periods.map((each) => parsed(`period=${each}`).grain)).toEqual(['week', 'week', 'quarter']);
    expect((await refusal('period=2027-01-01..2028-02-05&grain=day')).errors).toEqual({
      grain: [`This cuts the period into more than ${MOST_PIECES} pieces. Those that fit: week, month, quarter, year`],
    });
  });

  it('should be refused with the names there are', async () => {
    for (const [query, key, names] of [
      ['period=whenever', 'period', ['today', 'last-12-months', 'YYYY-MM-DD..YYYY-MM-DD']],
      // Which periods there are is held where they are read.
      ['period=2028-02-30..2028-03-01', 'period', ['today']],
      ['period=0000-01-01..0000-01-01&compare=year', 'period', ['today']],
      ['grain=hour', 'grain', ['day', 'week', 'month', 'quarter', 'year']],
      ['grain=__proto__', 'grain', ['day']],
      ['compare=never', 'compare', ['previous', 'year', 'none']],
      ['_tab=none', '_tab', ['all', 'gifts', 'placed']],
      ['code=x', 'code', ['period', 'grain', 'compare', '_tab', 'q', 'status', 'shop_town']],
      ['_sort=id', '_sort', ['status']],
      ['__proto__=1', '__proto__', ['status']],
    ] as const) {
      const { status, errors } = await refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0], query).toContain(name);
    }
  });

  it('should be refused as a list where it is malformed', async () => {
    for (const [query, key] of [
      ['period=today&period=today', 'period'],
      ['q=a&q=b', 'q'],
      ['status=Nonsense', 'status'],
      ['shop_id_gte=1', 'shop_id_gte'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ] as const) {
      const { status, errors } = await refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([400, [key]]);
    }
  });
});
