import { Zip, ZipDeflate } from 'fflate';
import { dayRead, type ExportValue } from '../../resources/language/index.ts';
import { type Heading, yesOrNo } from './cells.ts';

/** What a sheet can hold, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TEXT = 1;
const HEADING = 2;
const STYLES = 3;
const OWN_FORMATS = 164;
const MOMENTS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', 'hh:mm'] as const;
const [DAY, INSTANT, TIME] = [STYLES, STYLES + 1, STYLES + 2];
/** Characters across: a spreadsheet shows no day that does not fit. */
const MOMENT_WIDTH = 17;

function stylesXml(decimals: readonly number[]): string {
  const codes = [...MOMENTS, ...decimals.map((count) => `0.${'0'.repeat(count)}`)];
  const formats = codes.map((code, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${code}"/>`);
  const numbers = codes.map(
    (_, at) => `<xf numFmtId="${OWN_FORMATS + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const own = `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
  return `<styleSheet xmlns="${MAIN}">${own}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${STYLES + numbers.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>${numbers.join('')}</cellXfs></styleSheet>`;
}

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

/** A one-sheet XLSX, streamed. Cells are typed, so that `+971…` and `=…` stay text. */
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
    const columns = headings.map(({ isMoment = false, decimals: count }) => ({
      isMoment,
      style: count === undefined ? 0 : STYLES + MOMENTS.length + decimals.indexOf(count),
    }));
    for (const [path, xml] of [...PARTS, ['xl/styles.xml', stylesXml(decimals)] as const]) {
      const part = new ZipDeflate(path);
      zip.add(part);
      part.push(encoder.encode(XML + xml), true);
    }
    const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
    zip.add(sheet);
    sheet.push(
      encoder.encode(
        `${XML}<worksheet xmlns="${MAIN}">${widthsXml(columns)}<sheetData>${rowXml(
          headings.map(({ label }) => label),
          HEADING,
        )}`,
      ),
    );
    yield* taken();
    for await (const chunk of lines) {
      sheet.push(encoder.encode(chunk.map((line) => rowXml(line, TEXT, columns)).join('')));
      yield* taken();
    }
    sheet.push(encoder.encode('</sheetData></worksheet>'), true);
    zip.end();
    yield* taken();
  } finally {
    zip.terminate();
  }
}

/** What a column holds: days and times, or numbers of a style. */
type ColumnOf = { readonly isMoment: boolean; readonly style: number };

function widthsXml(columns: readonly ColumnOf[]): string {
  const widths = columns.flatMap(({ isMoment }, at) =>
    isMoment ? [`<col min="${at + 1}" max="${at + 1}" width="${MOMENT_WIDTH}" customWidth="1"/>`] : [],
  );
  return widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`;
}

const rowXml = (cells: readonly ExportValue[], textStyle: number, columns: readonly ColumnOf[] = []): string =>
  `<row>${cells.map((cell, at) => cellXml(cell, textStyle, columns[at])).join('')}</row>`;

function cellXml(value: ExportValue, textStyle: number, column: ColumnOf | undefined): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return numberXml(value, column?.style ?? 0);
  const moment = column?.isMoment === true && typeof value === 'string' ? momentIn(value) : undefined;
  if (moment) return numberXml(moment.serial, moment.style);
  return `<c s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(sheetCell(value))}</t></is></c>`;
}

const numberXml = (value: number, style: number): string =>
  `<c${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const DAY_MS = 24 * 60 * 60 * 1000;
const EPOCH = 25_569;
/** 1 March 1900: a sheet counts a day before it that never was. */
const FIRST = 61;

function momentIn(text: string): { readonly serial: number; readonly style: number } | undefined {
  const [, before = '', hours, minutes] = /^(?:(.+) )?([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const time = hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) / (24 * 60);
  if (time !== undefined && before === '') return { serial: time, style: TIME };
  const day = dayRead(time === undefined ? text : before);
  const serial = day === undefined ? 0 : Date.parse(day) / DAY_MS + EPOCH;
  if (serial < FIRST) return undefined;
  return time === undefined ? { serial, style: DAY } : { serial: serial + time, style: INSTANT };
}

/** Drops characters invalid in XML and repairs lone surrogates. */
export function sheetCell(value: ExportValue): string {
  if (value === null) return '';
  const text = typeof value === 'boolean' ? yesOrNo(value) : String(value);
  return text
    .slice(0, MAX_CELL)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML holds it, and so that a sheet takes none of it for a character by its code. */
const escaped = (text: string): string =>
  text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
