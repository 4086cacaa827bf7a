import { saved } from './list.ts';
import { expect, settled, test } from './stage.ts';

const PATH = '/service-management/category-setup';

test.beforeEach(async ({ as }) => as('admin@example.com'));

test('a list should show its columns, newest first, and sort by each', async ({ page, list }) => {
  await page.goto(PATH);
  await expect(list.pager).toContainText('1–5 of 15');
  await expect(page).toHaveTitle(/Category Setup/);
  for (const label of ['ID', 'Name', 'Subcategory Count', 'Service Type', 'Created On', 'Status'])
    await expect(list.header(label)).toBeVisible();
  const newest = ['Flowers & Gifts', 'Home Supplies', 'Food & Catering', 'Handyman', 'Pool Care'];
  expect(await list.column('Name')).toEqual(newest);
  await list.sortBy('Name');
  await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(() => list.column('Name'))
    .toEqual(['AC Services', 'Carpentry', 'Deep Cleaning', 'Electrical', 'Flowers & Gifts']);
  await list.sortBy('Name');
  await expect(list.header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await list.column('Name'))[0]).toBe('Pool Care');
  await list.sortBy('Name');
  await expect.poll(() => list.column('Name')).toEqual(newest);
  await list.sortBy('Subcategory Count');
  await settled(page);
  await list.ascends('Subcategory Count');
});

test('a list should be filtered, exported and paged, and keep its place', async ({ page, list }) => {
  await test.step('should filter by tab, and come back to the first page', async () => {
    // spec 1.2.37, 2.9.1
    await page.goto(`${PATH}?page=3`);
    await expect(list.row('AC Services')).toBeVisible();
    await list.tab('In Active').click();
    await expect(list.rows).toHaveCount(1);
    await list.tab('Active').click();
    await expect(list.pager).toContainText('1–5 of 14');
    await expect(page).toHaveURL(`${PATH}?tab=active`);
    await list.tab('All').click();
  });
  await test.step('should filter by a chip that is added', async () => {
    await (await list.filter('Service Type')).getByText('Marketplace').click();
    await expect(list.pager).toContainText('of 2');
    await expect(page).toHaveURL(/service_type=Marketplace/);
    await page.reload();
    await expect(list.pager).toContainText('of 2');
  });
  for (const [format, label, begins] of [
    ['csv', 'Export as CSV', '\uFEFFID,Name,'],
    ['xlsx', 'Export as Excel', 'PK'],
  ] as const)
    await test.step(`should ${label}`, async () => {
      const { name, bytes } = await saved(page, () => list.fromMenu(label));
      expect(name).toMatch(new RegExp(`^categories-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
      const text = bytes.toString();
      expect(text.startsWith(begins)).toBe(true);
      if (format === 'csv') expect(text.trim().split('\n')).toHaveLength(3);
    });
  await test.step('should clear the filter', async () => {
    await page.getByRole('button', { name: 'Remove filter Service Type: Marketplace' }).click();
    await expect(list.pager).toContainText('of 15');
  });
  await test.step('should page, change the page size, and keep its place through reload, back and forward', async () => {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(list.pager).toContainText('6–10 of 15');
    await page.getByLabel('Rows per page').selectOption('10');
    await expect(list.rows).toHaveCount(10);
    await list.sortBy('Name');
    await list.tab('Active').click();
    await list.search.fill('c');
    await expect(page).toHaveURL(/q=c/);
    // The rows of before stay until these have come.
    await settled(page);
    const url = page.url();
    const names = await list.column('Name');
    await page.reload();
    await expect(list.search).toHaveValue('c');
    await expect(list.tab('Active')).toHaveAttribute('aria-selected', 'true');
    await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => list.column('Name')).toEqual(names);
    await page.goBack();
    await expect(list.search).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL(url);
    await expect(list.search).toHaveValue('c');
  });
});

test('a row should be changed and deleted as the server has it', async ({ page, list, product, tolerate }) => {
  tolerate('500 PATCH /api/categories/12', '409 DELETE /api/categories/12');
  await page.goto(PATH);
  await test.step('should stay as it was when the server refuses the status, and say why', async () => {
    await product.fault({ method: 'PATCH', path: '/api/categories/12', status: 500 });
    await list.toggle('Handyman').click();
    await expect(list.notice('Failed to update status')).toContainText('A fault set by a tester.'); // spec 1.8.17, 2.8.34
    await expect(list.toggle('Handyman')).toBeChecked();
  });
  await test.step('should not be deleted while sub-categories refer to it, and say how many', async () => {
    await list.delete('Handyman');
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.notice(/cannot be deleted.*\d+ sub-categor/i)).toBeVisible();
    await expect(list.row('Handyman')).toBeVisible();
  });
  await test.step('should prompt before it is deleted, and report that then', async () => {
    const children = await product.call('GET', '/mock/records/sub_categories?category_id=15');
    for (const { id } of (await children.json()) as { id: number }[])
      await product.call('DELETE', `/mock/records/sub_categories/${id}`);
    await page.goto(`${PATH}?tab=inactive`);
    await list.delete('Flowers & Gifts');
    await expect(list.dialog()).toContainText('Are you sure? Do you really want to delete this record?');
    await page.keyboard.press('Escape');
    await expect(list.dialog()).toHaveCount(0);
    await expect(list.row('Flowers & Gifts').getByRole('button', { name: /^Delete/ })).toBeFocused();
    await list.delete('Flowers & Gifts');
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await expect(list.notice('Category deleted successfully!')).toBeVisible(); // spec 2.8.30
    await expect(list.row('Flowers & Gifts')).toHaveCount(0);
  });
});
