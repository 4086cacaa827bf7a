import { describe, expect, it } from 'vitest';
import { zipped } from '../stage/zipped.ts';
import { type Imported, importedOf, send } from './imports.ts';
import { stageFor } from './stage.ts';

/** Workbooks taken in: what a cell's format means to the field it fills. */

const stage = stageFor(['admin@example.com']);
const WORKERS = ['workers', 'worker-list'] as const;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (textOf: string): string => `<c t="str"><v>${textOf}</v></c>`;
const number = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`;
/** The styles by what they show, from 1. */
const FORMATS = ['dd/mm/yyyy', '0%', '0.00%;[Red]-0.00%', '000000', '# ?/?'];
const [DAY, PERCENT, EXACT, PADDED, FRACTION] = [1, 2, 3, 4, 5] as const;

const workbook = (...lines: readonly (readonly string[])[]): Uint8Array =>
  zipped({
    'xl/workbook.xml': bytes('<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': bytes(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': bytes(
      `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': bytes(
      `<worksheet><sheetData>${lines.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  });

describe('a workbook', () => {
  it('should give percentages their percent, and days their day', async () => {
    const headings = ['Valid From', 'Discount', 'Platform Fee', 'Discount Applied', 'Delivery Fee', 'Tax'];
    const line = [
      number(55_000, DAY),
      number(0, PERCENT),
      number(0.1, PERCENT),
      number(0.05, EXACT),
      number(0.075, PERCENT),
      number(5, 0),
    ];
    const file = workbook(headings.map(text), line);
    const found = importedOf(await send(stage.as('admin@example.com'), ['rates', 'rates'], file));
    expect(found).toMatchObject({ creates: 1, mistakes: [] });
    expect((await stage.stored('rates')).at(-1)).toMatchObject({
      valid_from: '2050-07-31',
      discount: 0,
      platform_fee: 10,
      discount_applied: 5,
      delivery_fee: 7.5,
      tax: 5,
    });
  });

  const worker = async (identity: string, address = text('Villa 6_x000D_\nKing Faisal Street')): Promise<Imported> => {
    const service = String((await stage.one('sub_categories', 1)).name);
    const paper = String((await stage.one('document_types', 1)).name);
    const cells = {
      'First Name': text('Amal'),
      'Last Name': text('Haddad'),
      'Phone Number': number(971_551_100_001, 0),
      'Service Type': text(service),
      Address: address,
      'Identity Type': text(paper),
      'Identity Number': identity,
      'Expiry Date': number(55_000, DAY),
    };
    const file = workbook(Object.keys(cells).map(text), Object.values(cells));
    return importedOf(await send(stage.as('admin@example.com'), WORKERS, file));
  };

  it('should give texts what their cells show', async () => {
    expect(await worker(number(123, PADDED))).toMatchObject({ creates: 1, mistakes: [] });
    expect((await stage.stored('workers')).at(-1)).toMatchObject({
      document_id_number: '000123',
      full_address: 'Villa 6\nKing Faisal Street',
    });
  });

  it('should be refused where a cell does not say what it holds, by line and column', async () => {
    const field = 'Identity Number';
    for (const [cell, message] of [
      ['<c t="e"><v>#N/A</v></c>', /^This cell holds an error, #N\/A$/],
      [`<c><f>VLOOKUP(1,2,3)</f></c>`, /^The formula in this cell has no result/],
      [number(3, FRACTION), /^The number format of this cell cannot be read/],
    ] as const)
      expect((await worker(cell)).mistakes).toEqual([{ line: 2, field, message: expect.stringMatching(message) }]);
    // An optional one too, which nothing would say is missing.
    expect((await worker(number(1, PADDED), '<c><f>A1</f><v/></c>')).mistakes).toMatchObject([{ field: 'Address' }]);
  });
});
