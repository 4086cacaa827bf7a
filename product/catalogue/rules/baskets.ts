import type { Message } from '../../../resources/language/message.ts';
import type { Fils } from '../../rules/money.ts';
import type { CompiledService } from './compile.ts';
import { type Basket, price } from './price.ts';
import type { Rates } from './rates.ts';

/** A basket somebody kept from the preview, by its name. */
export type KeptBasket = { readonly id: number; readonly name: string; readonly basket: Basket };

/**
 * How a kept basket's total changes; null: it cannot be priced there, `why` says what is wrong from
 * now on.
 */
export type BasketChange = {
  readonly id: number;
  readonly name: string;
  readonly from: Fils | null;
  readonly to: Fils | null;
  readonly why: readonly Message[];
};

/**
 * Those kept baskets that cost something else in `to` than in `from`, or can be priced in only one
 * of them, in their order.
 */
export function changedBaskets(
  baskets: readonly KeptBasket[],
  versions: { readonly from: CompiledService; readonly to: CompiledService },
  rates: Rates,
): BasketChange[] {
  return baskets.flatMap(({ id, name, basket }) => {
    const [before, after] = [price(versions.from, basket, rates), price(versions.to, basket, rates)];
    const [from, to] = [before.ok ? before.total : null, after.ok ? after.total : null];
    const why = after.ok ? [] : Object.values(after.errors).flatMap((said) => said ?? []);
    return from === to ? [] : [{ id, name, from, to, why }];
  });
}
