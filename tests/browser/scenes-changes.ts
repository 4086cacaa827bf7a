import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const PRODUCTS = '/products/product-list';
const PAPERS = '/vendor/configuration';
const COLUMNS = 'Document Name,Vendor Type,Required Fields';

/** Opens the dialog of an import, with a file where there are lines. */
async function openImport({ page }: SceneTools, ...lines: readonly string[]): Promise<void> {
  await page.goto(PAPERS);
  await expect(new ListPage(page).rows.first()).toBeVisible();
  await new ListPage(page).fromMenu('Import');
  const dialog = page.getByRole('dialog', { name: 'Import document types' });
  await expect(dialog).toBeVisible();
  if (lines.length === 0) return;
  const buffer = Buffer.from([COLUMNS, ...lines].join('\r\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer });
}

/** Writes as another tab would, past what the page knows. */
async function meanwhile({ page }: SceneTools, path: string, data: object): Promise<void> {
  const answer = await page.request.patch(path, { headers: { 'X-Requested-With': 'fetch' }, data });
  expect(answer.status()).toBe(200);
}

/** Opens the form of the first product. */
async function openProduct({ page }: SceneTools): Promise<void> {
  await page.goto(`${PRODUCTS}?q=machboos`);
  await page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
  await expect(page.getByLabel('Price')).toHaveValue(/42/);
  await settled(page);
}

/**
 * What becomes of records: many of them brought in, somebody else's change met, what was, and
 * taking it back.
 */
export const CHANGE_SCENES: readonly Scene[] = [
  {
    name: 'import-mistakes',
    open: async (tools) => {
      await openImport(tools, 'Chamber Card,Service,No', 'Chamber card,Service,No', ',Nobody,No');
      await expect(tools.page.getByRole('region', { name: 'Mistakes in cards.csv' })).toBeVisible();
    },
  },
  {
    name: 'clash',
    open: async (tools) => {
      tools.tolerate(/^409 PATCH/);
      await openProduct(tools);
      await tools.page.getByLabel('Price').fill('77');
      await meanwhile(tools, '/api/products/1?screen_label=product-list', { price: 55 });
      await tools.page.getByRole('button', { name: /^(Save|Submit|Update)/ }).click();
      await expect(tools.page.getByRole('alert').filter({ hasText: 'changed the same fields' })).toBeVisible();
    },
  },
  {
    name: 'history',
    open: async (tools) => {
      await meanwhile(tools, '/api/products/1?screen_label=product-list', { price: 55, is_active: false });
      await tools.page.goto(`${PRODUCTS}?q=machboos`);
      await tools.page.getByRole('link', { name: 'Edit Chicken Machboos', exact: true }).click();
      await tools.page.locator('summary', { hasText: 'History' }).click();
      await expect(tools.page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
      await settled(tools.page);
    },
  },
  {
    name: 'undo-notice',
    open: async (tools) => {
      const list = new ListPage(tools.page);
      await tools.page.goto(CATEGORIES);
      await list.toggle('Pool Care').click();
      const notice = list.notice('Status of Pool Care set to In Active.');
      await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
];
