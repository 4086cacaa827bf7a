import type { Reader } from '../../../api/store.ts';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import { english } from '../../../resources/language/message.ts';
import type { FrozenPrice } from '../../bookings/rules/order.ts';
import type { PriceLine } from '../../catalogue/rules/price.ts';
import { type Fils, filsOf } from '../../rules/money.ts';
import { textIn } from '../../rules/values.ts';
import { paidLine, timeLine } from '../rules/invoice.ts';
import type { BilledLine, FrozenBooking, IssuedPaper } from '../rules/paper.ts';

/** Lines of what was ordered; the others are put on the whole, or taken off it. */
const ORDERED = /^(?:base$|option:)/;

/** A booking as invoiced: priced lines, else one amount of unknown tax. */
export async function frozenBooking(reader: Reader, booking: RecordData): Promise<FrozenBooking> {
  const referred = async (collection: string, id: Value | undefined): Promise<RecordData | undefined> =>
    typeof id === 'number' ? reader.get(collection, id) : undefined;
  const customer = await referred('customers', booking.customer_id);
  const vendor = await referred('vendors', booking.vendor_id);
  const service_name = textIn(booking.service_name);
  return {
    id: Number(booking.id),
    customer: {
      first_name: textIn(customer?.first_name) ?? '',
      last_name: textIn(customer?.last_name),
      email: textIn(customer?.email),
      address: textIn(customer?.full_address),
      phone: textIn(customer?.phone_number),
    },
    vendor: vendor
      ? {
          name: textIn(vendor.company_or_vendor_name) ?? '',
          address: textIn(vendor.address),
          phone: textIn(vendor.phone_number),
        }
      : null,
    service_name,
    ...billed(booking, service_name),
  };
}

/** What states what a paper bills: where one of them is not shown, no amount on it is. */
export const BILLED: readonly string[] = [
  'service_name',
  'service_amount',
  'additional_hours',
  'additional_amount',
  'payment_amount',
];

/** A paper limited to what the screen shows of the booking: names and contacts. */
export function presentBooking(paper: IssuedPaper, readable: ReadonlySet<string>): IssuedPaper {
  const where = <T>(name: string, value: T): T | null => (readable.has(name) ? value : null);
  const { billed_from: customer, billed_to: vendor } = paper;
  return {
    ...paper,
    billed_from: {
      first_name: where('customer_id', customer.first_name) ?? '',
      last_name: where('customer_id', customer.last_name),
      email: where('customer_email', customer.email),
      address: where('address', customer.address),
      phone: where('customer_phone', customer.phone),
    },
    billed_to:
      vendor === null || !readable.has('vendor_id')
        ? null
        : {
            name: vendor.name,
            address: where('provider_address', vendor.address),
            phone: where('provider_phone', vendor.phone),
          },
  };
}

function billed(booking: RecordData, service: string | null): Pick<FrozenBooking, 'lines' | 'tax'> {
  const paid = amountOf(booking.payment_amount);
  const priced = pricedIn(booking.priced);
  const tax = priced?.tax ?? null;
  const added = Math.min(amountOf(booking.additional_amount), paid);
  const hours = Number(booking.additional_hours ?? 0);
  const extra_service = added > 0 ? [timeLine(hours, added, tax)] : [];
  if (priced) {
    const isOrdered = ({ key }: PriceLine): boolean => ORDERED.test(key);
    const named = (lines: readonly PriceLine[]): BilledLine[] =>
      lines.map((line) => ({ ...line, label: english(line.label) }));
    const booking_info = named(priced.lines.filter(isOrdered));
    return {
      tax,
      lines: { booking_info, extra_service, charges: named(priced.lines.filter((line) => !isOrdered(line))) },
    };
  }
  const label = service ?? `Booking ${booking.id}`;
  const booking_info = paid > added ? [paidLine(label, paid - added, tax)] : [];
  return { tax, lines: { booking_info, extra_service, charges: [] } };
}

const amountOf = (value: Value | undefined): Fils => filsOf(typeof value === 'number' ? value : 0);

/** The server alone writes it, so that what is there is what it wrote. */
const pricedIn = (value: Value | undefined): FrozenPrice | undefined =>
  typeof value === 'object' && value !== null && 'lines' in value ? (value as unknown as FrozenPrice) : undefined;
