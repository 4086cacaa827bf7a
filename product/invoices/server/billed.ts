import { FINE, type RecordCheck } from '../../../api/checks/check.ts';
import { ApiError } from '../../../api/errors.ts';
import { canonical } from '../../../api/history/line.ts';
import { english, message } from '../../../resources/language/message.ts';
import { standingFor } from './issued.ts';

/** What of a booking its invoice bills. */
const BILLED = ['service_name', 'version_id', 'basket', 'service_price', 'service_amount', 'additional_hours'] as const;

/**
 * What was invoiced stays what it is as long as the invoice stands: an issued one never changes,
 * and a booking that says otherwise would be billed wrongly by it. A credit note takes the invoice
 * back, the booking is changed, and the next invoice bills that.
 * @throws ApiError 409 naming the invoice.
 */
export const billedUnchanged: RecordCheck = async ({ value, stored, reader }) => {
  if (!value || !stored) return FINE;
  const isOther = BILLED.some(
    (name) => value[name] !== undefined && canonical(value[name]) !== canonical(stored[name] ?? null),
  );
  const invoice = isOther ? await standingFor(reader, stored.id) : undefined;
  if (!invoice) return FINE;
  const why = message(
    'Invoice {number} was issued for this booking and never changes. Cancel it with a credit note first, then issue a new invoice.',
    { number: String(invoice.number) },
  );
  throw new ApiError('conflict', english(why), { more: { message: why } });
};
