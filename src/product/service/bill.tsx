import type { ReactNode } from 'react';
import { amountsOf, type Priced } from '../../../domain/catalogue/price.ts';
import { aedOf, type Fils } from '../../../domain/money.ts';
import { formatMoney, formatNumber } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import './preview.css';

type Props = {
  readonly priced: Pick<Priced, 'lines' | 'tax' | 'vat' | 'total'>;
  /** What is added to it, by what it is called. */
  readonly added?: { readonly label: string; readonly amount: Fils } | undefined;
  /** What the sum is called. */
  readonly total?: string;
};

/** A bill from top to bottom: each line before its tax, the tax of them all, what was added, and the total. */
export const Bill = ({ priced, added, total = t('Total') }: Props): ReactNode => (
  <dl className="bill" aria-live="polite">
    {amountsOf(priced).map(({ label, amount }, at) => (
      <Line key={label} label={label} amount={amount} quantity={priced.lines[at]?.quantity} />
    ))}
    {added ? <Line label={added.label} amount={added.amount} /> : null}
    <div className="preview-total">
      <dt>{total}</dt>
      <dd>{formatMoney(aedOf(priced.total + (added?.amount ?? 0)))}</dd>
    </div>
  </dl>
);

type LineProps = { readonly label: string; readonly amount: Fils; readonly quantity?: number | undefined };

const Line = ({ label, amount, quantity = 1 }: LineProps): ReactNode => (
  <div>
    <dt>
      {quantity === 1 ? null : `${formatNumber(quantity)} × `}
      <bdi>{label}</bdi>
    </dt>
    <dd>{formatMoney(aedOf(amount))}</dd>
  </div>
);
