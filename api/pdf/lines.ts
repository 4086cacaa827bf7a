/// <reference path="./linebreak.d.ts" />
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Direction, type Face, faceFor, type Weight } from './faces.ts';

const bidi = bidiFactory();

/** Letters of one face and direction. */
export type Run = { readonly text: string; readonly face: Face; readonly direction: Direction };

/** One line as it is drawn. */
export type Line = {
  /** From left to right. */
  readonly runs: readonly Run[];
  /** The direction of the paragraph it is of. */
  readonly direction: Direction;
};

export type Measure = (runs: readonly Run[]) => number;

/** What turns the order of letters by force: a name that holds one would tell another name. */
const FORCED = /[\u202d\u202e]/gu;
/** Phone numbers: after Arabic letters their groups would be reversed. */
const CALLED = /\+\d(?:[\d -]*\d)?/gu;
const [ISOLATED, AGAIN] = ['\u2066', '\u2069'];
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const CONTROLS = /[\p{Cc}]+/gu;
const PARAGRAPHS = /\r\n|[\n\r\u2028\u2029]/u;

/** Breaks text into lines (UAX 14), then reorders each (UAX 9). Direction by paragraph. */
export function linesOf(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  return text
    .normalize('NFC')
    .split(PARAGRAPHS)
    .map((each) => each.replace(CONTROLS, ' ').replace(FORCED, '').replace(CALLED, `${ISOLATED}$&${AGAIN}`))
    .flatMap((paragraph) => (paragraph.trim() === '' ? [] : brokenIn(paragraph, width, weight, measure)));
}

function brokenIn(paragraph: string, width: number, weight: Weight, measure: Measure): Line[] {
  const levels = bidi.getEmbeddingLevels(paragraph);
  const direction = isLeftwards(levels.paragraphs[0]?.level ?? 0) ? 'rtl' : 'ltr';
  const between = (start: number, end: number): Line => {
    const stored = paragraph.slice(start, end).trimEnd().length;
    return { runs: runsOf({ paragraph, levels, start, end: start + stored }, weight), direction };
  };
  const breaks = breaksOf(paragraph);
  const lines: Line[] = [];
  for (let start = 0; start < paragraph.length; ) {
    const from = start;
    const fits = (end: number): boolean => measure(between(from, end).runs) <= width;
    const words = breaks.filter((end) => end > from);
    const letters = (): number[] => letterEnds(paragraph.slice(from, words[0])).map((end) => from + end);
    start = lastThat(words, fits) ?? lastOrFirst(letters(), fits);
    lines.push(between(from, start));
  }
  return lines;
}

/** Binary search: the last end for which a monotonic condition holds. */
function lastThat(ends: readonly number[], holds: (end: number) => boolean): number | undefined {
  let [held, failing] = [-1, ends.length];
  while (failing - held > 1) {
    const middle = (held + failing) >> 1;
    if (holds(ends[middle] ?? 0)) held = middle;
    else failing = middle;
  }
  return ends[held];
}

const lastOrFirst = (ends: readonly number[], holds: (end: number) => boolean): number =>
  lastThat(ends, holds) ?? ends[0] ?? Number.POSITIVE_INFINITY;

function breaksOf(paragraph: string): number[] {
  const breaker = new LineBreaker(paragraph);
  const found: number[] = [];
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) found.push(at.position);
  return found;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const letterEnds = (word: string): number[] =>
  [...graphemes.segment(word)].map(({ index, segment }) => index + segment.length);

const isLeftwards = (level: number): boolean => level % 2 === 1;

type Piece = {
  readonly paragraph: string;
  readonly levels: ReturnType<typeof bidi.getEmbeddingLevels>;
  readonly start: number;
  readonly end: number;
};

function runsOf({ paragraph, levels, start, end }: Piece, weight: Weight): Run[] {
  if (end <= start) return [];
  const order = bidi.getReorderedIndices(paragraph, levels, start, end - 1).filter((at) => at >= start && at < end);
  const runs: Run[] = [];
  for (let at = 0; at < order.length; ) {
    const level = levels.levels[order[at] ?? 0] ?? 0;
    const step = isLeftwards(level) ? -1 : 1;
    let next = at + 1;
    while (
      next < order.length &&
      order[next] === (order[next - 1] ?? 0) + step &&
      levels.levels[order[next] ?? 0] === level
    )
      next++;
    const stretch = order.slice(at, next);
    const from = Math.min(...stretch);
    runs.push(...facesOf(paragraph.slice(from, from + stretch.length), isLeftwards(level) ? 'rtl' : 'ltr', weight));
    at = next;
  }
  return runs;
}

function facesOf(stretch: string, direction: Direction, weight: Weight): Run[] {
  const runs: { text: string; face: Face }[] = [];
  for (const character of stretch) {
    if (UNSEEN.test(character)) continue;
    const seen = direction === 'rtl' ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    const face = faceFor(seen, weight, last?.face);
    if (last?.face === face) last.text += seen;
    else runs.push({ text: seen, face });
  }
  const directed = runs.map((run): Run => ({ ...run, direction }));
  return direction === 'rtl' ? directed.toReversed() : directed;
}
