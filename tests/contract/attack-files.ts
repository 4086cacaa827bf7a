import { crc32, deflateSync } from 'node:zlib';
import { zipped } from '../stage/zipped.ts';

/** Small files that are much work for whoever reads them. */

const KB = 1024;
const MB = 1024 * KB;

/** A workbook with this in its one sheet, and with these texts. */
export const workbookOf = (sheet: string, texts = ''): Uint8Array =>
  zipped({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    ...(texts === '' ? {} : { 'xl/sharedStrings.xml': Buffer.from(texts) }),
    'xl/worksheets/sheet1.xml': Buffer.from(sheet),
  });

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADING = '<row><c t="inlineStr"><is><t>Document Name</t></is></c></row>';
const rowOf = (cells: string): Uint8Array => workbookOf(sheetOf(`${HEADING}<row>${cells}</row>`));
/** So many times as fill 60 MB. */
const filling = (text: string): string => text.repeat(Math.floor((60 * MB) / text.length));

/**
 * Tables, and the sentence each is refused with; on a machine that does much else a thread may be
 * stopped before it comes to that.
 */
export const TABLES: readonly (readonly [what: string, make: () => string | Uint8Array, sentence: RegExp])[] = [
  ['3 MB of blank lines', () => ',\n'.repeat(1.5 * MB), /more than 200,000 lines, at line 200001/],
  ['9.6 MB of blank lines', () => ',\n'.repeat(4.8 * MB), /more than 2,000,000 cells, at line 2000001/],
  ['9 MB of line ends', () => '\n'.repeat(9 * MB), /more than 200,000 lines/],
  ['9 MB of separators', () => `A\n${`${','.repeat(900)}\n`.repeat(10_000)}`, /2,000,000 cells, at line 22\d\d/],
  ['a line of 9 MB', () => `A\n${'x'.repeat(9 * MB)}`, /the next line is too long/],
  ['a line of separators', () => `A\n${','.repeat(9 * MB)}`, /more than 2,000,000 cells, at line 2/],
  ['9 MB of quotation marks', () => '"'.repeat(9 * MB), /broken after line|too long/],
  ['a cell of 900 kB', () => `A\n${'x'.repeat(900 * KB)}`, /at most 32,767 characters. One of line 2 holds more/],
  ['a heading of 9 MB', () => `"${'a;b\t'.repeat(2 * MB)}`, /more than 2,000,000 cells, at line 1/],
  ['60 MB of elements', () => workbookOf(sheetOf(filling('<a/>'))), /too many parts|more than can be read/],
  ['60 MB of empty cells', () => rowOf(filling('<c/>')), /too many parts|more than can be read/],
  ['60 MB of empty rows', () => workbookOf(sheetOf(HEADING + filling('<row></row>'))), /more than 200,000 lines/],
  ['elements in elements', () => workbookOf(sheetOf(filling('<a>'))), /too many parts|more than can be read/],
  ['60 MB of ends', () => workbookOf(sheetOf(filling('</a>'))), /too many parts|more than can be read/],
  ['60 MB of comments', () => workbookOf(sheetOf(HEADING + filling('<!---->'))), /^(?!.*damaged)/],
  ['60 MB of entities', () => rowOf(`<c><v>${filling('&amp;')}</v></c>`), /more than 32,767/],
  ['one attribute of 60 MB', () => rowOf(`<c ${filling('a')}/>`), /damaged/],
  ['cells of long attributes', () => rowOf(filling(`<c ${'a'.repeat(60 * KB)}/>`)), /^/],
  [
    'one text a million times',
    () =>
      workbookOf(
        sheetOf(HEADING + `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(19_000)),
        `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
      ),
    /too much text/,
  ],
  ['a text longer than a cell', () => workbookOf(sheetOf(HEADING), `<sst><si><t>${filling('x')}</t></si></sst>`), /./],
  ['a zip bomb', () => zipped({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * MB).fill(32) }), /unpacks to too much/],
];

/** A PNG of black and white whose pixels are few bytes: 40 million of them in 5 kB. */
export function blankPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each, grey.
  header[8] = 1;
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const chunks = [part('IHDR', header), part('IDAT', deflateSync(lines)), part('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]));
}

function part(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
