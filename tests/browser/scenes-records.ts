import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { backToList, settled } from './stage.ts';

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

/** Records as lists and pages show them: pictures, moves, locked forms, tabs. */
export const RECORD_SCENES: readonly Scene[] = [
  {
    name: 'product-locked',
    open: async (tools) => {
      await openFirst(tools, PRODUCTS);
      await expect(tools.page.getByRole('heading', { level: 1 })).toContainText('View Product');
    },
  },
  {
    name: 'move-dialog',
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
    on: 'customer-list, overview',
    open: async (tools) => {
      await openFirst(tools, `${CUSTOMERS}?sort=-total_bookings`);
      await expect(tools.page.locator('.chart-place canvas')).toBeVisible();
    },
  },
];
