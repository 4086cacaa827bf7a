import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const PATH = '/service-management/category-setup';

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
    open: async (tools) => {
      const id = await keepViews(tools);
      await open(`?service_type=Marketplace&is_fire=false&view=${id}`)(tools);
      await new ListPage(tools.page).fromMenu('Saved views');
      await expect(tools.page.getByText('Marketplace only was modified.')).toBeVisible();
    },
  },
  { name: 'list-selection', open: async (tools) => void (await select(tools)) },
  {
    name: 'palette',
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
    open: async (tools) => {
      await open()(tools);
      await tools.page.keyboard.press('?');
      await expect(tools.page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
];
