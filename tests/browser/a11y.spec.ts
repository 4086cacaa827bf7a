import AxeBuilder from '@axe-core/playwright';
import { SCENES } from './scenes.ts';
import { expect, test } from './stage.ts';

/** Each page in both colour schemes and at both widths, once each: what fails in one mixture only has not been seen. */
const LOOKS = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 375 },
] as const;

for (const { scheme, width } of LOOKS) {
  test.describe(`${scheme}, ${width} wide`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const scene of SCENES) {
      test(`${scene.name} should hold nothing serious, and fit`, async ({ page, product, tolerate, as }) => {
        if (scene.as) await as(scene.as);
        await scene.open({ page, product, tolerate });
        // Colours in the middle of a fade are nobody's colours.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))).then(
            () => undefined,
          ),
        );
        // antd's option list: the focus stays in its input, whose arrow keys scroll it.
        const { violations } = await new AxeBuilder({ page }).exclude('.rc-virtual-list-holder').analyze();
        const grave = violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
          );
        expect(grave).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
      });
    }
  });
}
