import { daysAfter, type ExportValue, fieldAt, type Unit } from '../../resources/language/index.ts';
import { confirmFirst, invalid } from '../errors.ts';
import type { Heading } from '../export/cells.ts';
import { type Answering, sendLines } from '../export/send.ts';
import { parseFormat } from '../request/page.ts';
import type { Scope } from '../scope.ts';
import type { ReportTable } from '../wire/reports.ts';
import type { ReportAnswer } from './answer.ts';
import { ask } from './queries.ts';
import { parseReportQuery } from './query.ts';
import { type ReportCall, tableOf } from './report.ts';
import { isTime } from './rows.ts';
import { takenOf } from './selection.ts';

/** The most rows of a table that are exported. */
export const MOST_ROWS = 10_000;

/** How many decimals figures have in a file; of the others those they have. */
const DECIMALS: { readonly [unit in Unit]?: number } = { money: 2, percent: 2 };

/**
 * Sends a report's table as a file; personal data needs confirmation. @throws ApiError as
 * `parseReportQuery`; 403 `confirm_first`; 422 no table, or too many rows.
 */
export async function sendTable(scope: Scope, report: ReportAnswer, answering: Answering): Promise<void> {
  const { params, request, response } = answering;
  const format = parseFormat(params);
  const query = parseReportQuery(scope, report, params, ['format']);
  const call = { scope, report, query };
  if (!scope.session.confirmed && isPersonal(call)) throw confirmFirst();
  const table = await ask(scope.reader, tableOf(call, MOST_ROWS));
  if (!table) throw invalid({}, 'This report has no table, or none for this tab and these filters.');
  if (table.more) throw invalid({}, `This table has more than ${MOST_ROWS} rows. Filter it, and export it then.`);
  await sendLines(scope, {
    ...{ request, response, format, resource: scope.resource, name: fileName(call, format) },
    headings: headingsOf(scope, table),
    lines: async function* () {
      yield linesOf(table);
    },
    total: { count: table.rows.length, more: false },
  });
}

/** What heads the columns of a table in a file. */
export const headingsOf = ({ registry, resource }: Scope, { by, label, numbered, columns }: ReportTable): Heading[] => [
  ...(numbered === null ? [] : [{ label: numbered }]),
  { label, isMoment: by === 'period' || isTime(fieldAt(registry, resource, by)) },
  ...columns.map((column) => ({ label: column.label, decimals: DECIMALS[column.unit] })),
];

/** The rows, numbered by their place where the table says so, and the total. */
export function linesOf({ rows, columns, total, numbered }: ReportTable): ExportValue[][] {
  const line = (
    location: number | null,
    label: string | null,
    values: ReportTable['total']['values'],
  ): ExportValue[] => [
    ...(numbered === null ? [] : [location]),
    label,
    ...columns.map(({ measure }) => values[measure] ?? null),
  ];
  return [...rows.map(({ label, values }, at) => line(at + 1, label, values)), line(null, 'Total', total.values)];
}

/** Whether what the table tells apart, or what it measures, tells of people. */
export function isPersonal({ scope: { registry, resource }, report }: Omit<ReportCall, 'query'>): boolean {
  const { table, known } = report;
  if (!table) return false;
  const measured = takenOf(known, table.measures).flatMap(({ taken }) => taken.field ?? []);
  const names = [...measured, ...(table.by === 'period' ? [] : [table.by])];
  return names.some((name) => fieldAt(registry, resource, name).personal === true);
}

/** `booking-reports-2026-01-01-2026-01-31.csv`: from the first day to the last. */
export const fileName = ({ scope, query: { period } }: ReportCall, format: string): string =>
  `${scope.screen.name}-${period.from}-${daysAfter(period.to, -1)}.${format}`;
