import type { Browser, Locator, Page } from '@playwright/test';
import { listening } from './listening.ts';
import { callPartsOf, partsIn } from './parts.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

const SERVICE = '/service-management/manage-service/1';
const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';

/** Who else has the page's record open, as the page says it. */
const marks = (page: Page): Locator => page.locator('details.here > summary');

/** Somebody else's browser. */
async function elsewhere(browser: Browser, product: RunningServer, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  const [name = '', value = ''] = (await product.session(email)).split('=');
  await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Strict' }]);
  return context.newPage();
}

test.describe('two people with one record', () => {
  test.use({ apart: true });

  test('should see each other, and see them leave', async ({ page, as, browser, product }) => {
    const parts = await callPartsOf(product, 1, ADMIN);
    await parts.question('How many rooms?');
    await as(ADMIN, SERVICE);
    await expect(partsIn(page).getByText('How many rooms?')).toBeVisible();
    await listening(page);
    await expect(marks(page)).toHaveCount(0);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();

    const other = await elsewhere(browser, product, OPS);
    await other.goto(SERVICE);
    await expect(partsIn(other).getByText('How many rooms?')).toBeVisible();
    await expect(marks(page)).toHaveText(/Omar Haddad is here too$/);
    await expect(page.locator('[data-announcer]')).toHaveText('Omar Haddad is here too');
    await expect(marks(other)).toHaveText(/ is here too$/);
    // Nothing moved.
    expect(await heading.boundingBox()).toEqual(before);

    // By keyboard.
    await marks(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: /^Omar Haddad$/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // Going elsewhere in the app, and coming again.
    await other.getByRole('link', { name: 'Service list' }).first().click();
    await expect(marks(page)).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
    await other.goto(SERVICE);
    await expect(marks(page)).toBeVisible();
    // Closing the window.
    await other.close({ runBeforeUnload: true });
    await expect(marks(page)).toHaveCount(0);
    await other.context().close();
  });
});
