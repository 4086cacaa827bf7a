import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { ApiError } from './errors.ts';
import { turnsOf } from './turns.ts';
import type { ErrorCode } from './wire/refusal.ts';

/** Errors cross threads as sentences only. */
export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly detail: string;
      readonly errors: { readonly [field: string]: readonly string[] };
    };

/** The work was stopped: it took too long, or more memory than it may. */
export class TooMuch extends Error {}

export type Bounds = {
  /** How long one work may take, in seconds. */
  readonly seconds: number;
  /** How much of V8's memory, in MiB. */
  readonly megabytes: number;
};

/** A thread that nobody needs is kept for a minute: starting one takes a fifth of a second. */
const IDLE_MS = 60_000;

const flagsFor = (module: URL): string[] =>
  module.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

/**
 * Runs heavy work in a thread, within bounds. `module` exports `work`, using `answering`. @throws
 * ApiError of the work; TooMuch when stopped.
 */
export function inThread<Task, T>(module: URL, { seconds, megabytes }: Bounds): (task: Task) => Promise<T> {
  let pool: Piscina<Task, Answered<T>> | undefined;
  const inTurn = turnsOf(1);
  return (task) =>
    inTurn(async () => {
      pool ??= new Piscina<Task, Answered<T>>({
        filename: fileURLToPath(module),
        name: 'work',
        execArgv: flagsFor(module),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_MS,
        // Else a thread sleeps where nothing else of it could go on.
        atomics: 'disabled',
        resourceLimits: { maxOldGenerationSizeMb: megabytes },
      });
      const answered = await pool.run(task, { signal: AbortSignal.timeout(seconds * 1000) }).catch((error: unknown) => {
        throw isStop(error) ? new TooMuch('stopped', { cause: error }) : error;
      });
      if (answered.ok) return answered.value;
      const { code, detail, errors } = answered;
      const text = Object.entries(errors).map(([field, messages]): [string, string[]] => [field, [...messages]]);
      throw new ApiError(code, detail, { errors: Object.fromEntries(text) });
    });
}

const isStop = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Wraps a work's result for the caller. @throws unexpected errors. */
export async function answering<T>(work: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, code: error.code, detail: error.message, errors: error.errors };
  }
}
