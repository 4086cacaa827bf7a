import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

/** What was saved though its answer never came is not made twice by trying again. */

test.beforeEach(({ as }) => as('admin@example.com'));

test('a file should be imported once, and be told so when it is tried again', async ({ page, product, tolerate }) => {
  tolerate(/POST \/api\/document_types\/import/, /ERR_FAILED|Failed to load resource/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/document_types/import?*', async (route) => {
    if (route.request().url().includes('dry_run=true')) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // It reaches the server, and its answer reaches nobody.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/vendor/configuration');
  await new ListPage(page).fromMenu('Import');
  const dialog = page.getByRole('dialog', { name: 'Import document types' });
  const text = 'Document Name,Vendor Type,Required Fields\r\nHarbour Pass,Service,No';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog).toContainText('The connection was lost.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Imported.');
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  const found = await product.call('GET', '/mock/records/document_types?name=Harbour Pass');
  expect((await found.json()) as unknown[]).toHaveLength(1);
  // What it did can be taken back, as if its answer had come at once.
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toContainText('The import was undone.');
});
