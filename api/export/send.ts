import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ExportValue, Resource } from '../../resources/language/index.ts';
import { sendTotal } from '../calls.ts';
import { clientAddress } from '../http.ts';
import type { Format } from '../request/page.ts';
import type { Scope } from '../scope.ts';
import { Away, Slow } from '../store.ts';
import type { Total } from '../wire/list.ts';
import type { Heading } from './cells.ts';
import { csv } from './csv.ts';
import { xlsx } from './xlsx.ts';

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
