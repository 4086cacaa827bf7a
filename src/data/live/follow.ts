import { ApiFailure, callRaw } from '../../platform/api.ts';
import type { HereNews } from '../here.ts';
import { type Frame, frameReader } from './frames.ts';

/** Something of a resource was written, by that line of the history (docs/api.md, "Events"). */
export type Change = { readonly entry: number; readonly resource: string };

/** What is told: up to which number all was, and what of it is news. */
export type Told = {
  readonly upTo: number;
  /**
   * `bell`: one's notifications are others, by what tells them apart. `here`: who else has a record
   * open that is open in this browser. `reset`: everything is to be read again. `signed-out`:
   * nobody is signed in any more.
   */
  readonly news?:
    | { readonly change: Change }
    | { readonly here: HereNews }
    | { readonly bell: string }
    | 'reset'
    | 'signed-out';
};

type Following = {
  /** The number up to which everything is known; undefined: from now on. */
  readonly since: number | undefined;
  readonly tell: (told: Told) => void;
  readonly signal: AbortSignal;
};

/**
 * The server gives a sign of life every 20 seconds; a connection without any is dead, whatever the
 * browser thinks.
 */
const SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens to what is written until told to stop: comes again when the connection is lost, later
 * each time it fails, and goes on from what was told last. Ends by itself where nobody is signed in
 * any more. Never rejects.
 */
export async function follow({ since, tell, signal }: Following): Promise<void> {
  const now = { upTo: since, pause: FIRST_PAUSE_MS };
  const note = (told: Told): void => {
    now.upTo = told.upTo;
    now.pause = FIRST_PAUSE_MS;
    tell(told);
  };
  while (!signal.aborted) {
    const { isOver, after } = await listen(now.upTo, note, signal);
    if (isOver) return;
    // Not all pages at the same moment.
    await pause(Math.max(after, now.pause * (0.5 + Math.random())), signal);
    now.pause = Math.min(now.pause * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * How a connection ended: for good, or after how many milliseconds to come again at the earliest.
 */
type Ended = { readonly isOver: boolean; readonly after: number };

async function listen(upTo: number | undefined, tell: (told: Told) => void, stop: AbortSignal): Promise<Ended> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  stop.addEventListener('abort', end);
  const watch = { timer: setTimeout(end, SILENCE_MS) };
  const ended = { isOver: false, after: 0 };
  const read = frameReader((frame) => {
    if (frame.retry !== undefined) ended.after = Number(frame.retry) || 0;
    const told = toldIn(frame);
    if (told) tell(told);
    if (told?.news === 'signed-out') ended.isOver = true;
  });
  try {
    const headers = {
      Accept: 'text/event-stream',
      ...(upTo === undefined ? {} : { 'Last-Event-ID': String(upTo) }),
    };
    const { body } = await callRaw('/api/events', { headers, signal: cut.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(watch.timer);
      watch.timer = setTimeout(end, SILENCE_MS);
      read(part.value);
    }
  } catch (error) {
    if (error instanceof ApiFailure) {
      const { status, retryAfter = 0 } = error;
      // Refused, and asking again would change nothing: without a session, or where there is no
      // such call.
      const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
      return { isOver: isFinal, after: retryAfter * 1_000 };
    }
  } finally {
    clearTimeout(watch.timer);
    stop.removeEventListener('abort', end);
    cut.abort();
  }
  return ended;
}

/** What a frame tells; undefined where it tells nothing. */
function toldIn({ id, event, data }: Frame): Told | undefined {
  const upTo = Number(id);
  if (event === 'signed-out') return { upTo: id === undefined ? 0 : upTo, news: event };
  if (id === undefined || !Number.isSafeInteger(upTo)) return undefined;
  if (event === 'reset') return { upTo, news: event };
  if (event === 'here' && data !== undefined) return { upTo, news: { here: JSON.parse(data) as HereNews } };
  if (event === 'bell' && data !== undefined) return { upTo, news: { bell: String(JSON.parse(data).mark) } };
  if (event === undefined && data !== undefined) return { upTo, news: { change: JSON.parse(data) as Change } };
  return event === undefined ? { upTo } : undefined;
}

/** Waits, or until the network is back, or until it is told to stop. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    addEventListener('online', done);
    if (signal.aborted) done();
  });
