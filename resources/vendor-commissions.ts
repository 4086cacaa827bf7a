import { defineResource } from './language/index.ts';

/** What of its bookings a vendor gives, in percent, where nobody set a rate of its own. */
export const HOUSE_COMMISSION = 15;

/**
 * Commissions by start day (spec part 2 §3 Setting, commission history). Never deleted: a new rate
 * is a new row, once agreed. See `product/vendors/rules/commission.ts`.
 */
export const vendorCommissions = defineResource({
  name: 'vendor_commissions',
  label: { one: 'Commission Rate', many: 'Commission Rates' },
  title: 'id',
  // Visible to those who see the vendor. No page lists them among its parts: nobody writes one.
  partOf: { field: 'vendor_id', form: ['rate'] },
  // A vendor knows what it gives, and not who of the staff said so.
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: ['id', 'vendor_id', 'rate', 'valid_from', 'set_at', 'agreed_at', 'began_at', 'ended_at'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    rate: { kind: 'percent', label: 'Commission', required: true, default: HOUSE_COMMISSION },
    /** The day it was set on: it is in force from the day the vendor agrees, and not before. */
    valid_from: { kind: 'date', required: true },
    set_at: { kind: 'timestamp', required: true },
    /** Who it was, as they were called then: `{ name, email, role }`. */
    set_by: { kind: 'snapshot' },
    agreed_at: { kind: 'timestamp' },
    agreed_by: { kind: 'snapshot' },
    /** From when until when bookings were given at it; nothing while it waits, or goes on. */
    began_at: { kind: 'timestamp' },
    ended_at: { kind: 'timestamp' },
  },
  fixtures: { count: 0 },
});
