import { describe, expect, it } from 'vitest';
import { type ReportContext, reportPlanFrom, reportUsage } from '../../tools/report-plan.ts';

const context: ReportContext = {
  modules: ['Dashboard', 'Reports'],
  entities: {
    workers: {
      ...{ many: 'Workers', title: 'full_name', measures: { joined: 'count' }, numbers: { wage: 'money' } },
      ...{ dates: ['created_at', 'left_on'], filters: ['user_type', 'created_at'] },
      dimensions: ['user_type', 'vendor_id'],
    },
  },
  screens: ['worker-list'],
  periods: ['today', 'this-month', 'this-year'],
  grains: ['day', 'month'],
  comparisons: ['previous', 'year'],
  isTaken: (file) => file === 'taken-reports.ts',
};
const of = (...args: string[]): string[] => ['worker_reports', '--of', 'workers', ...args];

describe('the arguments of npm run new -- report', () => {
  it('should be a name and an entity at least', () => {
    expect(reportPlanFrom(of(), context)).toEqual({
      ...{ name: 'worker_reports', label: 'Worker reports', module: 'Reports', of: 'workers', title: 'full_name' },
      ...{ brings: [], measures: [{ unit: 'count', names: ['joined'] }], period: 'this-year', grain: 'month' },
      filters: [],
    });
    expect(reportPlanFrom(['--help'], context)).toBeUndefined();
    expect(reportUsage(context)).toContain('one of today, this-month, this-year');
  });

  it('should put measures of one unit together', () => {
    const input = of('--measure', 'wages:sum:wage', '--measure', 'joined', '--measure', 'left:count:left_on');
    const wages = { name: 'wages', how: 'sum', field: 'wage', on: 'created_at' };
    const counts = { unit: 'count', names: ['joined', 'left'] };
    expect(reportPlanFrom(input, context)).toMatchObject({
      brings: [wages, { name: 'left', how: 'count', on: 'left_on' }],
      measures: [{ unit: 'money', names: ['wages'] }, counts],
      filters: ['created_at'],
    });
  });

  it.each<[what: string, args: string[], said: RegExp]>([
    ['no name', [], /Give one name/],
    ['two names', ['a_report', 'b_report', '--of', 'workers'], /Give one name/],
    ['in capitals', ['Reports', '--of', 'workers'], /'Reports' is no name of a report: lower case/],
    ['a screen there is', ['worker_list', '--of', 'workers'], /There is a screen worker-list already/],
    ['a file there is', ['taken_reports', '--of', 'workers'], /taken-reports\.ts is there already/],
    ['of nothing', ['worker_reports'], /--of: there is no entity ''\. Known: workers/],
    ['of an entity there is not', ['worker_reports', '--of', 'worker'], /no entity 'worker'. Did you mean 'workers'\?/],
    ['a measure there is not', of('--measure', 'joind'), /no measure 'joind'. Did you mean 'joined'\?.*joind:count/],
    ['a new measure of a name there is', of('--measure', 'joined:count'), /--measure joined: there is one already/],
    ['a measure in capitals', of('--measure', 'Paid:count'), /'Paid' is no name of a measure/],
    ['a measure twice', of('--measure', 'joined', '--measure', 'joined'), /'joined' is given twice/],
    ['another way', of('--measure', 'paid:total:wage'), /no way to measure 'total'.*count, sum, avg, min, max/],
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
  ])('should not be %s', (_, args, text) => {
    expect(() => reportPlanFrom(args, context)).toThrow(text);
  });

  it('should hear of all that is wrong at once', () => {
    const wrong = ['Reports', '--of', 'workers', '--measure', 'x', '--by', 'y', '--grain', 'z'];
    expect(() => reportPlanFrom(wrong, context)).toThrow(/lower case[\s\S]*'x'[\s\S]*'y'[\s\S]*'z'/);
  });
});
