import type { Unit } from '../../resources/language/index.ts';
import { formatMoney, formatNumber, formatPercent, NOTHING } from './formats.ts';
import { currentLanguage } from './i18n/index.ts';
import { numberIn } from './i18n/numbers.ts';

/** A figure as people read it. */
export function figureText(unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return NOTHING;
  if (unit === 'money') return formatMoney(value);
  return unit === 'percent' ? formatPercent(value) : formatNumber(value);
}

/** The same as short as an axis has room for: `12.5K`. */
export function shortText(unit: Unit, value: number): string {
  const short = numberIn(currentLanguage(), value, { notation: 'compact', maximumFractionDigits: 1 });
  return unit === 'percent' ? `${short}%` : short;
}
