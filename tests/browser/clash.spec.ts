import { expect, test } from './stage.ts';

const PRODUCTS = '/products/product-list';

test('two people with one product should lose nothing of what either wrote', async ({ page, as, tolerate }) => {
  tolerate(/^409 PATCH \/api\/products\/1$/);
  await as('admin@example.com', `${PRODUCTS}?q=machboos`);
  await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
  const price = page.getByLabel('Price');
  await expect(price).toHaveValue(/42/);
  await price.fill('77');

  // Meanwhile another tab saves another price and another name.
  const other = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' };
    const body = JSON.stringify({ price: 55, product_name: 'Machboos of the house' });
    return (await fetch('/api/products/1?screen_label=product-list', { method: 'PATCH', headers, body })).status;
  });
  expect(other).toBe(200);

  await page.getByRole('button', { name: /^(Add|Save|Submit|Update)/ }).click();
  const clash = page.getByRole('alert').filter({ hasText: 'changed the same fields' });
  await expect(clash).toBeVisible();
  await expect(clash).toContainText('AED 77.00');
  await expect(clash).toContainText('AED 55.00');
  await expect(clash).toBeFocused();
  await expect(price).toHaveValue(/77/);
  await clash.getByRole('button', { name: 'Save the choice' }).click();
  await expect(clash).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { price: stored, product_name } = await (await fetch('/api/products/1?screen_label=product-list')).json();
        return [stored, product_name];
      }),
    )
    .toEqual([77, 'Machboos of the house']);
});
