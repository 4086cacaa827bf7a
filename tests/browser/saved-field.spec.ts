import { failOnce } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/** Fields of a record's page that are saved by themselves. */

const CUSTOMER = '/customer/customer-view/MQ';

test('a switch on a record’s page should save itself, keep the focus, and be undone', async ({
  page,
  as,
  product,
  calls,
}) => {
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto(CUSTOMER);
  const status = page.getByRole('switch', { name: 'Status' });
  await expect(status).toBeChecked();
  calls.length = 0;
  await status.focus();
  await page.keyboard.press('Space');
  await expect(status).not.toBeChecked();
  await expect(list.notice(/updated/i)).toBeVisible();
  await expect(status).toBeFocused();
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual(['/api/customers/1']);
  const stored = async (): Promise<unknown> =>
    ((await (await product.call('GET', '/mock/records/customers/1')).json()) as { is_active: boolean }).is_active;
  expect(await stored()).toBe(false);
  await list
    .notice(/updated/i)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(status).toBeChecked();
  expect(await stored()).toBe(true);
});

test('a switch that was refused should go back, and say why', async ({ page, as, tolerate }) => {
  tolerate('500 PATCH /api/customers/1');
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto(CUSTOMER);
  await failOnce(page, 'PATCH', 'customers/1?*');
  const status = page.getByRole('switch', { name: 'Status' });
  await status.click();
  await expect(list.notice(/Failed to (update|save)/)).toBeVisible();
  await expect(status).toBeChecked();
  await status.click();
  await expect(status).not.toBeChecked();
  await expect(list.notice(/updated/i)).toBeVisible();
});

test('whoever may only read should see what it says, and no switch', async ({ page, as }) => {
  await as('support@example.com');
  await page.goto(CUSTOMER);
  await expect(page.getByRole('definition').filter({ hasText: /^Active$/ })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});
