import { readFile } from 'node:fs/promises';
import { ListPage } from './list.ts';
import { expect, settled, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const DELETE_QUESTION = 'Are you sure? Do you really want to delete this record?';

test.beforeEach(async ({ as }) => as('admin@example.com'));

test.describe('the list', () => {
  test('should show, search and sort as the specification has it', async ({ page, calls }) => {
    await test.step('should show the specified columns, newest first, five a page', async () => {
      const list = new ListPage(page);
      await page.goto(PATH);
      await expect(list.rows).toHaveCount(5);
      for (const label of ['ID', 'Name', 'Subcategory Count', 'Service Type', 'Created On', 'Status']) {
        await expect(list.header(label)).toBeVisible();
      }
      expect(await list.column('Name')).toEqual([
        'Flowers & Gifts',
        'Home Supplies',
        'Food & Catering',
        'Handyman',
        'Pool Care',
      ]);
      await expect(list.pager).toContainText('1–5 of 15');
      await expect(page).toHaveTitle(/Category Setup/);
    });
    await test.step('should wait for the end of the typing before it searches, once', async () => {
      const list = new ListPage(page);
      await expect(list.rows).toHaveCount(5);
      calls.length = 0;
      await list.search.pressSequentially('cleaning', { delay: 30 });
      await expect(list.pager).toContainText('of 2');
      expect(await list.column('Name')).toEqual(['Laundry & Dry Cleaning', 'Deep Cleaning']);
      // A picture may still be on its way.
      const asked = calls.filter(({ path }) => !path.startsWith('/api/files/'));
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/categories']);
      await expect(page).toHaveURL(/[?&]q=cleaning/);
    });
    await test.step('should take signs that are patterns elsewhere as they are', async () => {
      const list = new ListPage(page);
      for (const text of ['(', '+971', '.*', '%']) {
        await list.search.fill(text);
        await expect(page.locator('.state').getByText('Nothing matches')).toBeVisible();
      }
      await list.search.fill('& dry');
      await expect(list.rows).toHaveCount(1);
      await list.search.fill('');
      await expect(list.pager).toContainText('of 15');
    });
    await test.step('should sort by a column, one way, the other, and not at all', async () => {
      const list = new ListPage(page);
      await list.sortBy('Name');
      await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending');
      await expect
        .poll(() => list.column('Name'))
        .toEqual(['AC Services', 'Carpentry', 'Deep Cleaning', 'Electrical', 'Flowers & Gifts']);
      await list.sortBy('Name');
      await expect(list.header('Name')).toHaveAttribute('aria-sort', 'descending');
      await expect.poll(async () => (await list.column('Name'))[0]).toBe('Pool Care');
      await list.sortBy('Name');
      await expect.poll(async () => (await list.column('Name'))[0]).toBe('Flowers & Gifts');
      await list.sortBy('Subcategory Count');
      await expect(list.header('Subcategory Count')).toHaveAttribute('aria-sort', 'ascending');
      await settled(page);
      await list.ascends('Subcategory Count');
    });
  });

  test('should filter by tab and panel, export what is left, page, and keep its place', async ({ page }) => {
    const list = new ListPage(page);
    await test.step('should filter by tab, and come back to the first page', async () => {
      // spec 1.2.37, 2.9.1
      await page.goto(`${PATH}?page=3`);
      await expect(list.row('AC Services')).toBeVisible();
      await list.tab('In Active').click();
      await expect(list.rows).toHaveCount(1);
      await expect(list.row('Flowers & Gifts')).toBeVisible();
      await list.tab('Active').click();
      await expect(list.pager).toContainText('1–5 of 14');
      await expect(page).toHaveURL(`${PATH}?tab=active`);
      await list.tab('All').click();
    });
    await test.step('should filter by a chip that is added', async () => {
      await (await list.filter('Service Type')).getByText('Marketplace').click();
      await expect(list.pager).toContainText('of 2');
      await expect(page).toHaveURL(/service_type=Marketplace/);
      await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Service Type: Marketplace');
      await page.reload();
      await expect(list.pager).toContainText('of 2');
    });
    for (const [format, label, begins] of [
      ['csv', 'CSV', '\uFEFFID,Name,'],
      ['xlsx', 'Excel', 'PK'],
    ] as const) {
      await test.step(`should export what the filters leave as ${label}`, async () => {
        await list.menu.click();
        const downloading = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: label }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toMatch(new RegExp(`^categories-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
        const text = await readFile(await download.path(), 'utf8');
        expect(text.startsWith(begins)).toBe(true);
        if (format === 'csv') {
          expect(text.trim().split('\n')).toHaveLength(3);
          expect(text).toContain('Home Supplies');
          expect(text).not.toContain('Plumbing');
        }
      });
    }
    await test.step('should clear the filters', async () => {
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

  test('should ignore nonsense in the address, and show a failure in the place of the list, with Retry', async ({
    page,
    product,
    tolerate,
  }) => {
    const list = new ListPage(page);
    tolerate('500 GET /api/categories');
    await product.fault({ method: 'GET', path: '/api/categories', status: 500, times: 20 });
    await page.goto(`${PATH}?page=-4&size=7&sort=password&tab=nope&service_type=Nonsense&zzz=1`);
    await expect(page.getByRole('alert').filter({ hasText: 'A fault set by a tester.' })).toBeVisible();
    await product.clearFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(list.rows).toHaveCount(5);
  });

  test('should show a skeleton, then rows; and keep the old rows while the next page comes', async ({
    page,
    product,
  }) => {
    const list = new ListPage(page);
    await product.fault({ method: 'GET', path: '/api/categories', delay_ms: 1500 });
    await page.goto(PATH);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(list.rows).toHaveCount(0);
    await expect(list.rows).toHaveCount(5);
    await product.fault({ method: 'GET', path: '/api/categories', delay_ms: 1500 });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(list.rows).toHaveCount(5);
    await expect(list.row('AC Services').or(list.row('Moving & Storage'))).toBeVisible();
  });

  test('should tell emptiness apart: nothing matches, nothing there yet', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(`${PATH}?q=zebra`);
    await expect(page.locator('.state').getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: /Clear/ }).first().click();
    await expect(list.rows).toHaveCount(5);
    // What others refer to cannot be removed, by no way.
    await page.route('**/api/categories?*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
    await page.reload();
    await expect(page.locator('.state').getByText('No categories yet')).toBeVisible();
    await expect(page.locator('[data-announcer]')).toHaveText('No categories yet');
  });
});

test.describe('the row', () => {
  test('should be changed only as the server has it', async ({ page, product, tolerate }) => {
    tolerate('500 PATCH /api/categories/12');
    tolerate('409 DELETE /api/categories/12');
    await test.step('should stay as it was when the server refuses the status, and say why', async () => {
      const list = new ListPage(page);
      await page.goto(PATH);
      await product.fault({ method: 'PATCH', path: '/api/categories/12', status: 500 });
      await list.toggle('Handyman').click();
      // What failed, and why.
      await expect(list.notice('Failed to update status')).toContainText('A fault set by a tester.');
      await expect(list.toggle('Handyman')).toBeChecked();
      // Without a sentence of the server's, the specification's own. // spec 1.8.17
      await page.route('**/api/categories/12?*', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: '', errors: {} } }),
      );
      await list.toggle('Handyman').click();
      await expect(list.notice(/^Failed to update status$/)).toBeVisible();
      await expect(list.toggle('Handyman')).toBeChecked();
      await page.unroute('**/api/categories/12?*');
    });
    await test.step('should not be deleted while sub-categories refer to it, and say how many', async () => {
      const list = new ListPage(page);
      await list.delete('Handyman');
      await list
        .dialog()
        .getByRole('button', { name: /Delete|Yes/ })
        .click();
      await expect(list.notice(/cannot be deleted.*\d+ sub-categor/i)).toBeVisible();
      await expect(list.row('Handyman')).toBeVisible();
    });
    await test.step('should change its status only after the server accepted it', async () => {
      // spec 1.4.18, 2.4.6
      const list = new ListPage(page);
      await expect(list.toggle('Handyman')).toBeChecked();
      await product.fault({ method: 'PATCH', path: '/api/categories/12', delay_ms: 1200 });
      await list.toggle('Handyman').click();
      await expect(list.toggle('Handyman')).toHaveAttribute('aria-busy', 'true');
      await expect(list.toggle('Handyman')).toBeChecked();
      await expect(list.toggle('Handyman')).not.toBeChecked();
      await page.reload();
      await expect(list.toggle('Handyman')).not.toBeChecked();
    });
  });

  test('should ask before it deletes, then say so', async ({ page, product }) => {
    const list = new ListPage(page);
    await page.goto(`${PATH}?tab=inactive`);
    await list.delete('Flowers & Gifts');
    await expect(list.dialog()).toContainText(DELETE_QUESTION);
    await page.keyboard.press('Escape');
    await expect(list.dialog()).toHaveCount(0);
    await expect(list.row('Flowers & Gifts').getByRole('button', { name: /^Delete/ })).toBeFocused();
    for (const { id } of await subCategoriesOf(product, 15))
      await product.call('DELETE', `/mock/records/sub_categories/${id}`);
    await list.delete('Flowers & Gifts');
    await list
      .dialog()
      .getByRole('button', { name: /Delete|Yes/ })
      .click();
    await expect(list.notice('Category deleted successfully!')).toBeVisible();
    await expect(list.row('Flowers & Gifts')).toHaveCount(0);
  });
});

async function subCategoriesOf(
  product: { call(method: string, path: string): Promise<Response> },
  category: number,
): Promise<{ id: number }[]> {
  return (await (await product.call('GET', `/mock/records/sub_categories?category_id=${category}`)).json()) as {
    id: number;
  }[];
}
