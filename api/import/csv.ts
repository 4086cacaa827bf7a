import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { plain } from '../export/formulas.ts';
import { Lines, MOST_CELLS, otherType, type Table, textCell, tooManyCells, unreadable } from './table.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const LONGEST = 1_000_000;
/** Characters handed to the parser at a time, so that reading ends where a file holds too much. */
const PIECE = 64 * 1024;

/** Parses CSV in UTF-8. @throws ApiError 415 not text, 422 not UTF-8, broken or too long. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const text = textOf(bytes);
  const words = /^sep=(.)\r?\n/.exec(text);
  const body = words ? text.slice(words[0].length) : text;
  const delimiter = words?.[1] ?? separatorOf(body);
  refuseTooMany(body, delimiter);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: LONGEST,
  });
  const found = new Lines();
  let at = words ? 1 : 0;
  const source = Readable.from(pieces(body));
  // What goes wrong with the parser is reported where it is read.
  source.on('error', () => undefined).pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      at++;
      found.add(
        at,
        cells.map((cell) => textCell(plain(cell))),
      );
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of what was handed out.
    const before = Math.max(at, Number(error.records ?? 0));
    throw unreadable(`This file is broken after line ${before}: ${reasonOf(error)}.`);
  } finally {
    source.destroy();
  }
  return found.table('csv');
}

function refuseTooMany(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let [line, cells] = [1, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_END) line++;
    else if (code === separator && ++cells > MOST_CELLS) throw tooManyCells(line);
  }
}

const LINE_END = 10;

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is never closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the next line is too long';
  return 'a quotation mark stands where none may';
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) {
    const [first, second] = bytes;
    const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    throw isWide ? notUtf8() : otherType();
  }
  try {
    // Its mark is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

const notUtf8 = () =>
  unreadable('This file is not text in UTF-8. Save it as "CSV UTF-8" or as an Excel workbook (XLSX).');

function separatorOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1);
  const outside = heading.replace(/"[^"]*"/g, '');
  const [best] = SEPARATORS.map((separator) => ({ separator, count: outside.split(separator).length })).toSorted(
    (one, other) => other.count - one.count,
  );
  return best?.separator ?? ',';
}
