import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';

/** Value of `data-narrows`: where the focus goes after clearing. */
type Narrows = 'filters' | 'search';

/** What narrows the list that an element stands in. */
export const filterControl = (from: Element | null, which: Narrows): HTMLElement | undefined =>
  from?.closest('[data-list]')?.querySelector<HTMLElement>(`[data-narrows="${which}"]`) ?? undefined;

/** Announces cleared filters and moves the focus from the removed button `from`. */
export function announceFiltersCleared(from: Element | null, first: Narrows = 'filters'): void {
  const second = first === 'filters' ? 'search' : 'filters';
  (filterControl(from, first) ?? filterControl(from, second))?.focus();
  announce(first === 'filters' ? t('No filters are set.') : t('Search and filters are cleared.'));
}
