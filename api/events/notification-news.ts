import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { marksOf } from '../notifications/answer.ts';
import type { EventStream } from './event-stream.ts';

/** Signals changed notifications, without content. Compares states, so it misses none. */
export class NotificationNews {
  readonly #context: ApiContext;
  readonly sent = new WeakMap<EventStream, string>();

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Looks once, in one statement. `low`: up to which number everything was sent. */
  async tell(streams: readonly EventStream[], low: () => number): Promise<void> {
    const users = new Set<Id>(streams.map(({ session }) => session.user.id));
    const marks = await marksOf(this.#context, [...users]);
    for (const stream of streams) {
      const mark = marks.get(stream.session.user.id);
      if (mark === undefined || this.sent.get(stream) === mark) continue;
      this.sent.set(stream, mark);
      stream.bell(mark, low());
    }
  }

  /** Those who may read something else now are notified anew. */
  forget(stream: EventStream): void {
    this.sent.delete(stream);
  }
}
