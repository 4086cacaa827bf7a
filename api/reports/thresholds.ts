import { type CompleteThreshold, type Days, dayOf, periodOf } from '../../resources/language/index.ts';
import type { ReportCall } from './report.ts';

/** A limit that was passed: one of the two. */
export type Passed = { readonly above: number | null; readonly below: number | null };

/** The days a limit is asked of now. */
export function daysOf({ over }: CompleteThreshold, now: Date): Days {
  const period = periodOf(over, dayOf(now));
  if (!period) throw new Error(`There is no period ${over}.`);
  return { from: period.from, to: period.to };
}

/** Whether a figure passes a limit. What is nothing passes none. */
export const passes = ({ above, below }: CompleteThreshold, value: number | null): boolean =>
  value !== null && ((above !== undefined && value > above) || (below !== undefined && value < below));

/**
 * The limit a figure of a report has passed: where the report is asked of the days of that limit,
 * and of all rows, as the limit is. Whoever keeps to rows of their own is told of none.
 */
export function passedIn({ scope, report, query }: ReportCall, measure: string, value: number | null): Passed | null {
  const { rules, search } = query.wanted;
  const isWhole = search === undefined && rules.length === (scope.where ? 1 : 0) && scope.rows === undefined;
  if (!isWhole) return null;
  const { from, to } = query.period;
  const found = report.thresholds.find((threshold) => {
    const days = daysOf(threshold, scope.now);
    return threshold.measure === measure && days.from === from && days.to === to && passes(threshold, value);
  });
  return found ? { above: found.above ?? null, below: found.below ?? null } : null;
}
