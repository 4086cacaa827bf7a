import type { Request, Response } from 'express';
import type { Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, forbidden } from '../errors.ts';
import { takesFiles } from '../export/cells.ts';
import { unforeseen } from '../gate.ts';
import { newWriteId } from '../history/journal.ts';
import { clientAddress, LineStream } from '../http.ts';
import type { ColumnChoice } from '../import/columns.ts';
import { readSerialized } from '../import/read-in-thread.ts';
import { fileIn } from '../import/receive.ts';
import type { Serialized } from '../import/serialized.ts';
import { MOST_COLUMNS } from '../import/table.ts';
import { scalar, wrongKey } from '../request/filters.ts';
import type { Authorised } from '../scope.ts';
import { commit } from './commit.ts';
import { type ImportMode, isTriedApart, type Outcome, processLines, type Within } from './import-lines.ts';
import type { Write } from './write.ts';

type Importing = Authorised & {
  readonly params: URLSearchParams;
  readonly request: Request;
  readonly response: Response;
};

class TakenBack extends Error {}

/**
 * Imports a file: lines with an id change records, others create; all or nothing, with errors by
 * line. `dry_run=true` stores nothing. Streams JSON lines; a disconnect cancels. @throws ApiError
 * 400 query, 403 without a form, 413, 415 and 422 as `fileIn` and `readSerialized`.
 */
export async function importFile(context: ApiContext, call: Importing): Promise<void> {
  const read = readQuery(call);
  if (!takesFiles(call.screen)) throw forbidden();
  const bytes = await fileIn(call.request);
  const once = call.once?.of(() => bytes);
  await answerWith(context, { ...call, once }, await readSerialized(bytes), read);
}

type ImportOptions = ImportMode & { readonly isDry: boolean };

function readQuery({ params, resource }: Importing): ImportOptions {
  for (const key of params.keys())
    if (!['screen_label', 'dry_run', 'day_order', 'columns'].includes(key))
      throw wrongKey(key, 'This call does not know this key');
  const text = scalar(params, 'dry_run') ?? 'false';
  if (text !== 'true' && text !== 'false') throw wrongKey('dry_run', 'Must be true or false');
  const order = scalar(params, 'day_order');
  if (order !== undefined && order !== 'day' && order !== 'month') throw wrongKey('day_order', 'Must be day or month');
  return { isDry: text === 'true', order, said: saidOf(resource, scalar(params, 'columns')) };
}

/** What is said of the columns: names of fields by where they stand, `-` for what is left out. */
function saidOf({ fields }: Resource, text = ''): ColumnChoice {
  const names = text === '' ? [] : text.split(',');
  return names.map((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (names.length > MOST_COLUMNS || (name !== '' && name !== '-' && !field))
      throw wrongKey('columns', 'Must be names of fields, or - for a column that is left out, separated by commas');
    return name === '-' ? null : field;
  });
}

async function answerWith(context: ApiContext, call: Importing, table: Serialized, how: ImportOptions): Promise<void> {
  const { isDry } = how;
  const { request, response, resource, screen, session } = call;
  const lines = new LineStream(response);
  const event = {
    event: 'record.imported',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    resource: resource.name,
    screen: screen.name,
    dry_run: isDry,
  };
  try {
    const { outcome, wrote } = await run(context, call, { ...how, table, writeId: newWriteId() }, (done, total) => {
      if (lines.isClosed) throw badRequest('Nobody waits for this import any more.');
      if (done < total) lines.send({ done, total });
    });
    const { mistakes, mistaken, headings, changes, ignored, days, ...counts } = outcome;
    const { rows: total } = counts;
    const written = wrote === undefined ? {} : { write_id: wrote };
    if (!call.once?.isRepeated)
      context.audit({
        ...event,
        ...counts,
        ...written,
        mistakes: mistaken,
        outcome: mistaken === 0 ? 'ok' : 'refused',
      });
    lines.send({
      done: total,
      total,
      ...counts,
      ...(days && { days }),
      headings,
      ...(isDry && { changes }),
      ignored,
      mistakes,
      mistaken,
      ...written,
      finished: true,
    });
  } catch (error) {
    context.audit({ ...event, rows: table.count, outcome: 'failed' });
    if (!response.headersSent) throw error;
    const { code, message, errors } = error instanceof ApiError ? error : unforeseen(context, request, error);
    lines.send({ code, detail: message, errors, finished: true });
  }
  response.end();
}

async function run(
  context: ApiContext,
  call: Importing,
  {
    table,
    isDry,
    order,
    said: text,
    writeId,
  }: ImportOptions & { readonly table: Serialized; readonly writeId: string },
  progress: (done: number, total: number) => void,
): Promise<{ readonly outcome: Outcome; readonly wrote: string | undefined }> {
  const file = { table, order, said: text };
  if (isDry && isTriedApart(call.resource, context.registry)) {
    const within: Within = async (work) => (await taken(context, { ...call, once: undefined }, work)).value;
    const { freed, ...outcome } = await processLines(within, { ...file, inTurns: true }, progress);
    // What a line sets free another may have: only together they are as they would be.
    if (outcome.mistaken === 0 || !freed) return { outcome, wrote: undefined };
  }
  const whole = { ...call, writeId };
  const { value, wrote } = await taken(
    context,
    whole,
    async (write) => {
      const { freed: _, ...outcome } = await processLines((work) => work(write), { ...file, inTurns: false }, progress);
      return outcome;
    },
    (outcome) => !isDry && outcome.mistaken === 0,
  );
  return { outcome: value, wrote };
}

async function taken<T>(
  context: ApiContext,
  call: Importing & { readonly writeId?: string },
  work: (write: Write) => Promise<T>,
  isKept: (value: T) => boolean = () => false,
): Promise<{ readonly value: T; readonly wrote: string | undefined }> {
  let value: { readonly of: T } | undefined;
  try {
    const { answer, entry, writeId } = await commit(context, { ...call, right: 'create' }, async (write) => {
      value = { of: await work(write) };
      if (!isKept(value.of)) throw new TakenBack();
      return value.of;
    });
    return { value: answer, wrote: entry === undefined ? undefined : writeId };
  } catch (error) {
    if (!(error instanceof TakenBack) || !value) throw error;
    return { value: value.of, wrote: undefined };
  }
}
