import type { ReactNode } from 'react';
import { formatNumber } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { Digits } from '../../../src/ui/marks.tsx';
import { Meter } from '../../../src/ui/meter.tsx';

/** So long, as people say it: '5 h 30 min'. */
export function lengthText(minutes: number): string {
  const hours = formatNumber(Math.floor(minutes / 60));
  const rest = formatNumber(minutes % 60);
  if (minutes < 60) return t('{minutes} min', { minutes: rest });
  return minutes % 60 === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest });
}

/** How much of somebody's day is booked, of how much there is: '3 h of 8 h'. */
const loadText = (minutes: number, full: number | null): string =>
  full === null ? lengthText(minutes) : t('{booked} of {day}', { booked: lengthText(minutes), day: lengthText(full) });

type Props = {
  readonly minutes: number;
  /** So much there is of it; null: nobody knows. */
  readonly full: number | null;
};

/** How full somebody's day is, in words and as a small bar. */
export const DayLoad = ({ minutes, full }: Props): ReactNode => (
  <>
    <Digits>{loadText(minutes, full)}</Digits>
    {full === null ? null : <Meter share={minutes / full} />}
  </>
);
