import { type Answered, answering } from '../apart.ts';
import { type Packed, packed } from './packed.ts';
import { readTable } from './read.ts';

/** Reads a file in a thread of its own (`readPacked`). */
export const work = (bytes: Uint8Array): Promise<Answered<Packed>> =>
  answering(async () => packed(await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))));
