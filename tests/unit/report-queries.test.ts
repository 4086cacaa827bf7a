import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { parseListQuery } from '../../api/records/query.ts';
import { MOST_PIECES, parseReportQuery } from '../../api/reports/query.ts';
import { toldReportOf } from '../../api/reports/told.ts';
import type { Scope } from '../../api/scope.ts';
import { readerIn, SALE, scopeOf, UNREAD } from './report-stage.ts';

/** What a report is asked, and which rows a cell of one means. */

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
    const params = new URLSearchParams(query);
    params.set('_of', of);
    params.set('_cell', new URLSearchParams(cell).toString());
    const rows = await scope.reader.rows(scope.plan(scope.resource, [], parseListQuery(scope, params)));
    return rows.map(({ id }) => id);
  };
  const refusal = async (query: string, cell: Record<string, string>, of?: string): Promise<ApiError> => {
    try {
      await listed(query, cell, of);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error('It was not refused.');
  };

  it('should be narrowed by the list’s own filters, tab and search', async () => {
    expect(await listed('', CELL)).toEqual([1, 2, 3]);
    expect(await listed('shop_id=1', CELL)).toEqual([1, 2]);
    expect(await listed('_tab=gifts', CELL)).toEqual([2]);
    expect(await listed('q=S+special', CELL)).toEqual([2]);
    expect(await listed('q=Shop+2', { ...CELL, q: 'special' })).toEqual([3]);
    expect(await listed('_tab=gifts', { ...CELL, _tab: 'placed', shop_id: '2' })).toEqual([]);
    expect(await listed('', { ...CELL, 'by.shop_id': '2' })).toEqual([3]);
    expect(await listed('', { ...CELL, 'by.due_on': '' })).toEqual([1, 2, 3]);
    expect(await listed('', { ...CELL, 'by.due_on': '2028-02-01..2028-02-29' })).toEqual([]);
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
      const { status, errors } = await refusal('', cell, of);
      expect([status, Object.keys(errors)]).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0]).toContain(name);
    }
  });

  it('should be refused where it is malformed', async () => {
    for (const cell of [
      { ...CELL, from: '2028-02-30' },
      { ...CELL, to: '2028-02-01' },
      { ...CELL, from: '0000-01-01' },
      { ...CELL, from: '1900-01-01' },
      { from: CELL.from, to: CELL.to },
      { report: CELL.report, to: CELL.to },
      { ...CELL, 'by.shop_id': 'x' },
      { ...CELL, 'by.is_gift': '1' },
      { ...CELL, 'by.size': '1e3' },
      { ...CELL, 'by.due_on': '2028-02-01' },
      { ...CELL, 'by.due_on': '2028-02-01..9999-12-31' },
      { ...CELL, 'by.due_on': '0000-01-01..0000-01-02' },
      { ...CELL, status: 'Nonsense' },
      { ...CELL, shop_id_gte: '1' },
    ]) {
      const { status, errors } = await refusal('', cell as Record<string, string>);
      expect([status, Object.keys(errors)], JSON.stringify(cell)).toEqual([400, ['_cell']]);
    }
    const twice = new URLSearchParams({ _of: 'sales.sold', _cell: `${new URLSearchParams(CELL)}&from=2028-01-01` });
    expect(() => parseListQuery(scope, twice)).toThrow(ApiError);
    for (const key of ['_of', '_cell']) {
      const alone = new URLSearchParams({ [key]: 'x' });
      expect(() => parseListQuery(scope, alone)).toThrow(new RegExp(`"${key}"`));
    }
  });
});

describe('what is asked of a report', () => {
  const scope = scopeOf(UNREAD);
  const parsed = (query: string, screen = 'stage-sales') => {
    const at = screen === 'stage-sales' ? scope : scopeOf(UNREAD, { screen });
    const report = toldReportOf(at);
    if (!report) throw new Error('There is no report.');
    return parseReportQuery(at, report, new URLSearchParams(query));
  };
  const refusal = (query: string): ApiError => {
    try {
      parsed(query);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error('It was not refused.');
  };

  it('should be what its definition says where nothing is said', () => {
    expect(parsed('screen_label=stage-sales')).toMatchObject({
      period: { name: 'this-month', from: '2028-02-01', to: '2028-03-01' },
      grain: 'day',
      compare: 'previous',
      before: { from: '2028-01-01', to: '2028-01-30' },
      filters: [],
    });
    expect(parsed('', 'stage-figures')).toMatchObject({ grain: 'month', compare: 'none', before: undefined });
  });

  it('should be cut by the finest grain that fits where its own would cut too finely', () => {
    expect(parsed('period=2027-01-01..2028-02-04').grain).toBe('day');
    expect(parsed('period=2027-01-01..2028-02-05').grain).toBe('week');
    expect(parsed('period=2019-01-01..2028-12-31').grain).toBe('month');
    expect(refusal('period=2027-01-01..2028-02-05&grain=day').errors).toEqual({
      grain: [`This cuts the period into more than ${MOST_PIECES} pieces. Those that fit: week, month, quarter, year`],
    });
  });

  it('should be refused with the names there are', () => {
    for (const [query, key, names] of [
      ['period=whenever', 'period', ['today', 'last-12-months', 'YYYY-MM-DD..YYYY-MM-DD']],
      ['period=', 'period', ['today']],
      ['period=2028-02-30..2028-03-01', 'period', ['today']],
      ['period=2028-03-01..2028-02-01', 'period', ['today']],
      ['period=2000-01-01..2028-02-01', 'period', ['today']],
      ['period=9999-12-31..9999-12-31', 'period', ['today']],
      ['period=0000-01-01..0000-01-01&compare=year', 'period', ['today']],
      ['grain=hour', 'grain', ['day', 'week', 'month', 'quarter', 'year']],
      ['grain=__proto__', 'grain', ['day']],
      ['compare=never', 'compare', ['previous', 'year', 'none']],
      ['_tab=none', '_tab', ['all', 'gifts', 'placed']],
      ['code=x', 'code', ['period', 'grain', 'compare', '_tab', 'q', 'status', 'shop_town']],
      ['_sort=id', '_sort', ['status']],
      ['__proto__=1', '__proto__', ['status']],
    ] as const) {
      const { status, errors } = refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0], query).toContain(name);
    }
  });

  it('should be refused as a list where it is malformed', () => {
    for (const [query, key] of [
      ['period=today&period=today', 'period'],
      ['q=a&q=b', 'q'],
      ['status=Nonsense', 'status'],
      ['shop_id_gte=1', 'shop_id_gte'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ] as const) {
      const { status, errors } = refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([400, [key]]);
    }
  });
});
