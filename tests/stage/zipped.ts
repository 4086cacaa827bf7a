import { gzipSync } from 'node:zlib';

/**
 * A zip file, deflated by Node's own zlib: what unpacks to much is packed in a tenth of a second,
 * where the product's library, which is plain JavaScript, needs several.
 */
export function zipped(files: { readonly [name: string]: Uint8Array }): Uint8Array {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = Buffer.from(path);
    const gzipped = gzipSync(bytes);
    // Between the head of ten bytes and the sum and size at the end stands what a zip file holds
    // too.
    const packed = gzipped.subarray(10, -8);
    // Version, flags, deflated, midnight of 1980-01-01, the sum of the contents, both sizes,
    // lengths of name and extra.
    const shared = Buffer.alloc(26);
    for (const [value, position] of [[20, 0] as const, [8, 4] as const, [33, 8] as const, [name.length, 22] as const])
      shared.writeUInt16LE(value, position);
    gzipped.copy(shared, 10, gzipped.length - 8, gzipped.length - 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    const local = Buffer.concat([signed(0x04034b50), shared, name, packed]);
    // Comment, disk and attributes are nothing; then where its local part begins.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(signed(0x02014b50), Buffer.from([20, 0]), shared, rest, name);
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  for (const position of [4, 6]) end.writeUInt16LE(locals.length, position);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
