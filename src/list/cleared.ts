import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';

/**
 * What stands for `data-narrows` on what narrows a list: where the focus goes when what had it is
 * cleared away.
 */
type Narrows = 'filters' | 'search';

/** What narrows the list that an element stands in. */
export const narrowing = (from: Element | null, which: Narrows): HTMLElement | undefined =>
  from?.closest('[data-list]')?.querySelector<HTMLElement>(`[data-narrows="${which}"]`) ?? undefined;

/**
 * What narrowed a list was cleared, and with it the button that did it: the focus goes to what
 * would narrow it anew, and it is said. `from` is the button.
 */
export function cleared(from: Element | null, first: Narrows = 'filters'): void {
  const second = first === 'filters' ? 'search' : 'filters';
  (narrowing(from, first) ?? narrowing(from, second))?.focus();
  announce(first === 'filters' ? t('No filters are set.') : t('Search and filters are cleared.'));
}
