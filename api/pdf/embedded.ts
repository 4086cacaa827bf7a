import type { Font, Glyph, GlyphPosition, GlyphRun, Subset } from 'fontkit';
import type { Direction, Face } from './faces.ts';

/** A font as pdfkit asks it for glyphs, in the direction that was said last. */
export type Embedded = Font & { direction: Direction };

/**
 * Ids from here on are of glyphs as they tell something else than the first time they were drawn;
 * no font has so many.
 */
const AGAIN = 0x10000;
/** What is drawn for a glyph that only tells a letter. */
const SPACE = 0x20;

/** A glyph of the font, and whether it is drawn, or only tells a letter. */
type Drawn = { readonly glyph: Glyph; readonly isSilent?: true };

/**
 * A face as it goes into a file, once for both directions.
 *
 * A file says of each of its glyphs once what it tells. One that tells something else another time,
 * as a stroke that several letters have, is put into the file again (`idOf`), so that each tells
 * its own letters.
 *
 * One glyph may draw several letters, as lam and alef are in Arabic. Whoever reads text out of a
 * file takes glyphs from left to right and turns what runs from right to left around, one by one:
 * the letters of one glyph come out in the wrong order. So such a glyph tells the last of its
 * letters alone, and is said to be as wide as that letter's share; in the rest of its width stand
 * glyphs that draw nothing and tell the others.
 */
export function embedded(face: Face): Embedded {
  const font: Embedded = Object.assign(Object.create(face.font), { direction: 'ltr' });
  const blank = face.font.glyphForCodePoint(SPACE).id;
  /**
   * What each glyph tells, by its id in the file; and of those that stand there again, which glyph
   * they are.
   */
  const [ids, again] = [new Map<string, number>(), new Map<number, number>()];
  const firsts = new Set<number>();
  const idOf = ({ glyph, isSilent }: Drawn): number => {
    const id = isSilent ? blank : glyph.id;
    const key = `${id} ${glyph.codePoints.join(' ')}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const fresh = firsts.has(id) || isSilent ? AGAIN + again.size : id;
    if (fresh === id) firsts.add(id);
    else again.set(fresh, id);
    ids.set(key, fresh);
    return fresh;
  };
  font.layout = (text) => {
    const run = face.shape(text, font.direction);
    return told(font.direction === 'rtl' ? apart(run) : drawnIn(run), run, idOf);
  };
  font.createSubset = () => withAgain(face.font.createSubset(), again);
  return font;
}

type Placed = Drawn & { readonly position: GlyphPosition };

const drawnIn = ({ glyphs, positions }: GlyphRun): Placed[] =>
  glyphs.flatMap((glyph, at) => {
    const position = positions[at];
    return position ? [{ glyph, position }] : [];
  });

/** The glyphs of a run, each telling one letter. */
function apart(run: GlyphRun): Placed[] {
  return drawnIn(run).flatMap(({ glyph, position }): Placed[] => {
    const letters = glyph.codePoints.toReversed();
    if (letters.length < 2) return [{ glyph, position }];
    const share = position.xAdvance / letters.length;
    return letters.map((letter, nth) => {
      const one = Object.create(glyph, { advanceWidth: { value: share }, codePoints: { value: [letter] } });
      if (nth === 0) return { glyph: one, position: { ...position, xAdvance: share } };
      return { glyph: one, isSilent: true, position: { xAdvance: share, yAdvance: 0, xOffset: 0, yOffset: 0 } };
    });
  });
}

/** A run of glyphs by their ids in the file. */
const told = (placed: readonly Placed[], run: GlyphRun, idOf: (drawn: Drawn) => number): GlyphRun =>
  Object.create(run, {
    glyphs: { value: placed.map((each) => Object.create(each.glyph, { id: { value: idOf(each) } })) },
    positions: { value: placed.map(({ position }) => position) },
  });

/** A subset as it is: its types know less of it. */
type Filled = { readonly glyphs: number[]; includeGlyph(glyph: number): number };

/** A subset that holds a glyph once more for each id it has again. */
function withAgain(whole: Subset, again: ReadonlyMap<number, number>): Subset {
  const held = new Map<number, number>();
  const subset = whole as unknown as Filled;
  const include = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (id) => {
    const glyph = again.get(id);
    if (glyph === undefined) return include(id);
    const at = held.get(id) ?? subset.glyphs.push(glyph) - 1;
    held.set(id, at);
    return at;
  };
  return whole;
}
