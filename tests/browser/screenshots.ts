import { openScene } from './scene.ts';
import { SCENES } from './scenes.ts';
import { test } from './stage.ts';

/** A desk, a small laptop, a tablet and a phone. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
];

for (const scheme of ['light', 'dark'] as const) {
  for (const viewport of SCREENS) {
    const { width } = viewport;
    test.describe(`${scheme}, ${width} wide`, () => {
      test.use({ colorScheme: scheme, viewport, reducedMotion: 'reduce' });
      for (const scene of SCENES) {
        test(scene.name, async ({ page, product, tolerate, as }) => {
          await openScene(scene, { page, product, tolerate, as });
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
