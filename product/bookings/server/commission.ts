import type { Fill } from '../../../api/fills/fill.ts';
import { dayOf } from '../../../resources/language/index.ts';
import { rateOf } from '../../vendors/rules/commission.ts';
import { commissionsOf } from '../../vendors/server/commission-rows.ts';

/** Freezes the vendor's rate of that Dubai day on assignment. A given rate comes from an undo. */
export const bookingCommission: Fill = async ({ value, was, reader, now }) => {
  const vendor = value.vendor_id ?? null;
  if (typeof vendor !== 'number') return { values: { commission_rate: null } };
  if (vendor === was?.vendor_id && typeof was.commission_rate === 'number') return {};
  const restored = value.commission_rate ?? null;
  if (typeof restored === 'number' && restored !== was?.commission_rate) return {};
  return { values: { commission_rate: rateOf(await commissionsOf(reader, vendor), dayOf(now)).rate } };
};
