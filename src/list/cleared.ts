import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';

/**
 * What stands for `data-narrows` on what narrows a list: where the focus goes when what had it is
 * cleared away.
 */
type Narrows = 'filters' | 'search';

/**
 * What narrowed a list was cleared, and with it the button that did it: the focus goes to what
 * would narrow it anew, and it is said. `from` is the button.
 */
export function cleared(from: Element | null, first: Narrows = 'filters'): void {
  const card = from?.closest('[data-list]');
  const find = (which: Narrows): HTMLElement | null | undefined =>
    card?.querySelector<HTMLElement>(`[data-narrows="${which}"]`);
  const found = first === 'filters' ? (find('filters') ?? find('search')) : (find('search') ?? find('filters'));
  found?.focus();
  announce(first === 'filters' ? t('No filters are set.') : t('Search and filters are cleared.'));
}
