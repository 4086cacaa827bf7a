import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportAround, reportPlanFrom, reportUsage } from '../../tools/report-plan.ts';

/** What `npm run new -- report` reads and writes, in a copy. */
const COPIED = ['resources', 'tools', 'package.json', 'biome.json', 'tsconfig.json', '.gitignore'];
let tree = '';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'back-office-new-report-'));
  for (const path of COPIED) await cp(path, join(tree, path), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  await writeFile(
    join(tree, 'resources/tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', include: ['.'] }),
  );
});
afterAll(() => rm(tree, { recursive: true, force: true }));

/** Runs `npm run new -- report` in the copy. */
const begin = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/new.ts', 'report', ...args], { cwd: tree, encoding: 'utf8' });
const read = (path: string): Promise<string> => readFile(join(tree, path), 'utf8');

/** What the copy's definitions make of the reports of screens. */
const reportsOf = (...names: readonly string[]) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `import('./resources/index.ts').then(({ registry }) => {
          const screens = ${JSON.stringify(names)}.map((name) => registry.screen[name]);
          console.log(JSON.stringify(screens.map(({ report, list, resource }) => ({
            resource, cards: report.cards, by: report.table.by, period: report.period, charts: report.charts.length,
            choices: report.charts[0].choices.map(({ label }) => label), columns: list.columns, filters: list.filters,
          }))));
        })`,
      ],
      { cwd: tree, encoding: 'utf8' },
    ),
  );

describe('npm run new -- report', { timeout: 120_000 }, () => {
  it('should begin a report over an entity that has no measures yet, by one of its fields', async () => {
    const asked = ['worker_reports', '--of', 'workers', '--measure', 'joined:count', '--by', 'user_type'];
    const { status, stdout, stderr } = begin(...asked, '--period', 'last-12-months', '--compare', 'previous');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Written: resources/worker-reports.ts, resources/workers.ts');
    expect(stdout).toContain('Worker reports stands in the menu under Reports');
    expect(await read('resources/workers.ts')).toContain("'worker-reports': workerReports,");
  });

  it('should count the records where nothing is said, of an entity without screens too', async () => {
    const { status, stderr } = begin('payment_reports', '--of', 'payments', '--on', 'paid_at', '--grain', 'week');
    expect([status, stderr]).toEqual([0, '']);
    expect(await read('resources/payment-reports.ts')).toContain(
      "counted: { measure: 'count', label: 'Payments', on: 'paid_at' }",
    );
  });

  it('should show what the entity measures already, and add to it', async () => {
    const { status, stderr } = begin(
      ...['money_reports', '--of', 'bookings', '--measure', 'booked', '--measure', 'cancel_rate'],
      ...['--measure', 'taxes:sum:vat_amount', '--measure', 'hours:sum:additional_hours:schedule_date'],
      ...['--label', 'Money', '--module', 'Booking Management', '--by', 'category_id'],
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(await read('resources/bookings.ts')).toContain('measures: { ...bookingMeasures, ...moneyReportsMeasures },');
  });

  it('should make reports that the definitions, lint and types have nothing to say about', () => {
    expect(reportsOf('worker-reports', 'payment-reports', 'money-reports')).toEqual([
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
    const written = ['worker-reports', 'payment-reports', 'money-reports', 'workers', 'payments', 'bookings'];
    const files = written.map((name) => `resources/${name}.ts`);
    const biome = spawnSync('node_modules/.bin/biome', ['check', '--error-on-warnings', ...files], {
      cwd: tree,
      encoding: 'utf8',
    });
    expect(biome.stderr).toBe('');
    const tsc = spawnSync('node_modules/.bin/tsc', ['--noEmit', '-p', 'resources'], { cwd: tree, encoding: 'utf8' });
    expect(tsc.stdout.split('\n').filter((line) => line.startsWith('resources/'))).toEqual([]);
  });

  it('should refuse what the definitions would be wrong with, and change nothing', async () => {
    const before = await read('resources/products.ts');
    // A day is not cut by years.
    const { status, stdout, stderr } = begin(
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

const around: ReportAround = {
  modules: ['Dashboard', 'Reports'],
  entities: {
    workers: {
      many: 'Workers',
      title: 'full_name',
      measures: { joined: 'count' },
      dates: ['created_at', 'left_on'],
      numbers: { wage: 'money' },
      dimensions: ['user_type', 'vendor_id'],
      filters: ['user_type', 'created_at'],
    },
  },
  screens: ['worker-list'],
  periods: ['today', 'this-month', 'this-year'],
  grains: ['day', 'month'],
  comparisons: ['previous', 'year'],
  isTaken: (file) => file === 'taken-reports.ts',
};
const of = (...args: string[]): string[] => ['worker_reports', '--of', 'workers', ...args];

describe('what npm run new -- report is told', () => {
  it('should be a name and an entity at least', () => {
    expect(reportPlanFrom(of(), around)).toEqual({
      ...{ name: 'worker_reports', label: 'Worker reports', module: 'Reports', of: 'workers', title: 'full_name' },
      ...{ brings: [], measures: [{ unit: 'count', names: ['joined'] }], period: 'this-year', grain: 'month' },
      filters: [],
    });
    expect(reportPlanFrom(['--help'], around)).toBeUndefined();
    expect(reportUsage(around)).toContain('one of today, this-month, this-year');
  });

  it('should put measures of one unit together', () => {
    const asked = of('--measure', 'wages:sum:wage', '--measure', 'joined', '--measure', 'left:count:left_on');
    expect(reportPlanFrom(asked, around)).toMatchObject({
      brings: [
        { name: 'wages', how: 'sum', field: 'wage', on: 'created_at' },
        { name: 'left', how: 'count', on: 'left_on' },
      ],
      measures: [
        { unit: 'money', names: ['wages'] },
        { unit: 'count', names: ['joined', 'left'] },
      ],
      filters: ['created_at'],
    });
  });

  it.each<[what: string, args: string[], said: RegExp]>([
    ['no name', [], /Say one name/],
    ['two names', ['a_report', 'b_report', '--of', 'workers'], /Say one name/],
    ['in capitals', ['Reports', '--of', 'workers'], /'Reports' is no name of a report: lower case/],
    ['a screen there is', ['worker_list', '--of', 'workers'], /There is a screen worker-list already/],
    ['a file there is', ['taken_reports', '--of', 'workers'], /taken-reports\.ts is there already/],
    ['of nothing', ['worker_reports'], /--of: there is no entity ''\. Known: workers/],
    ['of an entity there is not', ['worker_reports', '--of', 'worker'], /no entity 'worker'. Did you mean 'workers'\?/],
    ['a measure there is not', of('--measure', 'joind'), /no measure 'joind'. Did you mean 'joined'\?.*joind:count/],
    ['a new measure of a name there is', of('--measure', 'joined:count'), /--measure joined: there is one already/],
    ['a measure in capitals', of('--measure', 'Paid:count'), /'Paid' is no name of a measure/],
    ['a measure twice', of('--measure', 'joined', '--measure', 'joined'), /'joined' is said twice/],
    [
      'another way to measure',
      of('--measure', 'paid:total:wage'),
      /no way to measure 'total'.*count, sum, avg, min, max/,
    ],
    ['a sum of nothing', of('--measure', 'paid:sum'), /--measure paid: there is no number ''. Known: wage/],
    ['a sum of no number', of('--measure', 'paid:sum:wages'), /no number 'wages'. Did you mean 'wage'\?/],
    ['a measure on no date', of('--measure', 'left:count:left'), /no date 'left'.*Known: created_at, left_on/],
    ['new measures on no date', of('--measure', 'left:count', '--on', 'leaving'), /no date 'leaving'/],
    ['by what tells nothing apart', of('--by', 'full_name'), /--by: .*'full_name'.*Known: user_type, vendor_id/],
    ['a period there is not', of('--period', 'this-decade'), /no period 'this-decade'.*today, this-month, this-year/],
    ['a grain there is not', of('--grain', 'hour'), /no grain 'hour'.*Known: day, month/],
    ['a comparison there is not', of('--compare', 'before'), /no comparison 'before'.*Known: previous, year/],
    ['an unknown module', of('--module', 'Report'), /no module 'Report'. Did you mean 'Reports'\?/],
    ['an unknown option', of('--colour', 'red'), /--colour/],
  ])('should not be %s', (_, args, said) => {
    expect(() => reportPlanFrom(args, around)).toThrow(said);
  });

  it('should hear of all that is wrong at once', () => {
    const wrong = ['Reports', '--of', 'workers', '--measure', 'x', '--by', 'y', '--grain', 'z'];
    expect(() => reportPlanFrom(wrong, around)).toThrow(/lower case[\s\S]*'x'[\s\S]*'y'[\s\S]*'z'/);
  });
});
