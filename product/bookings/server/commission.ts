import type { Fill } from '../../../api/fills/fill.ts';
import { dayOf } from '../../../resources/language/index.ts';
import { rateOf } from '../../vendors/rules/commission.ts';
import { commissionsOf } from '../../vendors/server/commission-rows.ts';

/**
 * Freezes what a vendor gives of a booking when it is given that booking, whatever gives it: the
 * vendor's rate on the Dubai day it is. What its vendor agrees to later changes nothing of it;
 * whoever is no vendor gives nothing. Nobody writes a rate, so that one which comes along is an
 * undo's: what the booking had before.
 */
export const bookingCommission: Fill = async ({ value, was, reader, now }) => {
  const vendor = value.vendor_id ?? null;
  if (typeof vendor !== 'number') return { values: { commission_rate: null } };
  if (vendor === was?.vendor_id && typeof was.commission_rate === 'number') return {};
  const restored = value.commission_rate ?? null;
  if (typeof restored === 'number' && restored !== was?.commission_rate) return {};
  return { values: { commission_rate: rateOf(await commissionsOf(reader, vendor), dayOf(now)).rate } };
};
