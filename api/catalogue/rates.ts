import { type Rates, type RatesRow, ratesOn, SPECIFIED_RATES } from '../../domain/rates.ts';
import { dayOf } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Reader } from '../plan.ts';

const RATES = 'rates';

/** The rates in force on the Dubai day it is. */
export async function ratesNow(
  { now, registry }: Pick<ApiContext, 'now' | 'registry'>,
  reader: Reader,
): Promise<Rates> {
  if (!('rates' in registry.resources)) return SPECIFIED_RATES;
  return ratesOn(dayOf(now()), (await reader.find({ from: RATES })) as unknown as readonly RatesRow[]);
}
