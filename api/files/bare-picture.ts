import { crc32 } from 'node:zlib';

/**
 * Strips metadata from a picture, losslessly; keeps orientation and colours. undefined if damaged
 * or without any.
 */
export function barePicture(type: string, bytes: Buffer): Buffer | undefined {
  try {
    return READERS[type]?.(bytes) ?? undefined;
  } catch (error) {
    // What reads beyond the end is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: { readonly [type: string]: (bytes: Buffer) => Buffer | undefined } = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/gif': bareGif,
  'image/webp': bareWebp,
};

function piece(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('cut off');
  return bytes.subarray(from, to);
}

const UPRIGHT = 1;
const ORIENTATION = 0x0112;

/** How the camera was held, of what EXIF says; 1: upright, or nobody knows. */
function orientationIn(tiff: Buffer): number {
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const two = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const at = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < two(at); entry++) {
      const field = at + 2 + entry * 12;
      if (two(field) === ORIENTATION) return two(field + 8) >= 1 && two(field + 8) <= 8 ? two(field + 8) : UPRIGHT;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return UPRIGHT;
}

function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const [SCAN, END, RESTART, LAST_RESTART] = [0xda, 0xd9, 0xd0, 0xd7];
const [FIRST_APP, COLOURS, ADOBE, COMMENT] = [0xe0, 0xe2, 0xee, 0xfe];

function bareJpeg(bytes: Buffer): Buffer | undefined {
  const stored: Buffer[] = [piece(bytes, 0, 2)];
  let [at, orientation, isDrawn] = [2, UPRIGHT, false];
  for (;;) {
    // Before a mark may stand more of its first byte; other bytes there mean nothing.
    at = bytes.indexOf(0xff, at);
    if (at < 0) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const mark = bytes.readUInt8(at + 1);
    if (mark === END) break;
    if (mark <= 1 || (mark >= RESTART && mark <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    const segment = piece(bytes, at, at + 2 + length);
    at += segment.length;
    if (mark === 0xe1 && segment.subarray(4, 10).equals(EXIF) && orientation === UPRIGHT)
      orientation = orientationIn(segment.subarray(10));
    if (isKeptSegment(mark, segment)) stored.push(mark === FIRST_APP ? withoutPreview(segment) : segment);
    if (mark !== SCAN) continue;
    const end = endOfScan(bytes, at);
    isDrawn ||= end > at;
    stored.push(piece(bytes, at, end));
    at = end;
  }
  if (!isDrawn) return undefined;
  if (orientation !== UPRIGHT) {
    const tiff = exifOf(orientation);
    const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
    stored.splice(stored[1]?.[1] === FIRST_APP ? 2 : 1, 0, Buffer.concat([head, EXIF, tiff]));
  }
  return Buffer.concat([...stored, Buffer.from([0xff, END])]);
}

function isKeptSegment(mark: number, segment: Buffer): boolean {
  const says = (text: string): boolean => segment.toString('latin1', 4, 4 + text.length) === text;
  if (mark === FIRST_APP) return says('JFIF\0');
  if (mark === COLOURS) return says('ICC_PROFILE\0');
  if (mark === ADOBE) return says('Adobe');
  return mark < FIRST_APP || (mark > 0xef && mark !== COMMENT);
}

/** The mark of the format, which may hold a small picture of the one that was cropped since. */
function withoutPreview(segment: Buffer): Buffer {
  if (segment.length <= 18) return segment;
  const bare = Buffer.from(segment.subarray(0, 18));
  bare.writeUInt16BE(16, 2);
  bare.writeUInt16BE(0, 16);
  return bare;
}

/** Where the next mark stands: within a scan a first byte of one is followed by 0, or restarts. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= RESTART && next <= LAST_RESTART)) return at;
  }
  throw new RangeError('cut off');
}

/** Chunks that say how it is drawn; and those of pictures that move. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function barePng(bytes: Buffer): Buffer | undefined {
  const stored: Buffer[] = [piece(bytes, 0, 8)];
  let isDrawn = false;
  for (let at = 8; ; ) {
    const chunk = piece(bytes, at, at + 12 + bytes.readUInt32BE(at));
    at += chunk.length;
    const body = chunk.subarray(4, -4);
    const name = body.toString('latin1', 0, 4);
    if (crc32(body) !== chunk.readUInt32BE(chunk.length - 4)) return undefined;
    if (name === 'eXIf') {
      const orientation = orientationIn(body.subarray(4));
      if (orientation !== UPRIGHT) stored.push(pngChunk('eXIf', exifOf(orientation)));
    } else if (PNG_CHUNKS.has(name)) stored.push(chunk);
    isDrawn ||= name === 'IDAT' && body.length > 4;
    if (name === 'IEND') return isDrawn ? Buffer.concat(stored) : undefined;
  }
}

function pngChunk(name: string, held: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), held]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(held.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const GIF_PROGRAMS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
const [GIF_MORE, GIF_PICTURE, GIF_END, GIF_COMMENT, GIF_PROGRAM] = [0x21, 0x2c, 0x3b, 0xfe, 0xff];

function bareGif(bytes: Buffer): Buffer | undefined {
  const colours = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  let at = 13 + colours(bytes.readUInt8(10));
  const stored: Buffer[] = [piece(bytes, 0, at)];
  let isDrawn = false;
  for (;;) {
    const from = at;
    const block = bytes.readUInt8(at);
    if (block === GIF_END) break;
    if (block === GIF_PICTURE) at += 11 + colours(bytes.readUInt8(at + 9));
    else if (block === GIF_MORE) at += 2;
    else return undefined;
    const data = at;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
    at++;
    const kind = bytes.readUInt8(from + 1);
    isDrawn ||= block === GIF_PICTURE && at - data > 1;
    const isSaid = kind === GIF_COMMENT || (kind === GIF_PROGRAM && !GIF_PROGRAMS.has(programOf(bytes, data)));
    if (block === GIF_PICTURE || !isSaid) stored.push(piece(bytes, from, at));
  }
  return isDrawn ? Buffer.concat([...stored, Buffer.from([GIF_END])]) : undefined;
}

const programOf = (bytes: Buffer, data: number): string => bytes.toString('latin1', data + 1, data + 12);

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the features of a WebP: that it has EXIF, and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function bareWebp(bytes: Buffer): Buffer | undefined {
  const whole = piece(bytes, 0, 8 + bytes.readUInt32LE(4));
  const stored: Buffer[] = [];
  let [features, orientation, isDrawn]: [Buffer | undefined, number, boolean] = [undefined, UPRIGHT, false];
  for (let at = 12; at < whole.length; ) {
    const size = whole.readUInt32LE(at + 4);
    // Some programs leave the byte out that makes the last chunk even.
    const chunk = piece(whole, at, Math.min(at + 8 + size + (size % 2), Math.max(whole.length, at + 8 + size)));
    at += chunk.length;
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'EXIF') orientation = orientationIn(tiffIn(chunk.subarray(8)));
    isDrawn ||= ['VP8 ', 'VP8L', 'ANMF'].includes(name) && size > 0;
    if (!WEBP_CHUNKS.has(name)) continue;
    stored.push(name === 'VP8X' ? Buffer.from(chunk) : chunk);
    if (name === 'VP8X') features = stored.at(-1);
    if (chunk.length % 2 === 1) stored.push(Buffer.alloc(1));
  }
  if (!isDrawn) return undefined;
  const isTurned = features !== undefined && orientation !== UPRIGHT;
  if (features) features[8] = ((features[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0);
  if (isTurned) {
    const tiff = exifOf(orientation);
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(tiff.length, 4);
    stored.push(head, tiff);
  }
  const held = Buffer.concat(stored);
  const head = Buffer.from(whole.subarray(0, 12));
  head.writeUInt32LE(4 + held.length, 4);
  return Buffer.concat([head, held]);
}

const tiffIn = (exif: Buffer): Buffer => (exif.subarray(0, 6).equals(EXIF) ? exif.subarray(6) : exif);
