import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Heading } from '../../api/export/cells.ts';
import { csv } from '../../api/export/csv.ts';
import { xlsx } from '../../api/export/xlsx.ts';
import { type Cell, MOST_COLUMNS, MOST_LINES, type Table } from '../../api/import/table.ts';
import { readTable } from '../../api/import/thread.ts';
import type { ExportValue } from '../../resources/language/index.ts';
import { zipped } from '../stage/zipped.ts';

const read = (content: string | Uint8Array): Promise<Table> => readTable(Buffer.from(content as Uint8Array));
const cellsOf = async (content: string | Uint8Array): Promise<(readonly Cell[])[]> => {
  const { headings, lines } = await read(content);
  return [headings, ...lines].map(({ cells }) => cells);
};
const made = async (
  write: (headings: readonly Heading[], lines: AsyncIterable<ExportValue[][]>) => AsyncGenerator<Uint8Array>,
  lines: ExportValue[][],
  isMoment = false,
): Promise<Buffer> => {
  async function* chunk(): AsyncGenerator<ExportValue[][]> {
    yield lines;
  }
  const parts: Uint8Array[] = [];
  for await (const part of write([{ label: 'A', isMoment }, { label: 'B' }], chunk())) parts.push(part);
  return Buffer.concat(parts);
};

const SPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A workbook as other programs write it. */
const workbook = (sheet: string, parts: Zippable = {}, options = {}): Uint8Array =>
  zipSync({ ...partsOf(sheet), ...parts }, options);
const large = (sheet: string): Uint8Array => zipped(partsOf(sheet));
const partsOf = (sheet: string) => ({
  'xl/workbook.xml': strToU8(
    `<workbook xmlns="${SPACE}"><sheets><sheet name="One" sheetId="1" r:id="rId7"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>',
  ),
  'xl/worksheets/other.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
});

describe('a CSV file', () => {
  it.each<readonly [what: string, content: string, lines: string]>([
    ['commas', 'A,B\r\n1,2', 'A|B / 1|2'],
    ['semicolons', 'A;B\n1,5;2', 'A|B / 1,5|2'],
    ['tabs, and a mark', '\uFEFFA\tB\r\n1\t2\r\n', 'A|B / 1|2'],
    ['a separator that is said', 'sep=;\r\nA;B\r\n1;2', 'A|B / 1|2'],
    ['quotes over lines', '"A,1";"B"\r\n"x\r\n""y""";z', 'A,1|B / x\r\n"y"|z'],
    ['lines of another length', 'A,B\n1\n1,2,', 'A|B / 1 / 1|2|'],
  ])('should be read with %s', async (_what, content, lines) => {
    expect(await cellsOf(content)).toEqual(lines.split(' / ').map((line) => line.split('|')));
  });

  it('should tell the errors of formulas', async () => {
    const wrong = 'This cell holds an error, #N/A';
    expect(await cellsOf('A\n#N/A\n#1')).toEqual([['A'], [{ shown: '#N/A', wrong }], ['#1']]);
  });

  it('should number lines as a spreadsheet does, empty ones too', async () => {
    const { headings, lines } = await read('\n\nA,B\n\n"x\ny",2\n,\n3,4\n');
    expect([headings, ...lines].map(({ line }) => line)).toEqual([3, 5, 7]);
  });

  it('should bring back whatever was exported', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.replace(/\r\n?|\0/g, ''));
    const risky = fc.constantFrom(
      ...['=1+1', '+971501234567', "'=1", '-2', '@x', "''+", 'a;=b', '"', ';', '\t=1', ',', 'a_x000D_b', '_x005F_'],
    );
    const legal = (value: string): string => value.replace(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, risky), { minLength: 1, maxLength: 4 }), async (values) => {
        const lines = values.map((value) => [value, 'x']);
        for (const write of [csv, xlsx]) {
          const [, ...found] = await cellsOf(await made(write, lines));
          expect(found).toEqual(write === csv ? lines : lines.map(([value = '', x]) => [legal(value), x]));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('should bring back days and times, which a workbook keeps as numbers', async () => {
    const pad = (value: number): string => String(value).padStart(2, '0');
    const day = fc
      .date({ min: new Date('1800-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((each) => each.toISOString().slice(0, 10));
    const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map(pad).join(':'));
    const moment = fc.tuple(day, clock).chain(([each, time]) => fc.constantFrom(each, time, `${each} ${time}`));
    const odd = fc.constantFrom('1900-02-28', '1900-03-01 00:00', '2026-02-30', '24:00', '9:05', '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(moment, odd), { minLength: 1, maxLength: 9 }), async (values) => {
        const lines = values.map((value) => [value, 'x']);
        for (const write of [csv, xlsx]) {
          const [, ...found] = await cellsOf(await made(write, lines, true));
          const exact = (cell: Cell) => (typeof cell === 'object' ? cell.exact : cell);
          expect(found.map((cells) => cells.map(exact))).toEqual(lines);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['nothing', '', 'This file is empty.'],
    ['blanks', '\uFEFF\r\n , \r\n', 'This file is empty.'],
    ['an open quote', 'A,B\n"x,2\n3,4', /^This file is broken after line 1: a quotation mark is never closed/],
    ['a quote astray', 'A,B\n"x"y,2', /^This file is broken after line 1: a quotation mark stands/],
    ['another coding', Uint8Array.from([0x41, 0x0a, 0xe9, 0x2c]), /^This file is not text in UTF-8/],
    ['wide characters', Uint8Array.from([0xff, 0xfe, 0x41, 0]), /^This file is not text in UTF-8/],
    ['a PDF', '%PDF-1.7', /^Only CSV files/],
    ['bytes', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), /^Only CSV files/],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /^Only CSV files/],
    ['too many lines', `A\n${'1\n'.repeat(MOST_LINES + 1)}`, 'A file can have at most 20,000 lines. Please split it.'],
    ['too many columns', `A\n${'1,'.repeat(MOST_COLUMNS)}1`, 'A file can have at most 200 columns.'],
    ['one endless line', `A\n"${'x'.repeat(1_100_000)}"`, /next line is too long/],
  ])('should be refused with %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe('a workbook', () => {
  it('should be read as other programs write it', async () => {
    const shared = strToU8(
      '<sst><si><t>Name</t></si><si><r><t>Two </t></r><r><t>parts &amp; more</t></r><rPh><t>no</t></rPh></si><si/></sst>',
    );
    const styles = strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    );
    const sheet =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>Day</t></is></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>971501234567</v></c><c r="C4" s="1"><v>46053</v></c><c r="D4" s="2"><v>46053</v></c><c r="E4" s="3"><v>1.10</v></c><c r="F4" s="4"><v>46053.333333333336</v></c></row>' +
      '<row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5"><f>A1+1</f><v>0.30000000000000004</v></c><c r="C5" t="str"><f>"x"</f><v>=x</v></c><c r="D5" t="e"><v>#N/A</v></c><c r="E5" t="s"><v>2</v></c><c r="F5" t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c></row>';
    const { headings, lines } = await read(
      workbook(sheet, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles }),
    );
    expect(headings).toEqual({ line: 2, cells: ['Name', '', 'Day'] });
    expect(lines).toEqual([
      { line: 4, cells: ['Two parts & more', '971501234567', '2026-01-31', '2026-01-31', '1.1', '2026-01-31 08:00'] },
      {
        line: 5,
        cells: ['true', '0.3', '=x', { shown: '#N/A', wrong: 'This cell holds an error, #N/A' }, '', 'a<b'],
      },
    ]);
  });

  const NO_RESULT = expect.stringMatching(/^The formula in this cell has no result/);
  const NOT_DRAWN = expect.stringMatching(/^The number format of this cell cannot be read/);
  it.each<readonly [format: string, value: string, said: Cell]>([
    ['General', '0.05', '0.05'],
    ['0%', '0.05', '5%'],
    ['0.00%', '0.07', '7%'],
    ['0.00%;[Red]-0.00%', '-0.055', '-5.5%'],
    ['0"%"', '5', { shown: '5%', exact: '5' }],
    ['000000', '123', { shown: '000123', exact: '123' }],
    ['00000', '0', { shown: '00000', exact: '0' }],
    ['000-0000-0000000-0', '784199012345671', { shown: '784-1990-1234567-1', exact: '784199012345671' }],
    ['"INV-"0000;("INV-"0000)', '-7', { shown: '(INV-0007)', exact: '-7' }],
    ['\\+0', '971501234567', { shown: '+971501234567', exact: '971501234567' }],
    ['[$AED-409] #', '12', { shown: 'AED 12', exact: '12' }],
    ['(0##) ##0', '50123', { shown: '(050) 123', exact: '50123' }],
    ['0', '971501234567', '971501234567'],
    // How exactly it is written is not what it is.
    ['0.00', '971501234567', '971501234567'],
    ['#,##0', '1234', '1234'],
    ['0.00E+00', '9.71501234567E+11', '971501234567'],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '1234.5', '1234.5'],
    ['000', '1.5', '1.5'],
    ['# ?/?', '3', { shown: '3', exact: '3', wrong: NOT_DRAWN }],
    ['[>99]000;0000', '3', { shown: '3', exact: '3', wrong: NOT_DRAWN }],
    [';;;', '3', { shown: '3', exact: '3', wrong: NOT_DRAWN }],
    ['dd/mm/yyyy', '46053', '2026-01-31'],
    ['[$-409]d mmm yyyy h:mm AM/PM', '46053.5', '2026-01-31 12:00'],
    ['h:mm', '0.5625', '13:30'],
    ['d/m/yy h:mm', '46053', { shown: '2026-01-31', exact: '2026-01-31 00:00' }],
    ['dd/mm/yyyy', '0.5', '0.5'],
  ])('should say what %s shows of %s', async (format, value, text) => {
    const code = format.replaceAll('"', '&quot;').replaceAll('>', '&gt;');
    const formats = `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>`;
    const styles = strToU8(
      `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    );
    const sheet = `<row><c t="str"><v>A</v></c></row><row><c s="1"><v>${value}</v></c></row>`;
    expect(await cellsOf(workbook(sheet, { 'xl/styles.xml': styles }))).toEqual([['A'], [text]]);
  });

  it.each<readonly [what: string, cell: string, said: Cell]>([
    ['an error', '<c t="e"><f>x</f><v>#NAME?</v></c>', { shown: '#NAME?', wrong: 'This cell holds an error, #NAME?' }],
    ['no result', '<c><f>A1+1</f></c>', { shown: '=A1+1', wrong: NO_RESULT }],
    ['an empty result', '<c><f>A1+1</f><v/></c>', { shown: '=A1+1', wrong: NO_RESULT }],
    ['no text', '<c t="str"><f>A1</f></c>', { shown: '=A1', wrong: NO_RESULT }],
    ['an empty text', '<c t="str"><f>A1</f><v></v></c>', ''],
    ['characters by their code', '<c t="str"><v>a_x000D_\nb_x005F_x000D__x0041_</v></c>', 'a\nb_x000D_A'],
    ['a day', '<c t="d"><v>2026-01-31T00:00:00</v></c>', '2026-01-31'],
    ['a day and a time', '<c t="d"><v>2026-01-31T08:00:00</v></c>', '2026-01-31 08:00'],
  ])('should tell %s from what was written', async (_what, cell, text) => {
    const sheet = `<row><c t="str"><v>A</v></c><c t="str"><v>B</v></c></row><row>${cell}<c t="str"><v>x</v></c></row>`;
    expect((await cellsOf(workbook(sheet)))[1]?.[0]).toEqual(text);
  });

  it('should be read by the first sheet that is not hidden', async () => {
    const sheets = ['veryHidden', 'hidden', 'visible'].map(
      (state, at) => `<sheet r:id="rId${at + 5}" state="${state}"/>`,
    );
    const book = strToU8(`<workbook><sheets>${sheets.join('')}<sheet r:id="rId9"/></sheets></workbook>`);
    expect(await cellsOf(workbook('<row><c><v>1</v></c></row>', { 'xl/workbook.xml': book }))).toEqual([['1']]);
  });

  it('should count days from where its program does', async () => {
    const book = strToU8('<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId7"/></sheets></workbook>');
    const styles = strToU8('<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>');
    const sheet = '<row><c t="str"><v>Day</v></c></row><row><c s="0"><v>44591</v></c></row>';
    expect(await cellsOf(workbook(sheet, { 'xl/workbook.xml': book, 'xl/styles.xml': styles }))).toEqual([
      ['Day'],
      ['2026-01-31'],
    ]);
  });

  it('should be refused where it unpacks to too much, says less than it holds, or is damaged', async () => {
    const row = '<row><c t="str"><v>Name</v></c></row>';
    expect(await cellsOf(large(row))).toEqual([['Name']]);
    const bomb = large(row + ' '.repeat(70_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    await expect(read(bomb)).rejects.toThrow('This workbook unpacks to too much. Please split it.');
    const small = Buffer.from(large(row + ' '.repeat(3_000_000)));
    // The directory says that the sheet has 100 bytes.
    const at = small.lastIndexOf('xl/worksheets/other.xml') - 46;
    small.writeUInt32LE(100, at + 24);
    await expect(read(small)).rejects.toThrow(/^This workbook is damaged/);
    const good = Buffer.from(workbook(row));
    for (const cut of [4, 30, good.length - 10]) await expect(read(good.subarray(0, cut))).rejects.toThrow(/damaged/);
    await expect(read(zipSync({ 'a.txt': strToU8('x') }))).rejects.toThrow(
      'This file is no Excel workbook with a sheet.',
    );
    await expect(read(workbook(`<row>${'<c t="str"><v>1</v></c>'.repeat(201)}</row>`))).rejects.toThrow('200 columns');
  });

  it('should never do anything but tell, whatever the bytes are', async () => {
    const good = Buffer.from(workbook('<row><c t="str"><v>Name</v></c></row>', {}, { level: 0 }));
    const spoilt = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(spoilt, async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        const outcome = await readTable(bytes).then(
          () => 'read',
          (error: { code?: string }) => error.code,
        );
        expect(['read', 'invalid', 'unsupported_type']).toContain(outcome);
      }),
      { numRuns: 300 },
    );
  });
});
