import { registry } from '../../../resources/index.ts';
import {
  type CompleteReport,
  type RecordData,
  type ReportDefinition,
  screenForRole,
} from '../../../resources/language/index.ts';
import type { Answer, Client } from '../client.ts';
import { grants, grantsOf, type Label, query, screenNamed, screens, shows } from './grants.ts';

/** A call on figures, and what it is answered with. */
export type ReportCell = {
  readonly what: string;
  readonly status: number;
  readonly isNowhere?: boolean;
  readonly make: (client: Client) => Promise<Answer>;
};

type Reported = { readonly screen: string; readonly resource: string; readonly report: ReportDefinition };

/** The reports there are, as their authors wrote them. */
export const REPORTS: readonly Reported[] = screens.flatMap(({ name, resource, screen }) => {
  const { report } = screen as { readonly report?: ReportDefinition };
  return report ? [{ screen: name, resource: resource.name, report }] : [];
});

/** A screen that has none. */
const PLAIN = screens.find(({ name }) => REPORTS.every(({ screen }) => screen !== name))?.name ?? '';

/** What is left of a report for a role: it has no measure of what the role does not see. */
function leftOf(role: RecordData, screen: string): CompleteReport | undefined {
  const found = registry.screen[screen];
  return found && screenForRole(registry, found, role.id).report;
}

const measuredBy = ({ cards = [], charts = [], table }: ReportDefinition): string =>
  [
    ...cards,
    ...charts.flatMap(({ choices }) => choices.flatMap(({ measures }) => measures)),
    ...(table?.measures ?? []),
  ][0] ?? '';

/**
 * The calls on figures as one role from one screen: each report and its file, made from its own
 * screen alone, by whoever reads there, and exports; the rows of a number, from any screen of the
 * resource, by whoever reads there and reads the report.
 */
export function reportCells(role: RecordData, label: Label): ReportCell[] {
  const by = `as role ${role.id} from ${label}`;
  const reports = REPORTS.flatMap(({ screen, resource, report }): ReportCell[] => {
    const left = leftOf(role, screen);
    const reads = label === screen && grants(role, label, 'read');
    const file = left?.table ? 200 : 422;
    const cell = new URLSearchParams({ report: screen, from: '2026-01-01', to: '2026-02-01' });
    const measure = measuredBy(report);
    const of = new URLSearchParams({ _of: `${resource}.${measure}`, _cell: cell.toString() });
    const mayList = grantsOf(role, resource, label, 'read') && grants(role, screen, 'read');
    const isOwn = screenNamed(label)?.resource.name === resource;
    return [
      {
        what: `report ${screen} ${by}`,
        status: !reads ? 403 : left ? 200 : 404,
        make: (client) => client.get(`/api/reports/${screen}?${query(label)}`),
      },
      {
        what: `export of report ${screen} ${by}`,
        status: !reads || !grants(role, label, 'export') ? 403 : left ? file : 404,
        make: (client) => client.get(`/api/reports/${screen}/export?${query(label)}`),
      },
      // Where a screen shows them as parts of others there is no such list.
      ...(shows(label, resource) && !isOwn
        ? []
        : [
            {
              what: `rows of ${resource}.${measure} in ${screen} ${by}`,
              status: !mayList ? 403 : left?.measures.includes(measure) ? 200 : 422,
              make: (client: Client) => client.get(`/api/${resource}?_end=1&${of}${query(label)}`),
            },
          ]),
    ];
  });
  const none = ['', '/export'].map(
    (rest): ReportCell => ({
      what: `no report${rest} ${by}`,
      ...{ status: 404, isNowhere: true },
      make: (client) => client.get(`/api/reports/${PLAIN}${rest}?${query(label)}`),
    }),
  );
  return [...reports, ...none];
}
