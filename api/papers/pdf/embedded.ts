import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';
import type { Direction, Face } from './faces.ts';

/** A font as pdfkit asks it for glyphs, in the direction that was said last. */
export type Embedded = Font & { direction: Direction };

/** Ids from here on are of glyphs that draw nothing and only tell a letter; no font has so many. */
const SILENT = 0x10000;
/** What is drawn for them. */
const SPACE = 0x20;

/**
 * A face as it goes into a file, once for both directions.
 *
 * One glyph may draw several letters, as lam and alef are in Arabic. Whoever reads text out of a file takes glyphs from left to
 * right and turns what runs from right to left around, one by one: the letters of one glyph come out in the wrong order. So such a
 * glyph tells the last of its letters alone, and is said to be as wide as that letter's share; in the rest of its width stand
 * glyphs that draw nothing and tell the others.
 */
export function embedded(face: Face): Embedded {
  const font: Embedded = Object.assign(Object.create(face.font), { direction: 'ltr' });
  font.layout = (text) => {
    const run = face.shape(text, font.direction);
    return font.direction === 'rtl' ? apart(run) : run;
  };
  font.createSubset = () => withSilent(face.font.createSubset(), face.font.glyphForCodePoint(SPACE).id);
  return font;
}

/** The run with every glyph telling one letter. */
function apart(run: GlyphRun): GlyphRun {
  const told = run.glyphs.flatMap((glyph, at): { glyph: Glyph; position: GlyphRun['positions'][number] }[] => {
    const position = run.positions[at];
    if (!position) return [];
    const letters = glyph.codePoints.toReversed();
    if (letters.length < 2) return [{ glyph, position }];
    const share = position.xAdvance / letters.length;
    return letters.map((letter, nth) => ({
      glyph: Object.create(glyph, {
        id: { value: nth === 0 ? glyph.id : SILENT + letter },
        advanceWidth: { value: share },
        codePoints: { value: [letter] },
      }),
      position: nth === 0 ? { ...position, xAdvance: share } : { xAdvance: share, yAdvance: 0, xOffset: 0, yOffset: 0 },
    }));
  });
  return Object.create(run, {
    glyphs: { value: told.map(({ glyph }) => glyph) },
    positions: { value: told.map(({ position }) => position) },
  });
}

/** A subset as it is: its types know less of it. */
type Filled = { readonly glyphs: number[]; includeGlyph(glyph: number): number };

/** A subset that holds what draws nothing once for each letter it tells. */
function withSilent(whole: Subset, blank: number): Subset {
  const held = new Map<number, number>();
  const subset = whole as unknown as Filled;
  const include = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (glyph) => {
    if (glyph < SILENT) return include(glyph);
    const at = held.get(glyph) ?? subset.glyphs.push(blank) - 1;
    held.set(glyph, at);
    return at;
  };
  return whole;
}
