import type { Message } from '../../../resources/language/message.ts';
import { compileService } from '../../catalogue/rules/compile.ts';
import { type Basket, type PriceLine, price } from '../../catalogue/rules/price.ts';
import type { Rates } from '../../catalogue/rules/rates.ts';
import type { ServiceVersion } from '../../catalogue/rules/version.ts';
import { aedOf, type Fils } from '../../rules/money.ts';
import { MOST_MINUTES } from '../../rules/slot.ts';

/** A booking's frozen price: lines in fils whose gross amounts are the total. */
export type FrozenPrice = {
  /** The Dubai day whose rates it bears. */
  readonly day: string;
  readonly lines: readonly PriceLine[];
  /** Percent. */
  readonly tax: number;
  readonly net: Fils;
  readonly vat: Fils;
  readonly total: Fils;
  readonly minutes: number;
};

/** What is ordered: which version of a service, what of it, and with which rates it is billed. */
export type Order = {
  readonly version: ServiceVersion;
  readonly basket: Basket;
  readonly rates: Rates;
  readonly day: string;
};

/** What of a booking follows from its order. What is left out is for whoever books to say. */
export type Ordered = {
  readonly service_name: string;
  /** Of an hour: only what is booked by the hour has such a price. */
  readonly service_price?: number;
  readonly service_amount: number;
  readonly minutes?: number;
  readonly priced: FrozenPrice;
};

/** Minutes per visit; longer work takes several. At most its duration is billed. */
const VISIT = { least: 15, most: MOST_MINUTES } as const;

/** Prices and validates an order; trusts no client value. Returns all errors. */
export function orderedOf({
  version,
  basket,
  rates,
  day,
}: Order): { readonly ok: true; readonly ordered: Ordered } | { readonly ok: false; readonly why: readonly Message[] } {
  const service = compileService(version);
  const found = price(service, basket, rates);
  if (!found.ok) return { ok: false, why: Object.values(found.errors).flatMap((sentences) => sentences ?? []) };
  const { lines, tax, net, vat, total, minutes } = found;
  return {
    ok: true,
    ordered: {
      service_name: service.name,
      ...(service.type === 'service based' ? { service_price: aedOf(service.price ?? 0) } : {}),
      service_amount: aedOf(total),
      ...(minutes > 0 ? { minutes: Math.min(VISIT.most, Math.max(VISIT.least, Math.round(minutes))) } : {}),
      priced: { day, lines, tax, net, vat, total, minutes },
    },
  };
}
