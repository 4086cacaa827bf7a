import type { BrowserContext, Page, Request } from '@playwright/test';
import { ListPage } from './list.ts';
import { listeners, listening } from './listening.ts';
import type { RunningServer } from './server.ts';
import { expect, signOut, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const PRODUCTS = '/products/product-list';

/** What somebody else writes, at another computer. */
const elsewhere = async (product: RunningServer, method: string, path: string, body?: object): Promise<void> => {
  const Cookie = await product.session('admin@example.com');
  const answer = await product.call(method, path, body, { Cookie });
  expect(answer.status, await answer.text()).toBeLessThan(300);
};
const rename = (product: RunningServer, id: number, name: string): Promise<void> =>
  elsewhere(product, 'PATCH', `/api/categories/${id}?screen_label=category-setup`, { name });

/** The streams a context has requested. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request);
  });
  return streams;
}

test.describe('a browser with ten tabs', () => {
  test.use({ apart: true });

  test('should listen once for all, also when that tab closes', async ({ context, page, as, product }) => {
    await as('admin@example.com');
    const streams = streamsOf(context);
    const tabs = [page];
    while (tabs.length < 10) tabs.push(await context.newPage());
    for (const tab of tabs) {
      await tab.goto(`${CATEGORIES}?q=pool`);
      await expect(new ListPage(tab).row('Pool Care')).toBeVisible();
    }
    await listening(page);
    await rename(product, 11, 'Pools of all');
    for (const tab of tabs) await expect(new ListPage(tab).row('Pools of all')).toBeVisible();
    expect(streams).toHaveLength(1);

    const holder = tabs.indexOf(streams[0]?.frame().page() as Page);
    expect(holder).toBeGreaterThanOrEqual(0);
    await tabs.splice(holder, 1)[0]?.close();
    await rename(product, 11, 'Pools of nine');
    for (const tab of tabs) await expect(new ListPage(tab).row('Pools of nine')).toBeVisible();
    expect(streams).toHaveLength(2);
    expect(streams[1]?.headers()['last-event-id']).toMatch(/^\d+$/);
  });
});

test.describe('what others write', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));

  test('should reach a list in place, and leave the person theirs', async ({ page, list, product, calls }) => {
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
    const name = (await list.column('Name'))[0] ?? '';
    const id = Number((await list.column('ID'))[0]?.replace(/\D/g, ''));
    await listening(page);
    await list.form.getByLabel('Name').fill('Typed by me');
    await list.rows.first().getByRole('checkbox').check();
    await list.rows.first().getByRole('switch').focus();
    await page.mouse.move(0, 0);
    calls.length = 0;
    await list.rows.first().evaluate((row) => row.setAttribute('data-same', ''));
    await rename(product, id, 'Renamed elsewhere');
    await expect(list.row('Renamed elsewhere')).toBeVisible();
    await expect(list.row(name)).toHaveCount(0);
    await expect(list.rows.first()).toHaveAttribute('data-same');
    await expect(list.rows.first().getByRole('switch')).toBeFocused();
    await expect(list.rows.first().getByRole('checkbox')).toBeChecked();
    await expect(list.form.getByLabel('Name')).toHaveValue('Typed by me');
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/categories']);
  });

  test('should bring the focus to the next row when its own is deleted', async ({ page, list, product }) => {
    await page.goto(CATEGORIES);
    await expect(list.row('Flowers & Gifts')).toBeVisible();
    const names = await list.column('Name');
    const at = names.indexOf('Flowers & Gifts');
    const id = Number((await list.column('ID'))[at]?.replace(/\D/g, ''));
    await listening(page);
    await list.rows.nth(at).getByRole('switch').focus();
    await page.mouse.move(0, 0);
    await elsewhere(product, 'DELETE', `/api/categories/${id}?screen_label=category-setup`);
    await expect(list.row('Flowers & Gifts')).toHaveCount(0);
    await expect(list.rows.nth(Math.min(at, (await list.rows.count()) - 1)).getByRole('switch')).toBeFocused();
  });

  test('should reach a form, leave typing alone, and say what is gone', async ({ page, product, tolerate }) => {
    tolerate(/^404 GET \/api\/products\/1$/);
    await page.goto(`${PRODUCTS}?q=machboos`);
    await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
    const name = page.getByLabel('Product Name');
    await expect(name).toHaveValue('Chicken Machboos');
    await listening(page);
    await page.getByLabel('Price').fill('77');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('Product Name')).toHaveValue('Chicken Machboos');
    await elsewhere(product, 'PATCH', '/api/products/1?screen_label=product-list', {
      price: 55,
      product_name: 'Machboos of the house',
    });
    for (const window of [page, other])
      await expect(window.getByLabel('Product Name')).toHaveValue('Machboos of the house');
    await expect(page.getByLabel('Price')).toHaveValue(/77/);
    await expect(other.getByLabel('Price')).toHaveValue(/55/);
    await elsewhere(product, 'DELETE', '/api/products/1?screen_label=product-list');
    await expect(page.getByRole('alert')).toContainText('This product is no longer there');
    await expect(page.getByLabel('Price')).toHaveValue(/77/);
  });
});

test('should listen in the app alone, until the session ends', async ({ page, context, signIn, product, tolerate }) => {
  // Pictures of what has just changed, which the session that ended asks for.
  tolerate(/^401 GET \/api\/files\//);
  const streams = streamsOf(context);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto('/auth/forgot-password');
  await expect(page.getByRole('button').first()).toBeVisible();
  expect(streams).toHaveLength(0);
  await signIn('admin@example.com');
  await listening(page);
  expect(streams).toHaveLength(1);
  await signOut(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => listeners(page)).toBe(0);
  await signIn('support@example.com');
  await listening(page);
  expect(streams).toHaveLength(2);
  const Cookie = await product.session('admin@example.com');
  const users = await (
    await product.call('GET', '/api/users?screen_label=user-list&q=support', undefined, { Cookie })
  ).json();
  await elsewhere(product, 'PATCH', `/api/users/${users[0].id}?screen_label=user-list`, { is_active: false });
  await expect(page.getByRole('dialog')).toContainText(/sign/i);
});
