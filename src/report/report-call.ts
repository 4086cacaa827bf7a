import type { Opens, Report, ReportPeriod } from '../../api/wire/reports.ts';
import type { PeriodName, Resource, Screen } from '../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../data/use-api.ts';
import { registry } from '../platform/registry.ts';

/** What somebody chose of a report; what is left out is as its definition opens it. */
export type ReportChoice = {
  readonly period?: PeriodName | string | undefined;
  readonly grain?: string | undefined;
  readonly compare?: string | undefined;
};

type Query = { readonly [key: string]: string | readonly string[] };

/** The question for the figures of a screen, narrowed as its list is. */
export const reportQueryOf = (
  resource: Resource,
  screen: Screen,
  choice: ReportChoice,
  narrowed: Query,
): ApiQuery<Report> => {
  const chosen = Object.entries(choice).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = { ...narrowed, ...Object.fromEntries(chosen) };
  return {
    about: [resource.name],
    key: ['report', screen.name, query],
    load: readFor<Report>(screen.name, `/api/reports/${screen.name}`, query),
  };
};

/** The address listing a figure's rows, with the report's period if it has figures. */
export function addressOf(opens: Opens, period: ReportPeriod | null): string | undefined {
  const screen = opens && registry.screen[opens.screen_label];
  if (!opens || !screen) return undefined;
  const { report } = screen;
  const chosen: [string, string][] = [];
  if (report && period) {
    const compare = period.compare ?? 'none';
    if (period.name !== report.period.range) chosen.push(['period', period.name]);
    if (compare !== (report.period.compare ?? 'none')) chosen.push(['compare', compare]);
  }
  return `${screen.path}?${new URLSearchParams([...chosen, ['of', opens._of], ['cell', opens._cell]])}`;
}
