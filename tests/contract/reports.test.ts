import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../api/wire/reports.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { ofUser, QUERIES } from '../stage/counted.ts';
import { expectReport, type Numbered, SHOWN, SHOWN_TO_VENDORS, without } from '../stage/expected-report.ts';
import { measuredFixtures, measuredRegistry } from '../stage/measured.ts';
import { done, expectRefusal } from './outcomes.ts';
import { listOf } from './report-counted.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/** The figures of a screen over HTTP, and the rows of each number, as roles may read them. */

const PEOPLE = ['admin', 'vendor', 'ops', 'support', 'finance'] as const;
const { host: server, people, as } = stageFor(PEOPLE, { registry: measuredRegistry, fixtures: measuredFixtures });
const [admin, vendor, , , finance] = people;

const SALES = '/api/reports/stage-sales?screen_label=stage-sales';
const FIGURES = '/api/reports/stage-figures?screen_label=stage-figures';
const PAID = '/api/reports/stage-paid?screen_label=stage-paid';
/** Both sides of a leap day, in months. */
const SPRING = 'period=2028-01-15..2028-03-10&grain=month';

async function reported(client: Client, path: string): Promise<Report> {
  const answer = done(await client.get(path));
  return answer.body;
}

const fils = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, each) => sum + Math.round(Number(each ?? 0) * 100), 0);

/** The amounts of rows, those of refunds taken off where a measure does so. */
const signed = (measure: string, rows: readonly RecordData[]): number =>
  fils(rows.map((row) => (measure === 'revenue' && row.status === 'Refunded' ? -Number(row.amount ?? 0) : row.amount)));

const COUNTS = ['sold', 'gifts', 'in_towns', 'due'];
const SUMS = ['revenue', 'billed'];

const addedBy = (measure: string, row: RecordData): number | undefined =>
  SUMS.includes(measure) ? signed(measure, [row]) / 100 : undefined;

/** Holds the list that a number opens to it. */
async function expectList(client: Client, number: Numbered): Promise<void> {
  const answer = await client.get(listOf(number.opens, { _end: '100' }));
  const what = `${number.measure} ${number.opens?._cell}`;
  expect(answer.status, what).toBe(200);
  const rows: readonly RecordData[] = answer.body;
  expect(Number(answer.headers.get('X-Total-Count')), what).toBe(number.rows.length);
  expect(rows, what).toMatchObject(number.rows.slice(0, 100).map(({ id }) => ({ id })));
  if (COUNTS.includes(number.measure)) expect(number.rows.length, what).toBe(number.value);
  if (SUMS.includes(number.measure)) expect(signed(number.measure, rows), what).toBe(fils([number.value]));
  expect(answer.headers.get('X-Number-Value'), what).toBe(JSON.stringify(number.value));
  const adds = rows.map(({ _adds }) => _adds);
  if (number.measure === 'outstanding') expect(fils(adds), what).toBe(fils([number.value]));
  // Of the profit it is not said what a row adds: the list does not show what a sale cost.
  else expect(adds, what).toEqual(rows.map((row) => addedBy(number.measure, row)));
}

/** Lines of a CSV file, in cells. */
const cellsOf = (answer: Answer): string[][] =>
  String(answer.body)
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));

describe('every number of a report', () => {
  const ROLES = [
    { who: 'admin', keeps: () => true, shows: SHOWN },
    { who: 'vendor', keeps: ofUser(2), shows: SHOWN_TO_VENDORS },
  ] as const;

  it.each(ROLES)(
    'should be what is counted one by one and open exactly those rows, for $who',
    async ({ who, keeps, shows }) => {
      const sales = (await server.all('sales')).filter(keeps);
      for (const [turn, { query, keeps: isMeant, leavesOut = [] }] of QUERIES.entries()) {
        const report = await reported(as(who), `${SALES}&${SPRING}&compare=year&${query}`);
        const numbers = expectReport(report, sales.filter(isMeant), without(shows, leavesOut));
        expect(numbers.length).toBeGreaterThan(25);
        // All of the first; of the others every eleventh, another one each time.
        for (const [at, number] of numbers.entries())
          if (turn === 0 || (at + turn) % 11 === 0) await expectList(as(who), number);
      }
    },
  );

  it('should be those of the rows that are exported', async () => {
    const report = await reported(admin, `${SALES}&${SPRING}`);
    for (const { measure, value, opens } of report.cards.filter((card) => SUMS.includes(card.measure))) {
      const [headings = [], ...lines] = cellsOf(await admin.get(listOf(opens, { format: 'csv' }, '/export')));
      const [amount, status] = ['Amount', 'Status'].map((name) => headings.indexOf(name));
      const rows = lines.map((cells, at): RecordData => {
        const [text, state] = [cells[amount ?? 0], cells[status ?? 0]];
        return { id: at, amount: Number(text), status: state?.replace('!', '') ?? null };
      });
      expect(signed(measure, rows)).toBe(fils([value]));
    }
    const table = cellsOf(await admin.get(`/api/reports/stage-sales/export?screen_label=stage-sales&${SPRING}`));
    expect(table[0]).toEqual(['Shop', 'Revenue', 'Sold here', 'Due', 'Average', 'Gift Rate', 'Profit']);
    const DECIMALS = { revenue: 2, sold: 0, due: 0, average: 2, gift_rate: 2, profit: 2 };
    const lines = [...(report.table?.rows ?? []), { label: 'Total', ...report.table?.total }];
    expect(table.slice(1)).toEqual(
      lines.map(({ label, values }) => [
        label ?? '',
        ...Object.entries(DECIMALS).map(([measure, decimals]) => values?.[measure]?.toFixed(decimals) ?? ''),
      ]),
    );
  });

  it('should be dealt with as any rows: all that it is made of, and no other', async () => {
    const report = await reported(vendor, `${SALES}&${SPRING}`);
    const dueIn = (of: Report) => of.series.find(({ measure, by }) => measure === 'due' && by === 'period')?.points[1];
    const due = dueIn(report);
    const before = await server.all('sales');
    const { screen_label = '', _of = '', _cell = '' } = due?.opens ?? {};
    const path = `/api/sales/bulk?${new URLSearchParams({ screen_label, _of, _cell })}`;
    const expected = due?.value ?? 0;
    expect(expected).toBeGreaterThan(0);
    expectRefusal(await vendor.post(path, { action: 'delete', all: true, expected: expected + 1 }), 409);
    done(await vendor.post(path, { action: 'delete', all: true, expected }));
    const left = new Set((await server.all('sales')).map(({ id }) => id));
    const removed = before.filter(({ id }) => !left.has(id));
    expect(removed).toHaveLength(expected);
    for (const sale of removed) {
      expect(ofUser(2)(sale)).toBe(true);
      expect(String(sale.due_on)).toMatch(/^2028-02-/);
    }
    expect(dueIn(await reported(vendor, `${SALES}&${SPRING}`))?.value).toBe(0);
  });
});

describe('who may read a report', () => {
  it('should be whoever may read its screen, and export it who may export there', async () => {
    const statuses = async (path: string): Promise<number[]> => {
      const found: number[] = [];
      for (const who of PEOPLE) found.push((await as(who).get(path)).status);
      return found;
    };
    expect(await statuses(SALES)).toEqual([200, 200, 403, 200, 200]);
    expect(await statuses(FIGURES)).toEqual([200, 200, 200, 200, 403]);
    const exported = (path: string): string => path.replace('?', '/export?');
    expect(await statuses(exported(SALES))).toEqual([200, 200, 403, 403, 200]);
    expect(await statuses(exported(FIGURES))).toEqual([200, 200, 403, 403, 403]);
    // From another screen, none, or two.
    for (const path of [SALES, exported(SALES)]) {
      for (const label of ['stage-figures', 'stage-plain', '', 'nothing'])
        expectRefusal(await admin.get(path.replace(/=.*$/, `=${label}`)), 403);
      expectRefusal(await admin.get(`${path}&screen_label=stage-sales`), 400, 'screen_label');
    }
    for (const none of ['stage-plain', 'nothing', '__proto__', 'constructor', 'sales', '1'])
      for (const rest of ['', '/export'])
        expectRefusal(await admin.get(`/api/reports/${none}${rest}?screen_label=stage-plain`), 404);
    expectRefusal(await server.client().get(SALES), 401);
    const refused = (await server.audit()).filter(({ event }) => event === 'record.report');
    const line = { outcome: 'refused', screen: 'stage-sales', resource: 'sales' };
    expect(refused).toContainEqual(expect.objectContaining(line));
  });

  it('should open its own list, and from another only with the report', async () => {
    const opensOf = ({ series, table }: Report): unknown[] => [
      ...series.flatMap(({ points }) => points.map(({ opens }) => opens)),
      ...(table ? [...table.rows, table.total].flatMap(({ opens }) => Object.values(opens)) : []),
    ];
    const path = `${FIGURES}&period=2028-01-01..2028-01-31`;
    const all = opensOf(await reported(admin, path));
    expect(all.length).toBeGreaterThan(5);
    for (const opens of all) expect(opens).toMatchObject({ screen_label: 'stage-figures' });
    const number = { ...(all as Numbered['opens'][])[0], screen_label: 'stage-sales' } as Numbered['opens'];
    // It reads the list, and not the figures.
    done(await finance.get('/api/sales?screen_label=stage-sales'));
    for (const call of ['', '/export']) {
      done(await admin.get(listOf(number, {}, call)));
      expectRefusal(await finance.get(listOf(number, {}, call)), 403);
    }
    const { screen_label = '', _of = '', _cell = '' } = number ?? {};
    const bulk = `/api/sales/bulk?${new URLSearchParams({ screen_label, _of, _cell })}`;
    expectRefusal(await finance.post(bulk, { action: 'delete', all: true, expected: 0 }), 403);
    const event = { event: 'record.list', outcome: 'refused', user_id: expect.any(Number), screen: 'stage-sales' };
    expect(await server.audit()).toContainEqual(expect.objectContaining(event));
  });

  it('should see nothing that its role does not', async () => {
    const result = JSON.stringify([await reported(vendor, SALES), await reported(vendor, `${FIGURES}&grain=year`)]);
    expect(result).not.toMatch(/profit|spent|buyer_id|cost/);
    const { table, series } = await reported(vendor, FIGURES);
    expect([table?.columns.map(({ measure }) => measure), series]).toEqual([['sold', 'revenue', 'largest'], []]);
    const cell = 'report=stage-sales&from=2028-01-01&to=2028-02-01';
    const list = (of: string, more = ''): string =>
      `/api/sales?${new URLSearchParams({ screen_label: 'stage-sales', _of: of, _cell: cell + more })}`;
    done(await vendor.get(list('sales.revenue')));
    for (const of of ['sales.profit', 'sales.spent']) {
      const answer = await vendor.get(list(of));
      expectRefusal(answer, 422, '_of');
      expect(answer.body.errors._of[0]).not.toMatch(/profit|spent/);
      done(await admin.get(list(of)));
    }
    const figures = cell.replace('stage-sales', 'stage-figures');
    const byBuyer = list('sales.sold', '&by.buyer_id=1').replace(encodeURIComponent(cell), encodeURIComponent(figures));
    done(await admin.get(byBuyer));
    expectRefusal(await vendor.get(byBuyer), 422, '_cell');
  });
});

describe('what a report costs', () => {
  it('should be one statement for its figures, and one for its table, with no question who may', async () => {
    const spent = async (path: string) => {
      const before = server.reads();
      await admin.get(path);
      const after = server.reads();
      const ways = Object.keys(after) as (keyof typeof after)[];
      return Object.fromEntries(ways.map((way) => [way, after[way] - before[way]]));
    };
    // What it costs to know who calls.
    const known = await spent('/api/reports/stage-sales?screen_label=nothing');
    expect(known.groups).toBe(0);
    for (const path of [SALES, `${SALES}&q=special&status=Paid`, FIGURES, PAID])
      expect(await spent(path), path).toEqual({ ...known, groups: 1 });
    const file = SALES.replace('?', '/export?');
    expect(await spent(file)).toEqual({ ...known, groups: 1 });
  });
});

describe('the file of a table', () => {
  const exported = (path: string, more: string): string => `${path.replace('?', '/export?')}&${more}`;

  it('should be named by its screen and days, and hold text that no spreadsheet runs', async () => {
    await server.change('shops', 1, { name: '=HYPERLINK("http://evil.example")' });
    const path = exported(SALES, 'period=2028-01-01..2028-03-31');
    const answer = await admin.get(path);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const name = 'stage-sales-2028-01-01-2028-03-31.csv';
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const { body } = await fetch(`${server.url}${path}&format=xlsx`, { headers: { Cookie: admin.cookie } });
    const sheet = await new Response(body).arrayBuffer();
    const xml = strFromU8(unzipSync(new Uint8Array(sheet))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(');
    expect(xml).toContain('<t xml:space="preserve">Total</t>');
    expect(xml).not.toContain('<f>');
    const events = (await server.audit()).filter(({ event }) => event === 'record.exported');
    expect(events.slice(-2)).toMatchObject([
      { outcome: 'ok', user_id: 1, resource: 'sales', screen: 'stage-sales', format: 'csv', rows: 6 },
      { outcome: 'ok', format: 'xlsx', rows: 6 },
    ]);
  });

  it('should hold a line for each piece of time', async () => {
    const lines = cellsOf(await admin.get(exported(FIGURES, 'period=2028-01-01..2028-03-31')));
    const begins = lines.map(([position, label]) => `${position} ${label}`);
    expect(begins).toEqual(['S.no When', '1 Jan 2028', '2 Feb 2028', '3 Mar 2028', ' Total']);
  });

  it('should be refused as a report is refused, and for a table that is not visible', async () => {
    expectRefusal(await admin.get(exported(SALES, 'grain=hour')), 422, 'grain');
    expectRefusal(await admin.get(exported(SALES, 'nonsense=1')), 422, 'nonsense');
    expectRefusal(await admin.get(exported(SALES, 'format=pdf')), 400, 'format');
    expectRefusal(await admin.get(`${SALES}&format=csv`), 422, 'format');
    expectRefusal(await vendor.get(exported(PAID, 'period=today')), 422);
  });

  it('should ask who one is where it tells of people', async () => {
    const client = server.client();
    await client.post('/mock/session', { email: 'admin@example.com', confirmed: false });
    done(await client.get(exported(SALES, SPRING)));
    for (const method of ['GET', 'HEAD']) expect((await client.call(method, exported(PAID, SPRING))).status).toBe(403);
    expect((await client.get(exported(PAID, SPRING))).body.code).toBe('confirm_first');
    await client.post('/mock/session', { email: 'admin@example.com' });
    done(await client.call('HEAD', exported(PAID, SPRING)));
    expect((await client.get(exported(PAID, SPRING))).body).toContain('@example.com');
  });
});

describe('what nobody could mean', () => {
  it('should find nothing or be refused, and stumble over nothing', async () => {
    const cell = 'report=stage-sales&from=2028-01-01&to=2028-02-01';
    const list = (more: string, of = 'sales.sold'): string =>
      `/api/sales?${new URLSearchParams({ screen_label: 'stage-sales', _of: of, _cell: cell + more })}`;
    for (const text of ['%00', '%F0%9F%A7%B9', '%ED%A0%80', '%27', '%5C', '%25', 'x'.repeat(5000), '__proto__']) {
      for (const at of [`&by.status=${text}`, `&q=${text.slice(0, 200)}`]) {
        const answer = await admin.get(list(at));
        expect([answer.status, answer.body], at.slice(0, 40)).toEqual([200, []]);
      }
      for (const key of ['period', 'grain', 'compare', '_tab', text])
        expect((await admin.get(`${SALES}&${key}=${text}`)).status, `${key}=${text.slice(0, 40)}`).toBe(422);
      expectRefusal(await admin.get(list('', text)), 422, '_of');
      expectRefusal(await admin.get(list(`&by.shop_id=${text}`)), 400, '_cell');
    }
    expect((await admin.get(list('&by.shop_id=999999999999999'))).body).toEqual([]);
    expect((await admin.get(list('&by.size=-999999999999999.999999'))).body).toEqual([]);
    expectRefusal(await admin.get(`${list('')}&_cell=x`), 400, '_cell');
    expectRefusal(await admin.get(list('').replace(/_cell.*$/, '')), 400, '_of');
    expectRefusal(await admin.get('/api/sales/1?screen_label=stage-sales&_of=sales.sold&_cell=x'), 400, '_of');
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await admin.call(method, SALES, method === 'DELETE' ? undefined : {});
      expectRefusal(answer, 405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD');
    }
  });
});
