import { house, minuteOf } from '../../../resources/language/index.ts';
import { type Attachment, NotSent } from '../../context.ts';
import { xlsx } from '../../export/xlsx.ts';
import type { Scope } from '../../scope.ts';
import type { WeeklyFormat } from '../../views/weekly-rows.ts';
import type { ReportTable } from '../../wire/reports.ts';
import type { SavedView } from '../../wire/session.ts';
import { inThread, TooMuch } from '../../worker-thread.ts';
import { fileName, headingsOf, linesOf, MOST_ROWS } from '../export.ts';
import { ask } from '../queries.ts';
import { parseReportQuery } from '../query.ts';
import { tableOf } from '../report.ts';
import { reportParams, type SavedReport } from '../saved-report.ts';
import type { FiguresSheet, SheetHead } from './sheet.ts';
import { figureText, headText, narrowedBy, periodText } from './words.ts';

/** The most rows of a table that are set on paper: some thirty sheets. */
const MOST_SET = 1_000;

const set = inThread<FiguresSheet, Uint8Array>(new URL('./thread.ts', import.meta.url), {
  seconds: 30,
  megabytes: 512,
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What is mailed of a view. */
export type WeeklyFile = {
  /** The period, and what narrows it, in words. */
  readonly says: readonly string[];
  readonly attachment: Attachment | undefined;
  /** Why there is none. */
  readonly missing: string | undefined;
  readonly rows: number;
};

/** A view's report table as a file. @throws NotSent when it takes too long. */
export async function fileOf(telling: SavedReport, view: SavedView, format: WeeklyFormat): Promise<WeeklyFile> {
  const { scope } = telling;
  const params = reportParams(telling, view.search);
  const call = { ...telling, query: parseReportQuery(scope, telling.report, params) };
  const table = await ask(scope.reader, tableOf(call, format === 'pdf' ? MOST_SET : MOST_ROWS));
  const narrowed = await narrowedBy(scope, params, new URLSearchParams(view.search));
  const says = [periodText(call.query.period), ...narrowed];
  const rows = table?.rows.length ?? 0;
  const missing = !table
    ? 'Its figures are not true of the rows its tab and filters leave. Open the view, choose others, and save it again.'
    : table.more
      ? 'It has more rows than can be sent. Open the view, filter it, and save it again.'
      : undefined;
  if (!table || missing !== undefined) return { says, attachment: undefined, missing, rows };
  const name = fileName(call, format);
  if (format === 'xlsx')
    return { says, missing, rows, attachment: { name, type: XLSX, bytes: await sheetOf(scope, table) } };
  const title = `${scope.screen.label} – ${view.name}`;
  const bytes = await setOn(paperOf(table, { title, says, now: scope.now }));
  return { says, missing, rows, attachment: { name, type: 'application/pdf', bytes } };
}

async function sheetOf(scope: Scope, table: ReportTable): Promise<Uint8Array> {
  const lines = async function* () {
    yield linesOf(table);
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx(headingsOf(scope, table), lines())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function setOn(sheet: FiguresSheet): Promise<Uint8Array> {
  try {
    return await set(sheet);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new NotSent('The PDF took too long to make.');
  }
}

function paperOf(
  { label, numbered, columns, rows, total }: ReportTable,
  { title, says, now }: { readonly title: string; readonly says: readonly string[]; readonly now: Date },
): FiguresSheet {
  const location = (at: string): string[] => (numbered === null ? [] : [at]);
  const figures = (values: ReportTable['total']['values']): string[] =>
    columns.map(({ measure, unit }) => figureText(unit, values[measure] ?? null));
  const heads: SheetHead[] = [
    ...location(numbered ?? '').map((head): SheetHead => ({ label: head, is: 'place' })),
    { label, is: 'label' },
    ...columns.map((column): SheetHead => ({ label: headText(column.label, column.unit), is: 'figure' })),
  ];
  return {
    title,
    says,
    author: house().name,
    language: `en-${house().region}`,
    made: now.toISOString(),
    madeText: minuteOf(now),
    heads,
    rows: rows.map((row, at) => [...location(String(at + 1)), row.label ?? 'None', ...figures(row.values)]),
    total: [...location(''), 'Total', ...figures(total.values)],
  };
}
