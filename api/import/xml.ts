/** A piece of an XML text: an element that begins (`empty`: and ends at once) or ends, or text. Names without their prefix. */
export type Piece =
  | { readonly begins: string; readonly empty: boolean; readonly attributes: (name: string) => string | undefined }
  | { readonly ends: string }
  | { readonly text: string };

/**
 * Goes through an XML text piece by piece, in one pass and without ever going back. Declarations, comments and whatever is
 * declared in the text itself mean nothing, so that no entity of its own can grow.
 */
export function* piecesOf(xml: string): Generator<Piece> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    if (open > at) yield { text: decoded(xml.slice(at, open)) };
    if (xml.startsWith('<![CDATA[', open)) {
      const close = ending(xml, ']]>', open);
      yield { text: xml.slice(open + 9, close - 3).replace(/\r\n?/g, '\n') };
      at = close;
    } else if (xml.startsWith('<!--', open)) at = ending(xml, '-->', open + 4);
    else {
      at = ending(xml, '>', open);
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
  const [, name = ''] = /^([^\s/]+)/.exec(inside) ?? [];
  const attributes = (wanted: string): string | undefined => {
    for (const [, found = '', one, other] of inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      if (found === wanted) return decoded(one ?? other ?? '');
    }
    return undefined;
  };
  return { begins: bare(name), empty: inside.endsWith('/'), attributes };
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

const NAMED: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as it is meant: a line ends in one way only, and characters may be written by their number. */
const decoded = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
