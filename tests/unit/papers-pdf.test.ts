import { describe, expect, it } from 'vitest';
import { Sheets } from '../../api/pdf/sheets.ts';
import { creditNoteOf, invoiceOf, paidLine } from '../../product/invoices/rules/invoice.ts';
import type { FrozenBooking } from '../../product/invoices/rules/paper.ts';
import { pdfOf } from '../../product/invoices/server/pdf/index.ts';
import { amountText, moneyText } from '../../product/invoices/server/pdf/sheet.ts';
import { aedOf } from '../../product/rules/money.ts';
import { house } from '../../resources/house.ts';
import { dayText } from '../../resources/language/message.ts';
import { formatDay } from '../../src/platform/dates.ts';
import { formatMoney } from '../../src/platform/formats.ts';
import { linesSeen, type Marked, marksIn, seen, textsIn } from '../stage/read-pdf.ts';

/**
 * Papers as PDF, read back glyph by glyph: what stands where, what it tells, and which form of its
 * letter it is.
 */

const WIDTH = 300;
const SIZE = 14;

/** A sheet with one text on it, read back. */
async function set(
  text: string,
  width = WIDTH,
  weight: 400 | 700 = 400,
): Promise<{ lines: string[]; mark: Marked; bytes: Buffer }> {
  const sheets = new Sheets({ title: 'A test', author: 'Tests', made: new Date(0) });
  sheets.draw(sheets.root, 'P', sheets.set(text, width, { size: SIZE, weight }), { x: 50, y: 50, width });
  const bytes = await sheets.bytes();
  const [mark] = marksIn(bytes);
  if (!mark) throw new Error('Nothing was drawn.');
  return { lines: linesSeen(mark), mark, bytes };
}

const seenLines = async (text: string, width?: number): Promise<string[]> => (await set(text, width)).lines;

describe('text on a sheet', () => {
  it('should run from left to right where it is Latin', async () => {
    expect(await seenLines('Villa 12, Al Wasl Road')).toEqual(['Villa 12, Al Wasl Road']);
  });

  it('should run from right to left where it is Arabic, with one letter for each that is shown', async () => {
    expect(await seenLines('بجوار محطة المترو')).toEqual([seen('بجوار محطة المترو')]);
    // Lam and alef are one glyph, and so is the name of God: each letter is shown all the same, and
    // in its place.
    expect(await seenLines('فيلا السلام')).toEqual([seen('فيلا السلام')]);
    expect(await seenLines('محمد عبد الله الأحمد')).toEqual([seen('محمد عبد الله الأحمد')]);
  });

  it('should tell every letter in every form, whatever was drawn before, regular and bold', async () => {
    const letters = [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي'];
    // At the beginning, in the middle and at the end of a word, alone, and after lam, with which
    // alef is one glyph.
    const words = letters.map((letter) => `ب${letter}ب ${letter}ب ب${letter} ${letter} ل${letter} بل${letter}`);
    // Letters with marks first: what they are made of is drawn by itself after them.
    const names = [
      ...['لأن بيبا', 'أنا وأمي', 'آمنة لآلئ', 'عبد الله الأعلى'],
      ...['دبيا هنا', 'فيلا لا', 'إلى الأمام', 'مصطفى'],
    ];
    for (const weight of [400, 700] as const)
      for (const text of [...words, ...names, names.join(' '), words.toReversed().join(' ')]) {
        const { lines } = await set(text, 3000, weight);
        expect(lines.map(seen).join(' '), String(weight)).toBe(text);
      }
  }, 60_000);

  it('should put what runs the other way in its place', async () => {
    const [flat, tower, street] = [seen('شقة '), seen('، برج '), seen('، شارع ')];
    expect(await seenLines('شقة 1204، برج Marina، شارع King')).toEqual([`King${street}Marina${tower}1204${flat}`]);
    expect(await seenLines('Ahmed (أحمد), flat 3')).toEqual([`Ahmed (${seen('أحمد')}), flat 3`]);
    // Digits of Arabic run from left to right too.
    expect(await seenLines('فيلا ١٢')).toEqual([`١٢${seen('فيلا ')}`]);
    expect(await seenLines('طابق ۱۲')).toEqual([`۱۲${seen('طابق ')}`]);
    // What opens at the right is drawn as what closes at the left would be.
    expect(await seenLines('الطابق (الجناح)')).toEqual([`(${seen('الجناح')})${seen('الطابق ')}`]);
    expect(await seenLines('رقم - 7')).toEqual([`7${seen('رقم - ')}`]);
  });

  it('should keep the groups of a number that is called in their order', async () => {
    expect(await seenLines('هاتف +971 50 123 4567، دبي')).toEqual([`${seen('، دبي')}+971 50 123 4567${seen('هاتف ')}`]);
  });

  it('should be broken between words, the lines in the order in which they are read', async () => {
    const words = 'الإمارات العربية المتحدة بجوار محطة المترو في دبي مارينا'.split(' ');
    const lines = await seenLines(words.join(' '), 120);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map(seen).join(' ')).toBe(words.join(' '));
    const mixed = await seenLines('برج Marina Plaza شارع King Salman في دبي', 120);
    expect(mixed.length).toBeGreaterThan(1);
    expect(mixed[0]).toContain(seen('برج '));
    expect(mixed.at(-1)).toContain(seen('دبي'));
  });

  it('should break a word only where it is longer than a line', async () => {
    const long = 'a'.repeat(80);
    const lines = await seenLines(`at ${long} end`, 150);
    expect(lines.join('').replaceAll(' ', '')).toBe(`at${long}end`);
    expect(lines[0]).toBe('at');
    expect((await seenLines('م'.repeat(60), 100)).join('')).toBe('م'.repeat(60));
    expect(await seenLines('WW', 1)).toEqual(['W', 'W']);
  });

  it('should stand at the right where its paragraph begins there, within its width', async () => {
    const right = 50 + WIDTH;
    const { mark } = await set('محمد عبد الله');
    const [first] = mark.shown;
    expect(first?.x).toBeGreaterThan(right - 120);
    expect((await set('Mohammed')).mark.shown[0]?.x).toBe(50);
    for (const { shown } of [mark, (await set('شقة 1204، برج Marina Plaza، شارع King Salman')).mark])
      for (const { x } of shown) expect(x >= 50 - 0.01 && x < right, String(x)).toBe(true);
  });

  it('should join letters: each in the form of its place in the word', async () => {
    const glyphsOf = async (text: string): Promise<readonly number[]> => {
      const { mark } = await set(text);
      return mark.shown.flatMap(({ glyphs }) => glyphs);
    };
    // Beh by itself, at the end, in the middle and at the beginning of a word, seen from left to
    // right: four forms.
    const forms = await glyphsOf('ب ببب');
    expect(forms).toHaveLength(5);
    const [final, medial, initial, , isolated] = forms;
    expect(new Set([final, medial, initial, isolated]).size).toBe(4);
    // Dal joins to nothing after it: alone twice.
    const [second, one] = await glyphsOf('دد');
    expect(second).toBe(one);
  });

  it('should be drawn whatever it is of', async () => {
    for (const text of ['Łukasz Žižek', 'Алексей', 'Αθήνα', 'Nguyễn Thị', 'AED 120.00 — 50 %'])
      expect((await seenLines(text)).join('')).toBe(text.normalize('NFC'));
    // Letters that no font has are boxes, and no reason to print nothing.
    expect((await set('中文 OK')).mark.shown.length).toBeGreaterThan(0);
    expect(await seenLines('one\ntwo\r\n\nthree')).toEqual(['one', 'two', 'three']);
    expect(await seenLines('tab\there \u0007')).toEqual(['tab here']);
  });

  it('should not be turned by signs that are not seen', async () => {
    expect(await seenLines('abc\u202edef\u202c')).toEqual(['abcdef']);
  });

  it('should tell whoever has it read aloud what it says, as it is read', async () => {
    const { bytes } = await set('محمد الأحمد');
    const message = Buffer.from('\ufeffمحمد الأحمد', 'utf16le').swap16().toString('latin1');
    expect(bytes.toString('latin1')).toContain('/ActualText');
    expect(bytes.includes(Buffer.from(message.slice(2, 8), 'latin1'))).toBe(true);
    expect((await set('Mohammed')).bytes.toString('latin1')).not.toContain('/ActualText');
  });
});

const BOOKING: FrozenBooking = {
  id: 42,
  customer: {
    first_name: 'محمد',
    last_name: 'الأحمد',
    email: 'm@example.com',
    address: 'شقة 1204، دبي',
    phone: '+971 50 123 4567',
  },
  vendor: { name: 'Sparkle', address: 'Al Quoz', phone: '+971 4 222 3333' },
  service_name: 'Deep cleaning',
  lines: { booking_info: [paidLine('Deep cleaning', 10_500, 5)], extra_service: [], charges: [] },
  tax: 5,
};
const ISSUE = {
  number: 'INV-000001',
  uuid: '2f9c1c1e-7a54-4a6b-9d8e-2b1a3c4d5e6f',
  day: '2026-11-22',
  supplier: { name: 'Home Services', address: 'Dubai', trn: '100123456700003' },
};

describe('a paper as PDF', () => {
  it('should say what the paper says, in its words', async () => {
    const texts = textsIn(await pdfOf(invoiceOf(BOOKING, ISSUE)));
    for (const text of [
      ...['Home Services', 'TRN 100123456700003', 'Tax Invoice', 'INV-000001', 'INV-000001 · 1 / 1'],
      ...['Invoice Date: 22 Nov 2026', 'Due Date: 22 Nov 2026', 'Booking ID: 42', 'Deep cleaning'],
      ...['Billed From', seen('محمد الأحمد'), 'm@example.com', `${seen('، دبي')}1204${seen('شقة ')}`],
      ...['+971 50 123 4567', 'Billed To', 'Sparkle', '100.00', '5.00', '105.00'],
      ...['Tax 5%', 'AED 5.00', 'Grand Total', 'AED 105.00'],
    ])
      expect(texts, text).toContain(text);
    expect(texts.some((text) => /^Discount \d/.test(text))).toBe(false);
  });

  it('should write amounts and days as screens do', () => {
    for (const fils of [0, 5, -5, 100, 99_999, 100_000, 123_456_789, -123_405]) {
      expect(moneyText(fils)).toBe(formatMoney(aedOf(fils)));
      expect(`${house.currency} ${amountText(Math.abs(fils))}`).toBe(formatMoney(Math.abs(aedOf(fils))));
    }
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-0${1 + (month % 9)}`;
      expect(dayText(day)).toBe(formatDay(day));
    }
  });

  it('should add up: net and tax of all lines are the total, and discounts in them are shown next to it', async () => {
    const [whole, off] = [paidLine('Deep cleaning', 10_500, 5), paidLine('Discount', 1_050, 5)];
    const less = { ...off, unit: -off.unit, net: -off.net, vat: -off.vat, gross: -off.gross };
    const paper = invoiceOf({ ...BOOKING, lines: { ...BOOKING.lines, booking_info: [whole], charges: [less] } }, ISSUE);
    const texts = textsIn(await pdfOf(paper));
    const textOf = (label: string): string =>
      `Discount ${label} in the lines above: AED 10.00 off AED 100.00, before tax`;
    expect(texts.slice(texts.lastIndexOf('Net'), -1)).toEqual([
      ...['Net', 'AED 90.00', 'Tax 5%', 'AED 4.50', 'Grand Total', 'AED 94.50', textOf('10%')],
    ]);
    // What was issued says what it said.
    expect(textsIn(await pdfOf({ ...paper, discount_label: '2%' }))).toContain(textOf('2%'));
  });

  it('should say nothing of tax where it is not known, and of a vendor where there is none', async () => {
    const lines = { ...BOOKING.lines, booking_info: [paidLine('Deep cleaning', 10_500, null)] };
    const texts = textsIn(await pdfOf(invoiceOf({ ...BOOKING, vendor: null, tax: null, lines }, ISSUE)));
    expect(texts).toContain('Invoice');
    expect(texts).toContain('–');
    expect(texts.some((text) => /^Tax \d/.test(text))).toBe(false);
    expect(texts).not.toContain('Sparkle');
  });

  it('should say what a credit note corrects, and why', async () => {
    const again = { number: 'CN-000001', uuid: '6a1d0e3c-0d7f-4d7e-8f52-9b8c7d6e5f4a', day: '2026-12-01' };
    const texts = textsIn(await pdfOf(creditNoteOf(invoiceOf(BOOKING, ISSUE), again, 'تم الإلغاء')));
    const message = ['Tax Credit Note', 'Date: 1 Dec 2026', 'Corrects INV-000001 of 22 Nov 2026', seen('تم الإلغاء')];
    expect(texts).toEqual(expect.arrayContaining(message));
    expect(texts.some((text) => text.startsWith('Due Date'))).toBe(false);
  });

  it('should go on for as many sheets as it takes, its columns named on each', async () => {
    const many = Array.from({ length: 120 }, (_, at) => paidLine(`Option ${at}`, 100 + at, 5));
    const bytes = await pdfOf(invoiceOf({ ...BOOKING, lines: { ...BOOKING.lines, booking_info: many } }, ISSUE));
    const marks = marksIn(bytes);
    const sheets = Math.max(...marks.map(({ page }) => page)) + 1;
    expect(sheets).toBeGreaterThan(2);
    for (let page = 0; page < sheets; page++) {
      const texts = marks.filter((mark) => mark.page === page).flatMap(linesSeen);
      expect(texts).toContain(`INV-000001 · ${page + 1} / ${sheets}`);
      if (texts.some((text) => text.startsWith('Option'))) expect(texts).toContain('Description');
      for (const { shown } of marks.filter((mark) => mark.page === page))
        for (const { y } of shown) expect(y).toBeGreaterThan(0);
    }
    const options = textsIn(bytes).filter((text) => text.startsWith('Option'));
    expect(options).toEqual(many.map(({ label }) => label));
  });

  it('should be the same bytes whenever it is made, and say what it is', async () => {
    const paper = invoiceOf(BOOKING, ISSUE);
    const bytes = await pdfOf(paper);
    expect(bytes.equals(await pdfOf(paper))).toBe(true);
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    for (const part of ['/Lang (en-AE)', '/Marked true', '/S /Table', '/S /TH', '/S /H1']) expect(text).toContain(part);
  });
});
