import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const OWN = 'Another export of yours is under way. Please wait until it is done.';

test('an export that is refused should say why, and leave the list as it is', async ({ page, as, tolerate }) => {
  tolerate('429 HEAD /api/categories/export', '429 GET /api/categories/export');
  await as('admin@example.com');
  const list = new ListPage(page);
  await page.goto('/service-management/category-setup?tab=active');
  await expect(list.rows).toHaveCount(5);
  const ticked = list.rows.first().getByRole('checkbox');
  await ticked.check();
  const choose = async (): Promise<void> => {
    await list.fromMenu('Export as CSV');
  };
  const address = '**/api/categories/export?*';
  await page.route(address, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', detail: OWN, errors: {} } }),
  );
  await choose();
  await expect(list.notice(OWN)).toContainText('The export failed. Please try again.');
  await expect(ticked).toBeChecked();
  await expect(page).toHaveURL(/tab=active/);
  await page.unroute(address);
  const downloading = page.waitForEvent('download');
  await choose();
  expect((await downloading).suggestedFilename()).toMatch(/^categories.*\.csv$/);
});
