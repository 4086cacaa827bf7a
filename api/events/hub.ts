import { inspect } from 'node:util';
import type { Response } from 'express';
import type { ApiContext } from '../context.ts';
import { ApiError, tooMany, unauthenticated } from '../errors.ts';
import type { Session } from '../session.ts';
import { recheckListener } from '../sessions/listening.ts';
import { Away } from '../store.ts';
import { EventStream, type Missed } from './event-stream.ts';
import { CHUNK, type Lines, linesOf } from './lines.ts';
import { NotificationNews } from './notification-news.ts';
import { PresenceNews } from './presence.ts';
import { type Batch, Tail } from './tail.ts';
import { visibleTo } from './visible.ts';
import { onEvents } from './wake.ts';

/** Milliseconds between history polls: the delay of other processes' writes. */
const LOOK_MS = 500;
/** Milliseconds between two looks at the least, however much this process writes. */
const PAUSE_MS = 40;
/** Milliseconds a session is believed without being looked at. */
const SESSIONS_MS = 1_000;
/** Milliseconds between polls of presence and notifications. */
const PRESENCE_MS = 1_000;
/** Milliseconds between two signs of life. Proxies commonly cut what is silent for 60 seconds. */
const BEAT_MS = 20_000;
/** Streams of one session: tabs. */
const OF_A_SESSION = 6;
const OF_A_PERSON = 18;
const OF_A_PROCESS = 1_000;

const hubs = new WeakMap<ApiContext['store'], Hub>();

/** Those who listen to a store in this process. */
export function hubOf(context: ApiContext): Hub {
  const hub = hubs.get(context.store) ?? new Hub(context);
  hubs.set(context.store, hub);
  return hub;
}

/** Ends every stream over a store, and lets nobody listen to it any more. */
export const endStreams = async (store: ApiContext['store']): Promise<void> => hubs.get(store)?.stop();

class Hub {
  readonly #context: ApiContext;
  readonly #lines: Lines;
  readonly #streams = new Set<EventStream>();
  #tail: Promise<Tail> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  #turning: Promise<void> | undefined;
  #isAwake = false;
  #lookedAt = 0;
  #checkedAt = 0;
  #beatAt = 0;
  #hereAt = Number.NEGATIVE_INFINITY;
  readonly #here: PresenceNews;
  readonly #bell: NotificationNews;
  #isStopped = false;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#lines = linesOf(context);
    this.#here = new PresenceNews(context);
    this.#bell = new NotificationNews(context);
    onEvents(context.store, () => this.#wake());
  }

  /** Starts a stream, now or after a number. @throws ApiError 429, or 503 when stopping. */
  async listen(response: Response, session: Session, since: number | undefined): Promise<void> {
    const stream = new EventStream(response, session);
    this.#admit(session);
    // They may have gone while it was found out who they are.
    if (!stream.isOpen) return;
    this.#streams.add(stream);
    response.once('close', () => this.#leave(stream));
    response.on('error', () => this.#leave(stream));
    const tail = await this.openTail().catch((error: unknown) => {
      this.#leave(stream);
      throw error;
    });
    if (!this.#streams.has(stream)) {
      if (!stream.isOpen) return;
      throw this.#isStopped ? stopping() : unauthenticated();
    }
    stream.begin();
    this.#schedule(LOOK_MS);
    if (since === undefined) return stream.beat(tail.low);
    const { high } = tail;
    const missed: Missed['missed'] = async (behind) => {
      const found = await this.#lines.from(behind + 1, CHUNK);
      const lines = found.filter(({ id }) => id <= high);
      return {
        lines: visibleTo(this.#context.registry, stream.session, lines),
        to: found.length < CHUNK ? high : Math.min(high, found.at(-1)?.id ?? high),
      };
    };
    await stream
      .catchUp(since, { high, low: () => tail.low, missed })
      // They come again, and go on from where this broke off.
      .catch((error: unknown) => {
        this.#note(error);
        stream.end();
      });
  }

  /** Called when somebody opened a record in this process, or left it. */
  lookWhoIsHere(): void {
    this.#hereAt = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const stream of this.#streams) {
      stream.end();
      this.#leave(stream);
    }
    await this.#turning;
  }

  #admit({ id, user }: Session): void {
    if (this.#isStopped) throw stopping();
    const own = [...this.#streams].filter(({ session }) => session.user.id === user.id);
    const here = own.filter(({ session }) => session.id === id);
    if (here.length >= OF_A_SESSION || own.length >= OF_A_PERSON || this.#streams.size >= OF_A_PROCESS)
      throw tooMany('Too many pages listen already. Please try again later.', 30);
  }

  #leave(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tail = undefined;
  }

  openTail(): Promise<Tail> {
    this.#tail ??= (async () => {
      const tail = new Tail(this.#lines);
      await tail.begin();
      return tail;
    })();
    const started = this.#tail;
    started.catch(() => {
      if (this.#tail === started) this.#tail = undefined;
    });
    return started;
  }

  #wake(): void {
    this.#isAwake = true;
    if (!this.#turning) this.#schedule(PAUSE_MS - (performance.now() - this.#lookedAt));
  }

  /** Looks in so many milliseconds, or sooner where that was settled before. */
  #schedule(milliseconds: number): void {
    const due = performance.now() + Math.max(0, milliseconds);
    if (this.#isStopped || this.#streams.size === 0 || (this.#timer && this.#due <= due)) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#look(), Math.max(0, milliseconds)).unref();
  }

  #look(): void {
    this.#timer = undefined;
    if (this.#turning) return;
    this.#isAwake = false;
    this.#turning = this.#turn()
      .catch((error: unknown) => this.#note(error))
      .finally(() => {
        this.#turning = undefined;
        this.#lookedAt = performance.now();
        this.#schedule(this.#isAwake ? PAUSE_MS : LOOK_MS);
      });
  }

  /** Looks once: at the history, at who still may listen, and tells. */
  async #turn(): Promise<void> {
    const { users, roles } = this.#context.registry.identity;
    for (let more = true; more && this.#streams.size > 0; ) {
      const tail = await this.openTail();
      const batch = await tail.next();
      const isOfPeople = batch.isNew || batch.lines.some(({ resource }) => resource === users || resource === roles);
      if (isOfPeople || performance.now() - this.#checkedAt >= SESSIONS_MS) await this.#check(tail);
      this.#tell(batch);
      tail.onNotify();
      more = batch.more;
      if (performance.now() - this.#beatAt < BEAT_MS) continue;
      this.#beatAt = performance.now();
      for (const stream of this.#streams) stream.beat(tail.low);
    }
    if (this.#streams.size === 0 || performance.now() - this.#hereAt < PRESENCE_MS) return;
    const tail = await this.openTail();
    this.#hereAt = performance.now();
    await this.#here.tell([...this.#streams], () => tail.low);
    await this.#bell.tell([...this.#streams], () => tail.low);
  }

  async #check(tail: Tail): Promise<void> {
    const streams = [...this.#streams];
    const going = await recheckListener(this.#context, [
      ...new Map(streams.map(({ session }) => [session.id, session])).values(),
    ]);
    this.#checkedAt = performance.now();
    for (const stream of streams) {
      const session = going.get(stream.session.id);
      if (!session) {
        stream.signOut();
        this.#leave(stream);
      } else if (isOther(session, stream.session)) {
        stream.session = session;
        stream.reset(tail.low);
        this.#here.forget(stream);
        this.#bell.forget(stream);
      }
    }
  }

  #tell({ lines, before, after, isNew }: Batch): void {
    for (const stream of this.#streams) {
      if (isNew) stream.reset(after);
      stream.tell(visibleTo(this.#context.registry, stream.session, lines), before, after);
    }
  }

  #note(error: unknown): void {
    this.#context.audit({
      event: error instanceof Away ? 'error.unavailable' : 'error.internal',
      outcome: 'failed',
      path: '/api/events',
    });
    const { log = console.error } = this.#context;
    if (!(error instanceof Away)) log(`Events: ${inspect(error)}`);
  }
}

const stopping = (): ApiError =>
  new ApiError('unavailable', 'The server is being stopped. Please try again soon.', { retryAfter: 5 });

const isOther = (session: Session, before: Session): boolean =>
  session.user._version !== before.user._version ||
  session.role.id !== before.role.id ||
  session.role._version !== before.role._version;
