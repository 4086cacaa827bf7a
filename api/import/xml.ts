import { damaged, unreadable } from './table.ts';

/** `empty`: the element also ends. Names without their prefix. */
export type Piece =
  | { readonly begins: string; readonly empty: boolean; readonly attributes: (name: string) => string | undefined }
  | { readonly ends: string }
  | { readonly text: string };

const LONGEST_ELEMENT = 64 * 1024;

/** Raw characters: a cell holds 32,767, each possibly a numeric entity. */
const LONGEST_TEXT = 400_000;

/**
 * Parses XML in one pass. Ignores declarations, so that entities cannot expand. `count` stops it by
 * throwing.
 */
export function* piecesOf(xml: string, count: (met: number) => void): Generator<Piece> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    // Putting a very long one together anew would take more memory than a thread can be stopped at.
    if (open - at > LONGEST_TEXT) throw unreadable('A cell of this workbook holds more than 32,767 characters.');
    if (open > at) yield { text: decoded(xml.slice(at, open), count) };
    count(1);
    if (xml.startsWith('<![CDATA[', open)) {
      const close = ending(xml, ']]>', open);
      if (close - open > LONGEST_TEXT) throw damaged();
      yield { text: xml.slice(open + 9, close - 3).replace(/\r\n?/g, '\n') };
      at = close;
    } else if (xml.startsWith('<!--', open)) at = ending(xml, '-->', open + 4);
    else {
      at = ending(xml, '>', open);
      if (at - open > LONGEST_ELEMENT) throw damaged();
      const piece = elementOf(xml.slice(open + 1, at - 1));
      if (piece) yield piece;
    }
  }
}

const ending = (xml: string, mark: string, from: number): number => {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
};

function elementOf(inside: string): Piece | undefined {
  if (inside.startsWith('?') || inside.startsWith('!')) return undefined;
  if (inside.startsWith('/')) return { ends: bare(inside.slice(1).trim()) };
  const name = inside.slice(0, endOfName(inside));
  const attributes = (wanted: string): string | undefined => {
    if (!inside.includes('=')) return undefined;
    // A non-attribute ends the search, which would restart at each letter.
    for (const [, found = '', one, other] of inside.slice(name.length).matchAll(ATTRIBUTE)) {
      if (found === wanted) return decoded(one ?? other ?? '', () => undefined);
    }
    return undefined;
  };
  return { begins: bare(name), empty: inside.endsWith('/'), attributes };
}

/** A loop: a regular expression takes four times as long on millions of elements. */
function endOfName(inside: string): number {
  for (let at = 0; at < inside.length; at++) {
    const code = inside.charCodeAt(at);
    if (code <= 0x20 || code === 0x2f) return at;
  }
  return inside.length;
}

const ATTRIBUTE = /\s*([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

const NAMED: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string, count: (met: number) => void): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
      count(1);
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
