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

/** Rules whose findings axe itself calls minor or moderate, never serious: judging them takes some of its time, and nobody looks. */
const SLIGHT = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'duplicate-id', 'empty-heading', 'empty-table-header'],
  ...['focus-order-semantics', 'form-field-multiple-labels', 'heading-order', 'hidden-content'],
  ...['html-xml-lang-mismatch', 'identical-links-same-purpose', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-complementary-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
  ...['landmark-one-main', 'landmark-unique', 'meta-refresh-no-exceptions', 'meta-viewport', 'meta-viewport-large'],
  ...['no-autoplay-audio', 'page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid'],
  ...['server-side-image-map', 'skip-link', 'table-duplicate-name'],
];

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
      // What passes is counted, not described.
      axe.options({ resultTypes: ['violations'] });
      const judge = 'rules' in look ? axe.withRules([...look.rules]) : axe.disableRules(SLIGHT);
      const { violations } = await judge.analyze();
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
