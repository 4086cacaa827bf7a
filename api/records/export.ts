import type { ExportValue, Field, Resource } from '../../resources/language/index.ts';
import { ApiError, confirmFirst } from '../errors.ts';
import { exportCells, exportFields, exportName, headingsOf } from '../export/cells.ts';
import { type Answering, sendLines } from '../export/send.ts';
import { MAX_SHEET_ROWS } from '../export/xlsx.ts';
import { rowsOf } from '../present/rows.ts';
import type { Format } from '../request/page.ts';
import type { Scope } from '../scope.ts';
import type { Plan, Total } from '../store.ts';
import { parseExportQuery } from './list.ts';

const CHUNK = 500;

/** Streams the filtered list from one snapshot. @throws ApiError 400 query, 422 too many rows. */
export async function sendExport(scope: Scope, answering: Answering): Promise<void> {
  const { resource, screen } = scope;
  const { format, wanted } = parseExportQuery(scope, answering.params);
  const fields = exportFields(resource, screen);
  const plan = scope.plan(
    resource,
    fields.map(({ name }) => name),
    wanted,
  );
  const total = await scope.reader.total(plan);
  await sendRows(scope, { ...answering, format, plan, fields, resource, total });
}

/**
 * Streams rows; personal data needs confirmation (ASVS 7.5.3). @throws ApiError as `sendExport`,
 * 403 `confirm_first`.
 */
export async function sendRows(
  scope: Scope,
  call: Answering & {
    readonly format: Format;
    readonly plan: Plan;
    readonly resource: Resource;
    readonly fields: readonly Field[];
    readonly total: Total;
  },
): Promise<void> {
  const { reader } = scope;
  const { resource, format, fields, plan, total } = call;
  if (!scope.session.confirmed && fields.some(({ personal }) => personal)) throw confirmFirst();
  if (format === 'xlsx' && total.more) await refuseTooMany(scope, plan);
  const lines = async function* (): AsyncGenerator<ExportValue[][]> {
    for await (const answers of reader.scan(plan, CHUNK))
      yield rowsOf(answers, plan).map((row) => exportCells(fields, row));
  };
  const headings = headingsOf(resource, fields, scope.screen.list?.headings);
  await sendLines(scope, { ...call, name: exportName(resource, format, scope.now), headings, lines });
}

async function refuseTooMany({ reader }: Scope, { expand: _, ...plan }: Plan): Promise<void> {
  const beyond = await reader.rows({ ...plan, fields: {}, page: { start: MAX_SHEET_ROWS - 1, end: MAX_SHEET_ROWS } });
  if (beyond.length > 0)
    throw new ApiError('invalid', 'This list has more rows than a spreadsheet can hold. Export it as CSV.');
}
