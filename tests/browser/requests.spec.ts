import { ListPage } from './list.ts';
import { expect, settled, test } from './stage.ts';

/** The calls, without pictures: those the browser fetches, and keeps, by itself. */
const linesOf = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.filter(({ path }) => !path.startsWith('/api/files/')).map(({ method, path }) => `${method} ${path}`);

for (const [path, call] of [
  ['/service-management/category-setup', 'GET /api/categories'],
  ['/service-management/sub-category-setup', 'GET /api/sub_categories'],
] as const) {
  test(`should show ${path} with one call besides the session's`, async ({ page, as, calls }) => {
    const list = new ListPage(page);
    await as('admin@example.com');
    await page.goto(path);
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
  });
}

test('should ask nothing of any other host', async ({ page, as }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await as('admin@example.com');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await settled(page);
  expect([...hosts]).toEqual([new URL(page.url()).origin]);
});

test('should move from list to list with one call and no reload', async ({ page, as, calls }) => {
  const list = new ListPage(page);
  await as('admin@example.com');
  await page.goto('/service-management/category-setup');
  await expect(list.rows).toHaveCount(5);
  calls.length = 0;
  await page.getByRole('link', { name: 'Sub-category Setup' }).click();
  await expect(list.header('Zones')).toBeVisible();
  await expect(list.rows).toHaveCount(5);
  await settled(page);
  expect(linesOf(calls)).toEqual(['GET /api/sub_categories']);
});
