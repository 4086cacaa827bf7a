import type { PriceLine } from '../../catalogue/rules/price.ts';

/** How much of something was booked, and how much is; 0: nothing of it. */
type Rebooked = {
  readonly label: PriceLine['label'];
  readonly from: number;
  readonly to: number;
};

type Priced = { readonly lines: readonly Pick<PriceLine, 'key' | 'label' | 'quantity'>[] };

const isChosen = ({ key }: Priced['lines'][number]): boolean => key === 'base' || key.startsWith('option:');

/** Lines with a changed amount, in bill order, removed ones last. */
export function rebooked(before: Priced | null, after: Priced | null): Rebooked[] {
  const [was, is] = [(before?.lines ?? []).filter(isChosen), (after?.lines ?? []).filter(isChosen)];
  const old = new Map(was.map((line) => [line.key, line]));
  const left = new Set(is.map(({ key }) => key));
  const changed = is.flatMap(({ key, label, quantity }) => {
    const from = old.get(key)?.quantity ?? 0;
    return from === quantity ? [] : [{ label, from, to: quantity }];
  });
  const removed = was
    .filter(({ key }) => !left.has(key))
    .map(({ label, quantity }) => ({ label, from: quantity, to: 0 }));
  return [...changed, ...removed];
}
