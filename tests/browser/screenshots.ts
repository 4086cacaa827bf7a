import { SCENES } from './scenes.ts';
import { test } from './stage.ts';

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1440, 375]) {
    test.describe(`${scheme}, ${width} wide`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height: width > 1000 ? 900 : 800 }, reducedMotion: 'reduce' });
      for (const scene of SCENES) {
        test(scene.name, async ({ page, product, tolerate, as }) => {
          if (scene.as) await as(scene.as);
          await scene.open({ page, product, tolerate });
          await page.screenshot({
            path: `screenshots/${scene.name}-${width}-${scheme}.png`,
            fullPage: true,
            animations: 'disabled',
          });
        });
      }
    });
  }
}
