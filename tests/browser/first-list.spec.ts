import { ListPage } from './list.ts';
import { listening } from './listening.ts';
import { expect, settled, test } from './stage.ts';

const PRODUCTS = '/products/product-list';

test.describe('on a slow machine', () => {
  test.use({ apart: true });

  for (const rate of [4, 8])
    test(`a first visit should ask for its rows once, at ${rate} times the work`, async ({
      page,
      context,
      as,
      calls,
    }) => {
      await as('admin@example.com');
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate });
      await page.goto(PRODUCTS);
      await expect(new ListPage(page).rows.first()).toBeVisible({ timeout: 30_000 });
      // Then the page has nothing to do any more.
      await listening(page);
      await settled(page);
      expect(calls.filter(({ path }) => path === '/api/products')).toHaveLength(1);
    });
});
