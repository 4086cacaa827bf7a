import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { EventStream } from '../events/event-stream.ts';
import { marksOf } from './told.ts';

/**
 * Tells who listens that they have other notifications than they were told of, and nothing of
 * these: who hears it asks. It compares what is with what was told, so that nothing is missed,
 * whichever process told somebody something or noted that it is read.
 */
export class NotificationNews {
  readonly #context: ApiContext;
  readonly #told = new WeakMap<EventStream, string>();

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Looks once, in one statement. `low`: up to which number all was told. */
  async tell(streams: readonly EventStream[], low: () => number): Promise<void> {
    const users = new Set<Id>(streams.map(({ session }) => session.user.id));
    const marks = await marksOf(this.#context, [...users]);
    for (const stream of streams) {
      const mark = marks.get(stream.session.user.id);
      if (mark === undefined || this.#told.get(stream) === mark) continue;
      this.#told.set(stream, mark);
      stream.bell(mark, low());
    }
  }

  /** Whoever may read something else now is told anew. */
  forget(stream: EventStream): void {
    this.#told.delete(stream);
  }
}
