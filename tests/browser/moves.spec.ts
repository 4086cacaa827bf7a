import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const REQUESTS = '/products/request-list';
const WORKERS = '/worker/worker-list';
const MOVE = /\/(approve|deny|assign|un-assign)$/;

/** The first product that waits for a decision: its id and its name. */
async function pending(page: Page): Promise<{ readonly id: number; readonly product_name: string }> {
  const answer = await page.request.get('/api/products?screen_label=product-requests&approved_status=Pending&_end=1');
  const [first] = (await answer.json()) as { id: number; product_name: string }[];
  if (!first) throw new Error('No product waits for a decision.');
  return first;
}

test.describe('product requests', () => {
  test.beforeEach(async ({ as }) => as('admin@example.com'));

  const open = async (page: Page): Promise<ListPage> => {
    const list = new ListPage(page);
    await page.goto(`${REQUESTS}?size=100`);
    await expect(list.rows.first()).toBeVisible();
    return list;
  };

  test('should be decided on their page too, and lead back to the list once approved', async ({ page }) => {
    const { product_name: name } = await pending(page);
    const list = await open(page);
    await page.getByRole('link', { name: `View ${name}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Deny' }).click();
    await list.dialog().getByLabel('Admin Notes').fill('Not now');
    await list.dialog().getByRole('button', { name: 'Deny' }).click();
    await expect(list.notice('Product denied successfully')).toBeVisible(); // spec 2.8.87
    await expect(page.getByText('Not now')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    await list.dialog().getByRole('button', { name: 'Approve' }).click();
    await expect(list.notice('Product approved successfully')).toBeVisible(); // spec 2.8.86
    await expect(page).toHaveURL(/\/products\/request-list\?size=100$/);
    await expect(page.getByRole('link', { name: `View ${name}`, exact: true })).toHaveCount(0);
  });
});

test.describe('workers and drivers', () => {
  test.beforeEach(async ({ as }) => as('ops@example.com'));

  test('should be given a driver from a list of drivers', async ({ page, list }) => {
    await page.goto(`${WORKERS}?tab=un-assigned&size=100`);
    await expect(list.rows.first()).toBeVisible();
    const rows = await list.rows.count();
    const first = list.rows.first();
    const button = first.getByRole('button', { name: /^Assign/ });
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Assign ', '');
    await button.click();
    await list.dialog().getByRole('button', { name: 'Assign' }).click();
    await expect(list.dialog().getByText('Please choose a driver')).toBeVisible();
    await list.dialog().getByRole('combobox', { name: 'Driver' }).click();
    const options = page.locator('.ant-select-item-option');
    await expect(options.first()).toBeVisible();
    const driver = await options.first().locator('.choice-words > bdi').innerText();
    await options.first().click();
    await list.dialog().getByRole('button', { name: 'Assign' }).click();
    await expect(list.notice('Driver assigned successfully')).toBeVisible(); // spec 2.8.80
    await expect(list.rows).toHaveCount(rows - 1);

    await list.tab('Assigned').click();
    const assigned = list.rows.filter({ has: page.getByRole('button', { name: `Un Assign ${name}`, exact: true }) });
    await expect(assigned.getByText(driver)).toBeVisible();
  });

  test('should lose a driver only after a question', async ({ page, list, calls, tolerate }) => {
    tolerate('500 POST');
    await test.step('should offer drivers neither', async () => {
      await page.goto(`${WORKERS}?tab=driver&size=100`);
      await expect(list.rows.first()).toBeVisible();
      await expect(page.getByRole('button', { name: /Assign/ })).toHaveCount(0);
    });
    await list.tab('Assigned').click();
    await expect(list.rows.first().getByRole('button', { name: /^Un Assign/ })).toBeVisible(); // spec 2.2.49, 2.4.20
    const rows = await list.rows.count();
    const button = list.rows.first().getByRole('button', { name: /^Un Assign/ });
    await button.click();
    await expect(list.dialog()).toContainText('Do you really want to take the driver from this worker?');
    await list.dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect(list.dialog()).toBeHidden();
    await expect(button).toBeFocused();
    expect(calls.filter((call) => MOVE.test(call.path))).toEqual([]);
    await button.click();
    await list.dialog().getByRole('button', { name: 'Un Assign' }).click();
    await expect(list.notice('Driver unassigned successfully')).toBeVisible(); // spec 2.8.81
    await expect(list.rows).toHaveCount(rows - 1);
  });
});
