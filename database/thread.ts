import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { EmbeddedStatements } from './embedded-statements.ts';
import type { DataDirectory, ThreadAnswer, ThreadCall } from './embedded-thread.ts';

/** The embedded database's thread (`startThread`); serves calls in order. */

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
};

const NONE: ThreadAnswer = { rows: [] };

async function started(): Promise<PGlite> {
  const { folder, image }: DataDirectory = workerData;
  const db = await PGlite.create({
    dataDir: folder ?? 'memory://',
    ...(image === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(await readFile(image))]) }),
    extensions: { pg_trgm },
    parsers,
  });
  await db.exec("set timezone = 'UTC'; set jit = off; set work_mem = '16MB'; set client_min_messages = warning");
  return db;
}

async function answered(work: () => Promise<ThreadAnswer>): Promise<void> {
  parentPort?.postMessage(await work().catch(failed));
}

const failed = (error: unknown): ThreadAnswer => ({
  message: error instanceof Error ? error.message : String(error),
  fields: error instanceof Error ? { ...error } : {},
  isItsEnd: isItsEnd(error),
});

const isItsEnd = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'));

const opening = started().then((db) => ({ db, statements: new EmbeddedStatements(db) }));
void answered(async () => {
  await opening;
  return NONE;
});
parentPort?.on('message', (call: ThreadCall) =>
  answered(async () => {
    const { db, statements } = await opening;
    if ('text' in call) return { rows: await statements.ask(call.text, call.params) };
    if ('dump' in call) await writeFile(call.dump, new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()));
    else await db.close();
    return NONE;
  }),
);
