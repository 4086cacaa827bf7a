import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCENES } from './scenes.ts';
import { expect, test } from './stage.ts';

/**
 * Each page as a wide light one and then, without loading it anew, as a narrow dark one: what fails in one mixture only has
 * not been seen, and loading each page twice took as long as all other tests together.
 */
const LOOKS = [
  { scheme: 'light', width: 1440 },
  // The page's structure has been judged by then; what colours and width alone decide has not.
  { scheme: 'dark', width: 375, rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'] },
] as const;

const textColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-text'));

/** Changes the device's colours, and waits until the page has followed. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await textColour(page);
  const isOther = await page.evaluate((query) => !matchMedia(query).matches, `(prefers-color-scheme: ${colorScheme})`);
  await page.emulateMedia({ colorScheme });
  if (isOther) await expect.poll(() => textColour(page)).not.toBe(before);
}

test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

for (const scene of SCENES) {
  test(`${scene.name} should hold nothing serious, and fit`, async ({ page, product, tolerate, as }) => {
    if (scene.as) await as(scene.as);
    await scene.open({ page, product, tolerate });
    for (const { scheme, width, ...look } of LOOKS) {
      await inScheme(page, scheme);
      await page.setViewportSize({ width, height: 900 });
      // Colours in the middle of a fade are nobody's colours.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))).then(
          () => undefined,
        ),
      );
      // antd's option list: the focus stays in its input, whose arrow keys scroll it. No frame of ours is of another
      // origin, for which alone a page of its own would be opened.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude('.rc-virtual-list-holder');
      const { violations } = await ('rules' in look ? axe.withRules([...look.rules]) : axe).analyze();
      const grave = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
        );
      expect(grave, `${scheme}, ${width} wide`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} wide, the page must not scroll sideways`).toBeLessThanOrEqual(0);
    }
  });
}
