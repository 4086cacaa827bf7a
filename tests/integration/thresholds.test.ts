import { describe, expect, it } from 'vitest';
import { daysOf, type Passed, passedIn, passes } from '../../api/reports/thresholds.ts';
import { type CompleteThreshold, PERIODS, ROLLING } from '../../resources/language/index.ts';
import { callOf, NOW, scopeOf, UNREAD } from './report-stage.ts';

/** Limits of figures: what passes one, on which days, and who is told of it on a report. */

const limit = (part: Partial<CompleteThreshold>): CompleteThreshold => ({
  ...{ name: 'many', measure: 'sold', above: undefined, below: undefined, over: 'this-month' },
  ...part,
});

describe('a limit', () => {
  it('should be passed by more than it, or by less where it is below, and by nothing never', () => {
    const values = [null, -1, 0, 4.99, 5, 5.01, 100];
    expect(values.filter((value) => passes(limit({ above: 5 }), value))).toEqual([5.01, 100]);
    expect(values.filter((value) => passes(limit({ below: 5 }), value))).toEqual([-1, 0, 4.99]);
    expect(values.filter((value) => passes(limit({ above: 0 }), value))).toEqual([4.99, 5, 5.01, 100]);
  });

  it('should be asked of days that begin with a day, week, month, quarter or year', () => {
    expect(daysOf(limit({}), new Date(NOW))).toEqual({ from: '2028-02-01', to: '2028-03-01' });
    expect(daysOf(limit({ over: 'last-week' }), new Date(NOW))).toEqual({ from: '2028-02-21', to: '2028-02-28' });
    // From one day to the next, those begin anew that no limit is asked of.
    const [today, tomorrow] = ['2028-02-22T08:00:00Z', '2028-02-23T08:00:00Z'].map((at) => new Date(at));
    const moving = PERIODS.filter((over) => {
      const begin = (now: Date | undefined): string => daysOf(limit({ over }), now ?? new Date(NOW)).from;
      return begin(today) !== begin(tomorrow);
    });
    expect(moving).toEqual(['today', 'yesterday', ...ROLLING]);
  });
});

describe('a card', () => {
  const passed = (query: string, value: number | null, more: Parameters<typeof scopeOf>[1] = {}): Passed | null => {
    const call = callOf(scopeOf(UNREAD, more), query);
    const thresholds = [limit({ above: 5 }), limit({ name: 'few', measure: 'due', below: 3, over: 'last-week' })];
    const report = { ...call.report, thresholds };
    return passedIn({ ...call, report }, query.includes('last-week') ? 'due' : 'sold', value);
  };

  it('should tell the limit that was passed in the same days', () => {
    expect(passed('period=this-month', 6)).toEqual({ above: 5, below: null });
    expect(passed('period=2028-02-01..2028-02-29', 6)).toEqual({ above: 5, below: null });
    expect(passed('period=last-week', 2)).toEqual({ above: null, below: 3 });
    for (const query of ['period=last-month', 'period=2028-02-01..2028-02-28', 'period=today'])
      expect(passed(query, 6), query).toBeNull();
    expect([passed('period=this-month', 5), passed('period=this-month', null)]).toEqual([null, null]);
  });

  it('should tell none of some rows alone, nor whoever keeps to rows of their own', () => {
    expect(passed('period=this-month&_tab=all', 6)).toEqual({ above: 5, below: null });
    for (const narrowed of ['_tab=gifts', 'q=special', 'status=Paid', 'amount_gte=1'])
      expect(passed(`period=this-month&${narrowed}`, 6), narrowed).toBeNull();
    expect(passed('period=this-month', 6, { role: 2, user: 2 })).toBeNull();
    // What a screen always leaves out is no narrowing.
    expect(passed('period=this-month', 6, { screen: 'stage-paid' })).toEqual({ above: 5, below: null });
  });
});
