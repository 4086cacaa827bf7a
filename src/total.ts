import { formatNumber } from './fields/formats.ts';
import { t } from './i18n/index.ts';

/** How many records a list has; where `more`, more than `count`: counting on would cost more than it tells. */
export type Total = { readonly count: number; readonly more: boolean };

/** `1,234`, or `more than 100,000`. */
export const totalInWords = ({ count, more }: Total): string =>
  more ? t('more than {count}', { count: formatNumber(count) }) : formatNumber(count);

/** The last page whose rows were counted; where there are more, others follow. */
export const lastPage = ({ count }: Total, size: number): number => Math.max(1, Math.ceil(count / size));
