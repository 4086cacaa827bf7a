import { type CompleteReport, type Resource, readableOn, reportWithin } from '../../resources/language/index.ts';
import { byRole } from '../role-cache.ts';
import type { Scope } from '../scope.ts';

/** What of a screen's report a session sees. */
export type ReportAnswer = CompleteReport & {
  /** Its measures and those they are worked out of, by name. */
  readonly known: Resource['measures'];
  /** What it tells apart: fields, each once. */
  readonly dimensions: readonly string[];
};

/** The report without measures of hidden fields (`queryableOn`); undefined: none. */
export const reportAnswerOf = byRole((scope: Scope): ReportAnswer | undefined => {
  const { screen, resource } = scope;
  const everybodys = readableOn(resource, screen, () => true);
  const known = scope.readable;
  const isShown = (name: string): boolean => known.has(name) || !everybodys.has(name);
  const isOpen = (name: string): boolean => isShown(name) && isShown(name.split('.')[0] ?? '');
  const report = screen.report && reportWithin(screen.report, resource.measures, isOpen);
  if (!report) return undefined;
  const { charts, table, measures } = report;
  const dimensions = [...charts.map(({ by }) => by), ...(table ? [table.by] : [])].filter((by) => by !== 'period');
  return {
    ...report,
    known: Object.fromEntries(
      measures.flatMap((name) => (resource.measures[name] ? [[name, resource.measures[name]]] : [])),
    ),
    dimensions: [...new Set(dimensions)],
  };
});
