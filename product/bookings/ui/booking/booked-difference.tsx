import type { ReactNode } from 'react';
import { formatNumber } from '../../../../src/platform/formats.ts';
import { say, t } from '../../../../src/platform/i18n/index.ts';
import type { DifferenceProps } from '../../../../src/platform/product.ts';
import { Becomes } from '../../../../src/ui/marks.tsx';
import { rebooked } from '../../rules/rebooked.ts';

type Priced = Parameters<typeof rebooked>[0];

/** What *Edit Services* changed: 'Replace a point: 2 → 3'. */
export function Booked({ from, to }: DifferenceProps): ReactNode {
  const changes = rebooked(from as unknown as Priced, to as unknown as Priced);
  // The amounts next to it show the rest of a bill.
  if (changes.length === 0) return t('The price alone');
  return (
    <ul>
      {changes.map(({ label, from: before, to: after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a bill may be called the same
        <li key={at}>
          {typeof label === 'string' ? <bdi>{label}</bdi> : say(label)}: <Much count={before} /> <Becomes />{' '}
          <Much count={after} />
        </li>
      ))}
    </ul>
  );
}

const Much = ({ count }: { readonly count: number }): ReactNode => (count === 0 ? t('none') : formatNumber(count));
