import type { CompleteMeasure, Unit } from '../measure-definition.ts';
import { sourceOf } from '../planning.ts';
import type { Registry, Resource, Screen } from '../resource.ts';
import type { Source } from '../sources.ts';
import { type ComparisonScope, checkComparisons } from './operand-check.ts';
import type { At } from './report.ts';

const MOST_HOPS = 3;

const UNITS: { readonly [unit in Unit]: string } = {
  count: 'a count',
  money: 'an amount of money',
  number: 'a number',
  percent: 'a percentage',
};

/** Reports conflicting units, impossible rules, missing texts, distant dimensions. */
export function checkFigures(registry: Registry, resource: Resource, screens: readonly Screen[], at: At): void {
  const own: ComparisonScope = { registry, resource, users: undefined };
  for (const measure of Object.values(resource.measures)) {
    const path = at.in('measures').in(measure.name);
    checkTaken(measure, own, path);
    checkDerived(measure, resource.measures, path);
  }
  for (const screen of screens) if (screen.report) checkReported(screen.report, own, at.in('screens').in(screen.name));
}

function checkTaken({ taken, description, unit }: CompleteMeasure, own: ComparisonScope, at: At): void {
  if (!taken) return;
  for (const option of ['where', 'subtract'] as const) {
    const rule = taken[option];
    if (rule) checkComparisons(rule, own, at.in(option));
  }
  if (description === '')
    at.in('description').wrong(
      'is missing.',
      "Say what is measured: 'where' and 'subtract' go into words where each field is a choice, state or toggle with one value, or one of some.",
    );
  if (taken.measure === 'sum' && unit === 'percent')
    at.in('measure').wrong(`'${taken.field}' is a percentage: a sum of them is nothing.`, "Measure the 'avg'.");
}

function checkDerived({ derived }: CompleteMeasure, measures: Resource['measures'], at: At): void {
  if (!derived) return;
  const mixed = mixedIn(derived.of, measures);
  if (mixed) at.in(derived.by).wrong(mixed, 'Measures of one unit are set against each other.');
}

/** What says that measures are not of one unit; undefined: they are. */
function mixedIn(names: readonly string[], measures: Resource['measures']): string | undefined {
  const [first, ...others] = names.flatMap((name) => measures[name] ?? []);
  const other = others.find(({ unit }) => unit !== first?.unit);
  return first && other && `'${first.name}' is ${UNITS[first.unit]}, '${other.name}' is ${UNITS[other.unit]}.`;
}

function checkReported(report: NonNullable<Screen['report']>, own: ComparisonScope, screen: At): void {
  const { measures } = own.resource;
  const at = screen.in('report');
  report.charts.forEach((chart, index) => {
    const path = at.in('charts').in(index);
    checkHops(chart.by, own, path.in('by'));
    chart.choices.forEach((choice, number) => {
      const here = path.in('choices').in(number);
      const mixed = mixedIn(choice.measures, measures);
      if (mixed) here.in('measures').wrong(mixed, 'One axis does not fit both: make them two choices.');
      const whole = choice.stacked ? choice.measures.find((name) => !isPart(measures[name])) : undefined;
      if (whole !== undefined)
        here.in('stacked').wrong(`'${whole}' is no part of a whole.`, 'Only counts and sums stand upon each other.');
    });
  });
  if (report.table) checkHops(report.table.by, own, at.in('table').in('by'));
}

const isPart = (measure: CompleteMeasure | undefined): boolean =>
  measure?.taken?.measure === 'count' || measure?.taken?.measure === 'sum';

function checkHops(by: string, { registry, resource }: ComparisonScope, at: At): void {
  if (by === 'period') return;
  const hops = hopsOf(sourceOf(registry, resource, by));
  if (hops > MOST_HOPS)
    at.wrong(`'${by}' is ${hops} references away.`, `Group by what is at most ${MOST_HOPS} references away.`);
}

const hopsOf = (source: Source): number => ('via' in source ? 1 + hopsOf(source.value) : 0);
