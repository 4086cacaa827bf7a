import type { Page } from '@playwright/test';
import { failOnce } from './faults.ts';
import { ListPage } from './list.ts';
import { paper, picture } from './picture.ts';
import { expect, test } from './stage.ts';

const PRODUCTS = '/products/product-list';
const NEW = '/products/manage-product/new';
const REQUESTS = '/products/request-list';
const ADMIN = 'admin@example.com';
const COLUMNS = ['S.no', 'Vendor Name', 'Product Name', 'Category', 'Sub-category', 'Price'];

const heads = async (page: Page): Promise<string[]> => (await new ListPage(page).heads()).filter((text) => text !== '');

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

test('the list should show approved products as the specification tells them, and change them as the server says', async ({
  page,
  as,
  product,
  calls,
  tolerate,
}) => {
  tolerate(/^500 (PATCH|DELETE) \/api\/products\/1$/);
  const list = new ListPage(page);
  await as(ADMIN);
  await page.goto(PRODUCTS);
  await expect(list.rows).toHaveCount(25);
  expect(await heads(page)).toEqual([...COLUMNS, 'Status', 'Actions']);
  expect(calls.filter(({ path }) => path.startsWith('/api/products'))).toHaveLength(1);
  for (const tab of ['All Products', 'Food', 'Other']) await expect(list.tab(tab)).toBeVisible();

  await list.search.fill('machboos');
  await expect(list.rows).toHaveCount(1);
  const row = rowOf(list, 'Chicken Machboos');
  await expect(row).toContainText(/Machboos1/);
  await expect(row).toContainText('AED 42.00'); // spec 1.1.1, 1.2.87, 1.9.14, 2.1.8, 2.9.35
  await expect(row).toContainText('Al Ketbi Home & Pantry');
  await expect(row.locator('img')).toHaveCount(2);
  await expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', /manage-product\/[\w]+-view$/); // spec 1.2.85
  await expect(row.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', /manage-product\/[\w]+$/);
  await test.step('a filter should be read as people write it, or say what is wrong', async () => {
    const [from = page.locator('none')] = await (await list.filter('Price')).getByRole('textbox').all();
    await from.fill('12,5');
    await from.press('Enter');
    await expect(from).toHaveValue('12,5');
    await expect(from).toHaveAccessibleDescription('Price could be 12.5 or 125: write one of them, without a comma');
    expect(page.url()).not.toContain('price_from');
    await from.fill('AED 1,000');
    await from.press('Enter');
    await expect(page).toHaveURL(/price_from=1000(&|$)/);
    await expect(from).toHaveValue('1000');
    await expect(from).toHaveAccessibleDescription('');
    await page.keyboard.press('Escape');
    await list.page.getByRole('button', { name: /^Remove filter/ }).click();
  });
  await list.tab('Other').click();
  await expect(list.rows).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Product Requests' })).toBeVisible();
  await test.step('the row should be switched and deleted only as the server says', async () => {
    await list.tab('All Products').click();
    const fails = (method: string) => failOnce(page, method, 'products/1?*');
    await fails('PATCH');
    await row.getByRole('switch').click();
    await expect(list.notice('Failed to update status')).toBeVisible();
    await expect(row.getByRole('switch')).toBeChecked();
    await row.getByRole('switch').click();
    await expect(row.getByRole('switch')).not.toBeChecked();

    await fails('DELETE');
    await list.deleteIn(row);
    await expect(list.dialog()).toContainText(/Are you sure\?/); // spec 1.2.88
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.notice('Failed to delete product')).toBeVisible();
    await list.deleteIn(row);
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.notice('Product deleted successfully')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await product.call('GET', '/mock/records/products/1')).status).toBe(404);
  });
});

test('the form should say every sentence, then create and change a product', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate(/^500 (GET|POST|PATCH) \/api\/products/);
  const list = new ListPage(page);
  const input = (label: string) => list.form.getByLabel(label, { exact: false });
  await as(ADMIN);
  await page.goto(PRODUCTS);
  await page
    .getByRole('button', { name: 'Add Product' })
    .or(page.getByRole('link', { name: 'Add Product' }))
    .click();
  await expect(page).toHaveURL(new RegExp(`${NEW}$`));
  await list.form.getByRole('button', { name: 'Submit' }).click();
  for (const sentence of [
    'Vendor is required',
    'Category is required',
    'Sub-category is required',
    'Product name is required',
    'Price is required',
    'Product image is required',
  ])
    await expect(list.form.getByText(sentence, { exact: true })).toBeVisible();

  await input('Minimum Order Quantity').fill('5');
  await input('Maximum Order Quantity').fill('5');
  await input('Discount Applicable For').fill('6');
  for (const sentence of [
    'Minimum order quantity should be less than maximum order quantity',
    'Maximum order quantity must be greater than minimum order quantity',
    'Discount applicable should not be higher than maximum order quantity',
  ])
    await expect(list.form.getByText(sentence)).toBeVisible();
  await input('Maximum Order Quantity').fill('12');
  await expect(list.form.getByText(/order quantity/i).filter({ hasText: /should|must/ })).toHaveCount(0);
  // Minus and e are keys that do nothing here.
  await input('Price').pressSequentially('-1e2');
  await expect(input('Price')).toHaveValue(/^12(\.00)?$/); // spec 1.5.36, 2.5.13
  // What gets there otherwise is read or refused, and shown as it was understood.
  await input('Price').fill('12,5');
  await expect(list.form.getByText('Price could be 12.5 or 125: write one of them, without a comma')).toBeVisible();
  await input('Price').fill('١٬٢٣٤٫٥');
  await input('Price').blur();
  await expect(input('Price')).toHaveValue('1234.50');
  await input('Discount Applicable For').fill('');
  await input('Discount Applicable For').pressSequentially('1e3');
  await input('Discount Applicable For').blur();
  await expect(input('Discount Applicable For')).toHaveValue('1e3');
  await expect(list.form.getByText('Discount Applicable For must be a number')).toBeVisible();
  await input('Discount Applicable For').fill('6');

  await list.pick('Vendor', 'Naif Clean Trading');
  await fill(list, 'Oven Spray');
  await failOnce(page, 'POST', 'products?*');
  await list.form.getByRole('button', { name: 'Submit' }).click();
  await expect(list.notice('Failed to create product.')).toBeVisible();
  await expect(input('Product Name')).toHaveValue('Oven Spray');
  await list.form.getByRole('button', { name: 'Submit' }).click();
  await expect(list.notice('Product created successfully!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(PRODUCTS));

  await page.goto(`${PRODUCTS}?q=oven`);
  const [stored] = (await (await product.call('GET', '/mock/records/products?product_name=Oven Spray')).json()) as {
    id: number;
  }[];
  await product.fault({ method: 'GET', path: `/api/products/${stored?.id}`, status: 500, times: 1 });
  await rowOf(list, 'Oven Spray').getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByText('Failed to load product details.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await input('Price').fill('19');
  await failOnce(page, 'PATCH', 'products/*');
  await list.form.getByRole('button', { name: 'Update' }).click();
  await expect(list.notice('Failed to update product.')).toBeVisible();
  await list.form.getByRole('button', { name: 'Update' }).click();
  await expect(list.notice('Product updated successfully!')).toBeVisible();
  await expect(rowOf(list, 'Oven Spray')).toContainText('AED 19.00');
});

test('a vendor should keep its own products, and choose no vendor', async ({ page, as, product, tolerate }) => {
  const list = new ListPage(page);
  await as('vendor@example.com');
  await page.goto(PRODUCTS);
  await expect(list.rows).toHaveCount(22);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([
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
  const [stored] = (await (
    await product.call('GET', '/mock/records/products?product_name=Window Squeegee')
  ).json()) as unknown[];
  expect(stored).toMatchObject({
    vendor_id: 1,
    approved_status: 'Pending',
    min_order_quantity: 1, // spec 1.5.43, 2.9.30
    discount_percentage: 0,
  });
  await expect(page.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);

  // Of another vendor: as if it were not there.
  tolerate('404 GET /api/products/5');
  await page.goto('/products/manage-product/NQ');
  await expect(page.getByText('Product not found')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto(REQUESTS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed/i);
});

test('the requests should have their columns, tabs and sentences', async ({ page, as, product, tolerate }) => {
  tolerate(/^500 GET \/api\/products/);
  const list = new ListPage(page);
  await as(ADMIN);
  await product.fault({ method: 'GET', path: '/api/products', status: 500, times: 1 });
  await page.goto(REQUESTS);
  await expect(page.getByText('Failed to load Products.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(list.rows.first()).toBeVisible();
  expect(await heads(page)).toEqual([...COLUMNS, 'Approval', 'Actions']);
  for (const tab of ['All Products', 'Food', 'Other']) await expect(list.tab(tab)).toBeVisible();
  // Fewer than a page has (spec 2.2.68): there is nothing to turn.
  await expect(list.pager.getByRole('status')).toContainText(/^1–(\d+) of \1$/);
  await expect(page.getByLabel('Rows per page')).toHaveCount(0);
  const view = list.rows.first().getByRole('link', { name: /^View/ });
  const name = ((await view.getAttribute('aria-label')) ?? '').replace('View ', '');
  const [stored] = (await (
    await product.call('GET', `/mock/records/products?product_name=${encodeURIComponent(name)}`)
  ).json()) as { id: number }[];
  await product.fault({ method: 'GET', path: `/api/products/${stored?.id}`, status: 500, times: 1 });
  await view.click();
  await expect(page.getByText('Failed to load product details', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Approving fails: the sentence of the specification, where the server has none.
  tolerate('500 POST');
  await failOnce(page, 'POST', '**/approve?*');
  await page.getByRole('button', { name: 'Approve' }).click();
  await list.dialog().getByRole('button', { name: 'Approve' }).click();
  await expect(list.dialog().getByText('Failed to approve product')).toBeVisible(); // spec 2.2.67, 2.8.88
});

test('what may be chosen should say which of it did not load, and the picture what it has to be', async ({
  page,
  product,
  as,
  tolerate,
}) => {
  tolerate('500 GET');
  const list = new ListPage(page);
  await as(ADMIN);
  for (const [form, path, label, sentence] of [
    [
      '/worker/manage-worker/new',
      '/api/workers/lookup/service_types',
      'Service Type',
      'Failed to load service types. Please try again.',
    ],
    ['/worker/manage-worker/new', '/api/workers/lookup/driver_id', 'Driver', 'Failed to load drivers.'],
    [
      NEW,
      '/api/products/lookup/category_id',
      'Category',
      'Failed to load categories and subcategories. Please try again.',
    ],
  ] as const) {
    if (!page.url().endsWith(form)) await page.goto(form);
    await product.fault({ method: 'GET', path, status: 500, times: 1 });
    await list.form.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await test.step('the picture should be a pdf, jpeg or png, and say what it is otherwise', async () => {
    // spec 1.5.38, 2.5.75, 2.5.76
    const file = list.form.locator('input[type=file]');
    await expect(file).toHaveAttribute('accept', /pdf/);
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(list.form.getByText('Only PDF, JPEG, PNG files can be uploaded.')).toBeVisible();
    await file.setInputFiles({ ...picture('large.png'), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(list.form.getByText('The file is larger than 5 MB.')).toBeVisible(); // spec 2.5.78
    await file.setInputFiles(paper());
    await expect(list.form.getByRole('button', { name: /^Preview/ })).toBeVisible();
  });
});
