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
 * The invoice of a booking. Each line keeps the amounts it was priced with, rounded line by line,
 * so that what it comes to is their sum to the fils. It is a tax invoice where the supplier is
 * registered and the tax of its lines is known.
 * @throws Error for a line whose amounts are no whole fils or do not add up: such a paper must not
 * be issued.
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

/**
 * The credit note that takes a whole invoice back: its lines, under a number of its own, and its
 * discount as it is. @throws Error for what is no invoice.
 */
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

/**
 * A line of which only what is paid is known: its tax, where there is a rate, is the part of it
 * that the rate makes.
 */
export function paidLine(label: string, gross: Fils, tax: number | null): BilledLine {
  const hundredths = Math.round((tax ?? 0) * 100);
  const vat = shareOf(gross, hundredths, 10_000 + hundredths);
  return { label, quantity: 1, unit: gross - vat, discount: 0, net: gross - vat, vat, gross };
}

/**
 * Additional time as a line of a bill: so many hours, with the tax that is in what it costs (spec
 * part 1 §5: the service price times the hours). What an hour costs stands beside it before its
 * tax, as of every line.
 */
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

/**
 * What the lines of each rate come to, the highest rate first, and last those of which it is not
 * known.
 */
function ratesIn(items: readonly PaperItem[]): InvoicePaper['rates'] {
  const rates = [...new Set(items.map(({ rate }) => rate))].sort((one, other) => (other ?? -1) - (one ?? -1));
  return rates.map((rate) => ({ rate, ...totalsOf(items.filter((item) => item.rate === rate)) }));
}
