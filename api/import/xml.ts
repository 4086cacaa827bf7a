import { damaged, unreadable } from './table.ts';

/**
 * A piece of an XML text: an element that begins (`empty`: and ends at once) or ends, or text.
 * Names without their prefix.
 */
export type Piece =
  | { readonly begins: string; readonly empty: boolean; readonly attributes: (name: string) => string | undefined }
  | { readonly ends: string }
  | { readonly text: string };

/**
 * Characters of one element: nothing honest needs so many, and its attributes are looked through
 * again and again.
 */
const LONGEST_ELEMENT = 64 * 1024;

/**
 * Characters of one text as it is written: a cell holds 32,767, each of which may be written by its
 * number.
 */
const LONGEST_TEXT = 400_000;

/**
 * Goes through an XML text piece by piece, in one pass and without ever going back. Declarations,
 * comments and whatever is declared in the text itself mean nothing, so that no entity of its own
 * can grow. `count` is told how many things were met: elements, comments, entities; it stops the
 * reading by throwing.
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
    // What is no attribute ends the search: looking for the next one would begin at each of its
    // letters.
    for (const [, found = '', one, other] of inside.slice(name.length).matchAll(ATTRIBUTE)) {
      if (found === wanted) return decoded(one ?? other ?? '', () => undefined);
    }
    return undefined;
  };
  return { begins: bare(name), empty: inside.endsWith('/'), attributes };
}

/**
 * Where the first blank or slash is: there are millions of elements, and an expression takes four
 * times as long.
 */
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

/**
 * Text as it is meant: a line ends in one way only, and characters may be written by their number.
 */
const decoded = (text: string, count: (met: number) => void): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
      count(1);
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
