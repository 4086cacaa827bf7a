import { registry } from '../../resources/index.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

test('should show every column of every list beside its actions on a laptop', async ({ page, as }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await as('admin@example.com');
  await page.goto('/');
  const list = new ListPage(page);
  const cut: string[] = [];
  for (const screen of registry.screens.filter((each) => each.list !== undefined)) {
    await page.getByRole('navigation').getByRole('link', { name: screen.label, exact: true }).click();
    const region = page.getByRole('region', { name: screen.label, exact: true });
    await expect(region).toBeVisible();
    await expect(list.rows.first()).toBeVisible();
    const beyond = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
    if (beyond > 0) cut.push(`${screen.label}: ${beyond} px`);
  }
  expect(cut).toEqual([]);
});
