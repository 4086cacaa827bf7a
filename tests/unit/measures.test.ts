import { describe, expect, it } from 'vitest';
import {
  type CompleteMeasure,
  type CompleteReport,
  kinds,
  type MeasureDefinition,
  partsOfMeasure,
  type Registry,
  type ReportDefinition,
  type Resource,
  resolve,
  type Screen,
  screenForRole,
} from '../../resources/language/index.ts';
import { people, specimens } from '../stage/specimens.ts';

/** The role that keeps to its own sales, and does not see what they cost. */
const MEMBER = 2;
const [ON, CLOCK] = ['sold_on', 'Asia/Dubai'] as const;

const sales = {
  name: 'sales',
  label: { one: 'Sale', many: 'Sales' },
  title: 'id',
  active: 'is_open',
  rows: [
    {
      role: 'member',
      where: { seller_id: { is: { me: 'id' } } },
      visibleFields: ['sold_on', 'size', 'price', 'seller_size'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    seller_id: { kind: 'reference', to: 'users', required: true },
    seller_size: { kind: 'related', path: 'seller_id.size' },
    size: { kind: 'choice', of: 'size' },
    stage: { kind: 'state', of: 'stage', initial: 'open' },
    is_gift: { kind: 'toggle', label: 'Given Away' },
    price: { kind: 'money', label: 'Full Price' },
    cost: { kind: 'money' },
    margin: { kind: 'percent' },
    pieces: { kind: 'number' },
    weight: { kind: 'number', decimals: 1 },
    profit: { kind: 'formula', sum: ['price', { product: ['cost', -1] }] },
    share: { kind: 'formula', share: ['cost', 'price'] },
    twice: { kind: 'formula', product: ['pieces', 2] },
    before_id: { kind: 'reference', to: 'sales' },
    price_before: { kind: 'related', path: 'before_id.price' },
    later_price: { kind: 'rollup', measure: 'max', of: 'sales', by: 'before_id', field: 'price' },
    later: { kind: 'rollup', measure: 'count', of: 'sales', by: 'before_id' },
    sold_on: { kind: 'date', label: 'Service Date' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
};

const members = (): readonly object[] => people.map((each) => ({ ...each, openTo: ['member'] }));

const screensWith = (report: object) => ({
  'sale-list': {
    module: 'Stage',
    path: '/stage/sales',
    permissions: ['read'],
    list: { columns: ['sold_on', 'price'], tabs: [] },
    report: { period: { range: 'this-month', grain: 'day', compare: 'previous' }, ...report },
  },
});

const resolved = (more: object): Registry =>
  resolve({ ...specimens, resources: [...members(), { ...sales, ...more }] });

const registryWith = (measures: object, report: object): Registry =>
  resolved({ measures, screens: screensWith(report) });

/** Measures as a registry completes them. */
function completed(measures: { readonly [name: string]: MeasureDefinition }): { [name: string]: CompleteMeasure } {
  const { resources } = registryWith(measures, { cards: Object.keys(measures) });
  return (resources.sales as Resource).measures;
}

const only = (measure: MeasureDefinition): CompleteMeasure => completed({ one: measure }).one as CompleteMeasure;

describe('a measure', () => {
  const some = (where: object): MeasureDefinition => ({ measure: 'count', dateField: ON, where });
  const priceOf = (measure: 'sum' | 'avg' | 'min' | 'max') => ({ measure, field: 'price', dateField: ON }) as const;
  const openLessSmall = { where: { stage: { is: 'open' } }, subtract: { size: { is: 'small' } } };
  it.each<[says: string, measure: MeasureDefinition]>([
    ['Sales', { measure: 'count', dateField: ON }],
    ['Small sales', some({ size: { is: 'small' } })],
    ['Closed sales', some({ stage: { is: 'closed' } })],
    ['Small or medium, open sales', some({ size: { in: ['small', 'medium'] }, stage: { is: 'open' } })],
    ['Open sales that are not small', some({ size: { not: 'small' }, stage: { is: 'open' } })],
    ['Given away sales', some({ is_gift: { is: true } })],
    ['Sales that are not given away', some({ is_gift: { is: false } })],
    ['In active sales', some({ is_open: { not: true } })],
    ['Small sales', some({ seller_size: { is: 'small' } })],
    ['Full price of sales', priceOf('sum')],
    ['Average full price of sales', priceOf('avg')],
    ['Least full price of sales', priceOf('min')],
    ['Greatest full price of sales', priceOf('max')],
    ['Full price of open sales, less that of small sales', { ...priceOf('sum'), ...openLessSmall }],
    ['Dear ones', { measure: 'count', dateField: ON, where: { price: { above: 5 } }, description: 'Dear ones' }],
  ])('should say what it measures: %s', (says, measure) => {
    expect(only(measure).description).toBe(`${says}, by service date, ${CLOCK}`);
  });

  it.each<[why: string, where: object]>([
    ['a number', { price: { above: 5 } }],
    ['nothing', { size: { empty: true } }],
    ['another field', { size: { is: { field: 'stage' } } }],
    ['two tests', { size: { not: 'small', empty: false } }],
    ['a path', { 'seller_id.size': { is: 'small' } }],
    ['a join', { any: [{ size: { is: 'small' } }, { stage: { is: 'open' } }] }],
  ])('should have to say it itself where its rule tests %s', (_, where) => {
    expect(() => only({ measure: 'count', dateField: ON, where })).toThrow(/measures\.one\.description: is missing\./);
    expect(only({ measure: 'count', dateField: ON, where, description: 'Those' }).description).toBe(
      `Those, by service date, ${CLOCK}`,
    );
  });

  it.each([
    ['count', { measure: 'count', dateField: ON }],
    ['money', { measure: 'sum', field: 'price', dateField: ON }],
    ['money', { measure: 'max', field: 'profit', dateField: ON }],
    ['money', { measure: 'sum', field: 'price_before', dateField: ON }],
    ['money', { measure: 'avg', field: 'later_price', dateField: ON }],
    ['percent', { measure: 'avg', field: 'margin', dateField: ON }],
    ['percent', { measure: 'avg', field: 'share', dateField: ON }],
    ['number', { measure: 'sum', field: 'pieces', dateField: ON }],
    ['number', { measure: 'sum', field: 'weight', dateField: ON }],
    ['number', { measure: 'sum', field: 'twice', dateField: ON }],
    ['number', { measure: 'sum', field: 'later', dateField: ON }],
  ] as const)('should be written as %s: %j', (unit, measure) => {
    expect(only(measure).unit).toBe(unit);
  });

  it('should be called as it says, else by its name, and be complete', () => {
    const where = { stage: { is: 'closed' } };
    const made = completed({
      sold: { measure: 'sum', field: 'price', dateField: ON, label: 'Sold For' },
      out: { minus: ['sold', 'paid_out'], label: 'Paid For' },
      part: { ratio: ['paid_out', 'sold'], label: 'Share (%)' },
      paid_out: { measure: 'sum', field: 'cost', dateField: 'created_at', where },
    });
    expect(made.sold).toMatchObject({ label: 'Sold For', resource: 'sales', derived: undefined });
    expect(made.out).toMatchObject({ label: 'Paid For', derived: { by: 'minus', of: ['sold', 'paid_out'] } });
    expect(made.part).toMatchObject({ label: 'Share (%)', derived: { by: 'ratio', of: ['paid_out', 'sold'] } });
    expect(made.part?.taken).toBeUndefined();
    const taken = { measure: 'sum', field: 'cost', dateField: 'created_at', where, subtract: undefined };
    expect(made.paid_out).toMatchObject({ name: 'paid_out', label: 'Paid Out', taken });
    expect(made.paid_out?.description).toBe(`Cost of closed sales, by created on, ${CLOCK}`);
  });

  it('should be of the unit and the words of what it is worked out of, in whatever order', () => {
    const made = completed({
      rate: { ratio: ['kept', 'sold'] },
      kept: { minus: ['sold', 'spent', 'given'] },
      net: { minus: ['kept', 'given'], description: 'What is left' },
      part: { ratio: ['net', 'sold'], description: 'Its part' },
      sold: { measure: 'sum', field: 'price', dateField: ON, label: 'Total Sales' },
      spent: { measure: 'sum', field: 'cost', dateField: ON },
      given: { measure: 'sum', field: 'price', dateField: ON, where: { is_gift: { is: true } } },
    });
    const units = [made.rate, made.kept, made.net, made.part].map((each) => each?.unit);
    expect(units).toEqual(['percent', 'money', 'money', 'percent']);
    const [whole, less] = ['Kept as percent of total sales', 'Total Sales less spent and given'];
    const text = [made.rate?.description, made.kept?.description, made.net?.description, made.part?.description];
    expect(text).toEqual([whole, less, 'What is left', 'Its part']);
    expect(partsOfMeasure(made, 'rate')).toEqual(['kept', 'sold', 'spent', 'given']);
    expect(partsOfMeasure(made, 'sold')).toEqual([]);
  });
});

const FIGURES: { readonly [name: string]: MeasureDefinition } = {
  sold: { measure: 'sum', field: 'price', dateField: ON },
  spent: { measure: 'sum', field: 'cost', dateField: ON },
  kept: { minus: ['sold', 'spent'] },
  rate: { ratio: ['kept', 'sold'] },
  small: { measure: 'count', dateField: ON, where: { size: { is: 'small' } } },
  closed: { measure: 'count', dateField: ON, where: { stage: { is: 'closed' } } },
  added: { measure: 'count', dateField: 'created_at' },
  back: { measure: 'sum', field: 'price', dateField: ON, subtract: { stage: { is: 'closed' } } },
};

const REPORT: Omit<ReportDefinition, 'period'> = {
  cards: ['sold', 'rate', 'added', 'back'],
  charts: [
    {
      label: 'Money',
      shape: 'line',
      choices: [{ measures: ['kept'] }, { label: 'Both', measures: ['spent', 'sold'] }],
    },
    {
      label: 'Counts',
      shape: 'column',
      by: 'seller_size',
      choices: [{ measures: ['small', 'closed'], stacked: true }],
    },
    { label: 'By state', shape: 'bar', by: 'stage', choices: [{ measures: ['small'] }] },
  ],
  table: { by: 'size', measures: ['small', 'spent', 'kept'], numbered: 'No.', headings: { by: 'Size' } },
};

describe('a report', () => {
  const registry = registryWith(FIGURES, REPORT);
  const [screen] = registry.screens as [Screen];
  const report = screen.report as CompleteReport;

  it('should be complete: what is drawn by what, under which names', () => {
    expect(report.period).toEqual({ range: 'this-month', grain: 'day', compare: 'previous' });
    const choices = [
      { label: 'Kept', measures: ['kept'], stacked: false },
      { label: 'Both', measures: ['spent', 'sold'], stacked: false },
    ];
    expect(report.charts[0]).toEqual({ label: 'Money', shape: 'line', by: 'period', choices });
    expect(report.charts[1]).toMatchObject({ shape: 'column', by: 'seller_size', choices: [{ stacked: true }] });
    expect(report.table).toEqual(REPORT.table);
  });

  it('should ask for every measure once, with those they are worked out of', () => {
    expect(new Set(report.measures)).toEqual(new Set(Object.keys(FIGURES)));
    expect(report.measures).toHaveLength(Object.keys(FIGURES).length);
  });

  it('should leave out what a role does not see: measures, what is worked out of them, and dimensions', () => {
    const theirs = screenForRole(registry, screen, MEMBER).report as CompleteReport;
    expect(theirs.cards).toEqual(['sold']);
    expect(theirs.charts).toEqual([
      { ...report.charts[0], choices: [{ label: 'Both', measures: ['sold'], stacked: false }] },
      { ...report.charts[1], choices: [{ label: 'Small', measures: ['small'], stacked: true }] },
    ]);
    expect(theirs.table?.measures).toEqual(['small']);
    expect(theirs.measures.toSorted()).toEqual(['small', 'sold']);
    // A role that reaches every row sees everything.
    expect(screenForRole(registry, screen, 1).report).toEqual(report);
  });

  it('should leave a table out whose dimension a role does not see, and a report of which nothing is left', () => {
    const theirs = (definition: object): CompleteReport | undefined => {
      const of = registryWith({ sold: FIGURES.sold, spent: FIGURES.spent }, definition);
      return screenForRole(of, of.screens[0] as Screen, MEMBER).report;
    };
    const table = { by: 'stage', measures: ['sold'] };
    expect(theirs({ cards: ['sold', 'spent'], table })).toMatchObject({ cards: ['sold'], table: undefined });
    expect(theirs({ cards: ['spent'], table })).toBeUndefined();
  });

  it('should not be left out where a role sees all of its rows', () => {
    const open = { ...sales, rows: [{ ...sales.rows[0], visibleFields: 'all' }] };
    const of = resolved({ ...open, measures: FIGURES, screens: screensWith(REPORT) });
    expect(screenForRole(of, of.screens[0] as Screen, MEMBER).report).toEqual(report);
  });
});

it('kinds should group by their values where those are few, and by time', () => {
  const groups = (field: object): unknown => {
    const { kind } = field as { kind: keyof typeof kinds };
    return (kinds[kind].groups as (of: object) => unknown)(field);
  };
  const by = (way: string) => Object.keys(kinds).filter((kind) => kind !== 'related' && groups({ kind }) === way);
  expect(by('value').toSorted()).toEqual(['choice', 'number', 'reference', 'state', 'toggle']);
  expect([by('time').toSorted(), by('hour')]).toEqual([['date', 'timestamp'], []]);
  expect(groups({ kind: 'number', decimals: 1 })).toBeUndefined();
  const time = { kind: 'text', pattern: { of: 'time-of-day', message: 'No time' } };
  expect([groups(time), groups({ ...time, masked: true })]).toEqual(['hour', undefined]);
  const related = (target: object) => ({ kind: 'related', target });
  const targets = [{ kind: 'date' }, related({ kind: 'choice' }), { kind: 'email' }];
  expect(targets.map((target) => groups(related(target)))).toEqual(['time', 'value', undefined]);
});
