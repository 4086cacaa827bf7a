import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditNoteOf, invoiceOf, isBillable, paidLine, timeLine } from '../../product/invoices/rules/invoice.ts';
import {
  type BilledLine,
  type FrozenBooking,
  type Issue,
  itemsOf,
  totalsOf,
} from '../../product/invoices/rules/paper.ts';
import { percentOf, times } from '../../product/rules/money.ts';

/** Papers: what they come to, what they are called, and what they are made of. */

const ISSUE: Issue = {
  number: 'INV-000001',
  uuid: '2f9c1c1e-7a54-4a6b-9d8e-2b1a3c4d5e6f',
  day: '2026-11-22',
  supplier: { name: 'Home Services', address: null, trn: null },
};
const REGISTERED: Issue = { ...ISSUE, supplier: { ...ISSUE.supplier, trn: '100123456700003' } };

/** A line priced as the catalogue prices: its tax rounded by itself. */
function priced(label: string, quantity: number, unit: number, discount: number, tax: number): BilledLine {
  const net = times(unit, quantity) - discount;
  const vat = percentOf(net, tax);
  return { label, quantity, unit, discount, net, vat, gross: net + vat };
}

/** A line that takes off, as the catalogue has them. */
function taking(label: string, off: number, tax: number): BilledLine {
  const [net, vat] = [0 - off, 0 - percentOf(off, tax)];
  return { label, quantity: 1, unit: net, discount: 0, net, vat, gross: net + vat };
}

const booking = (lines: Partial<FrozenBooking['lines']>, tax: number | null = 5): FrozenBooking => ({
  id: 42,
  customer: { first_name: 'Layla', last_name: null, email: null, address: 'Dubai', phone: '+971 50 123 4567' },
  vendor: null,
  service_name: 'Deep cleaning',
  lines: { booking_info: [], extra_service: [], charges: [], ...lines },
  tax,
});

const amount = fc.integer({ min: 0, max: 10_000_000 });
const aLine = (tax: number) =>
  fc
    .record({ quantity: fc.integer({ min: 1, max: 200 }), unit: amount, percent: fc.integer({ min: 0, max: 100 }) })
    .map(({ quantity, unit, percent }) =>
      priced('Line', quantity / 2, unit, percentOf(times(unit, quantity / 2), percent), tax),
    );
const aTakingLine = (tax: number) => amount.map((off) => taking('Off', off, tax));
const aBooking = fc.integer({ min: 0, max: 2500 }).chain((hundredths) => {
  const tax = hundredths / 100;
  return fc
    .record({
      booking_info: fc.array(aLine(tax), { maxLength: 12 }),
      extra_service: fc.array(aLine(tax), { maxLength: 3 }),
      charges: fc.array(fc.oneof(aLine(tax), aTakingLine(tax)), { maxLength: 5 }),
    })
    .map((lines) => booking(lines, tax));
});

describe('an invoice', () => {
  it('should come to the sum of its lines, to the fils, however it is added up', () => {
    fc.assert(
      fc.property(aBooking, (frozen) => {
        const paper = invoiceOf(frozen, ISSUE);
        const lines = Object.values(frozen.lines).flat();
        const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((all, line) => all + line[of], 0);
        expect(paper.totals).toEqual({ net: sum('net'), vat: sum('vat'), gross: sum('gross') });
        expect(paper.total_amount).toBe(paper.totals.net + paper.totals.vat);
        for (const of of ['net', 'vat', 'gross'] as const)
          expect(paper.rates.reduce((all, rate) => all + rate[of], 0)).toBe(paper.totals[of]);
        for (const { net, vat, final_price } of itemsOf(paper)) {
          expect(final_price).toBe(net + vat);
          for (const fils of [net, vat, final_price]) expect(Number.isSafeInteger(fils)).toBe(true);
        }
      }),
    );
  });

  it('should be data: its own JSON copy, made the same again, and changing nothing of the booking', () => {
    fc.assert(
      fc.property(aBooking, (frozen) => {
        const before = structuredClone(frozen);
        const paper = invoiceOf(frozen, ISSUE);
        expect(JSON.parse(JSON.stringify(paper))).toEqual(paper);
        expect(invoiceOf(frozen, ISSUE)).toEqual(paper);
        expect(frozen).toEqual(before);
      }),
    );
  });

  it('should round each line by itself, half a fils up', () => {
    // 23.57 × 10 % is 2.357, which is 2.36.
    const lines = [priced('One', 1, 2357, 0, 10), priced('Other', 1, 2357, 0, 10)];
    const { booking_info, totals } = invoiceOf(booking({ booking_info: lines }, 10), ISSUE);
    expect(booking_info.map(({ vat }) => vat)).toEqual([236, 236]);
    expect(totals).toEqual({ net: 4714, vat: 472, gross: 5186 });
  });

  it('should be a tax invoice only of a registered supplier where the tax is known, and due on its day', () => {
    const titles = [ISSUE, REGISTERED].map((issue) =>
      [5, 0, null].map(
        (tax) => invoiceOf(booking({ booking_info: [paidLine('Paid', 10_000, tax)] }, tax), issue).title,
      ),
    );
    expect(titles).toEqual([Array(3).fill('Invoice'), ['Tax Invoice', 'Tax Invoice', 'Invoice']]);
    // spec 1.9.18
    expect(invoiceOf(booking({}), ISSUE)).toMatchObject({ issued_on: '2026-11-22', due_on: '2026-11-22' });
  });

  it('should say how many percent were taken off, where anything was', () => {
    const full = priced('Cleaning', 1, 10_000, 0, 5);
    const labelOf = (lines: Partial<FrozenBooking['lines']>) => {
      const { discount, discount_label } = invoiceOf(booking(lines), ISSUE);
      return [discount, discount_label];
    };
    expect(labelOf({ booking_info: [full] })).toEqual([0, null]);
    expect(labelOf({ booking_info: [priced('Cleaning', 1, 10_000, 1500, 5)] })).toEqual([1500, '15%']);
    expect(labelOf({ booking_info: [full], charges: [taking('Off', 500, 5)] })).toEqual([500, '5%']);
    expect(labelOf({ booking_info: [full], charges: [taking('Off', 333, 5)] })).toEqual([333, '3.33%']);
    // A credit note of a paper that said what was not so is true itself.
    const lines = { booking_info: [full], charges: [taking('Off', 500, 5)] };
    const before = { ...invoiceOf(booking(lines), ISSUE), discount_label: '2%' };
    expect(creditNoteOf(before, ISSUE, 'Twice').discount_label).toBe('5%');
  });

  it('should tell what lines of each rate come to, and last those of which it is not known', () => {
    const mixed = { ...invoiceOf(booking({ booking_info: [paidLine('Paid', 5000, null)] }, null), ISSUE) };
    expect(mixed.rates).toEqual([{ rate: null, net: 5000, vat: 0, gross: 5000 }]);
    expect(invoiceOf(booking({ booking_info: [paidLine('Paid', 10_500, 5)] }), ISSUE).rates).toEqual([
      { rate: 5, net: 10_000, vat: 500, gross: 10_500 },
    ]);
  });

  it('should not be made of amounts that do not add up, or of less than a fils', () => {
    const line = priced('Cleaning', 1, 10_000, 0, 5);
    const made = (wrong: Partial<BilledLine>) => () => invoiceOf(booking({ charges: [{ ...line, ...wrong }] }), ISSUE);
    expect(made({})).not.toThrow();
    expect(made({ gross: 10_501 })).toThrow('Cleaning: 10000 and 500 are not 10501.');
    expect(made({ net: 10_000.5, gross: 10_500.5 })).toThrow('Cleaning: 10000.5 is no whole number of fils.');
  });
});

describe('a line of which only what is paid is known', () => {
  it('should be net and tax together, and as much tax as its net bears but for the rounding', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (gross, hundredths) => {
        const tax = hundredths / 100;
        const { net, vat, unit } = paidLine('Paid', gross, tax);
        expect(net + vat).toBe(gross);
        expect(unit).toBe(net);
        expect(Math.abs(vat - (net * tax) / 100)).toBeLessThanOrEqual(1);
      }),
    );
    expect(paidLine('Paid', 10_500, 5)).toMatchObject({ net: 10_000, vat: 500 });
    // Two hours are 2 h, whether or not it is known how much of them is tax.
    expect(timeLine(2, 10_000, 12)).toMatchObject({ quantity: 2, measure: 'h', unit: 4465, net: 8929, vat: 1071 });
    expect(timeLine(1.5, 13_425, null)).toMatchObject({ quantity: 1.5, measure: 'h', unit: 8950, net: 13_425, vat: 0 });
    const extra_service = [timeLine(2, 10_000, 12)];
    expect(invoiceOf(booking({ extra_service }, 12), ISSUE).extra_service).toMatchObject([
      { option_name: 'Additional time', count: 2, measure: 'h', price: 4465, final_price: 10_000 },
    ]);
    expect(paidLine('Paid', 10_500, null)).toMatchObject({ net: 10_500, vat: 0 });
  });
});

describe('what can be billed', () => {
  it('should come to an amount', () => {
    const free = paidLine('Free', 0, 5);
    const paid = paidLine('Paid', 100, 5);
    const off = taking('Off', 100, 0);
    expect(isBillable(booking({}))).toBe(false);
    expect(isBillable(booking({ booking_info: [free] }))).toBe(false);
    expect(isBillable(booking({ booking_info: [paid], charges: [off] }))).toBe(false);
    expect(isBillable(booking({ extra_service: [paid] }))).toBe(true);
  });
});

describe('a credit note', () => {
  const AGAIN = { number: 'CN-000001', uuid: '6a1d0e3c-0d7f-4d7e-8f52-9b8c7d6e5f4a', day: '2026-12-01' };

  it('should have the lines and amounts of the invoice, and say which it corrects and why', () => {
    fc.assert(
      fc.property(aBooking, fc.constantFrom(ISSUE, REGISTERED), (frozen, issue) => {
        const invoice = invoiceOf(frozen, issue);
        const note = creditNoteOf(invoice, AGAIN, 'Cancelled');
        expect(note.totals).toEqual(totalsOf(itemsOf(invoice)));
        expect(itemsOf(note)).toEqual(itemsOf(invoice));
        expect(note).toMatchObject({
          kind: 'credit_note',
          type_code: '381',
          title: invoice.title.replace('Invoice', 'Credit Note'),
          ...{ number: AGAIN.number, uuid: AGAIN.uuid, issued_on: AGAIN.day, due_on: AGAIN.day },
          supplier: issue.supplier,
          corrects: { number: invoice.number, uuid: invoice.uuid, issued_on: '2026-11-22', reason: 'Cancelled' },
        });
      }),
    );
  });

  it('should correct invoices alone', () => {
    const note = creditNoteOf(invoiceOf(booking({}), ISSUE), AGAIN, 'Cancelled');
    expect(() => creditNoteOf(note, AGAIN, 'Again')).toThrow('CN-000001 is no invoice.');
  });
});
