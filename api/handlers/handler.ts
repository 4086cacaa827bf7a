import type { RecordData, Registry, Value, WriteEvent } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { ApiError } from '../errors.ts';
import type { Write } from '../records/pipeline.ts';
import type { Session } from '../session.ts';
import type { Reader, Writer } from '../store.ts';

/** What a handler is told of the write it follows. */
export type HandlerInput = {
  readonly context: ApiContext;
  readonly event: WriteEvent;
  /** The record as it is now; as it was, when it was deleted. */
  readonly record: RecordData;
  /** As it was before; undefined for a new one. */
  readonly before: RecordData | undefined;
  readonly session: Session;
  /**
   * The transaction the write was made in: what the handler writes is durable with it, or gone with
   * it.
   */
  readonly tx: Writer;
  /**
   * The write itself: records of other resources that follow from it are written through
   * `write.of(…)`.
   */
  readonly write: Write;
  /** Whether whoever made the write was told what it changes elsewhere, and wants it. */
  readonly accepted: boolean;
  /**
   * What a move asked that the record does not keep (`transient`), as it was judged; nothing of any
   * other write.
   */
  readonly answers: { readonly [field: string]: Value };
};

/**
 * What is to be done once the write is durable, and before it is answered. It must not throw, since
 * the write stands, nor wait for anything outside: that is a job, put in the transaction.
 */
export type Afterwards = () => Promise<void>;

/** What the server does after a write, besides storing it. */
export type RecordHandler = (asked: HandlerInput) => Promise<Afterwards | undefined>;

/**
 * What a handler would refuse of a record as it is stored, found without writing: it is told
 * together with what the record's own fields lack, and by a dry run of the move. undefined:
 * nothing.
 */
export type RecordForesight = (asked: {
  readonly record: RecordData;
  readonly reader: Reader;
  readonly registry: Registry;
}) => Promise<ApiError | undefined>;
