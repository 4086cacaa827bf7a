import type { RecordData, WriteEvent } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Writer } from '../plan.ts';
import type { Write } from '../records/pipeline.ts';
import type { Session } from '../session.ts';

/** What a handler is told of the write it follows. */
export type HandlerAsked = {
  readonly context: ApiContext;
  readonly event: WriteEvent;
  /** The record as it is now; as it was, when it was deleted. */
  readonly record: RecordData;
  /** As it was before; undefined for a new one. */
  readonly before: RecordData | undefined;
  readonly session: Session;
  /** The transaction the write was made in: what the handler writes is durable with it, or gone with it. */
  readonly tx: Writer;
  /** The write itself: records of other resources that follow from it are written through `write.of(…)`. */
  readonly write: Write;
  /** Whether whoever made the write was told what it changes elsewhere, and wants it. */
  readonly accepted: boolean;
};

/** What is to be done once the write is durable: sending mail. It must not throw, since the write stands. */
export type Afterwards = () => Promise<void>;

/** What the server does after a write, besides storing it. */
export type RecordHandler = (asked: HandlerAsked) => Promise<Afterwards | undefined>;
