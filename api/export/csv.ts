import { stringify } from 'csv-stringify/sync';
import type { ExportValue } from '../../resources/language/index.ts';
import { type Heading, yesOrNo } from './cells.ts';
import { harmless } from './formulas.ts';

/** CSV (RFC 4180), UTF-8 with BOM for Excel, streamed; formulas are escaped (`formulas.ts`). */
export async function* csv(
  headings: readonly Heading[],
  lines: AsyncIterable<readonly ExportValue[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${written([headings.map(({ label }) => csvCell(label))])}`);
  const cells = (line: readonly ExportValue[]): string[] =>
    line.map((value, at) => csvCell(value, headings[at]?.decimals));
  for await (const chunk of lines) yield Buffer.from(written(chunk.map(cells)));
}

const written = (lines: string[][]): string =>
  stringify(
    lines,
    // A lone CR or LF is not the delimiter, so it would stay unquoted and be read as one.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** What stands in a cell. `decimals`: so many has a number, whatever it has. */
export function csvCell(value: ExportValue, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimals === undefined ? String(value) : value.toFixed(decimals);
  if (typeof value === 'boolean') return yesOrNo(value);
  return harmless(value);
}
