import { allOf, type Days, fieldAt, isDay, type Resource, type Rule } from '../../resources/language/index.ts';
import { ApiError, forbidden } from '../errors.ts';
import { filtersIn, type Listed, scalar, unknownName, wrongKey } from '../request/filters.ts';
import type { SearchText } from '../scope.ts';
import { type ReportAnswer, reportAnswerOf } from './answer.ts';
import { type DimensionValue, hasValue, isAskable, rowsOfTaken, textOf, valueIn } from './rows.ts';
import { takenOf } from './selection.ts';

const OWN = ['report', 'from', 'to'];
const BY = 'by.';

/** Which number of a report it refers to, whatever the measure: its position. */
export type NumberRef = {
  /** The screen of the report. */
  readonly report: string;
  readonly days: Days;
  /** The values of dimensions it is of. */
  readonly by?: { readonly [dimension: string]: DimensionValue } | undefined;
  /** What the report is filtered, searched and tabbed by, as its address says. */
  readonly filters: readonly (readonly [key: string, text: string])[];
};

/** A number whose rows are listed: what it measures, the measures that takes, and its days. */
export type Numbered = {
  readonly measure: string;
  readonly measures: Resource['measures'];
  readonly days: Days;
};

/** A place as one value of an address: `_cell`. */
export const drilldownOf = ({ report, days, by = {}, filters }: NumberRef): string =>
  new URLSearchParams([
    ['report', report],
    ['from', days.from],
    ['to', days.to],
    ...Object.entries(by).map(([dimension, value]): [string, string] => [BY + dimension, textOf(value)]),
    ...filters.map(([key, text]): [string, string] => [key, text]),
  ]).toString();

/**
 * The figure of `_of` and `_cell`; undefined: none. @throws ApiError 403 report; 422 unknown name;
 * 400 otherwise.
 */
export function drilldownIn(
  listed: Listed,
  params: URLSearchParams,
): { readonly rules: readonly Rule[]; readonly search: SearchText | undefined; readonly number: Numbered } | undefined {
  const of = scalar(params, '_of');
  const text = scalar(params, '_cell');
  if (of === undefined && text === undefined) return undefined;
  if (of === undefined) throw wrongKey('_cell', 'Given without _of');
  if (text === undefined) throw wrongKey('_of', 'Given without _cell');
  const cell = new URLSearchParams(text);
  const { resource } = listed;
  const { scope, report } = reportIn(listed, cell);
  const names = report.measures.map((name) => `${resource.name}.${name}`);
  if (!names.includes(of)) throw unknownName('_of', 'There is no such measure', names);
  const days = { from: dayIn(cell, 'from'), to: dayIn(cell, 'to') };
  if (!isAskable(days)) throw wrongKey('_cell', 'It must end after it begins, within ten years');
  const measure = of.slice(resource.name.length + 1);
  const taken = takenOf(report.known, [measure]);
  const parts = taken.map((each) => rowsOfTaken(resource, each.taken, days));
  const dimensions = [...new Set(cell.keys())].filter((key) => key.startsWith(BY));
  const values = dimensions.map((key) => valueRule(listed, report, cell, key));
  const filters = inCell(() => filtersIn(scope, cell, [...OWN, ...dimensions], unknownName));
  return {
    rules: [...filters.rules, allOf({ any: parts }, ...values)],
    search: filters.search,
    number: { measure, measures: report.known, days },
  };
}

function reportIn(listed: Listed, cell: URLSearchParams): { readonly scope: Listed; readonly report: ReportAnswer } {
  const name = inCell(() => scalar(cell, 'report'));
  if (name === undefined) throw wrongKey('_cell', 'It names no report');
  const scope = listed.onScreen?.(name);
  if (!scope) throw forbidden();
  const report = reportAnswerOf(scope);
  if (report) return { scope, report };
  const { registry, resource } = listed;
  const others = registry.screens.filter((each) => each.resource === resource.name && each.report);
  const names = others.map((each) => each.name).filter((each) => listed.onScreen?.(each));
  throw unknownName('_cell', 'report: This screen has no report', names);
}

function dayIn(cell: URLSearchParams, key: 'from' | 'to'): string {
  const text = inCell(() => scalar(cell, key));
  if (text === undefined || !isDay(text)) throw wrongKey('_cell', `${key} must be a day, like 2026-01-31`);
  return text;
}

function valueRule(
  { registry, resource }: Listed,
  { dimensions }: ReportAnswer,
  cell: URLSearchParams,
  key: string,
): Rule {
  const dimension = key.slice(BY.length);
  if (!dimensions.includes(dimension)) {
    const names = dimensions.map((each) => BY + each);
    throw unknownName('_cell', `There is no dimension ${JSON.stringify(dimension.slice(0, 60))}`, names);
  }
  const text = inCell(() => scalar(cell, key)) ?? '';
  const field = fieldAt(registry, resource, dimension);
  const value = valueIn(field, text);
  if (value === undefined) throw wrongKey('_cell', `${key} has no such value`);
  return hasValue(resource, { name: dimension, field }, value);
}

function inCell<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
    const problems = Object.entries(error.errors).flatMap(([key, all]) =>
      all.map((each) => `${key.slice(0, 60)}: ${each}`),
    );
    throw new ApiError(error.code, error.message, { errors: { _cell: problems } });
  }
}
