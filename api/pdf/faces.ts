import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unpacked } from './sfnt.ts';

/** How heavy letters are. */
export type Weight = 400 | 700;
/** Which way letters follow each other. */
export type Direction = 'ltr' | 'rtl';

/** Fonts by priority: Inter for Latin, Arabic in Cairo as on pages, others for names. */
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
  /** Shapes text of one direction, from left to right. */
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
 * Fonts cache a glyph with its first letters, none inside a ligature. So return one with its
 * letters.
 */
function tellAnew(font: Font): void {
  const stored = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = stored(id, codePoints);
    return codePoints === undefined ? glyph : Object.create(glyph, { codePoints: { value: codePoints } });
  };
}

/** The face for a character, the previous one if possible, so that letters join. */
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
