import type { Request, Response } from 'express';
import type { DayOrder } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, badRequest, forbidden } from '../errors.ts';
import { takesFiles } from '../export/cells.ts';
import { unforeseen } from '../gate.ts';
import { newWriteId } from '../history/journal.ts';
import { clientAddress } from '../http.ts';
import { scalar, wrongKey } from '../records/filters.ts';
import { commit } from '../records/pipeline.ts';
import type { Admitted } from '../scope.ts';
import { readSerialized } from './read-in-thread.ts';
import { fileIn } from './receive.ts';
import type { Serialized } from './serialized.ts';
import { type Outcome, workOff } from './work.ts';

type Importing = Admitted & {
  readonly params: URLSearchParams;
  readonly request: Request;
  readonly response: Response;
};

/** Ends the transaction of what must leave nothing, and tells what it found. */
class TakenBack extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('nothing of this is kept');
    this.outcome = outcome;
  }
}

/**
 * Imports a file: lines with the id of a record change it, the others make new ones. All of it in
 * one transaction and as one write, or nothing where anything is wrong, all of which is told by
 * line. `dry_run=true` does the same and keeps nothing, so that it tells exactly what the import
 * would. Answers lines of JSON as it goes on; who leaves meanwhile has imported nothing.
 * @throws ApiError 400 for a wrong query, 403 on a screen without a form, 413, 415 and 422 as
 * `fileIn` and `readSerialized`.
 */
export async function importFile(context: ApiContext, asked: Importing): Promise<void> {
  const read = readQuery(asked.params);
  if (!takesFiles(asked.screen)) throw forbidden();
  const bytes = await fileIn(asked.request);
  const once = asked.once?.of(() => bytes);
  await answerWith(context, { ...asked, once }, await readSerialized(bytes), read);
}

/** Whether it is only tried, and which number of a day comes first. Default: the day. */
type How = { readonly isDry: boolean; readonly order: DayOrder | undefined };

/** @throws ApiError 400 for another key or value. */
function readQuery(params: URLSearchParams): How {
  for (const key of params.keys())
    if (!['screen_label', 'dry_run', 'day_order'].includes(key))
      throw wrongKey(key, 'This call does not know this key');
  const said = scalar(params, 'dry_run') ?? 'false';
  if (said !== 'true' && said !== 'false') throw wrongKey('dry_run', 'Must be true or false');
  const order = scalar(params, 'day_order');
  if (order !== undefined && order !== 'day' && order !== 'month') throw wrongKey('day_order', 'Must be day or month');
  return { isDry: said === 'true', order };
}

async function answerWith(context: ApiContext, asked: Importing, table: Serialized, how: How): Promise<void> {
  const { isDry } = how;
  const { request, response, resource, screen, session } = asked;
  let left = false;
  response.on('close', () => {
    left = !response.writableFinished;
  });
  const total = table.count;
  const tell = (line: object): void => {
    if (left) return;
    if (!response.headersSent) {
      // Transforming is forbidden because compressing would hold the lines back.
      response.setHeader('Cache-Control', 'no-store, no-transform');
      response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    }
    response.write(`${JSON.stringify(line)}\n`);
  };
  const event = {
    event: 'record.imported',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    resource: resource.name,
    screen: screen.name,
    dry_run: isDry,
    rows: total,
  };
  try {
    const { outcome, wrote } = await run(context, asked, { ...how, table, writeId: newWriteId() }, (done) => {
      if (left) throw badRequest('Nobody waits for this import any more.');
      if (done < total) tell({ done, total });
    });
    const { mistakes, mistaken, ignored, days, ...counts } = outcome;
    const written = wrote === undefined ? {} : { write_id: wrote };
    if (!asked.once?.isRepeated)
      context.audit({
        ...event,
        ...counts,
        ...written,
        mistakes: mistaken,
        outcome: mistaken === 0 ? 'ok' : 'refused',
      });
    tell({
      done: total,
      total,
      ...counts,
      ...(days && { days }),
      ignored,
      mistakes,
      mistaken,
      ...written,
      finished: true,
    });
  } catch (error) {
    context.audit({ ...event, outcome: 'failed' });
    if (!response.headersSent) throw error;
    const { code, message, errors } = error instanceof ApiError ? error : unforeseen(context, request, error);
    tell({ code, detail: message, errors, finished: true });
  }
  response.end();
}

/**
 * Does it, and keeps nothing where it is only tried or anything is wrong. `wrote`: the write it
 * was, if anything was written.
 */
async function run(
  context: ApiContext,
  asked: Importing,
  { table, isDry, order, writeId }: How & { readonly table: Serialized; readonly writeId: string },
  progress: (done: number) => void,
): Promise<{ readonly outcome: Outcome; readonly wrote: string | undefined }> {
  try {
    const { answer, entry, ...written } = await commit(
      context,
      { ...asked, right: 'create', writeId },
      async (write) => {
        const outcome = await workOff(write, { table, order }, progress);
        if (isDry || outcome.mistaken > 0) throw new TakenBack(outcome);
        return outcome;
      },
    );
    return { outcome: answer, wrote: entry === undefined ? undefined : written.writeId };
  } catch (error) {
    if (error instanceof TakenBack) return { outcome: error.outcome, wrote: undefined };
    throw error;
  }
}
