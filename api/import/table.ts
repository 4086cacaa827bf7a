import { ApiError, invalid } from '../errors.ts';

/** Data lines a file may have, its heading not counted. */
export const MOST_LINES = 20_000;
/** Lines a file may have in all: those that say nothing cost time too. */
const MOST_READ = 200_000;
/** Bytes of a file. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** Columns a file may have. */
export const MOST_COLUMNS = 200;
/** Cells of all lines, those that say nothing too. */
export const MOST_CELLS = 2_000_000;
const MOST_CELL = 32_767;
/** Characters of all cells: a workbook writes a text once that stands in thousands of them. */
const MOST_TEXT = 32 * 1024 * 1024;

/** Text, or what is shown with the value (`exact`) or why it cannot be shown (`wrong`). */
export type Cell = string | { readonly shown: string; readonly exact?: string; readonly wrong?: string };

/** The text of a cell, as it shows it; none where there is no cell. */
export const shownIn = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.shown : (cell ?? ''));

const ERROR = /^#(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA)$/;

/** A cell of text, which may be the error that a formula came to. */
export const textCell = (text: string): Cell => (text.startsWith('#') && ERROR.test(text) ? errorCell(text) : text);

/** A cell whose formula came to an error. */
export const errorCell = (shown: string): Cell => ({ shown, wrong: `This cell holds an error, ${shown}` });

/** A line of a file that says something, cell by cell. */
export type Line = {
  /** As a spreadsheet numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
};

/** How a file is written. */
export type Format = 'csv' | 'xlsx';

/** What a file says, line by line; its headings first. */
export type Table = { readonly format: Format; readonly headings: Line; readonly lines: readonly Line[] };

/** The refusal of a file as a whole. */
export const unreadable = (message: string): ApiError => invalid({ file: [message] }, message);

/** The refusal of a workbook that is not what it should be. */
export const damaged = (): ApiError => unreadable('This workbook is damaged. Save it again and try again.');

/** The refusal of what is no table at all. */
export const otherType = (): ApiError =>
  new ApiError('unsupported_type', 'Only CSV files in UTF-8 and Excel workbooks (XLSX) can be imported.', {
    errors: { file: ['This type of file is not accepted'] },
  });

const many = (count: number): string => count.toLocaleString('en');

/** The refusal of a file that has more cells than can be read, by the line it was found at. */
export const tooManyCells = (line: number): ApiError =>
  unreadable(`This file has more than ${many(MOST_CELLS)} cells, at line ${line}. Delete the empty ones, or split it.`);

/** Collects lines. @throws ApiError 422 beyond the limits. */
export class Lines {
  readonly #found: Line[] = [];
  #read = 0;
  #cells = 0;
  #text = 0;

  /** Takes a line in; one without anything in it is passed over. */
  add(line: number, cells: readonly Cell[]): void {
    this.#read++;
    this.#cells += cells.length;
    if (this.#read > MOST_READ)
      throw unreadable(`This file has more than ${many(MOST_READ)} lines, at line ${line}. Delete the empty ones.`);
    if (this.#cells > MOST_CELLS) throw tooManyCells(line);
    if (!cells.some((cell) => shownIn(cell).trim() !== '')) return;
    if (cells.length > MOST_COLUMNS && cells.slice(MOST_COLUMNS).some((cell) => shownIn(cell).trim() !== ''))
      throw unreadable(`A file can have at most ${MOST_COLUMNS} columns. Line ${line} has more.`);
    // One more for the headings.
    if (this.#found.length > MOST_LINES)
      throw unreadable(`A file can have at most ${many(MOST_LINES)} lines. Please split it.`);
    const stored = cells.slice(0, MOST_COLUMNS);
    for (const cell of stored) {
      const { length } = shownIn(cell);
      this.#text += length;
      if (length > MOST_CELL)
        throw unreadable(`A cell can hold at most ${many(MOST_CELL)} characters. One of line ${line} holds more.`);
    }
    if (this.#text > MOST_TEXT) throw unreadable(`This file holds too much text, at line ${line}. Please split it.`);
    this.#found.push({ line, cells: stored });
  }

  /** @throws ApiError 422 for a file that says nothing. */
  table(format: Format): Table {
    const [headings, ...lines] = this.#found;
    if (!headings) throw unreadable('This file is empty.');
    return { format, headings, lines };
  }
}
