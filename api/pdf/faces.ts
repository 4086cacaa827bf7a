import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unpacked } from './sfnt.ts';

/** How heavy letters are. */
export type Weight = 400 | 700;
/** Which way letters follow each other. */
export type Direction = 'ltr' | 'rtl';

/**
 * Files of fonts; of those that have a letter the first draws it. Paper is set as pages are: Latin
 * in Inter, Arabic in Cairo; names of people are written in more scripts than that.
 */
const PARTS = [
  'inter/inter-latin',
  'cairo/cairo-arabic',
  'inter/inter-latin-ext',
  'inter/inter-cyrillic',
  'inter/inter-greek',
  'inter/inter-vietnamese',
  'noto-sans/noto-sans-devanagari',
] as const;

/** Figures are as wide as each other: columns of amounts stand below each other. */
const FEATURES = ['tnum'];

/** One file in one weight. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  /** Whether it can draw a character. */
  has(codePoint: number): boolean;
  /**
   * Letters of a text that is all of one direction, joined as its script joins them, from left to
   * right.
   */
  shape(text: string, direction: Direction): GlyphRun;
};

const require = createRequire(import.meta.url);
const faces = new Map<string, Face>();

function faceOf(part: (typeof PARTS)[number], weight: Weight): Face {
  const name = `${part}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const font = create(
    unpacked(readFileSync(require.resolve(`@fontsource/${name.replace('/', '/files/')}-normal.woff`))),
  );
  if (!('layout' in font)) throw new Error(`${name} holds no single font.`);
  tellAnew(font);
  const letters = new Set(font.characterSet);
  const face: Face = {
    name,
    font,
    has: (codePoint) => letters.has(codePoint),
    shape: (text, direction) => font.layout(text, FEATURES, undefined, undefined, direction),
  };
  faces.set(name, face);
  return face;
}

/**
 * A font keeps each glyph as it first made it, with the letters it drew then: none where a file
 * held it as a part of another, as the alef in an alef with a mark. What is shaped later would tell
 * those. Whoever says which letters a glyph draws gets one that tells them.
 */
function tellAnew(font: Font): void {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = kept(id, codePoints);
    return codePoints === undefined ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

/**
 * What draws a character: the face of the one before it where that can, so that letters that join
 * are drawn by one.
 */
export function faceFor(character: string, weight: Weight, before: Face | undefined): Face {
  const codePoint = character.codePointAt(0) ?? 0;
  if (before?.has(codePoint)) return before;
  for (const part of PARTS) {
    const face = faceOf(part, weight);
    if (face.has(codePoint)) return face;
  }
  // What no file has is drawn as the box of one.
  return before ?? faceOf(PARTS[0], weight);
}
