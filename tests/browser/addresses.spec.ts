import { expect, goByMenu, test } from './stage.ts';

/** Addresses that cannot be decoded lead nowhere, and nothing is lost by them. */

test('should keep the surrounding shell', async ({ page, as }) => {
  await as('admin@example.com');
  for (const [address, words] of [
    ['/products/manage-product/%%%', 'Product not found'],
    ['/products/manage-product/%25', 'Product not found'],
    ['/customer/customer-view/%E0%A4%A', 'Customer not found'],
    ['/service-management/%%%', 'Page not found'],
    ['/products/product-list?to=%25', 'Products'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  }
  await goByMenu(page, 'Category Setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Category Setup' })).toBeVisible();
});
