import { paidLine } from '../../domain/invoice/invoice.ts';
import type { BilledLine, FrozenBooking } from '../../domain/invoice/paper.ts';
import { filsOf } from '../../domain/money.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Reader } from '../plan.ts';

/** What was priced when the booking was made: the lines of its bill in fils, and the percent of tax they bear. */
type Priced = { readonly lines: readonly (BilledLine & { readonly key: string })[]; readonly tax: number };

/** Lines of what was ordered; the others are put on the whole, or taken off it. */
const ORDERED = /^(?:base$|option:)/;

/**
 * A stored booking as an invoice freezes it, of whatever it holds. The amount it is paid with is its total: of one that was
 * priced, what goes beyond the price was added later; of another it is all that is known.
 */
export async function frozenBooking(reader: Reader, booking: RecordData): Promise<FrozenBooking> {
  const referred = async (collection: string, id: Value | undefined): Promise<RecordData | undefined> =>
    typeof id === 'number' ? reader.get(collection, id) : undefined;
  const customer = await referred('customers', booking.customer_id);
  const vendor = await referred('vendors', booking.vendor_id);
  const service_name = textOf(booking.service_name);
  return {
    id: Number(booking.id),
    customer: {
      first_name: textOf(customer?.first_name) ?? '',
      last_name: textOf(customer?.last_name),
      email: textOf(customer?.email),
      address: textOf(customer?.full_address),
      phone: textOf(customer?.phone_number),
    },
    vendor: vendor
      ? {
          name: textOf(vendor.company_or_vendor_name) ?? '',
          address: textOf(vendor.address),
          phone: textOf(vendor.phone_number),
        }
      : null,
    service_name,
    ...billed(booking, service_name),
  };
}

function billed(booking: RecordData, service: string | null): Pick<FrozenBooking, 'lines' | 'tax'> {
  const paid = filsOf(Number(booking.payment_amount ?? 0));
  const priced = pricedIn(booking.priced);
  if (!priced) {
    const line = paidLine(service ?? `Booking ${booking.id}`, paid, null);
    return { tax: null, lines: { booking_info: paid > 0 ? [line] : [], extra_service: [], charges: [] } };
  }
  const { lines, tax } = priced;
  const added = paid - lines.reduce((sum, { gross }) => sum + gross, 0);
  return {
    tax,
    lines: {
      booking_info: lines.filter(({ key }) => ORDERED.test(key)),
      extra_service: added > 0 ? [paidLine('Additional time', added, tax)] : [],
      charges: lines.filter(({ key }) => !ORDERED.test(key)),
    },
  };
}

/** The server alone writes it, so that what is there is what it wrote. */
const pricedIn = (value: Value | undefined): Priced | undefined =>
  typeof value === 'object' && value !== null && 'lines' in value ? (value as unknown as Priced) : undefined;

const textOf = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
