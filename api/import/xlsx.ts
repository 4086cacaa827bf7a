import { NumberFormats } from './number-formats.ts';
import { type Cell, errorCell, Lines, MOST_COLUMNS, type Table, unreadable } from './table.ts';
import { type Piece, piecesOf } from './xml.ts';
import { Zip } from './zip.ts';

/** Limits elements, comments and entities, not only bytes. */
const MOST_PIECES = 4_000_000;
const OFFICE = 'xl/';

/** Parses the first visible sheet, as displayed. @throws ApiError 422 damaged or too large. */
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
  const formats = formatsIn(await partOf(`${OFFICE}styles.xml`));
  const found = new Lines();
  for (const { line, cells } of rowsOf(await partOf(path), { shared, formats, since1904 })) found.add(line, cells);
  return found.table('xlsx');
}

function firstSheet(workbook: Iterable<Piece>): { readonly sheet: string | undefined; readonly since1904: boolean } {
  let [sheet, since1904]: [string | undefined, boolean] = [undefined, false];
  for (const piece of workbook) {
    if (!('begins' in piece)) continue;
    if (piece.begins === 'workbookPr') since1904 = ['1', 'true'].includes(piece.attributes('date1904') ?? '');
    if (piece.begins === 'sheet' && !/hidden$/i.test(piece.attributes('state') ?? ''))
      sheet ??= piece.attributes('r:id');
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
      texts.push(plainText(text));
      text = '';
    }
  };
  for (const piece of pieces) take(piece);
  return texts;
}

function formatsIn(pieces: Iterable<Piece>): NumberFormats {
  const formats = new NumberFormats();
  let inStyles = false;
  for (const piece of pieces) {
    if ('ends' in piece && piece.ends === 'cellXfs') inStyles = false;
    if (!('begins' in piece)) continue;
    if (piece.begins === 'cellXfs') inStyles = true;
    if (piece.begins === 'numFmt')
      formats.declare(Number(piece.attributes('numFmtId')), piece.attributes('formatCode') ?? '');
    if (piece.begins === 'xf' && inStyles) formats.addStyle(Number(piece.attributes('numFmtId') ?? 0));
  }
  return formats;
}

type Book = { readonly shared: readonly string[]; readonly formats: NumberFormats; readonly since1904: boolean };

/** A cell as it is read: its type and style, its formula where it has one, and what it holds. */
type Read = {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  formula: string | undefined;
  text: string | undefined;
};

function* rowsOf(pieces: Iterable<Piece>, book: Book): Generator<{ line: number; cells: Cell[] }> {
  let line = 0;
  let reading: 'formula' | 'text' | undefined;
  let cells: Cell[] = [];
  let cell: Read | undefined;
  const begin = ({ begins, empty, attributes }: Extract<Piece, { begins: string }>): void => {
    if (begins === 'row') {
      line = Number(attributes('r') ?? line + 1);
      cells = [];
    } else if (begins === 'c') {
      const at = columnOf(attributes('r')) ?? cells.length;
      if (at < MOST_COLUMNS) put(cells, at, '');
      else if (!empty) throw unreadable(`A file can have at most ${MOST_COLUMNS} columns. Line ${line} has more.`);
      const style = Number(attributes('s') ?? 0);
      const type = attributes('t') ?? 'n';
      cell = empty ? undefined : { at, type, style, formula: undefined, text: undefined };
    } else if (cell && (begins === 'f' || begins === 'v' || begins === 't')) {
      const part = begins === 'f' ? 'formula' : 'text';
      cell[part] ??= '';
      reading = empty ? undefined : part;
    }
  };
  const end = ({ ends }: Extract<Piece, { ends: string }>): void => {
    if (ends === 'f' || ends === 'v' || ends === 't') reading = undefined;
    else if (ends === 'c' && cell) {
      put(cells, cell.at, saidBy(cell, book));
      cell = undefined;
    }
  };
  for (const piece of pieces) {
    if ('begins' in piece) begin(piece);
    else if ('ends' in piece) {
      end(piece);
      if (piece.ends === 'row') yield { line, cells };
    } else if (cell && reading) cell[reading] += piece.text;
  }
}

function put(cells: Cell[], at: number, cell: Cell): void {
  while (cells.length < at) cells.push('');
  cells[at] = cell;
}

/** The column of an address, from 0: `B7` is 1. */
function columnOf(address: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const NO_RESULT = 'The formula in this cell has no result. Open the file in Excel, save it and choose it again';

function saidBy({ type, style, formula, text: held }: Read, { shared, formats, since1904 }: Book): Cell {
  const text = held ?? '';
  if (formula !== undefined && (held === undefined || (type === 'n' && text.trim() === '')))
    return { shown: `=${formula.slice(0, 100)}`, wrong: NO_RESULT };
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return errorCell(text);
  if (type === 'd') return text.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, '').replace(/^(.{10})T(\d\d:\d\d).*$/, '$1 $2');
  if (type !== 'n') return plainText(text);
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? formats.of(style, since1904)(value) : text;
}

/** Text as it is intended: a workbook may write characters by their code, and `_` itself too. */
const plainText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, '\n')
    : text;
