import type { Response } from 'express';
import type { Session } from '../session.ts';
import type { Presence } from '../wire/live.ts';
import { AWAY, type Line } from './lines.ts';

/** Bytes a caller may leave unread: whoever reads so slowly begins again where they stopped. */
const UNREAD = 256 * 1024;
/** Milliseconds after which a browser that lost the stream asks again. */
const RETRY_MS = 3_000;

/** What somebody missed, and how it is found. */
export type Missed = {
  /** The last number of it; what comes after is sent as it comes. */
  readonly high: number;
  /** Up to which number everything was sent to everybody else. */
  low(): number;
  /** The next visible lines after a number, and up to which number they are complete. */
  missed(since: number): Promise<{ readonly lines: readonly Line[]; readonly to: number }>;
};

/** One listener's stream. Each message names the number up to which it is complete. */
export class EventStream {
  /** Who listens, as they were when they were last looked at. */
  session: Session;
  readonly #response: Response;
  #isBegun = false;
  /** While what they missed is being sent: how far that is. */
  #bound: number | undefined;

  constructor(response: Response, session: Session) {
    this.#response = response;
    this.session = session;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Begins the answer. Nothing between may pack or keep it: each event is for now. */
  begin(): void {
    this.#response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    });
    this.#isBegun = true;
    this.#send(`retry: ${RETRY_MS}\n\n`);
  }

  /** Tells lines in their order, of a batch that tells everything from `before` up to `after`. */
  tell(lines: readonly Line[], before: number, after: number): void {
    const frames = lines.map((line) => {
      const data = JSON.stringify({ entry: line.id, resource: line.resource });
      return `id: ${this.#upTo(Math.min(after, Math.max(before, line.id)))}\ndata: ${data}\n\n`;
    });
    this.#send(frames.join(''));
  }

  /** Also prevents proxies from closing the connection. */
  beat(low: number): void {
    this.#send(`:\nid: ${this.#upTo(low)}\n\n`);
  }

  /** Tells who else has a record open. */
  here(news: Presence, low: number): void {
    this.#send(`id: ${this.#upTo(low)}\nevent: here\ndata: ${JSON.stringify(news)}\n\n`);
  }

  /** Says that whoever listens has other notifications than before, by what tells them apart. */
  bell(mark: string, low: number): void {
    this.#send(`id: ${this.#upTo(low)}\nevent: bell\ndata: ${JSON.stringify({ mark })}\n\n`);
  }

  /** Says that all that was read is to be read again. */
  reset(low: number): void {
    this.#bound = undefined;
    this.#send(`id: ${low}\nevent: reset\ndata: {}\n\n`);
  }

  /** Sends what was missed since a number; what comes meanwhile is sent in between. */
  async catchUp(since: number, { high, low, missed }: Missed): Promise<void> {
    if (since > high || high - since > AWAY) return this.reset(low());
    this.#bound = since;
    while (this.isOpen && this.#bound !== undefined && this.#bound < high) {
      const { lines, to } = await missed(this.#bound);
      // A reset was sent meanwhile: everything is read again.
      if (this.#bound === undefined) return;
      this.tell(lines, this.#bound, this.#bound);
      this.#bound = to;
      this.beat(low());
      await this.#read();
    }
    this.#bound = undefined;
    this.beat(low());
  }

  /** Says that nobody is signed in any more, and ends. */
  signOut(): void {
    this.#end('event: signed-out\ndata: {}\n\n');
  }

  /** Ends; the browser comes again, at this process or another. */
  end(): void {
    // Not all of them at the same moment.
    this.#end(`retry: ${Math.round(RETRY_MS * (0.5 + Math.random()))}\n\n`);
  }

  #end(text: string): void {
    this.#send(text);
    if (this.#isBegun) this.#response.end();
  }

  #upTo(id: number): number {
    return Math.min(id, this.#bound ?? id);
  }

  async #read(): Promise<void> {
    if (!this.isOpen || !this.#response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      for (const event of ['drain', 'close']) this.#response.once(event, () => resolve());
    });
  }

  #send(text: string): void {
    if (text === '' || !this.#isBegun || !this.isOpen) return;
    this.#response.write(text);
    if (this.#response.writableLength > UNREAD) this.#response.destroy();
  }
}
