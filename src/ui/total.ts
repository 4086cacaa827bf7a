import type { Total } from '../../api/wire/list.ts';
import { formatNumber } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';

/** `1,234`, or `more than 100,000`. */
export const totalInWords = ({ count, more }: Total): string =>
  more ? t('more than {number}', { number: formatNumber(count) }) : formatNumber(count);

/** The last page whose rows were counted; where there are more, others follow. */
export const lastPage = ({ count }: Total, size: number): number => Math.max(1, Math.ceil(count / size));

/** The total of a list's answer. Until there is one, none are known. */
export const totalIn = (answer: { readonly total: number; readonly more?: unknown } | undefined): Total => ({
  count: answer?.total ?? 0,
  more: answer?.more === true,
});
