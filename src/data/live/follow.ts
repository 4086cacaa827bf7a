import type { Change, Presence } from '../../../api/wire/live.ts';
import { ApiFailure, callRaw } from '../../platform/api.ts';

/** What is sent: up to which number everything was, and what of it is news. */
export type LiveEvent = {
  readonly upTo: number;
  /** `bell`: notifications. `here`: presence. `reset`: reload all. `signed-out`: no session. */
  readonly news?:
    | { readonly change: Change }
    | { readonly here: Presence }
    | { readonly bell: string }
    | 'reset'
    | 'signed-out';
};

type Following = {
  /** The number up to which everything is known; undefined: from now on. */
  readonly since: number | undefined;
  readonly tell: (event: LiveEvent) => void;
  readonly signal: AbortSignal;
};

/** Server heartbeats come every 20 seconds; without, the connection is dead. */
const SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Follows the event stream, with backoff, from the last event, until sign-out. Never rejects. */
export async function follow({ since, tell, signal }: Following): Promise<void> {
  const now = { upTo: since, pause: FIRST_PAUSE_MS };
  const note = (event: LiveEvent): void => {
    now.upTo = event.upTo;
    now.pause = FIRST_PAUSE_MS;
    tell(event);
  };
  while (!signal.aborted) {
    const { isOver, after } = await listen(now.upTo, note, signal);
    if (isOver) return;
    // Not all pages at the same moment.
    await pause(Math.max(after, now.pause * (0.5 + Math.random())), signal);
    now.pause = Math.min(now.pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The end of a connection: final, or the minimum ms to reconnect. */
type Ended = { readonly isOver: boolean; readonly after: number };

async function listen(upTo: number | undefined, tell: (event: LiveEvent) => void, stop: AbortSignal): Promise<Ended> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  stop.addEventListener('abort', end);
  const watch = { timer: setTimeout(end, SILENCE_MS) };
  const ended = { isOver: false, after: 0 };
  const read = frameReader((frame) => {
    if (frame.retry !== undefined) ended.after = Number(frame.retry) || 0;
    const event = eventIn(frame);
    if (event) tell(event);
    if (event?.news === 'signed-out') ended.isOver = true;
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
      // Final: retries cannot help, without a session or such a call.
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

function eventIn({ id, event, data }: Frame): LiveEvent | undefined {
  const upTo = Number(id);
  if (event === 'signed-out') return { upTo: id === undefined ? 0 : upTo, news: event };
  if (id === undefined || !Number.isSafeInteger(upTo)) return undefined;
  if (event === 'reset') return { upTo, news: event };
  if (event === 'here' && data !== undefined) return { upTo, news: { here: JSON.parse(data) as Presence } };
  if (event === 'bell' && data !== undefined) return { upTo, news: { bell: String(JSON.parse(data).mark) } };
  if (event === undefined && data !== undefined) return { upTo, news: { change: JSON.parse(data) as Change } };
  return event === undefined ? { upTo } : undefined;
}

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

/** One event as it stands in the stream; what it does not say is undefined. */
export type Frame = {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string | undefined;
  readonly retry: string | undefined;
};

/** Parses server-sent events from chunks, skipping comments. */
export function frameReader(tell: (frame: Frame) => void): (part: string) => void {
  const read = { rest: '' };
  return (part) => {
    const frames = (read.rest + part).split('\n\n');
    read.rest = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = new Map(frame.split('\n').flatMap(fieldOf));
      const of = (name: string): string | undefined => fields.get(name);
      tell({ id: of('id'), event: of('event'), data: of('data'), retry: of('retry') });
    }
  };
}

function fieldOf(line: string): [name: string, value: string][] {
  const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
  return name === '' ? [] : [[name, value]];
}
