import type { ReactNode } from 'react';
import { formatMoney, formatNumber, formatPercent } from '../../../src/platform/formats.ts';
import { say, t } from '../../../src/platform/i18n/index.ts';
import { aedOf, type Fils } from '../../rules/money.ts';
import { amountsOf, type Priced, type ReadLine } from '../rules/price.ts';
import './preview.css';

/** What is added to a bill: with its tax in it, of which so much is tax. */
export type Added = { readonly label: string; readonly amount: Fils; readonly vat: Fils };

type Props = {
  readonly priced: Pick<Priced, 'lines' | 'tax' | 'net' | 'vat' | 'total'>;
  readonly added?: Added | undefined;
  readonly total?: string;
};

/** A bill: net lines with details, tax, additions and total. */
export const Bill = ({ priced, added, total = t('Total') }: Props): ReactNode => (
  <dl className="stack-4" aria-live="polite">
    {amountsOf(priced).map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a bill may be called the same
      <div key={at} className="row-12 apart">
        <dt>
          {typeof line.label === 'string' ? <bdi>{line.label}</bdi> : say(line.label)}
          <Made line={line} />
        </dt>
        <dd>{formatMoney(aedOf(line.amount))}</dd>
      </div>
    ))}
    {added ? (
      <div className="row-12 apart">
        <dt>
          {added.label}
          {added.vat === 0 ? null : (
            <span className="preview-made muted">
              {t('{amount} tax in it', { amount: formatMoney(aedOf(added.vat)) })}
            </span>
          )}
        </dt>
        <dd>{formatMoney(aedOf(added.amount))}</dd>
      </div>
    ) : null}
    <div className="preview-total row-12 apart">
      <dt>{total}</dt>
      <dd>{formatMoney(aedOf(priced.total + (added?.amount ?? 0)))}</dd>
    </div>
  </dl>
);

/** Of what a line of the bill is made: so many of a unit, so much percent of an amount. */
function Made({ line: { times, share } }: { readonly line: ReadLine }): ReactNode {
  const money = (fils: number): string => formatMoney(aedOf(fils));
  const words = [
    ...(times ? [t('{quantity} × {price}', { quantity: formatNumber(times.quantity), price: money(times.unit) })] : []),
    ...(share ? [shareWords(formatPercent(share.percent), money(share.of), share.isOff)] : []),
  ];
  return words.length === 0 ? null : <span className="preview-made muted">{words.join(t(', '))}</span>;
}

const shareWords = (percent: string, amount: string, isOff: boolean): string =>
  isOff ? t('{percent} off {amount}', { percent, amount }) : t('{percent} of {amount}', { percent, amount });
