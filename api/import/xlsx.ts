import { Lines, MOST_COLUMNS, type Table, unreadable } from './table.ts';
import { type Piece, piecesOf } from './xml.ts';
import { Zip } from './zip.ts';

/**
 * Elements, comments and entities of all parts that are read: what is read is bounded by more than
 * its bytes.
 */
const MOST_PIECES = 4_000_000;
const OFFICE = 'xl/';

/**
 * Reads the first sheet of an Excel workbook: what its cells show, formulas by what they came to.
 * Days and times, which a sheet keeps as numbers, are told as exports write them. @throws ApiError
 * 422 for one that is damaged, unpacks to too much or is too long.
 */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  const zip = new Zip(bytes);
  let left = MOST_PIECES;
  const count = (met: number): void => {
    left -= met;
    if (left < 0) throw unreadable('This workbook has too many parts in its sheets. Please split it.');
  };
  const partOf = async (path: string): Promise<Iterable<Piece>> => piecesOf(await zip.text(path), count);
  const { sheet, since1904 } = firstSheet(await partOf(`${OFFICE}workbook.xml`));
  const path = pathOf(await partOf(`${OFFICE}_rels/workbook.xml.rels`), sheet);
  if (!zip.has(path)) throw unreadable('This file is no Excel workbook with a sheet.');
  const shared = textsOf(await partOf(`${OFFICE}sharedStrings.xml`));
  const dated = dateStyles(await partOf(`${OFFICE}styles.xml`));
  const found = new Lines();
  for (const { line, cells } of rowsOf(await partOf(path), { shared, dated, since1904 })) found.add(line, cells);
  return found.table('xlsx');
}

function firstSheet(workbook: Iterable<Piece>): { readonly sheet: string | undefined; readonly since1904: boolean } {
  let [sheet, since1904]: [string | undefined, boolean] = [undefined, false];
  for (const piece of workbook) {
    if (!('begins' in piece)) continue;
    if (piece.begins === 'workbookPr') since1904 = ['1', 'true'].includes(piece.attributes('date1904') ?? '');
    if (piece.begins === 'sheet') sheet ??= piece.attributes('r:id');
  }
  return { sheet, since1904 };
}

/** Where the sheet is; other programs name it otherwise. */
function pathOf(relations: Iterable<Piece>, sheet: string | undefined): string {
  for (const piece of relations) {
    if (!('begins' in piece) || piece.begins !== 'Relationship' || piece.attributes('Id') !== sheet) continue;
    const target = piece.attributes('Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : OFFICE + target;
  }
  return `${OFFICE}worksheets/sheet1.xml`;
}

/** The texts cells point to; how parts of one look is left out, and how they are pronounced. */
function textsOf(pieces: Iterable<Piece>): string[] {
  const texts: string[] = [];
  let [reading, spoken, text] = [false, false, ''];
  const take = (piece: Piece): void => {
    if ('text' in piece) {
      if (reading && !spoken) text += piece.text;
    } else if ('begins' in piece) {
      if (piece.begins === 'si' && piece.empty) texts.push('');
      if (piece.begins === 'rPh') spoken = !piece.empty;
      if (piece.begins === 't') reading = !piece.empty;
    } else if (piece.ends === 't') reading = false;
    else if (piece.ends === 'rPh') spoken = false;
    else if (piece.ends === 'si') {
      texts.push(text);
      text = '';
    }
  };
  for (const piece of pieces) take(piece);
  return texts;
}

/** Formats of Excel's own that show days or times. */
const isOwnDate = (format: number): boolean => (format >= 14 && format <= 22) || (format >= 45 && format <= 47);

/** Whether each style of the workbook shows a number as a day or a time. */
function dateStyles(pieces: Iterable<Piece>): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inStyles = false;
  for (const piece of pieces) {
    if ('ends' in piece && piece.ends === 'cellXfs') inStyles = false;
    if (!('begins' in piece)) continue;
    if (piece.begins === 'cellXfs') inStyles = true;
    if (piece.begins === 'numFmt') {
      // What is quoted or in brackets is no part of a date.
      const code = (piece.attributes('formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      custom.set(
        Number(piece.attributes('numFmtId')),
        /[dmyhs]/i.test(code) && !/[0#?]/.test(code.replace(/\.0+/g, '')),
      );
    }
    if (piece.begins === 'xf' && inStyles) {
      const format = Number(piece.attributes('numFmtId') ?? 0);
      styles.push(custom.get(format) ?? isOwnDate(format));
    }
  }
  return styles;
}

type Book = { readonly shared: readonly string[]; readonly dated: readonly boolean[]; readonly since1904: boolean };

function* rowsOf(pieces: Iterable<Piece>, book: Book): Generator<{ line: number; cells: string[] }> {
  let [line, reading]: [number, boolean] = [0, false];
  let cells: string[] = [];
  let cell: { at: number; type: string; style: number; text: string } | undefined;
  const begin = ({ begins, empty, attributes }: Extract<Piece, { begins: string }>): void => {
    if (begins === 'row') {
      line = Number(attributes('r') ?? line + 1);
      cells = [];
    } else if (begins === 'c') {
      const at = columnOf(attributes('r')) ?? cells.length;
      if (at < MOST_COLUMNS) put(cells, at, '');
      else if (!empty) throw unreadable(`A file can have at most ${MOST_COLUMNS} columns. Line ${line} has more.`);
      const style = Number(attributes('s') ?? 0);
      cell = empty ? undefined : { at, type: attributes('t') ?? 'n', style, text: '' };
    } else if (begins === 'v' || begins === 't') reading = !empty;
  };
  const end = ({ ends }: Extract<Piece, { ends: string }>): void => {
    if (ends === 'v' || ends === 't') reading = false;
    else if (ends === 'c' && cell) {
      put(cells, cell.at, shown(cell, book));
      cell = undefined;
    }
  };
  for (const piece of pieces) {
    if ('begins' in piece) begin(piece);
    else if ('ends' in piece) {
      end(piece);
      if (piece.ends === 'row') yield { line, cells };
    } else if (cell && reading) cell.text += piece.text;
  }
}

function put(cells: string[], at: number, text: string): void {
  while (cells.length < at) cells.push('');
  cells[at] = text;
}

/** The column of an address, from 0: `B7` is 1. */
function columnOf(address: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What a cell shows, as text. */
function shown(
  { type, style, text }: { readonly type: string; readonly style: number; readonly text: string },
  { shared, dated, since1904 }: Book,
): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n' || text.trim() === '') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return dated[style] ? momentOf(since1904 ? value + 1462 : value) : inDigits(value);
}

/** A number without what a binary fraction leaves at its end. */
const inDigits = (value: number): string => String(Number(value.toPrecision(15)));

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
/** Days from the sheet's first to that of our clock. */
const EPOCH = 25_569;

/** A day `2026-01-31`, or with a time `2026-01-31 08:00`; a number that is none, as it is. */
function momentOf(serial: number): string {
  const at = new Date(Math.round(((serial - EPOCH) * DAY_MS) / MINUTE_MS) * MINUTE_MS);
  if (serial < 1 || Number.isNaN(at.getTime())) return inDigits(serial);
  const iso = at.toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
