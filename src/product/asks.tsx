import type { ReactNode } from 'react';
import { formatMoney } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import type { Product } from '../platform/product.ts';

type Basket = { readonly name: string; readonly from: number; readonly to: number };

/** The kept selections whose total is another from now on. */
const Baskets = ({ said, detail }: { readonly said: unknown; readonly detail: string }): ReactNode => (
  <>
    <p>{detail}</p>
    <ul>
      {(Array.isArray(said) ? (said as readonly Basket[]) : []).map(({ name, from, to }) => (
        <li key={name}>{t('{name}: {from} → {to}', { name, from: formatMoney(from), to: formatMoney(to) })}</li>
      ))}
    </ul>
  </>
);

/** What this product asks before a move is made that changes something besides its record. */
export const asks: Product['asks'] = {
  baskets: ({ said, detail }) => ({
    title: t('Totals change'),
    text: <Baskets said={said.baskets} detail={detail} />,
    yes: t('Publish'),
  }),
};
