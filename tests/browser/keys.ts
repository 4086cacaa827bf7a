import type { Page } from '@playwright/test';

type Way = {
  /** How often Tab is pressed at most. Default: 80 times. */
  readonly most?: number;
  /** Where it should come to, where several are called so: a selector. */
  readonly within?: string;
  readonly backwards?: boolean;
};

/** Presses Tab until the focus is where it should come to; fails when it never does. */
export async function tabTo(
  page: Page,
  name: RegExp,
  { most = 80, within = '*', backwards = false }: Way = {},
): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const found = await page.evaluate((root) => {
      const element = document.activeElement;
      if (!element?.closest(root)) return '';
      const labels =
        'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent) : [];
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      return [element.getAttribute('aria-label'), ...labels, ...labelled, element.textContent]
        .filter(Boolean)
        .join(' ')
        .trim();
    }, within);
    if (name.test(found)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}
