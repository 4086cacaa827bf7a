import type { Font, Glyph, GlyphPosition, GlyphRun, Subset } from 'fontkit';
import type { Direction, Face } from './faces.ts';

/** A font as pdfkit asks it for glyphs, in the direction that was said last. */
export type Embedded = Font & { direction: Direction };

/** Ids for glyphs drawn again with other text; above any font's glyph count. */
const AGAIN = 0x10000;
const SPACE = 0x20;

type Drawn = { readonly glyph: Glyph; readonly isSilent?: true };

/**
 * A face to embed, for both directions. A glyph has one text, so other texts add it again (`idOf`).
 * Readers reverse right-to-left text by glyph, scrambling ligatures such as lam-alef. So these
 * carry only their last letter, at its share of the width; invisible glyphs carry the others.
 */
export function embedded(face: Face): Embedded {
  const font: Embedded = Object.assign(Object.create(face.font), { direction: 'ltr' });
  const blank = face.font.glyphForCodePoint(SPACE).id;
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
    return reordered(font.direction === 'rtl' ? apart(run) : drawnIn(run), run, idOf);
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

const reordered = (placed: readonly Placed[], run: GlyphRun, idOf: (drawn: Drawn) => number): GlyphRun =>
  Object.create(run, {
    glyphs: { value: placed.map((each) => Object.create(each.glyph, { id: { value: idOf(each) } })) },
    positions: { value: placed.map(({ position }) => position) },
  });

/** A subset as it is: its types know less of it. */
type Filled = { readonly glyphs: number[]; includeGlyph(glyph: number): number };

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
