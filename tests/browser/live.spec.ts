import type { BrowserContext, Page, Request } from '@playwright/test';
import { ListPage } from './list.ts';
import { listeners, listening } from './listening.ts';
import type { RunningServer } from './server.ts';
import { expect, signOut, test } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const PRODUCTS = '/products/product-list';
const DOCUMENT_TYPES = '/vendor/configuration';

/** What somebody else writes, at another computer. */
const elsewhere = async (product: RunningServer, method: string, path: string, body?: object): Promise<void> => {
  const Cookie = await product.session('admin@example.com');
  const answer = await product.call(method, path, body, { Cookie });
  expect(answer.status, await answer.text()).toBeLessThan(300);
};
const rename = (product: RunningServer, id: number, name: string): Promise<void> =>
  elsewhere(product, 'PATCH', `/api/categories/${id}?screen_label=category-setup`, { name });

/** The streams a context has asked for. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request);
  });
  return streams;
}

test.describe('a browser with ten tabs', () => {
  test.use({ apart: true });

  test('should listen once for all, and go on when the tab that listens closes', async ({
    context,
    page,
    as,
    product,
  }) => {
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

  test('should reach a list in place, with focus, selection and what is typed above it', async ({
    page,
    product,
    calls,
  }) => {
    const list = new ListPage(page);
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

  test('should bring the focus to the next row when its own is deleted', async ({ page, product }) => {
    const list = new ListPage(page);
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

  test('should wait while something is open over the rows', async ({ page, product, calls }) => {
    const list = new ListPage(page);
    await page.goto(CATEGORIES);
    await expect(list.rows).toHaveCount(5);
    const name = (await list.column('Name'))[0] ?? '';
    const id = Number((await list.column('ID'))[0]?.replace(/\D/g, ''));
    await listening(page);
    await list.delete(name);
    await expect(list.dialog()).toBeVisible();
    // Told by a second tab: it has nothing open, and shows it.
    const other = await page.context().newPage();
    await other.goto(CATEGORIES);
    await expect(new ListPage(other).row(name)).toBeVisible();
    calls.length = 0;
    await rename(product, id, 'Not under the question');
    await expect(new ListPage(other).row('Not under the question')).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/categories')).toHaveLength(1);
    await list.dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect(list.row('Not under the question')).toBeVisible();
  });

  test('should be no news where one wrote it oneself', async ({ page, product, calls }) => {
    const list = new ListPage(page);
    await page.goto(`${CATEGORIES}?q=pool`);
    await expect(list.row('Pool Care')).toBeVisible();
    await listening(page);
    calls.length = 0;
    await list.toggle('Pool Care').click();
    await expect(list.notice('Status of Pool Care set to In Active.')).toBeVisible();
    await page.mouse.move(0, 0);
    // Told after it, and therefore heard after it.
    await rename(product, 11, 'Pool Care again');
    await expect(list.row('Pool Care again')).toBeVisible();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /api/categories/11',
      'GET /api/categories',
      'GET /api/categories',
    ]);
  });

  test('should reach rows that only refer to it, and no others', async ({ page, product, calls }) => {
    const list = new ListPage(page);
    await page.goto(`${PRODUCTS}?q=machboos`);
    await expect(list.rows).toHaveCount(1);
    await listening(page);
    await page.mouse.move(0, 0);
    const Cookie = await product.session('admin@example.com');
    const one = await (
      await product.call('GET', '/api/products/1?screen_label=product-list', undefined, { Cookie })
    ).json();
    const other = await page.context().newPage();
    await other.goto(DOCUMENT_TYPES);
    const types = new ListPage(other);
    await expect(types.rows.first()).toBeVisible();
    const type = (await types.column('ID'))[0]?.replace(/\D/g, '');
    calls.length = 0;
    await elsewhere(product, 'PATCH', `/api/document_types/${type}?screen_label=vendor-configuration`, {
      name: 'Permit of the free zone',
    });
    await expect(types.rows.filter({ hasText: 'Permit of the free zone' })).toBeVisible();
    await rename(product, one.category_id, 'Kitchens of the Gulf');
    await expect(list.rows.first()).toContainText('Kitchens of the Gulf');
    expect(calls.map(({ path }) => path)).toEqual(['/api/document_types', '/api/products']);
  });

  test('should reach a form within two seconds, and leave alone what is typed', async ({ page, product }) => {
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
  });

  test('should say on its page that a record was deleted', async ({ page, product, tolerate }) => {
    tolerate(/^404 GET \/api\/products\/1$/);
    await page.goto(`${PRODUCTS}?q=machboos`);
    await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
    await expect(page.getByLabel('Product Name')).toHaveValue('Chicken Machboos');
    await listening(page);
    await elsewhere(product, 'DELETE', '/api/products/1?screen_label=product-list');
    await expect(page.getByRole('alert')).toContainText('This product is no longer there');
    await expect(page.getByLabel('Product Name')).toHaveValue('Chicken Machboos');
  });
});

test('should listen nowhere but in the app, and end with the session', async ({
  page,
  context,
  signIn,
  product,
  tolerate,
}) => {
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
