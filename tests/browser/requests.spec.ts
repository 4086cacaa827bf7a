import { expect, settled, test } from './stage.ts';

/** The calls, without pictures: those the browser fetches, and keeps, by itself. */
const linesOf = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.filter(({ path }) => !path.startsWith('/api/files/')).map(({ method, path }) => `${method} ${path}`);

const call = 'GET /api/categories';
const other = 'Sub-category Setup';

test('should show a list, change its rows and lead to another with one call each', async ({
  page,
  list,
  as,
  calls,
}) => {
  await as('admin@example.com', '/service-management/category-setup');
  await expect(list.rows).toHaveCount(5);
  await settled(page);
  expect(linesOf(calls).sort()).toEqual(['GET /api/auth/session', call].sort());

  for (const act of [
    () => page.getByRole('button', { name: 'Next page' }).click(),
    () => list.sortBy('Name'),
    () => list.tab('In Active').click(),
  ]) {
    calls.length = 0;
    const before = await list.column('Name');
    await act();
    await expect.poll(() => list.column('Name')).not.toEqual(before);
    await settled(page);
    expect(linesOf(calls)).toEqual([call]);
  }
  calls.length = 0;
  await page.getByRole('link', { name: other, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: other, exact: true })).toBeVisible();
  await expect(list.rows).toHaveCount(5);
  await settled(page);
  expect(linesOf(calls)).toEqual(['GET /api/sub_categories']);
});
