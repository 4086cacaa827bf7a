import type { Message } from '../../../resources/language/message.ts';
import type { Fils } from '../../rules/money.ts';
import type { CompiledService } from './compile.ts';
import { type Basket, price } from './price.ts';
import type { Rates } from './rates.ts';

/** A basket somebody kept from the preview, by its name. */
export type KeptBasket = { readonly id: number; readonly name: string; readonly basket: Basket };

/** A saved basket's price change; null: not priceable, see `why`. */
type BasketChange = {
  readonly id: number;
  readonly name: string;
  readonly from: Fils | null;
  readonly to: Fils | null;
  readonly why: readonly Message[];
};

/** Baskets whose price or priceability differs between `from` and `to`, in order. */
export function changedBaskets(
  baskets: readonly KeptBasket[],
  versions: { readonly from: CompiledService; readonly to: CompiledService },
  rates: Rates,
): BasketChange[] {
  return baskets.flatMap(({ id, name, basket }) => {
    const [before, after] = [price(versions.from, basket, rates), price(versions.to, basket, rates)];
    const [from, to] = [before.ok ? before.total : null, after.ok ? after.total : null];
    const why = after.ok ? [] : Object.values(after.errors).flatMap((messages) => messages ?? []);
    return from === to ? [] : [{ id, name, from, to, why }];
  });
}
