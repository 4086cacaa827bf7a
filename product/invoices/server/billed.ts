import { canonical } from '../../../api/canonical.ts';
import { FINE, type RecordCheck } from '../../../api/checks/check.ts';
import { ApiError } from '../../../api/errors.ts';
import { english, message } from '../../../resources/language/message.ts';
import { currentInvoice } from './issued.ts';

const BILLED = ['service_name', 'version_id', 'basket', 'service_price', 'service_amount', 'additional_hours'] as const;

/** Invoiced values are immutable until a credit note. @throws ApiError 409 naming the invoice. */
export const billedUnchanged: RecordCheck = async ({ value, stored, reader }) => {
  if (!value || !stored) return FINE;
  const isOther = BILLED.some(
    (name) => value[name] !== undefined && canonical(value[name]) !== canonical(stored[name] ?? null),
  );
  const invoice = isOther ? await currentInvoice(reader, stored.id) : undefined;
  if (!invoice) return FINE;
  const why = message(
    'Invoice {number} was issued for this booking and never changes. Cancel it with a credit note first, then issue a new invoice.',
    { number: String(invoice.number) },
  );
  throw new ApiError('conflict', english(why), { more: { message: why } });
};
