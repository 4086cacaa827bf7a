import {
  beforeOf,
  COMPARISONS,
  type Comparison,
  type Days,
  dayOf,
  fieldsOf,
  GRAINS,
  type Grain,
  grainFor,
  isFit,
  PERIODS,
  type Period,
  periodOf,
  piecesOf,
} from '../../resources/language/index.ts';
import { invalid } from '../errors.ts';
import { filtersIn, scalar, unknownName } from '../request/filters.ts';
import type { ListQuery, Scope } from '../scope.ts';
import type { ReportAnswer } from './answer.ts';
import type { NumberRef } from './drilldown.ts';

/** Into how many pieces a period is cut at most. */
export const MOST_PIECES = 400;

const OWN = ['screen_label', 'period', 'grain', 'compare'] as const;

const WRITTEN = 'YYYY-MM-DD..YYYY-MM-DD';

/** What is requested of a report. */
export type ReportQuery = {
  readonly period: Period;
  readonly grain: Grain;
  readonly compare: Comparison | 'none';
  /** The days it is compared with. */
  readonly before: Days | undefined;
  /** The selected rows, whatever their days. */
  readonly wanted: Pick<ListQuery, 'rules' | 'search'>;
  /** The fields by which a tab or filter narrows them. */
  readonly narrowing: readonly string[];
  /** The same as the address says it. */
  readonly filters: NumberRef['filters'];
};

/**
 * Parses a report's query, with its defaults. `others`: keys to skip. @throws ApiError 422 unknown
 * name, listing valid ones; 400 otherwise.
 */
export function parseReportQuery(
  scope: Scope,
  report: ReportAnswer,
  params: URLSearchParams,
  others: readonly string[] = [],
): ReportQuery {
  const known = [...OWN, ...others];
  const wanted = filtersIn(scope, params, known, (key, problem, names) =>
    unknownName(key, problem, key === '_tab' ? names : [...known, ...names]),
  );
  const period = periodIn(scope, report, params);
  const compare = compareIn(report, params);
  return {
    period,
    grain: grainIn(report, params, period),
    compare,
    before: compare === 'none' ? undefined : beforeOf(period, compare),
    wanted,
    narrowing: wanted.rules.filter((rule) => rule !== scope.where).flatMap(fieldsOf),
    filters: [...params].filter(([key]) => !known.includes(key)),
  };
}

function periodIn({ now }: Scope, report: ReportAnswer, params: URLSearchParams): Period {
  const text = scalar(params, 'period') ?? report.period.range;
  const period = periodOf(text, dayOf(now));
  if (!period) throw unknownName('period', 'There is no such period', [...PERIODS, WRITTEN]);
  return period;
}

function grainIn(report: ReportAnswer, params: URLSearchParams, period: Period): Grain {
  const text = scalar(params, 'grain');
  const fits = (grain: Grain): boolean => piecesOf(period, grain).length <= MOST_PIECES;
  if (text === undefined) {
    const { range, grain } = report.period;
    // Another period than the one it opens with is cut so that there is something to compare.
    if (period.name === range || isFit(grain, period)) return fits(grain) ? grain : grainFor(period, MOST_PIECES);
    return grainFor(period);
  }
  const grain = GRAINS.find((each) => each === text);
  if (!grain) throw unknownName('grain', 'There is no such grain', GRAINS);
  if (fits(grain)) return grain;
  const coarser = GRAINS.filter(fits).join(', ');
  throw invalid({ grain: [`This cuts the period into more than ${MOST_PIECES} pieces. Those that fit: ${coarser}`] });
}

function compareIn(report: ReportAnswer, params: URLSearchParams): ReportQuery['compare'] {
  const text = scalar(params, 'compare') ?? report.period.compare ?? 'none';
  const known = [...COMPARISONS, 'none'] as const;
  const found = known.find((each) => each === text);
  if (!found) throw unknownName('compare', 'There is no such comparison', known);
  return found;
}
