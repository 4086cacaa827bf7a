import { beforeEach, describe, expect, it } from 'vitest';
import { type Permissions, permissionsWhere } from '../../access-control/index.ts';
import type { Report } from '../../api/wire/reports.ts';
import { registry } from '../../resources/index.ts';
import { fieldAt, type RecordData, refers, type Screen, type Value } from '../../resources/language/index.ts';
import { move } from './bookings.ts';
import { done, expectRefusal } from './outcomes.ts';
import {
  COUNTED,
  countedOf,
  dayInDubai,
  figureOf,
  fils,
  listOf,
  monthsBetween,
  readingOf,
  rowsOf,
} from './report-counted.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/**
 * Every number of every report of the product, as each role sees it: counted record by record,
 * held to the list it opens and to the file it is exported as. A new report is held to the lists
 * its cards open, and to all else once `report-counted.ts` counts its measures.
 */

const ROLES = ['admin', 'ops', 'support', 'finance', 'vendor', 'service.vendor'] as const;
const stage = stageFor(ROLES);
const { as } = stage;

const reports: readonly Screen[] = registry.screens.filter(({ report }) => report);
/** Those whose measures are all counted here. */
const reported = reports.filter(({ resource, report }) =>
  report?.measures.every((measure) => COUNTED.includes(`${resource}.${measure}`)),
);

/** Tabs by what they keep, in the test's own words. */
const TABS: { readonly [tab: string]: (record: RecordData) => boolean } = {
  'booking-reports.all': () => true,
  'booking-reports.debit': ({ owed_amount }) => Number(owed_amount ?? 0) > 0,
  'booking-reports.credit': ({ payment_status }) => /^Pa/.test(String(payment_status)),
  'business-reports.all': () => true,
  'business-reports.debit': ({ transaction_type }) => transaction_type === 'Debit',
  'business-reports.credit': ({ transaction_type }) => transaction_type === 'Credit',
};

/** Tabs that keep one side of what every figure of their report tells apart: none is true of it. */
const SIDES = ['business-reports.debit', 'business-reports.credit'];

/** The records of a collection as they are counted. */
const recordsOf = async (collection: string): Promise<readonly RecordData[]> =>
  countedOf(await stage.stored(collection), await stage.stored('payments'));

/** A query of a report without its days, and the records it refers to. */
type Query = { readonly query: string; readonly keeps: (record: RecordData) => boolean; readonly isSide?: boolean };

/** Each tab of its list, and each of its filters with a value that some records have. */
async function queriesOf({ name, resource, list }: Screen): Promise<readonly Query[]> {
  const records = await stage.stored(resource);
  const tabs = (list?.tabs ?? []).map((tab): Query => {
    const keeps = TABS[`${name}.${tab.name}`];
    if (!keeps) throw new Error(`What the tab ${tab.name} of ${name} keeps is to be said here.`);
    return { query: `_tab=${tab.name}`, keeps, isSide: SIDES.includes(`${name}.${tab.name}`) };
  });
  const filters = (list?.filters ?? []).map(async (filter): Promise<Query> => {
    const reading = await readingOfFilter(resource, filter);
    const values = records.map(reading).filter((value) => value !== null && value !== undefined);
    const value = values[Math.floor(values.length / 2)];
    if (value === undefined) throw new Error(`No record of ${name} has a value for its filter ${filter}.`);
    return filterOf(filter, value, reading);
  });
  return [{ query: '', keeps: () => true }, ...tabs, ...(await Promise.all(filters))];
}

/** A filter of a list by a value: what is an instant is filtered by its day. */
function filterOf(filter: string, value: Value, reading: (record: RecordData) => Value | undefined): Query {
  const day = String(value).includes('T') ? dayInDubai(value) : null;
  return day === null
    ? { query: `${filter}=${encodeURIComponent(String(value))}`, keeps: (record) => reading(record) === value }
    : { query: `${filter}_gte=${day}`, keeps: (record) => String(dayInDubai(reading(record) ?? null)) >= day };
}

/** How the value of a filter is found, along its path. */
async function readingOfFilter(resource: string, filter: string): Promise<(record: RecordData) => Value | undefined> {
  const found = registry.resources[resource];
  if (!found) throw new Error(`There is no resource ${resource}.`);
  const field = found.fields[filter];
  const path = field?.kind === 'related' ? field.path.split('.') : [filter];
  const to = path.slice(0, -1).map((_step, at) => {
    const step = fieldAt(registry, found, path.slice(0, at + 1).join('.'));
    if (!refers(step)) throw new Error(`${path} does not lead anywhere.`);
    return step.to;
  });
  const collections = Object.fromEntries(await Promise.all(to.map(async (name) => [name, await stage.stored(name)])));
  return readingOf(path, to, collections);
}

type Opens = Report['cards'][number]['opens'];
type Answered = {
  readonly what: string;
  readonly measure: string;
  readonly value: number | null;
  readonly opens: Opens;
};
type Expected = Answered & {
  readonly days: { readonly from: string; readonly to: string };
  /** Of which records it is; default: of all. */
  readonly among?: (record: RecordData) => boolean;
};

/** The records of an hour of the schedule; null: those without a time. */
const inHour =
  (hour: unknown) =>
  ({ schedule_time: time }: RecordData): boolean =>
    hour === null ? (time ?? null) === null : typeof time === 'string' && time.slice(0, 2) === String(hour).slice(0, 2);

const amongOf = ({ among = () => true }: Expected, records: readonly RecordData[]) => records.filter(among);

/** Every number of a report, with the days it is of. */
function numbersOf({ period, cards, series, table }: Report): readonly Expected[] {
  const months = new Map(monthsBetween(period).map((each) => [each.from, each]));
  const monthAt = (at: unknown) => {
    const month = months.get(String(at));
    if (!month) throw new Error(`No month of the report begins with ${at}.`);
    return month;
  };
  const cells = (what: string, line: NonNullable<Report['table']>['total'], days: Expected['days']): Expected[] =>
    Object.entries(line.values).map(([measure, value]) => ({
      ...{ what: `${what} ${measure}`, measure, value, days },
      opens: line.opens[measure] ?? null,
    }));
  return [
    ...cards.map(({ measure, value, opens }) => ({ what: `card ${measure}`, measure, value, opens, days: period })),
    ...series.flatMap(({ by, measure, points }) =>
      points.map(({ at, value, opens }) => {
        const point = { what: `${measure} at ${at}`, measure, value, opens };
        if (by === 'schedule_time') return { ...point, days: period, among: inHour(at) };
        if (by !== 'period') throw new Error(`How ${by} tells records apart is to be said here.`);
        return { ...point, days: monthAt(at) };
      }),
    ),
    ...(table ? table.rows.flatMap((row) => cells(`table ${row.at}`, row, monthAt(row.at))) : []),
    ...(table ? cells('total', table.total, period) : []),
  ];
}

/** A year of days in Dubai up to today, the same for all queries though midnight may pass. */
const TODAY = String(dayInDubai(new Date().toISOString()));
const YEAR = `${Number(TODAY.slice(0, 4)) - 1}${TODAY.slice(4, 8)}01..${TODAY}`;

const pathOf = ({ name }: Screen, query: string, call = ''): string =>
  `/api/reports/${name}${call}?screen_label=${name}&period=${YEAR}&grain=month&compare=previous&${query}`;

async function askFor(client: Client, path: string): Promise<Report> {
  const answer = await client.get(path);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** Holds the list that a number opens to the records it is made of, and to what they add to it. */
async function expectOpened(
  client: Client,
  { what, opens, value }: Pick<Answered, 'what' | 'opens'> & { readonly value?: Answered['value'] },
  rows: readonly RecordData[],
): Promise<void> {
  const answer = await client.get(listOf(opens, { _end: '100' }));
  expect(answer.status, what).toBe(200);
  expect(Number(answer.headers.get('X-Total-Count')), what).toBe(rows.length);
  const ids = new Set(rows.map(({ id }) => id));
  expect(answer.body.length, what).toBe(Math.min(100, rows.length));
  for (const { id } of answer.body as RecordData[]) expect(ids.has(id), `${what}: ${id}`).toBe(true);
  if (value === undefined) return;
  expect(answer.headers.get('X-Number-Value'), what).toBe(JSON.stringify(value));
  const adds = (answer.body as readonly RecordData[]).map(({ _adds }) => _adds);
  const isWhole = rows.length <= 100 && adds.every((each) => each !== undefined);
  if (isWhole)
    expect(
      adds.reduce<number>((sum, each) => sum + fils(each), 0),
      `${what} added up`,
    ).toBe(fils(value));
}

const linesOf = ({ body }: Answer): readonly string[] =>
  String(body)
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '');

/** Those of a page that reads, of all reports; the others are refused. */
const readersOf = async ({ name }: Screen): Promise<readonly string[]> => {
  const readers: string[] = [];
  for (const who of ROLES)
    if ((await as(who).get('/api/auth/session')).body.can[name]?.includes('read')) readers.push(who);
  return readers;
};

describe('reports', () => {
  it('should be counted record by record, those of the specification at least', () => {
    expect(reported.map(({ name }) => name)).toEqual(expect.arrayContaining(['booking-reports', 'business-reports']));
  });

  it.each(reports.map((screen) => [screen.name, screen] as const))(
    '%s: a card that counts should open as many rows',
    async (_name, screen) => {
      const { cards } = (await as('admin').get(pathOf(screen, ''))).body as Report;
      expect(cards).not.toEqual([]);
      for (const { measure, value, opens } of cards) {
        if (registry.resources[screen.resource]?.measures[measure]?.taken?.measure !== 'count') continue;
        const answer = await as('admin').get(listOf(opens));
        expect(Number(answer.headers.get('X-Total-Count')), measure).toBe(value);
      }
    },
  );
});

describe.each(reported.map((screen) => [screen.name, screen] as const))('every number of %s', (_name, screen) => {
  it('should be what is counted record by record, and open exactly those, whoever reads and whatever is filtered', async () => {
    const readers = await readersOf(screen);
    expect(readers).toContain('finance');
    const paid = await stage.first('bookings', ({ payment_status }) => payment_status === 'Paid');
    done(await move(as('admin'), paid.id, 'mark-unpaid'));
    const records = await recordsOf(screen.resource);
    for (const [turn, { query, keeps, isSide = false }] of (await queriesOf(screen)).entries()) {
      const mine = records.filter(keeps);
      const [report, ...others] = await Promise.all(readers.map((who) => askFor(as(who), pathOf(screen, query))));
      if (!report) throw new Error(`Nobody reads ${screen.name}.`);
      // Nobody of them keeps to own rows: all see the same numbers.
      for (const other of others) expect(other, query).toEqual(report);
      // Another one of them opens the lists each time.
      const reader = as(readers[turn % readers.length] ?? '');
      const figure = (measure: string, among: readonly RecordData[], days: Expected['days']) =>
        figureOf(`${screen.resource}.${measure}`, among, days);
      const numbers = numbersOf(report);
      const missing = report.left_out.map(({ measure }) => measure);
      expect(missing, query).toEqual(isSide ? screen.report?.measures : []);
      if (isSide) expect(numbers).toEqual([]);
      else expect(numbers.length).toBeGreaterThan(50);
      // The list below has the rows of the first figure, whether that is shown or not.
      const below = rowsOf(`${screen.resource}.${screen.report?.cards[0]}`, mine, report.period);
      await expectOpened(reader, { what: `${query} below`, opens: report.opens }, below);
      for (const number of numbers) {
        const counted = figure(number.measure, amongOf(number, mine), number.days);
        expect(number.value, `${query} ${number.what}`).toBe(counted);
      }
      const profit = numbers.find(({ what }) => what === 'card net_profit');
      // Whoever reads these reports is shown all it is made of, so each row says what it adds.
      for (const { _adds } of profit ? (await reader.get(listOf(profit.opens))).body : [])
        expect(_adds).not.toBe(undefined);
      const days = report.period.before;
      for (const { measure, before } of report.cards)
        expect(before, `${query} ${measure} before`).toBe(days && figure(measure, mine, days));
      // All numbers of the first query; of the others every ninth, another one each time.
      for (const [at, number] of numbers.entries()) {
        if (turn > 0 && (at + turn) % 9 > 0) continue;
        const rows = rowsOf(`${screen.resource}.${number.measure}`, amongOf(number, mine), number.days);
        await expectOpened(reader, number, rows);
      }
    }
  });

  it('should be exported as it is shown, the table and the rows of each figure', async () => {
    const report = await askFor(as('finance'), pathOf(screen, ''));
    const [headings = '', ...lines] = linesOf(await as('finance').get(pathOf(screen, '', '/export')));
    const { table } = report;
    if (!table) throw new Error('It has no table.');
    const written = ({ values }: typeof table.total, label: string): string => {
      const cells = table.columns.map(({ measure, unit }) => {
        const value = values[measure] ?? null;
        return value === null ? '' : unit === 'money' || unit === 'percent' ? value.toFixed(2) : String(value);
      });
      return [label, ...cells].join(',');
    };
    const position = (at: number): string => (table.numbered === null ? '' : `${at + 1},`);
    expect(headings.split(',').length).toBe(table.columns.length + (table.numbered === null ? 1 : 2));
    expect(lines).toEqual([
      ...table.rows.map((row, at) => position(at) + written(row, row.label ?? '')),
      (table.numbered === null ? '' : ',') + written(table.total, 'Total'),
    ]);
    for (const { measure, value, opens } of report.cards) {
      const [names = '', ...rows] = linesOf(await as('finance').get(listOf(opens, { format: 'csv' }, '/export')));
      const wanted = rowsOf(`${screen.resource}.${measure}`, await recordsOf(screen.resource), report.period);
      expect(rows.length, measure).toBe(wanted.length);
      const [amount, type] = ['Amount', 'Type'].map((name) => names.split(',').indexOf(name));
      if (amount === undefined || amount < 0) continue;
      const taken = measure === 'expense' ? 'Debit' : 'Credit';
      const amounts = rows
        .map((row) => row.split(','))
        .map((cells) => (cells[type ?? -1] === taken ? -1 : 1) * fils(cells[amount]));
      const sum = amounts.reduce((one, other) => one + other, 0);
      expect(sum, measure).toBe(fils(value));
    }
  });

  it('should be refused to whoever does not read the screen, with the rows of it and its file', async () => {
    const [number] = numbersOf(await askFor(as('admin'), pathOf(screen, '')));
    const readers = await readersOf(screen);
    const others = ROLES.filter((who) => !readers.includes(who));
    expect(others).toEqual(['vendor', 'service.vendor']);
    const opens = number?.opens ?? null;
    // Nor from a screen of the same resource that they do read.
    const labels = registry.screens.filter(({ resource }) => resource === screen.resource).map(({ name }) => name);
    const paths = [
      ...['', '/export'].map((call) => pathOf(screen, '', call)),
      listOf(opens, { format: 'csv' }, '/export'),
      ...labels.map((screen_label) => listOf(opens, { screen_label })),
    ];
    for (const who of others) for (const path of paths) expectRefusal(await as(who).get(path), 403);
  });
});

describe('a role that keeps to its own rows', () => {
  const [ROLE, EMAIL] = [2, 'service.vendor@example.com'];
  let own: RecordData;
  /** Vendors do not see what is owed and what came in of a booking. */
  const KEPT = ['due_amount', 'settled_amount', 'due', 'revenue'];

  beforeEach(async () => {
    const names = new Set(reported.map(({ name }) => name));
    const role = await stage.one('roles', ROLE);
    const granted = permissionsWhere(registry, (screen, flag) => names.has(screen.name) && flag !== 'delete');
    const before = role.permissions as unknown as Permissions;
    const permissions = before.map((module, at) => (module.id === 'Reports' ? (granted[at] ?? module) : module));
    await stage.host.change('roles', ROLE, { permissions: permissions as unknown as Value });
    await stage.host.signIn(EMAIL, as('service.vendor'));
    own = await vendorOf(stage, EMAIL);
  });

  it('should look up for filters, at the end of a path too, nothing but what is its own or everybody’s', async () => {
    const names = (await stage.stored('vendors')).map((each) => String(each.company_or_vendor_name));
    const others = names.filter((name) => name !== own.company_or_vendor_name);
    let count = 0;
    for (const { name, resource, list } of reported)
      for (const filter of list?.filters ?? []) {
        const path = `/api/${resource}/lookup/${filter}?screen_label=${name}&_end=100`;
        const answer = await as('service.vendor').get(path);
        if (answer.status !== 200) {
          expect([403, 404], path).toContain(answer.status);
          expect(JSON.stringify(answer.body), path).not.toContain('expanded');
          continue;
        }
        count++;
        const result = JSON.stringify(answer.body);
        for (const other of others) expect(result, path).not.toContain(JSON.stringify(other));
        // One of another's by its id is not named either.
        if (registry.screen[name]?.choices[filter]?.resource !== 'vendors') continue;
        const other = await stage.first('vendors', ({ id }) => id !== own.id);
        expect((await as('service.vendor').get(`${path}&id=${other.id}`)).body, path).toEqual([]);
      }
    expect(count).toBeGreaterThan(1);
    // Whoever reads the reports no more looks up nothing of them.
    await stage.host.change('roles', ROLE, { permissions: [] });
    await stage.host.signIn(EMAIL, as('service.vendor'));
    for (const field of ['booking_vendor_id', 'booking_sub_category_id']) {
      const path = `/api/transactions/lookup/${field}?screen_label=business-reports`;
      expectRefusal(await as('service.vendor').get(path), 403);
    }
  });

  it('should see no number of what is not its own, and no measure of what it does not see', async () => {
    for (const screen of reported) {
      const answer = await as('service.vendor').get(pathOf(screen, ''));
      expect(answer.status, screen.name).toBe(200);
      const measures = new Set(numbersOf(answer.body).map(({ measure }) => measure));
      expect(KEPT.filter((name) => measures.has(name))).toEqual([]);
      const records = (await recordsOf(screen.resource)).filter(({ vendor_id }) => vendor_id === own.id);
      for (const number of numbersOf(answer.body)) {
        const name = `${screen.resource}.${number.measure}`;
        const counted = figureOf(name, amongOf(number, records), number.days);
        expect(number.value, `${screen.name} ${number.what}`).toBe(counted);
        if (number.what.startsWith('card') || number.what.startsWith('total'))
          await expectOpened(as('service.vendor'), number, rowsOf(name, records, number.days));
      }
    }
  });
});
