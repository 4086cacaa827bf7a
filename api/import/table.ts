import { ApiError, invalid } from '../errors.ts';

/** Data lines a file may have, its heading not counted. */
export const MOST_LINES = 20_000;
/** Bytes of a file. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** Columns a file may have. */
export const MOST_COLUMNS = 200;

/** A line of a file that says something, as text cell by cell. */
export type Line = {
  /** As a spreadsheet numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** How a file is written. */
export type Format = 'csv' | 'xlsx';

/** What a file says, line by line; its headings first. */
export type Table = { readonly format: Format; readonly headings: Line; readonly lines: readonly Line[] };

/** The refusal of a file as a whole. */
export const unreadable = (message: string): ApiError => invalid({ file: [message] }, message);

/** The refusal of what is no table at all. */
export const otherType = (): ApiError =>
  new ApiError('unsupported_type', 'Only CSV files in UTF-8 and Excel workbooks (XLSX) can be imported.', {
    errors: { file: ['This type of file is not accepted'] },
  });

/** Gathers the lines of a file as they are read. @throws ApiError 422 for one that is too long or too wide. */
export class Lines {
  readonly #found: Line[] = [];

  /** Takes a line in; one without anything in it is passed over. */
  add(line: number, cells: readonly string[]): void {
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (cells.length > MOST_COLUMNS && cells.slice(MOST_COLUMNS).some((cell) => cell.trim() !== ''))
      throw unreadable(`A file can have at most ${MOST_COLUMNS} columns.`);
    // One more for the headings.
    if (this.#found.length > MOST_LINES)
      throw unreadable(`A file can have at most ${MOST_LINES.toLocaleString('en')} lines. Please split it.`);
    this.#found.push({ line, cells });
  }

  /** @throws ApiError 422 for a file that says nothing. */
  table(format: Format): Table {
    const [headings, ...lines] = this.#found;
    if (!headings) throw unreadable('This file is empty.');
    return { format, headings, lines };
  }
}
