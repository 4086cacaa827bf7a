import { type Answered, answering } from '../worker-thread.ts';
import { readTable } from './read.ts';
import { type Serialized, serialized } from './serialized.ts';

/** Reads a file in a thread of its own (`readSerialized`). */
export const work = (bytes: Uint8Array): Promise<Answered<Serialized>> =>
  answering(async () => serialized(await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))));
