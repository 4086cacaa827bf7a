import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { damaged, unreadable } from './table.ts';

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Bytes all that is unpacked of one file may have. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_ENTRIES = 2000;

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

type Entry = {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

/** Reads a zip. Unpacking stops at the declared size and the limit, against zip bombs. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = MOST_UNPACKED;

  /** @throws ApiError 422 for a damaged or encrypted file. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = guarded(() => entriesIn(bytes));
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** A part as text, or empty. @throws ApiError 422 damaged, or beyond `MOST_UNPACKED`. */
  async text(path: string): Promise<string> {
    const entry = this.#entries.get(path);
    if (!entry) return '';
    if (entry.size > this.#left) throw unreadable('This workbook unpacks to too much. Please split it.');
    this.#left -= entry.size;
    const packed = guarded(() => packedOf(this.#bytes, entry));
    if (entry.method === STORED) return packed.toString('utf8');
    if (entry.method !== DEFLATED) throw damaged();
    // A byte more than it says tells one that lies.
    const unpacked = await inflate(packed, { maxOutputLength: entry.size + 1 }).catch(() => undefined);
    if (unpacked?.length !== entry.size || crc32(unpacked) !== entry.crc) throw damaged();
    return unpacked.toString('utf8');
  }
}

function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function entriesIn(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw damaged();
  const found = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY || (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + name);
    found.set(path.replace(/^\//, ''), {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + name + extra + comment;
  }
  return found;
}

function endOf(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= least; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw damaged();
}

function packedOf(bytes: Buffer, { at, packed }: Entry): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw damaged();
  const start = at + LOCAL_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) throw damaged();
  return bytes.subarray(start, start + packed);
}
