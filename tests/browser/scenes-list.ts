import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const PATH = '/service-management/category-setup';
const ADMIN = 'admin@example.com';

const open =
  (query = '') =>
  async ({ page }: SceneTools): Promise<ListPage> => {
    const list = new ListPage(page);
    await page.goto(PATH + query);
    await expect(list.rows.first()).toBeVisible();
    await settled(page);
    return list;
  };

/** Makes views as their owner would have before. */
async function keepViews({ page }: SceneTools): Promise<number> {
  const ids: number[] = [];
  for (const view of [
    { name: 'Marketplace only', search: 'service_type=Marketplace', shared_with: 3 },
    { name: 'In use, by name', search: 'tab=active&sort=name', shared_with: null },
  ]) {
    const answer = await page.request.post('/api/auth/views', {
      headers: { 'X-Requested-With': 'fetch' },
      data: { screen: 'category-setup', ...view },
    });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids[0] ?? 0;
}

async function select(tools: SceneTools): Promise<ListPage> {
  const list = await open('?size=10')(tools);
  await tools.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(tools.page.getByRole('region', { name: 'Selection' })).toBeVisible();
  // Elsewhere its bar lies over half a row, which can be scrolled from under it.
  await tools.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  return list;
}

/** What a list can be besides rows: arranged, kept, selected, gone through by keys. */
export const LIST_SCENES: readonly Scene[] = [
  {
    name: 'list-columns',
    as: ADMIN,
    open: async (tools) => {
      await open()(tools);
      await new ListPage(tools.page).fromMenu('Columns and rows');
      await tools.page.getByRole('checkbox', { name: 'Service Type' }).uncheck();
      await tools.page.getByRole('radio', { name: 'Compact' }).check();
      await expect(tools.page.locator('.table-compact')).toBeVisible();
    },
  },
  {
    name: 'list-views',
    as: ADMIN,
    open: async (tools) => {
      const id = await keepViews(tools);
      await open(`?service_type=Marketplace&is_fire=false&view=${id}`)(tools);
      await new ListPage(tools.page).fromMenu('Saved views');
      await expect(tools.page.getByText('Marketplace only was modified.')).toBeVisible();
    },
  },
  {
    name: 'list-view-form',
    as: ADMIN,
    open: async (tools) => {
      await open('?tab=active')(tools);
      await new ListPage(tools.page).fromMenu('Saved views');
      await tools.page.getByRole('button', { name: 'Save as a new view' }).click();
      await tools.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(tools.page.getByText('Please name the view')).toBeVisible();
    },
  },
  {
    name: 'list-chips',
    as: ADMIN,
    open: async (tools) => {
      await open('?service_type=Service&service_type=Marketplace&is_fire=false&created_at_from=2020-01-01')(tools);
      await expect(tools.page.getByRole('group', { name: 'Active filters' })).toContainText('1 Jan 2020');
    },
  },
  { name: 'list-selection', as: ADMIN, open: async (tools) => void (await select(tools)) },
  {
    name: 'list-bulk-outcome',
    as: ADMIN,
    open: async (tools) => {
      const list = await select(tools);
      await tools.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
      await list.dialog().getByRole('button', { name: 'Delete' }).click();
      await expect(list.dialog()).toContainText(/of 10 failed/);
    },
  },
  {
    name: 'palette',
    as: ADMIN,
    open: async (tools) => {
      await open()(tools);
      await tools.page.keyboard.press('Control+k');
      await tools.page.getByRole('combobox', { name: 'Search pages and records' }).fill('cle');
      await expect(tools.page.getByRole('option').first()).toBeVisible();
      await expect(tools.page.getByRole('option', { name: /Cleaning/ }).first()).toBeVisible();
    },
  },
  {
    name: 'keys-help',
    as: ADMIN,
    open: async (tools) => {
      await open()(tools);
      await tools.page.keyboard.press('?');
      await expect(tools.page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
];
