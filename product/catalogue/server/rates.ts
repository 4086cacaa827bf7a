import type { ApiContext } from '../../../api/context.ts';
import type { Reader } from '../../../api/store.ts';
import { dayOf } from '../../../resources/language/index.ts';
import { type Rates, type RatesRow, ratesOn } from '../rules/rates.ts';

const RATES = 'rates';

/** The rates in force on a Dubai day. */
export const ratesOfDay = async (reader: Reader, day: string): Promise<Rates> =>
  ratesOn(day, (await reader.find({ from: RATES })) as unknown as readonly RatesRow[]);

/** The rates in force on the Dubai day it is. */
export const ratesNow = ({ now }: Pick<ApiContext, 'now'>, reader: Reader): Promise<Rates> =>
  ratesOfDay(reader, dayOf(now()));
