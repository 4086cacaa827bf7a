import { expect, type Page } from '@playwright/test';

/** How many tabs of the page's browser listen to what others write. */
export const listeners = (page: Page): Promise<number> =>
  page.evaluate(
    async () => ((await navigator.locks.query()).held ?? []).filter(({ name }) => name === 'events').length,
  );

/**
 * Waits until what is written reaches the page, which it does once the page has nothing else to do.
 */
export const listening = (page: Page): Promise<void> => expect.poll(() => listeners(page)).toBe(1);
