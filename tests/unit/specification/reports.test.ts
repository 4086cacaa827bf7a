import { describe, expect, it } from 'vitest';
import { registry } from '../../../resources/index.ts';
import { filterKeys, type Screen } from '../../../resources/language/index.ts';

/** What the specification says of reports, held to their definitions. */

const screenOf = (name: string): Screen => {
  const screen = registry.screen[name];
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
};
const measured = (screen: Screen, names: readonly string[] = []): (string | undefined)[] =>
  names.map((name) => registry.resources[screen.resource]?.measures[name]?.label);
const headed = ({ list, resource }: Screen): (string | undefined)[] =>
  (list?.columns ?? []).map((name) => list?.headings[name] ?? registry.resources[resource]?.fields[name]?.label);

/** What its filters are called, each once. */
const narrowed = ({ list, resource }: Screen): string[] => {
  const of = registry.resources[resource];
  return of && list ? [...new Set(filterKeys(of, list).map(({ field }) => field.label))] : [];
};

describe('business reports', () => {
  const screen = screenOf('business-reports');
  const { report, list } = screen;

  // spec 1.2.13
  it('should sum up Net Profit, Total earning and Total expense', () => {
    expect(measured(screen, report?.cards)).toEqual(['Net Profit', 'Total earning', 'Total expense']);
  });

  // spec 1.2.14
  it("should draw 'Earning Statistics' by month, with a choice of what is drawn", () => {
    expect(report?.period).toMatchObject({ range: 'this-year', grain: 'month' });
    expect(report?.charts).toMatchObject([{ label: 'Earning Statistics', shape: 'line', by: 'period' }]);
    expect(report?.charts[0]?.choices.map(({ label }) => label)).toEqual(['Earnings', 'Expenses', 'Profit']);
  });

  // spec 1.2.15, 1.9.2
  it('should have its tabs, search, filters and export, 25 a page', () => {
    expect(list?.tabs.map(({ label }) => label)).toEqual(['All', 'Debit', 'Credit']);
    expect(list?.search.length).toBeGreaterThan(0);
    expect(narrowed(screen)).toEqual(['For', 'Vendor', 'Sub Category', 'Date']);
    expect(screen.flags).toContain('export');
    expect(list?.pageSize).toBe(25);
  });

  // spec 1.2.16, 1.3.1
  it('should head its table as it is defined to', () => {
    const { headings = {}, measures = [], numbered } = report?.table ?? {};
    expect([numbered, headings.by, ...measures.map((name) => headings[name])]).toEqual([
      'S.no',
      'Duration',
      'Commission Earnings',
      'Total Expenses',
      'Net Profit',
      'Net Profit Rate (%)',
    ]);
  });
});

describe('booking reports', () => {
  const screen = screenOf('booking-reports');
  const { report, list } = screen;

  // spec 1.2.21, 1.9.3
  it('should have its tabs, search and export, 25 a page', () => {
    expect(list?.tabs.map(({ label }) => label)).toEqual(['All', 'Debit', 'Credit']);
    expect(list?.search.length).toBeGreaterThan(0);
    expect(screen.flags).toContain('export');
    expect(list?.pageSize).toBe(25);
  });

  // spec 1.2.22
  it('should be filtered by zone, category, sub category, vendor and date', () => {
    expect(narrowed(screen)).toEqual(['Zone', 'Category', 'Sub Category', 'Vendor', 'Booking Date']);
  });

  // spec 1.2.23
  it('should sum up Total Bookings and Total Booking Amount first', () => {
    expect(measured(screen, report?.cards).slice(0, 2)).toEqual(['Total Bookings', 'Total Booking Amount']);
  });

  // spec 1.2.24
  it("should draw 'Booking Statistics' by amount, count or revenue, with what is due and what is settled", () => {
    const [chart] = report?.charts ?? [];
    expect(chart).toMatchObject({ label: 'Booking Statistics', shape: 'column' });
    expect(chart?.choices.map(({ label }) => label)).toEqual(['Bookings Amount', 'Bookings Count', 'Revenue']);
    for (const choice of chart?.choices.slice(0, 2) ?? [])
      expect(measured(screen, choice.measures)).toEqual(['Due Amount', 'Already Settled']);
  });

  // spec 1.3.3
  it('should list each booking with its customer, its vendor and its amounts', () => {
    expect(headed(screen)).toEqual([
      'Booking ID',
      'Customer Info',
      'Vendor Info',
      'Booking Amount',
      'Service Discount',
      'Coupon Discount',
      'VAT / Tax',
    ]);
    expect(list?.missing.vendor_id).toEqual({ text: 'Unassigned', meaning: 'attention' });
    expect(list?.numbered).toBe('S.no'); // spec 1.2.25
  });
});

describe('vendor reports', () => {
  // spec 1.2.20
  it('should be filtered by zone, category, sub-category and vendors, each chosen by name', () => {
    const screen = screenOf('vendor-reports');
    expect(narrowed(screen)).toEqual(['Zones', 'Categories', 'Sub Category', 'Vendor']);
    const { vendors } = registry.resources;
    const kinds = vendors && screen.list ? filterKeys(vendors, screen.list).map(({ field }) => field.kind) : [];
    expect(kinds).toEqual(['references', 'references', 'references', 'reference']);
  });
});
