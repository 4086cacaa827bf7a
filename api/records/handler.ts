import type { RecordData, Registry, Value, WriteEvent } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { ApiError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { Reader, Writer } from '../store.ts';
import type { Write } from './write.ts';

/** What a handler receives of the write it follows. */
export type HandlerInput = {
  readonly context: ApiContext;
  readonly event: WriteEvent;
  /** The record as it is now; as it was, when it was deleted. */
  readonly record: RecordData;
  /** As it was before; undefined for a new one. */
  readonly before: RecordData | undefined;
  readonly session: Session;
  readonly tx: Writer;
  /** Other resources are written through `write.forResource(…)`. */
  readonly write: Write;
  /** Whether the writer saw what the write changes elsewhere, and accepts it. */
  readonly accepted: boolean;
  /** Validated `transient` answers of a move. */
  readonly answers: { readonly [field: string]: Value };
};

/** Runs after the commit. Must not throw, nor wait for anything outside: that is a job. */
export type Afterwards = () => Promise<void>;

/** What the server does after a write, besides storing it. */
export type RecordHandler = (input: HandlerInput) => Promise<Afterwards | undefined>;

/** Foresees a handler's refusal without writing. undefined: none. */
export type MovePreflight = (input: {
  readonly record: RecordData;
  readonly reader: Reader;
  readonly registry: Registry;
}) => Promise<ApiError | undefined>;
