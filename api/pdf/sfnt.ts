import { inflateSync } from 'node:zlib';

const PACKED = { head: 44, entry: 20 } as const;
const PLAIN = { head: 12, entry: 16 } as const;

/** Unpacks a WOFF: else the font reader does, for each letter, most of the time. */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no packed font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => tableAt(woff, PACKED.head + nth * PACKED.entry));
  const head = Buffer.alloc(PLAIN.head + count * PLAIN.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  // How to search the list by halves.
  const log = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** log * PLAIN.entry, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((count - 2 ** log) * PLAIN.entry, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes }, nth) => {
    const at = PLAIN.head + nth * PLAIN.entry;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  });
  return Buffer.concat([
    head,
    ...tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]),
  ]);
}

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const stored = woff.subarray(offset, offset + packed);
  // What would not get shorter is kept as it is.
  const bytes = packed < length ? inflateSync(stored) : stored;
  if (bytes.length !== length) throw new Error('This font is broken.');
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
