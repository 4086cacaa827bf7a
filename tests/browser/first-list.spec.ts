import { holdBack } from './faults.ts';
import { ListPage } from './list.ts';
import { listening } from './listening.ts';
import { expect, settled, test } from './stage.ts';
import { PATIENCE } from './throttling.ts';

/** On a machine that is slowed down eight times, and may be busy besides, in milliseconds. */
const UNHURRIED = 60_000 * PATIENCE;

const PRODUCTS = '/products/product-list';

test.describe('on a slow machine', () => {
  test.use({ apart: true });
  test.describe.configure({ timeout: 3 * UNHURRIED });

  test('a first visit should ask for its rows once, and compile its scripts as they load', async ({
    page,
    context,
    as,
    calls,
  }) => {
    await as('admin@example.com');
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/(index|app)-[^/]*\.js$/.test(response.url())) scripts.push(response.text());
    });
    await page.goto(PRODUCTS);
    await expect(new ListPage(page).rows.first()).toBeVisible({ timeout: UNHURRIED });
    // Then the page has nothing to do any more.
    await listening(page);
    await settled(page);
    expect(calls.filter(({ path }) => path === '/api/products')).toHaveLength(1);
    // Anything before the word, and a browser reads over it.
    const heads = (await Promise.all(scripts)).map((script) => script.split('\n', 1)[0]);
    expect(heads).toEqual(['//# allFunctionsCalledOnLoad', '//# allFunctionsCalledOnLoad']);
  });

  for (const [path, asked] of [
    ['/service-management/manage-service/1', ['/api/services/1', '/api/services/1/parts']],
    ['/bookings/edit-booking/NTc', ['/api/bookings/57', '/api/bookings/57/booked']],
  ] as const)
    test(`a first visit to ${path} should ask for all it shows at once, and once`, async ({
      page,
      context,
      as,
      calls,
    }) => {
      await as('admin@example.com');
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      // What waits for another's answer would never be asked for.
      const first = await holdBack(page, ({ pathname }) => asked.some((call) => call === pathname));
      await page.goto(path);
      await expect.poll(first.count, { timeout: UNHURRIED }).toBe(asked.length);
      first.release();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: UNHURRIED });
      await listening(page);
      await settled(page);
      for (const call of asked) expect(calls.filter(({ path }) => path === call)).toHaveLength(1);
    });
});
