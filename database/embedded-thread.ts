import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Param, Row } from './print/sql.ts';

const PROGRAM = new URL('./thread.ts', import.meta.url);

/** A folder locked by its opener, or memory, empty or from an image (`dump`). */
export type DataDirectory =
  | { readonly folder: string; readonly image?: undefined }
  | { readonly folder?: undefined; readonly image?: string | undefined };

function started(workerData: DataDirectory): Worker {
  if (!PROGRAM.pathname.endsWith('.ts')) return new Worker(PROGRAM, { workerData, execArgv: [] });
  const required = [createRequire(import.meta.url).resolve('tsx/cjs'), fileURLToPath(PROGRAM)];
  const program = required.map((path) => `require(${JSON.stringify(path)});`).join('');
  return new Worker(program, { eval: true, workerData, execArgv: [] });
}

/** A call of the thread: a statement, to write an image into a file, or to close the database. */
export type ThreadCall =
  | { readonly text: string; readonly params: readonly Param[] }
  | { readonly dump: string }
  | { readonly close: true };

/** Errors cross threads as sentences only. */
export type ThreadAnswer =
  | { readonly rows: readonly Row[] }
  | { readonly message: string; readonly fields: { readonly [name: string]: unknown }; readonly isItsEnd: boolean };

/** The database ended itself, whatever the request: it would never answer again. */
export class EndedItself extends Error {}

/** An embedded database that runs, in a thread of its own. */
export type EmbeddedThread = {
  /** @throws EndedItself, and what PostgreSQL says. */
  ask(text: string, params: readonly Param[]): Promise<readonly Row[]>;
  /** Writes an image of all it holds into a file, which a database in memory may begin with. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { resolve(rows: readonly Row[]): void; reject(error: Error): void };

/** Starts a database. @throws what keeps it from starting. */
export async function startThread(data: DataDirectory): Promise<EmbeddedThread> {
  const thread = started(data);
  const waiting: Waiting[] = [];
  let cause: unknown;
  let end: EndedItself | undefined;
  const answered = (): Waiting | undefined => {
    const one = waiting.shift();
    // A process that waits for nothing else ends, as it would without the thread.
    if (waiting.length === 0) thread.unref();
    return one;
  };
  thread.on('message', (answer: ThreadAnswer) => {
    if ('rows' in answer) answered()?.resolve(answer.rows);
    else if (!answer.isItsEnd) answered()?.reject(errorOf(answer));
    else {
      cause = errorOf(answer);
      void thread.terminate();
    }
  });
  thread.on('error', (error) => {
    cause = error;
  });
  // Reported no sooner: the receiver may open the folder anew.
  thread.on('exit', () => {
    end = new EndedItself('the embedded database ended', { cause });
    for (const { reject } of waiting.splice(0)) reject(end);
  });
  const send = (call: ThreadCall): Promise<readonly Row[]> =>
    new Promise((resolve, reject) => {
      if (end) return reject(end);
      thread.ref();
      waiting.push({ resolve, reject });
      thread.postMessage(call);
    });
  try {
    // It says that it started as it answers a call.
    await new Promise<readonly Row[]>((resolve, reject) => waiting.push({ resolve, reject }));
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    ask: (text, params) => send({ text, params }),
    async dump(file) {
      await send({ dump: file });
    },
    async close() {
      if (end) return;
      await send({ close: true });
      await thread.terminate();
    },
  };
}

const errorOf = ({ message, fields }: Exclude<ThreadAnswer, { readonly rows: unknown }>): Error =>
  Object.assign(new Error(message), fields);
