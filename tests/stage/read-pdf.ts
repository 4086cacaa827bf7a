import { inflateSync } from 'node:zlib';

/** A stretch of letters of one font, as it was put on the sheet. */
export type Shown = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The numbers of the glyphs in the file's own font. */
  readonly glyphs: readonly number[];
  /** What each glyph is said to tell. */
  readonly letters: readonly string[];
};

/** A part of the document: what is between two marks. */
export type Marked = { readonly tag: string; readonly page: number; readonly shown: readonly Shown[] };

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: string }>;

/**
 * Reads back a PDF that the product wrote: what glyphs tell, in the order in which they stand
 * there. Knows no other PDFs.
 */
export function marksIn(pdf: Buffer): Marked[] {
  const objects = objectsIn(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.flatMap(({ head }, page) => {
    const resources = objectAt(objects, head, 'Resources').head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        lettersOf(objectAt(objects, objects.get(id)?.head ?? '', 'ToUnicode').stream),
      ]),
    );
    return marksOf(objectAt(objects, head, 'Contents').stream, fonts).map((each) => ({ ...each, page }));
  });
}

/** The lines of each part as they are seen, from left to right. */
export const linesSeen = ({ shown }: Marked): string[] => {
  const lines: { y: number; text: string }[] = [];
  for (const { y, size, letters } of shown) {
    const last = lines.at(-1);
    // Marks on letters stand a little higher or lower than these.
    if (last && Math.abs(last.y - y) < size) last.text += letters.join('');
    else lines.push({ y, text: letters.join('') });
  }
  return lines.map(({ text }) => text);
};

/** Every line of a PDF as it is seen. */
export const textsIn = (pdf: Buffer): string[] => marksIn(pdf).flatMap(linesSeen);

/** Text that runs from right to left, as it is seen from left to right. */
export const seen = (text: string): string => [...text].toReversed().join('');

function objectsIn(pdf: Buffer): Objects {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', ...rest] = body.split(/\bstream\n/);
    const packed = rest.join('stream\n').replace(/\nendstream[\s\S]*$/, '');
    const bytes = Buffer.from(packed, 'latin1');
    objects.set(id, { head, stream: head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : packed });
  }
  return objects;
}

function objectAt(objects: Objects, head: string, key: string): { readonly head: string; readonly stream: string } {
  const [, id = ''] = new RegExp(`/${key} (\\d+) 0 R`).exec(head) ?? [];
  const found = objects.get(id);
  if (!found) throw new Error(`The PDF has no ${key} where one belongs.`);
  return found;
}

/** What each glyph of a font tells (`bfrange` with a list, which is what pdfkit writes). */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, code = ''], nth) => {
      const units = (code.match(/.{4}/g) ?? []).map((each) => Number.parseInt(each, 16));
      letters.set(Number.parseInt(first, 16) + nth, String.fromCharCode(...units));
    });
  return letters;
}

function marksOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Omit<Marked, 'page'>[] {
  const marks: { tag: string; shown: Shown[] }[] = [];
  let [x, y, size, font] = [0, 0, 0, ''];
  for (const line of content.split('\n')) {
    const mark = /^\/(\w+) <<$/.exec(line);
    if (mark) marks.push({ tag: mark[1] ?? '', shown: [] });
    const path = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line);
    if (path) [x, y] = [Number(path[1]), Number(path[2])];
    const face = /^\/(F\d+) (\S+) Tf$/.exec(line);
    if (face) [font, size] = [face[1] ?? '', Number(face[2])];
    const result = /^\[(.*)\] TJ$/.exec(line);
    if (!result) continue;
    const glyphs = [...(result[1] ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((each) => Number.parseInt(each, 16)),
    );
    const letters = glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '');
    marks.at(-1)?.shown.push({ x, y, size, glyphs, letters });
  }
  return marks;
}
