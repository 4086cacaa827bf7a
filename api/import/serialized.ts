import { transferableSymbol, valueSymbol } from 'piscina';
import { type Format, type Line, shownIn, type Table } from './table.ts';

/** Lines of a part, and about how many characters: unpacking one must hold nobody up. */
const PART_LINES = 500;
const PART_TEXT = 256 * 1024;
const CELL = 3;

/** A table between threads as JSON batches: structured cloning would block the receiver. */
export type Serialized = {
  readonly format: Format;
  readonly headings: Line;
  /** How many lines there are. */
  readonly count: number;
  readonly parts: readonly Uint8Array[];
};

/** Packs a table so that it is handed over without being copied. */
export function serialized({ format, headings, lines }: Table): Serialized {
  const parts = groupsOf(lines).map((some) => new TextEncoder().encode(JSON.stringify(some)));
  const value: Serialized = { format, headings, count: lines.length, parts };
  return Object.assign(value, {
    [transferableSymbol]: parts.map(({ buffer }) => buffer),
    [valueSymbol]: value,
  });
}

function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let text = 0;
  for (const line of lines) {
    const length = line.cells.reduce((sum, cell) => sum + shownIn(cell).length + CELL, 0);
    if (group.length > 0 && (group.length === PART_LINES || text + length > PART_TEXT)) {
      groups.push(group);
      [group, text] = [[], 0];
    }
    group.push(line);
    text += length;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** The lines of a table, some at a time, unpacked when they are wanted. */
export function* linesIn({ parts }: Serialized): Generator<readonly Line[]> {
  for (const part of parts) yield JSON.parse(new TextDecoder().decode(part));
}
