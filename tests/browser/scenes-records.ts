import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import { store } from './role-editor.ts';
import type { Scene, SceneTools } from './scene.ts';
import { backToList, settled } from './stage.ts';

const ADMIN = 'admin@example.com';
const PRODUCTS = '/products/product-list';
const REQUESTS = '/products/request-list';
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
  {
    name: 'product-locked',
    as: ADMIN,
    open: async (tools) => {
      await openFirst(tools, PRODUCTS);
      await expect(tools.page.getByRole('heading', { level: 1 })).toContainText('View Product');
    },
  },
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
    name: 'customer-overview',
    as: ADMIN,
    on: 'customer-list, overview',
    open: async (tools) => {
      await openFirst(tools, `${CUSTOMERS}?sort=-total_bookings`);
      await expect(tools.page.locator('.chart-place canvas')).toBeVisible();
    },
  },
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
];
