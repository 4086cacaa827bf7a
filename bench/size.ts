import { chromium } from '@playwright/test';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { startProduct } from '../tests/browser/server.ts';
import { weights } from './page.ts';

/** Measures what a first visit to three pages loads, in the real pages, and fails over budget. */
const browser = findChromium(machine(() => chromium.executablePath()));
buildOnce();
const product = await startProduct();
try {
  const cookie = await product.session('admin@example.com');
  for (const { name, gzip, budget } of await weights(browser, { url: product.url, cookie })) {
    const verdict = gzip <= budget ? 'within' : 'OVER';
    console.log(
      `${name.padEnd(18)} ${(gzip / 1000).toFixed(1)} KB of JavaScript (gzip), ${verdict} the budget of ${budget / 1000} KB`,
    );
    if (gzip > budget) process.exitCode = 1;
  }
} finally {
  await product.stop();
}
