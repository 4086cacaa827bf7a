import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ExportValue, Field, Resource } from '../../resources/language/index.ts';
import { ApiError, confirmFirst } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { type Format, parseExportQuery } from '../records/query.ts';
import { rowsOf } from '../records/rows.ts';
import { sendTotal } from '../records/total.ts';
import type { Scope } from '../scope.ts';
import { Away, type Plan, Slow } from '../store.ts';
import type { Total } from '../wire/list.ts';
import { exportCells, exportFields, exportName, type Heading, headingsOf } from './cells.ts';
import { csv } from './csv.ts';
import { MAX_SHEET_ROWS, xlsx } from './xlsx.ts';

const CHUNK = 500;

const FORMATS = {
  csv: { write: csv, type: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

/** A call that is answered with a file. */
export type Answering = {
  readonly request: Request;
  readonly response: Response;
  readonly params: URLSearchParams;
};

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

/** A file as it is sent: its columns, and its lines in chunks. */
export type Sending = Pick<Answering, 'request' | 'response'> & {
  readonly format: Format;
  readonly name: string;
  readonly resource: Resource;
  readonly headings: readonly Heading[];
  readonly lines: () => AsyncIterable<ExportValue[][]>;
  readonly total: Total;
};

/** Sends lines as a file, noted with how many there were. */
export async function sendLines({ context, session, screen }: Scope, sending: Sending): Promise<void> {
  const { request, response, resource, format, headings, total } = sending;
  const event = {
    event: 'record.exported',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    resource: resource.name,
    screen: screen.name,
    format,
  };
  const { write, type } = FORMATS[format];
  const begin = (): void => {
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Disposition', `attachment; filename="${sending.name}"`);
    sendTotal(response, total);
  };
  begin();
  if (request.method === 'HEAD') {
    // A page asks so before it lets the browser save: what that is refused, nobody reads.
    response.end();
    return;
  }
  let rows = 0;
  const lines = async function* (): AsyncGenerator<ExportValue[][]> {
    for await (const chunk of sending.lines()) {
      rows += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.from(write(headings, lines()), { objectMode: false }), response);
    context.audit({ ...event, rows, outcome: 'ok' });
  } catch (error) {
    // What was sent is torn off, so that nobody takes it for the whole.
    context.audit({ ...event, rows, of: total.count, outcome: 'failed', reason: reasonOf(error) });
    if (!isAbort(error)) throw error;
  }
}

async function refuseTooMany({ reader }: Scope, { expand: _, ...plan }: Plan): Promise<void> {
  const beyond = await reader.rows({ ...plan, fields: {}, page: { start: MAX_SHEET_ROWS - 1, end: MAX_SHEET_ROWS } });
  if (beyond.length > 0)
    throw new ApiError('invalid', 'This list has more rows than a spreadsheet can hold. Export it as CSV.');
}

const reasonOf = (error: unknown): string => {
  if (isAbort(error)) return 'its reader left';
  if (error instanceof Away) return 'the database does not answer';
  return error instanceof Slow ? 'the database is slow' : 'an error';
};

/** Whether the reader went away before the end: no fault of ours. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET');
