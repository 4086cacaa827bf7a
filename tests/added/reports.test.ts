import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { begin, evaluated, read } from './begin.ts';

describe('npm run new', () => {
  it('should begin fields, a state with its moves, and parts', async () => {
    const fields = ['price:money:required', 'zone_id:reference:zones', 'notes:textarea', 'level:choice:user_type'];
    const input = ['permits', ...fields.flatMap((each) => ['--field', each]), '--state', 'status=Draft,In Review,Done'];
    const { status, stdout, stderr } = begin(...input);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Permits are in the menu');
    const text = await read('resources/permits.ts');
    expect(text).toContain("price: { kind: 'money', required: true },");
    expect(text).toContain("zone_id: { kind: 'reference', to: 'zones' },");
    expect(text).toContain("{ name: 'make-in-review', from: ['Draft'], to: 'In Review' }");
    expect(text).toContain("{ name: 'make-done', from: ['In Review'], to: 'Done' }");
    expect(await read('resources/vocabularies.ts')).toContain('permit_status: [');
    const part = begin('permit_papers', '--part-of', 'permits', '--field', 'paper:file');
    expect([part.status, part.stderr]).toEqual([0, '']);
    expect(part.stdout).toContain(
      "Add them to the form of permits, which must be a page of its own, as a section { title: 'Permit papers'",
    );
    expect(await read('resources/permit-papers.ts')).toContain(
      "partOf: { field: 'permit_id', form: ['name', 'paper'] }",
    );
    // Said there, they stand there.
    const whole = text.replace(
      /fields: \[([^\]]*)\] \},\n {4}\},/,
      "sections: [{ title: 'Permit', fields: [$1] }, { title: 'Permit papers', parts: 'permit_papers' }] },\n    },",
    );
    await writeFile('resources/permits.ts', whole);
    execFileSync('node_modules/.bin/biome', ['check', '--write', 'resources/permits.ts'], {
      stdio: 'ignore',
    });
    expect(whole).toContain("parts: 'permit_papers'");
    expect(evaluated("registry.screen['permit-list'].list.columns")).toEqual([
      'name',
      'price',
      'zone_id',
      'notes',
      'level',
      'status',
      'created_at',
    ]);
  });
});

describe('npm run new -- report', () => {
  it('should begin a report over an entity that has no measures yet, by one of its fields', async () => {
    const input = ['worker_reports', '--of', 'workers', '--measure', 'joined:count', '--by', 'user_type'];
    const { status, stdout, stderr } = begin('report', ...input, '--period', 'last-12-months', '--compare', 'previous');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Written: resources/worker-reports.ts, resources/workers.ts');
    expect(stdout).toContain('Worker reports is in the menu under Reports');
    expect(await read('resources/workers.ts')).toContain("'worker-reports': workerReports,");
  });

  it('should count the records where nothing is said, of an entity without screens too', async () => {
    const { status, stderr } = begin(
      'report',
      'payment_reports',
      '--of',
      'payments',
      '--on',
      'paid_at',
      '--grain',
      'week',
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(await read('resources/payment-reports.ts')).toContain(
      "counted: { measure: 'count', label: 'Payments', dateField: 'paid_at' }",
    );
  });

  it('should show what the entity measures already, and add to it', async () => {
    const { status, stderr } = begin(
      ...['report', 'money_reports', '--of', 'bookings', '--measure', 'booked', '--measure', 'cancel_rate'],
      ...['--measure', 'taxes:sum:vat_amount', '--measure', 'hours:sum:additional_hours:schedule_date'],
      ...['--label', 'Money', '--module', 'Booking Management', '--by', 'category_id'],
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(await read('resources/bookings.ts')).toContain('measures: { ...bookingMeasures, ...moneyReportsMeasures },');
  });

  it('should make reports of screens', () => {
    const reports = evaluated(`['worker-reports', 'payment-reports', 'money-reports']
      .map((name) => registry.screen[name])
      .map(({ report, list, resource }) => ({
        resource, cards: report.cards, by: report.table.by, period: report.period, charts: report.charts.length,
        choices: report.charts[0].choices.map(({ label }) => label), columns: list.columns, filters: list.filters,
      }))`);
    expect(reports).toEqual([
      {
        ...{ resource: 'workers', cards: ['joined'], by: 'user_type', charts: 2, choices: ['Joined'] },
        period: { range: 'last-12-months', grain: 'month', compare: 'previous' },
        ...{ columns: ['full_name', 'created_at', 'user_type'], filters: ['user_type', 'created_at'] },
      },
      {
        ...{ resource: 'payments', cards: ['counted'], by: 'period', charts: 1, choices: ['Payments'] },
        period: { range: 'this-year', grain: 'week' },
        ...{ columns: ['id', 'paid_at'], filters: ['paid_at'] },
      },
      {
        ...{ resource: 'bookings', cards: ['booked', 'cancel_rate', 'taxes', 'hours'], by: 'category_id', charts: 2 },
        choices: ['Total Bookings', 'Cancelled (%)', 'Taxes', 'Hours'],
        period: { range: 'this-year', grain: 'month' },
        columns: ['id', 'vat_amount', 'created_at', 'additional_hours', 'schedule_date', 'category_id'],
        filters: ['category_id', 'created_at', 'schedule_date'],
      },
    ]);
  });

  it('should refuse what the definitions would be wrong with, and change nothing', async () => {
    const before = await read('resources/products.ts');
    // A day is not cut by years.
    const { status, stdout, stderr } = begin(
      'report',
      'product_reports',
      '--of',
      'products',
      '--period',
      'today',
      '--grain',
      'year',
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/1 mistake in the definitions:\n.*'today' is shorter than a year/);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
    expect(await read('resources/products.ts')).toBe(before);
    await expect(read('resources/product-reports.ts')).rejects.toThrow();
  });
});
