import { Zip, ZipDeflate } from 'fflate';
import type { ExportValue } from '../../resources/language/index.ts';
import { type Heading, yesOrNo } from './cells.ts';

/** What a sheet can hold, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The styles of cells that are no plain numbers: text that stays text even when somebody edits the
 * cell, and a bold heading.
 */
const TEXT = 1;
const HEADING = 2;
const STYLES = 3;
/** Where a workbook's own formats of numbers begin. */
const OWN_FORMATS = 164;

/** The styles of a sheet, those of numbers with so many decimals last. */
function stylesXml(decimals: readonly number[]): string {
  const formats = decimals.map(
    (count, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="0.${'0'.repeat(count)}"/>`,
  );
  const numbers = decimals.map(
    (_, at) => `<xf numFmtId="${OWN_FORMATS + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const own = formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
  return `<styleSheet xmlns="${MAIN}">${own}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${STYLES + numbers.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>${numbers.join('')}</cellXfs></styleSheet>`;
}

/** The parts around the sheet and its styles. */
const PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  ],
];

/**
 * An XLSX file with one sheet, zipped as the rows come, so that memory stays bounded whatever their
 * number. Text is typed as text, which no spreadsheet computes: `+971…` and `=…` stay what they
 * are.
 */
export async function* xlsx(
  headings: readonly Heading[],
  lines: AsyncIterable<readonly ExportValue[][]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) failures.push(error);
    else ready.push(bytes);
  });
  const encoder = new TextEncoder();
  const taken = (): Uint8Array[] => {
    if (failures[0]) throw failures[0];
    const bytes = ready;
    ready = [];
    return bytes;
  };
  try {
    const decimals = [...new Set(headings.flatMap((heading) => heading.decimals ?? []))];
    const styles = headings.map((heading) =>
      heading.decimals === undefined ? 0 : STYLES + decimals.indexOf(heading.decimals),
    );
    for (const [path, xml] of [...PARTS, ['xl/styles.xml', stylesXml(decimals)] as const]) {
      const part = new ZipDeflate(path);
      zip.add(part);
      part.push(encoder.encode(XML + xml), true);
    }
    const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
    zip.add(sheet);
    sheet.push(
      encoder.encode(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(
          headings.map(({ label }) => label),
          HEADING,
        )}`,
      ),
    );
    yield* taken();
    for await (const chunk of lines) {
      sheet.push(encoder.encode(chunk.map((line) => rowXml(line, TEXT, styles)).join('')));
      yield* taken();
    }
    sheet.push(encoder.encode('</sheetData></worksheet>'), true);
    zip.end();
    yield* taken();
  } finally {
    zip.terminate();
  }
}

const rowXml = (cells: readonly ExportValue[], textStyle: number, numberStyles: readonly number[] = []): string =>
  `<row>${cells.map((cell, at) => cellXml(cell, textStyle, numberStyles[at] ?? 0)).join('')}</row>`;

function cellXml(value: ExportValue, textStyle: number, numberStyle: number): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c${numberStyle === 0 ? '' : ` s="${numberStyle}"`}><v>${value}</v></c>`;
  return `<c s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(sheetCell(value))}</t></is></c>`;
}

/**
 * What a cell shows, as far as XML can carry it: characters XML does not know are left out, half a
 * pair is mended.
 */
export function sheetCell(value: ExportValue): string {
  if (value === null) return '';
  const text = typeof value === 'boolean' ? yesOrNo(value) : String(value);
  return text
    .slice(0, MAX_CELL)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
