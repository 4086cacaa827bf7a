import { kindOf, type Resource, type Row, type Value } from '../../../resources/language/index.ts';
import { gapsIn } from '../../../resources/language/messages.ts';
import { isAmount } from '../../fields/row-cards.ts';
import { formatMoney } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';

/** A move's message with the record's values: 'Booking status updated to Ongoing'. */
export function noticeAfterMove({ fields }: Pick<Resource, 'fields'>, sentence: string, row: Row): string {
  const gaps = gapsIn(sentence);
  if (gaps.length === 0) return t(sentence);
  const values = gaps.map((gap) => {
    const field = fields[gap];
    return [gap, t(String((field && kindOf(field).exported(field, row)) ?? ''))];
  });
  return t(sentence, Object.fromEntries(values));
}

/** The amounts somebody gave with a move, said again below that: 'Amount: AED 74.50'. */
export function amountsIn(
  { fields }: Pick<Resource, 'fields'>,
  values: { readonly [field: string]: Value },
): string | undefined {
  const text = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!isAmount(field) || typeof value !== 'number') return [];
    return [t('{label}: {amount}', { label: t(field?.label ?? name), amount: formatMoney(value) })];
  });
  return text.length === 0 ? undefined : text.join(' · ');
}
