import { type Fils, shareOf } from '../../rules/money.ts';
import {
  type BilledLine,
  discountLabel,
  type FrozenBooking,
  type InvoicePaper,
  type Issue,
  itemsOf,
  type PaperItem,
  type Supplier,
  totalsOf,
} from './paper.ts';

/**
 * A booking's invoice, rounded by line, so it totals to the fils. A tax invoice if the supplier is
 * registered and the tax known. @throws Error for inconsistent lines.
 */
export function invoiceOf(booking: FrozenBooking, { number, uuid, day, supplier }: Issue): InvoicePaper {
  const item = (line: BilledLine): PaperItem => itemOf(line, booking.tax);
  const parts = {
    booking_info: booking.lines.booking_info.map(item),
    extra_service: booking.lines.extra_service.map(item),
    charges: booking.lines.charges.map(item),
  };
  const items = itemsOf(parts);
  const totals = totalsOf(items);
  const discount = discountIn(items);
  return {
    kind: 'invoice',
    type_code: '380',
    title: isTaxPaper(supplier, items) ? 'Tax Invoice' : 'Invoice',
    uuid,
    number,
    issued_on: day,
    due_on: day,
    booking_id: booking.id,
    supplier,
    billed_from: booking.customer,
    billed_to: booking.vendor,
    service_name: booking.service_name,
    ...parts,
    discount_label: discount > 0 ? discountLabel(discount, totals) : null,
    discount,
    rates: ratesIn(items),
    totals,
    total_amount: totals.gross,
    corrects: null,
  };
}

/** The credit note of a whole invoice. @throws Error for other papers. */
export function creditNoteOf(
  invoice: InvoicePaper,
  { number, uuid, day }: Omit<Issue, 'supplier'>,
  reason: string,
): InvoicePaper {
  if (invoice.kind !== 'invoice') throw new Error(`${invoice.number} is no invoice.`);
  return {
    ...invoice,
    kind: 'credit_note',
    type_code: '381',
    title: invoice.title === 'Tax Invoice' ? 'Tax Credit Note' : 'Credit Note',
    uuid,
    number,
    issued_on: day,
    due_on: day,
    discount_label: invoice.discount_label && discountLabel(invoice.discount, invoice.totals),
    corrects: { number: invoice.number, uuid: invoice.uuid, issued_on: invoice.issued_on, reason },
  };
}

/** A line known by its gross amount; tax is extracted at the rate, if any. */
export function paidLine(label: string, gross: Fils, tax: number | null): BilledLine {
  const hundredths = Math.round((tax ?? 0) * 100);
  const vat = shareOf(gross, hundredths, 10_000 + hundredths);
  return { label, quantity: 1, unit: gross - vat, discount: 0, net: gross - vat, vat, gross };
}

/** Additional hours as a line, tax included (spec part 1 §5: the service price times the hours). */
export function timeLine(hours: number, gross: Fils, tax: number | null): BilledLine {
  const line = paidLine('Additional time', gross, tax);
  const hundredths = Math.round(hours * 100);
  return hundredths > 0 ? { ...line, quantity: hours, measure: 'h', unit: shareOf(line.net, 100, hundredths) } : line;
}

/** Whether a booking comes to anything that could be billed. */
export const isBillable = ({ lines }: FrozenBooking): boolean =>
  Object.values(lines).some((part) => part.length > 0) &&
  Object.values(lines)
    .flat()
    .reduce((sum, { gross }) => sum + gross, 0) > 0;

function itemOf(
  { label, quantity, measure, unit, discount, net, vat, gross }: BilledLine,
  tax: number | null,
): PaperItem {
  for (const amount of [unit, discount, net, vat, gross])
    if (!Number.isSafeInteger(amount)) throw new Error(`${label}: ${amount} is no whole number of fils.`);
  if (net + vat !== gross) throw new Error(`${label}: ${net} and ${vat} are not ${gross}.`);
  const count = { count: quantity, ...(measure === undefined ? {} : { measure }) };
  return { option_name: label, ...count, price: unit, discount, net, vat, rate: tax, final_price: gross };
}

const isTaxPaper = ({ trn }: Supplier, items: readonly PaperItem[]): boolean =>
  trn !== null && items.every(({ rate }) => rate !== null);

/** What was taken off: of lines by themselves, and by lines that take off. */
const discountIn = (items: readonly PaperItem[]): Fils =>
  items.reduce((sum, { discount, net }) => sum + discount + Math.max(0, -net), 0);

function ratesIn(items: readonly PaperItem[]): InvoicePaper['rates'] {
  const rates = [...new Set(items.map(({ rate }) => rate))].sort((one, other) => (other ?? -1) - (one ?? -1));
  return rates.map((rate) => ({ rate, ...totalsOf(items.filter((item) => item.rate === rate)) }));
}
