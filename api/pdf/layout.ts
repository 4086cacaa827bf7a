import { type About, type Box, type Part, Sheets, type Style } from './sheets.ts';

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42];
/** How wide what is written is. */
export const INNER = WIDTH - 2 * MARGIN;
const LOWEST = HEIGHT - MARGIN - 20;
const GAP = 6;

const [GREY, RULE] = ['#5c5c5c', '#c9c9c9'];
export const NAME: Style = { size: 13, weight: 700 };
export const TITLE: Style = { size: 20, weight: 700, at: 'right' };
export const TOTAL: Style = { size: 12, weight: 700 };
export const STRONG: Style = { size: 9.5, weight: 700 };
export const TEXT: Style = { size: 9.5 };
export const SMALL: Style = { size: 8.5, colour: GREY };
export const right = (style: Style): Style => ({ ...style, at: 'right' });

/** A text with what it is to those who hear it (`P`, `H1`); nothing where there is none. */
export type Line = readonly [tag: string, text: string | null | undefined, style: Style];

/** What a column says of an item, and on which side. */
export type Column<Item> = {
  readonly head: string;
  readonly width: number;
  readonly at?: 'right';
  readonly tells: (item: Item) => string;
};

/** Items of a table, under a head of their own where they have one; `isSum`: what they come to. */
export type Items<Item> = { readonly head?: string; readonly items: readonly Item[]; readonly isSum?: boolean };

type Cell = readonly [text: string, style: Style];

/** A paper on its sheets, set from top to bottom: every paper of the house looks the same. */
export class Layout {
  readonly #sheets: Sheets;
  #y = MARGIN;

  constructor(about: About) {
    this.#sheets = new Sheets(about);
  }

  /** Leaves some room. */
  space(points: number): void {
    this.#y += points;
  }

  /** Texts below each other over the whole width. */
  block(lines: readonly Line[]): void {
    this.#y = this.#block(MARGIN, INNER, lines);
  }

  /** Two blocks next to each other. */
  columns(left: readonly Line[], aside: readonly Line[]): void {
    const width = INNER / 2 - 10;
    const ends = [this.#block(MARGIN, width, left), this.#block(MARGIN + INNER - width, width, aside)];
    this.#y = Math.max(...ends);
  }

  /** A table, its heads again on every sheet. */
  table<Item>(columns: readonly Column<Item>[], parts: readonly Items<Item>[]): void {
    const table = this.#sheets.part(this.#sheets.root, 'Table');
    const widths = columns.map(({ width }) => width);
    const styled = (at: Column<Item>['at'], style: Style): Style => (at === undefined ? style : right(style));
    const heads = (): void => {
      this.#row(table, { cells: columns.map(({ head, at }): Cell => [head, styled(at, SMALL)]), widths, tag: 'TH' });
      this.#sheets.rule({ x: MARGIN, y: this.#y, width: INNER }, RULE);
      this.#y += 4;
    };
    heads();
    for (const { head, items, isSum = false } of parts) {
      if (head !== undefined && items.length > 0)
        this.#row(table, { cells: [[head, SMALL]], widths: [INNER], tag: 'TD', heads });
      for (const item of items) {
        const cells = columns.map(({ at, tells }): Cell => [tells(item), styled(at, isSum ? STRONG : TEXT)]);
        this.#row(table, { cells, widths, tag: 'TD', heads });
      }
    }
  }

  /** Amounts below each other at the right, as they are written, together on one sheet. */
  totals(width: number, lines: readonly (readonly [label: string, amount: string, style: Style])[]): void {
    if (this.#y + lines.length * 18 + 12 > LOWEST) this.#nextSheet();
    const [x, half] = [MARGIN + INNER - width, width / 2];
    this.#sheets.rule({ x, y: this.#y + 4, width }, RULE);
    this.#y += 10;
    for (const [label, amount, style] of lines) {
      const location: Box = { x, y: this.#y, width };
      const part = this.#sheets.part(this.#sheets.root, 'P');
      this.#sheets.draw(part, 'Span', this.#sheets.set(label, half, style), location);
      const drawn = this.#sheets.set(amount, half, right(style));
      this.#sheets.draw(part, 'Span', drawn, { ...location, x: x + half, width: half });
      this.#y += drawn.height + 3;
    }
  }

  /** The paper, each sheet with its number behind that of the paper. */
  bytes(number: string): Promise<Buffer> {
    this.#sheets.numbered(`${number} · `, SMALL, { x: MARGIN, y: HEIGHT - MARGIN, width: INNER });
    return this.#sheets.bytes();
  }

  #block(x: number, width: number, lines: readonly Line[]): number {
    let y = this.#y;
    for (const [tag, text, style] of lines) {
      const set = this.#sheets.set(text, width, style);
      this.#sheets.draw(this.#sheets.root, tag, set, { x, y, width });
      y += set.height;
    }
    return y;
  }

  #row(
    table: Part,
    {
      cells,
      widths,
      tag,
      heads,
    }: {
      readonly cells: readonly Cell[];
      readonly widths: readonly number[];
      readonly tag: 'TH' | 'TD';
      readonly heads?: () => void;
    },
  ): void {
    const sets = cells.map(([text, style], at) => this.#sheets.set(text, (widths[at] ?? 0) - GAP, style));
    const height = Math.max(...sets.map((set) => set.height)) + 4;
    if (this.#y + height > LOWEST) {
      this.#nextSheet();
      heads?.();
    }
    const row = this.#sheets.part(table, 'TR');
    let x = MARGIN;
    sets.forEach((set, at) => {
      const width = widths[at] ?? 0;
      this.#sheets.draw(row, tag, set, { x, y: this.#y, width: width - GAP });
      x += width;
    });
    this.#y += height;
  }

  #nextSheet(): void {
    this.#sheets.next();
    this.#y = MARGIN;
  }
}
