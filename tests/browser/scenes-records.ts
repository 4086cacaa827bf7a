import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import { store } from './role-editor.ts';
import type { Scene, SceneTools } from './scene.ts';
import { backToList, settled } from './stage.ts';

const ADMIN = 'admin@example.com';
const PRODUCTS = '/products/product-list';
const REQUESTS = '/products/request-list';
const WORKERS = '/worker/worker-list';
const CUSTOMERS = '/customer/customer-list';

const rowsOf =
  (path: string) =>
  async ({ page }: SceneTools): Promise<ListPage> => {
    const list = new ListPage(page);
    await page.goto(path);
    await expect(list.rows.first()).toBeVisible();
    await settled(page);
    return list;
  };

/** Opens the first row's own page. */
async function openFirst(tools: SceneTools, path: string): Promise<void> {
  const list = await rowsOf(path)(tools);
  await list.rows.first().getByRole('link', { name: /^View/ }).click();
  // The breadcrumbs' way back, or a phone's own.
  const back = tools.page.getByRole('link', { name: /^Back to/ });
  await expect(backToList(tools.page).or(back)).toBeVisible();
  await settled(tools.page);
}

const customerTab = (tab: string) => async (tools: SceneTools) => {
  await openFirst(tools, `${CUSTOMERS}?sort=-total_bookings`);
  await tools.page.getByRole('tab', { name: tab }).click();
  await expect(new ListPage(tools.page).rows.first()).toBeVisible();
  await settled(tools.page);
};

/** Records as lists and pages show them: pictures, moves, locked forms, tabs. */
export const RECORD_SCENES: readonly Scene[] = [
  { name: 'products', as: ADMIN, open: async (tools) => void (await rowsOf(`${PRODUCTS}?size=5`)(tools)) },
  {
    name: 'product-locked',
    as: ADMIN,
    open: async (tools) => {
      await openFirst(tools, PRODUCTS);
      await expect(tools.page.getByRole('heading', { level: 1 })).toContainText('View Product');
    },
  },
  { name: 'product-requests', as: ADMIN, open: async (tools) => void (await rowsOf(`${REQUESTS}?size=5`)(tools)) },
  { name: 'product-request', as: ADMIN, open: async (tools) => openFirst(tools, REQUESTS) },
  {
    name: 'move-dialog',
    as: ADMIN,
    open: async (tools) => {
      const list = await rowsOf(REQUESTS)(tools);
      // One that was denied already can only be approved.
      const waiting = list.rows.filter({ hasText: 'Pending' }).first();
      await waiting.getByRole('button', { name: /^More for/ }).click();
      await list.page.getByRole('menuitem', { name: 'Deny' }).click();
      await list.dialog().getByRole('button', { name: 'Deny' }).click();
      await expect(list.dialog().getByText('Admin notes are required')).toBeVisible();
    },
  },
  {
    name: 'move-refused',
    as: ADMIN,
    open: async (tools) => {
      tools.tolerate('500 POST');
      const list = await rowsOf(REQUESTS)(tools);
      await tools.page.route('**/approve?*', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: '', errors: {} } }),
      );
      await list.page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click();
      await list.dialog().getByLabel('Admin Notes').fill('Checked with the vendor.');
      await list.dialog().getByRole('button', { name: 'Approve' }).click();
      await expect(list.dialog().getByRole('alert')).toBeVisible();
    },
  },
  { name: 'workers', as: ADMIN, open: async (tools) => void (await rowsOf(WORKERS)(tools)) },
  {
    name: 'worker-form',
    as: ADMIN,
    open: async ({ page }) => {
      await page.goto('/worker/manage-worker/new');
      await expect(new ListPage(page).form).toBeVisible();
      await settled(page);
    },
  },
  {
    name: 'move-picker',
    as: ADMIN,
    open: async (tools) => {
      const list = await rowsOf(`${WORKERS}?tab=un-assigned`)(tools);
      await list.page
        .getByRole('button', { name: /^Assign/ })
        .first()
        .click();
      await list.dialog().getByRole('combobox', { name: 'Driver' }).click();
      await expect(list.page.locator('.ant-select-item-option').first()).toBeVisible();
    },
  },
  {
    name: 'move-question',
    as: ADMIN,
    open: async (tools) => {
      const list = await rowsOf(`${WORKERS}?tab=assigned`)(tools);
      await list.page
        .getByRole('button', { name: /^Un Assign/ })
        .first()
        .click();
      await expect(list.dialog()).toBeVisible();
    },
  },
  { name: 'customers', as: ADMIN, open: async (tools) => void (await rowsOf(CUSTOMERS)(tools)) },
  {
    name: 'customer-overview',
    as: ADMIN,
    open: async (tools) => {
      await openFirst(tools, `${CUSTOMERS}?sort=-total_bookings`);
      await expect(tools.page.locator('.chart-place canvas')).toBeVisible();
    },
  },
  {
    name: 'customer-without-bookings',
    as: ADMIN,
    open: async (tools) => {
      await openFirst(tools, `${CUSTOMERS}?sort=total_bookings`);
      await expect(tools.page.locator('.chart-place')).toBeVisible();
    },
  },
  { name: 'customer-bookings', as: ADMIN, open: customerTab('Bookings') },
  {
    name: 'customer-booking',
    as: 'support@example.com',
    open: async (tools) => {
      // Whoever may open no booking is shown what the list knows of it.
      await store(tools.product, 4, (screen) => screen !== 'booking-list');
      await customerTab('Bookings')(tools);
      await tools.page
        .getByRole('button', { name: /^View booking/ })
        .first()
        .click();
      await expect(tools.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'customer-bookings-failed',
    as: ADMIN,
    open: async (tools) => {
      tools.tolerate('500 GET');
      await openFirst(tools, CUSTOMERS);
      const id = atob(new URL(tools.page.url()).pathname.split('/').at(-1) ?? '');
      await tools.product.fault({ method: 'GET', path: `/api/customers/${id}/bookings`, status: 500, times: 5 });
      await tools.page.getByRole('tab', { name: 'Bookings' }).click();
      await expect(tools.page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  { name: 'customer-reviews', as: ADMIN, open: customerTab('Reviews') },
  {
    name: 'customer-failed',
    as: ADMIN,
    open: async (tools) => {
      tools.tolerate('500 GET');
      await tools.product.fault({ method: 'GET', path: '/api/customers/1', status: 500, times: 5 });
      await tools.page.goto('/customer/customer-view/MQ');
      await expect(tools.page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'vendor-configuration',
    as: ADMIN,
    open: async (tools) => void (await rowsOf('/vendor/configuration')(tools)),
  },
  { name: 'vendors', as: ADMIN, open: async (tools) => void (await rowsOf('/vendor/vendor-list')(tools)) },
];
