import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ExportValue, Field, Resource, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { sourceOf } from '../http.ts';
import { type Scope, scopeOf } from '../owner.ts';
import { expander } from '../records/expand.ts';
import { parseExportQuery } from '../records/query.ts';
import type { Session } from '../session.ts';
import type { Query } from '../store.ts';
import { exportCells, exportFields, exportName } from './cells.ts';
import { csv } from './csv.ts';
import { MAX_SHEET_ROWS, xlsx } from './xlsx.ts';

const CHUNK = 500;

const FORMATS = {
  csv: { write: csv, type: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsx, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

type Asked = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly session: Session;
  readonly request: Request;
  readonly response: Response;
};

/**
 * Streams the whole filtered list, as it was when the export began. The reader sets the pace, and one that leaves ends the
 * scan. @throws ApiError 400 for a wrong query, 422 for more rows than a sheet can hold.
 */
export function sendExport(context: ApiContext, asked: Asked & { readonly params: URLSearchParams }): Promise<void> {
  const { resource, screen } = asked;
  const { format, query } = parseExportQuery(context.registry, resource, screen, asked.params);
  return sendRows(context, { ...asked, format, query, fields: exportFields(resource, screen) });
}

/** Streams the rows of a question, the named fields of each, as far as the session reaches. @throws ApiError as `sendExport`. */
export async function sendRows(
  context: ApiContext,
  asked: Asked & { readonly format: keyof typeof FORMATS; readonly query: Query; readonly fields: readonly Field[] },
): Promise<void> {
  const { resource, screen, response, format, fields } = asked;
  const scope = scopeOf(context.store, context.registry, asked.session);
  const query = await scope.confined(resource.name, asked.query);
  const { total } = await context.store.find(resource.name, { ...query, start: 0, end: 0 });
  if (format === 'xlsx' && total >= MAX_SHEET_ROWS) {
    throw new ApiError('invalid', 'This list has more rows than a spreadsheet can hold. Export it as CSV.');
  }
  const event = {
    event: 'record.exported',
    user_id: Number(asked.session.user.id),
    source: sourceOf(asked.request),
    resource: resource.name,
    screen: screen.name,
    format,
    rows: total,
  };
  const { write, type } = FORMATS[format];
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${exportName(resource, format, context.now())}"`);
  response.setHeader('X-Total-Count', String(total));
  if (asked.request.method === 'HEAD') {
    response.end();
    return;
  }
  const header = fields.map((field) => field.label);
  try {
    await pipeline(
      Readable.from(write(header, lines(context, { resource, scope, fields, query })), { objectMode: false }),
      response,
    );
    context.audit({ ...event, outcome: 'ok' });
  } catch (error) {
    context.audit({ ...event, outcome: 'failed' });
    if (!isAbort(error)) throw error;
  }
}

async function* lines(
  context: ApiContext,
  asked: {
    readonly resource: Resource;
    readonly scope: Scope;
    readonly fields: readonly Field[];
    readonly query: Query;
  },
): AsyncGenerator<ExportValue[][]> {
  const { resource, scope, fields, query } = asked;
  const only = fields.map(({ name }) => name);
  const expand = expander(context.store, { registry: context.registry, resource, scope, only });
  for await (const records of context.store.scan(resource.name, query, CHUNK)) {
    yield (await expand(records)).map((row) => exportCells(fields, row));
  }
}

/** Whether the reader went away before the end: no fault of ours. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET');
