import type { ResourceDefinition } from './definition.ts';
import { partsOfMeasure } from './figures.ts';
import { inSentence } from './in-sentence.ts';
import { kindOf } from './kinds/index.ts';
import type { CompleteMeasure, MeasureDefinition, Unit } from './measure-definition.ts';
import { saidOf } from './measure-words.ts';
import { inWords } from './messages.ts';
import type { CompleteReport, CompleteReportChart, ReportChart, ReportDefinition } from './report-definition.ts';
import type { Field, Resource } from './resource.ts';

type Fields = { readonly [name: string]: Field };

/** The measures of a resource, complete, in order. */
export function measuresOf(
  { name: resource, label, measures = {} }: ResourceDefinition,
  fields: Fields,
): Resource['measures'] {
  const made: { [name: string]: CompleteMeasure } = {};
  for (const [name, measure] of Object.entries<MeasureDefinition>(measures)) {
    const words = { name, resource, label: measure.label ?? inWords(name) };
    made[name] =
      'measure' in measure
        ? {
            ...words,
            // Missing text is reported by `checks/figure-check.ts`.
            description: saidOf(measure, label.many, fields) ?? '',
            unit: unitOf(measure, fields),
            taken: {
              measure: measure.measure,
              field: 'field' in measure ? measure.field : undefined,
              dateField: measure.dateField,
              where: measure.where,
              subtract: 'subtract' in measure ? measure.subtract : undefined,
            },
            derived: undefined,
          }
        : {
            ...words,
            description: measure.description ?? '',
            unit: 'percent',
            taken: undefined,
            derived: derivedOf(measure),
          };
  }
  for (const measure of Object.values(made)) if (measure.derived) made[measure.name] = finished(measure, made);
  return made;
}

const derivedOf = (
  measure: Exclude<MeasureDefinition, { measure: unknown }>,
): NonNullable<CompleteMeasure['derived']> =>
  'ratio' in measure ? { by: 'ratio', of: measure.ratio } : { by: 'minus', of: measure.minus };

function finished(measure: CompleteMeasure, made: Resource['measures']): CompleteMeasure {
  const { derived, description } = measure;
  const of = (derived?.of ?? []).flatMap((name) => made[name] ?? []);
  const [first = measure, ...rest] = of;
  const others = rest.map(({ label }) => inSentence(label)).join(' and ');
  return {
    ...measure,
    unit: derived?.by === 'minus' ? unitIn(first, made) : 'percent',
    description:
      description !== ''
        ? description
        : derived?.by === 'minus'
          ? `${first.label} less ${others}`
          : `${first.label} as percent of ${others}`,
  };
}

const unitIn = ({ derived, unit }: CompleteMeasure, made: Resource['measures']): Unit => {
  const first = derived?.by === 'minus' ? made[derived.of[0] ?? ''] : undefined;
  return first ? unitIn(first, made) : unit;
};

function unitOf(measure: Extract<MeasureDefinition, { measure: unknown }>, fields: Fields): Unit {
  const field = 'field' in measure ? fields[measure.field] : undefined;
  return field ? (kindOf(field).unit?.(field) ?? 'number') : 'count';
}

/** A report of a screen, complete. */
export function completeReport(report: ReportDefinition, { measures }: Pick<Resource, 'measures'>): CompleteReport {
  const charts = (report.charts ?? []).map((chart) => completeChart(chart, measures));
  const { table, cards = [] } = report;
  const named = [
    ...cards,
    ...charts.flatMap(({ choices }) => choices.flatMap((choice) => choice.measures)),
    ...(table?.measures ?? []),
  ];
  return {
    period: { ...report.period, compare: report.period.compare },
    cards,
    charts,
    table: table && {
      ...table,
      numbered: table.numbered,
      headings: (table.headings ?? {}) as { readonly [measure: string]: string },
    },
    measures: [...new Set(named.flatMap((name) => [name, ...partsOfMeasure(measures, name)]))],
  };
}

const completeChart = (
  { label, shape, choices, by }: ReportChart,
  measures: Resource['measures'],
): CompleteReportChart => ({
  label,
  shape,
  by: by ?? 'period',
  choices: choices.map((choice) => ({
    label: choice.label ?? measures[choice.measures[0] ?? '']?.label ?? '',
    measures: choice.measures,
    stacked: choice.stacked ?? false,
  })),
});
