import { partsOfMeasure } from '../../resources/language/build-measures.ts';
import {
  type CompleteMeasure,
  type CompleteReport,
  fieldsOf,
  isTold,
  type Resource,
  type Rule,
  readableOn,
} from '../../resources/language/index.ts';
import { byRole } from '../by-role.ts';
import type { Scope } from '../scope.ts';

/** What of a screen's report a session is told. */
export type ToldReport = CompleteReport & {
  /** Its measures and those they are worked out of, by name. */
  readonly known: Resource['measures'];
  /** What it tells apart: fields, each once. */
  readonly dimensions: readonly string[];
};

/**
 * The report of a screen as far as a session is told of what it is made of: a measure that reads a
 * field which the session may not ask about is not there, nor is what is worked out of it.
 * undefined: the screen has none.
 */
export const toldReportOf = byRole((scope: Scope): ToldReport | undefined => {
  const { screen, resource } = scope;
  const { report } = screen;
  if (!report) return undefined;
  const isOpen = openIn(scope);
  const isKnown = (name: string): boolean => {
    const of = [name, ...partsOfMeasure(resource.measures, name)].flatMap((each) => resource.measures[each] ?? []);
    return of.length > 0 && of.every((measure) => readBy(measure).every(isOpen));
  };
  const isDimension = (by: string): boolean => by === 'period' || isOpen(by);
  const measures = report.measures.filter(isKnown);
  const told = (names: readonly string[]): string[] => names.filter(isKnown);
  const charts = report.charts
    .filter(({ by }) => isDimension(by))
    .map((chart) => ({
      ...chart,
      choices: chart.choices
        .map((choice) => ({ ...choice, measures: told(choice.measures) }))
        .filter((choice) => choice.measures.length > 0),
    }))
    .filter(({ choices }) => choices.length > 0);
  const columns = report.table ? told(report.table.measures) : [];
  const table =
    report.table && isDimension(report.table.by) && columns.length > 0
      ? { ...report.table, measures: columns }
      : undefined;
  const bys = [...charts.map(({ by }) => by), ...(table ? [table.by] : [])];
  return {
    ...report,
    cards: told(report.cards),
    charts,
    table,
    measures,
    known: Object.fromEntries(
      measures.flatMap((name) => (resource.measures[name] ? [[name, resource.measures[name]]] : [])),
    ),
    dimensions: [...new Set(bys)].filter((by) => by !== 'period'),
  };
});

/** The fields, and paths of rules, that a measure reads. */
function readBy({ taken }: CompleteMeasure): readonly string[] {
  if (!taken) return [];
  const { field, on, where, less } = taken;
  const ruled = [where, less].flatMap((rule: Rule | undefined) => (rule ? fieldsOf(rule) : []));
  return [...(field === undefined ? [] : [field]), on, ...ruled];
}

/**
 * Whether a session may ask about a name or path: it is told it, and the screen does not show it to
 * others only, as a list's filters (`asksOf`).
 */
function openIn(scope: Scope): (name: string) => boolean {
  const { registry, resource, screen, session } = scope;
  const known = scope.readable;
  const everybodys = readableOn(resource, screen, () => true);
  const isShown = (name: string): boolean => known.has(name) || !everybodys.has(name);
  return (name) => {
    const [head = ''] = name.split('.');
    return isShown(head) && isShown(name) && isTold(registry, resource, session.role.id, name);
  };
}
