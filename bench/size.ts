import { chromium } from '@playwright/test';
import { findChromium, machine } from '../tests/browser/chromium.ts';
import { buildOnce } from '../tests/browser/global-setup.ts';
import { startProduct } from '../tests/browser/server.ts';
import { visit } from './page.ts';
import { BUDGETS, FIRST_LIST, LIST_WITH_FORM, SIGN_IN } from './pages.ts';

/** Measures what a first visit to three pages loads, in the real pages, and fails over budget. */
const browser = findChromium(machine(() => chromium.executablePath()));
buildOnce(process.cwd());
const product = await startProduct();
try {
  const signIn = await visit(browser, { url: product.url, ...SIGN_IN });
  const cookie = await product.session('admin@example.com');
  const firstList = await visit(browser, { url: product.url, cookie, ...FIRST_LIST });
  const withForm = await visit(browser, { url: product.url, cookie, ...LIST_WITH_FORM });
  const rows = [
    { page: 'sign-in', gzip: signIn.gzip, budget: BUDGETS.signIn },
    { page: 'first list', gzip: firstList.gzip, budget: BUDGETS.firstList },
    { page: 'list with its form', gzip: withForm.gzip, budget: BUDGETS.listWithForm },
  ];
  for (const { page, gzip, budget } of rows) {
    const verdict = gzip <= budget ? 'within' : 'OVER';
    console.log(
      `${page.padEnd(18)} ${(gzip / 1000).toFixed(1)} KB of JavaScript (gzip), ${verdict} the budget of ${budget / 1000} KB`,
    );
    if (gzip > budget) process.exitCode = 1;
  }
} finally {
  await product.stop();
}
