import { type Answered, answering } from '../worker-thread.ts';
import { readCsv } from './csv.ts';
import { type Serialized, serialized } from './serialized.ts';
import { otherType, type Table } from './table.ts';
import { readXlsx } from './xlsx.ts';

/** Reads a file in a thread of its own (`readSerialized`). */
export const work = (bytes: Uint8Array): Promise<Answered<Serialized>> =>
  answering(async () => serialized(await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))));

/** Parses a file by its content. @throws ApiError 415 type, 422 as `readCsv` and `readXlsx`. */
export async function readTable(bytes: Buffer): Promise<Table> {
  const begins = (...start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b)) return readXlsx(bytes);
  // A workbook of the years before, a PDF: known by how they begin.
  if (begins(0xd0, 0xcf, 0x11, 0xe0) || begins(0x25, 0x50, 0x44, 0x46)) throw otherType();
  return readCsv(bytes);
}
