import type { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, test } from './stage.ts';

const PRODUCTS = '/products/product-list';
const NEW = '/products/manage-product/new';
const ADMIN = 'admin@example.com';
const COMMA = 'Price could be 12.5 or 125: write one of them, without a comma';

/** The row that leads to the product of that name. */
const rowOf = (list: ListPage, name: string) =>
  list.rows.filter({ has: list.page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

/** Fills everything a new product needs, but for the vendor. */
async function fill(list: ListPage, name: string): Promise<void> {
  await list.pick('Category', 'Home Supplies');
  await list.pick('Sub-category', 'Cleaning Products');
  await list.form.getByLabel('Product Name').fill(name);
  await list.form.getByLabel('Price').fill('21.5');
  await list.form.locator('input[type=file]').setInputFiles(picture());
  await list.form.getByRole('img', { name: /Product Image/ }).waitFor();
}

test('the list should show approved products, and filter by price', async ({ page, list, as, calls }) => {
  await as(ADMIN, PRODUCTS);
  await expect(list.rows).toHaveCount(25);
  expect(calls.filter(({ path }) => path.startsWith('/api/products'))).toHaveLength(1);
  await list.search.fill('machboos');
  await expect(list.rows).toHaveCount(1);
  const row = rowOf(list, 'Chicken Machboos');
  await expect(row).toContainText('AED 42.00'); // spec 1.1.1, 1.2.87, 1.9.14, 2.1.8, 2.9.35
  await expect(row).toContainText('Al Ketbi Home & Pantry');
  await expect(row.locator('img')).toHaveCount(2);
  const from = (await list.filter('Price')).getByRole('textbox').first();
  await from.fill('12,5');
  await from.press('Enter');
  await expect(from).toHaveValue('12,5');
  await expect(from).toHaveAccessibleDescription(COMMA);
  expect(page.url()).not.toContain('price_from');
  await from.fill('AED 1,000');
  await from.press('Enter');
  await expect(page).toHaveURL(/price_from=1000(&|$)/);
  await expect(from).toHaveValue('1000');
  await expect(from).toHaveAccessibleDescription('');
  await page.keyboard.press('Escape');
  await list.page.getByRole('button', { name: /^Remove filter/ }).click();
  // Where nothing is there, the list says where it could be.
  await list.tab('Other').click();
  await expect(list.rows).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Product Requests' })).toBeVisible();
  await list.tab('All Products').click();
  await list.deleteIn(row);
  await expect(list.dialog()).toContainText(/Are you sure\?/); // spec 1.2.88
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the form should say every sentence, then save a product', async ({ page, list, as }) => {
  const input = (label: string) => list.form.getByLabel(label, { exact: false });
  const says = (text: string) => expect(list.form.getByText(text, { exact: true })).toBeVisible();
  await as(ADMIN, NEW);
  await list.form.getByRole('button', { name: 'Submit' }).click();
  for (const what of ['Vendor', 'Category', 'Sub-category', 'Product name', 'Price', 'Product image'])
    await says(`${what} is required`);
  await input('Minimum Order Quantity').fill('5');
  await input('Maximum Order Quantity').fill('5');
  await says('Minimum order quantity should be less than maximum order quantity');
  await input('Maximum Order Quantity').fill('12');
  await expect(list.form.getByText(/order quantity/i).filter({ hasText: /should|must/ })).toHaveCount(0);
  await test.step('a number should be read as people write it, or refused, and shown as it was understood', async () => {
    // Minus and e are keys that do nothing here.
    await input('Price').pressSequentially('-1e2');
    await expect(input('Price')).toHaveValue(/^12(\.00)?$/); // spec 1.5.36, 2.5.13
    await input('Price').fill('12,5');
    await says(COMMA);
    await input('Price').fill('١٬٢٣٤٫٥');
    await input('Price').blur();
    await expect(input('Price')).toHaveValue('1234.50');
    await input('Discount Applicable For').pressSequentially('1e3');
    await input('Discount Applicable For').blur();
    await expect(input('Discount Applicable For')).toHaveValue('1e3');
    await says('Discount Applicable For must be a number');
    await input('Discount Applicable For').fill('6');
  });
  await list.pick('Vendor', 'Naif Clean Trading');
  await fill(list, 'Oven Spray');
  await list.form.getByRole('button', { name: 'Submit' }).click();
  await expect(list.notice('Product created successfully!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(PRODUCTS));

  await page.goto(`${PRODUCTS}?q=oven`);
  await rowOf(list, 'Oven Spray').getByRole('link', { name: /^Edit/ }).click();
  await input('Price').fill('19');
  await list.form.getByRole('button', { name: 'Update' }).click();
  await expect(list.notice('Product updated successfully!')).toBeVisible();
  await expect(rowOf(list, 'Oven Spray')).toContainText('AED 19.00');
});

test('a vendor should keep its own products, and choose no vendor', async ({ page, list, as, product, tolerate }) => {
  tolerate('404 GET /api/products/5');
  await as('vendor@example.com', PRODUCTS);
  await expect(list.rows).toHaveCount(22);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    ...['Vendor Onboarding', 'Workers', 'Booking List', 'Day Board', 'Offers', 'Positions', 'Products'],
    ...['Vendor Statements', 'Payouts'],
  ]);
  for (const vendor of await list.column('Vendor Name')) expect(vendor).toBe('Al Ketbi Home & Pantry');

  await page.goto(NEW);
  await expect(list.form.getByLabel('Product Name')).toBeVisible();
  await expect(list.form.getByLabel('Vendor', { exact: true })).toHaveCount(0); // spec 1.1.10, 1.5.31, 1.9.22, 2.5.69, 2.6.2, 2.9.31
  await fill(list, 'Window Squeegee');
  await list.form.getByRole('button', { name: 'Submit' }).click();
  await expect(list.notice('Product created successfully!')).toContainText('Approval: Pending');
  const stored = await (await product.call('GET', '/mock/records/products?product_name=Window Squeegee')).json();
  // spec 1.5.43, 2.9.30
  expect(stored).toMatchObject([
    { vendor_id: 1, approved_status: 'Pending', min_order_quantity: 1, discount_percentage: 0 },
  ]);
  await expect(page.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);

  // Of another vendor: as if it were not there.
  await page.goto('/products/manage-product/NQ');
  await expect(page.getByText('Product not found')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto('/products/request-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed/i);
});
