import { stringify } from 'csv-stringify/sync';
import type { ExportValue } from '../../resources/language/index.ts';
import { yesOrNo } from './cells.ts';
import { harmless } from './formulas.ts';

/**
 * A CSV file, RFC 4180, in UTF-8 with the mark Excel needs, line by line as the rows come. Text that a spreadsheet
 * would run is marked by an apostrophe (`formulas.ts`), so `+971…` stays text; numbers stay numbers.
 */
export async function* csv(
  header: readonly string[],
  lines: AsyncIterable<readonly ExportValue[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${written([header])}`);
  for await (const chunk of lines) yield Buffer.from(written(chunk));
}

const written = (lines: readonly (readonly ExportValue[])[]): string =>
  stringify(
    lines.map((line) => line.map(csvCell)),
    // A lone CR or LF is not the delimiter, so it would stay unquoted and be read as one.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** What stands in a cell. */
export function csvCell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return yesOrNo(value);
  return harmless(value);
}
