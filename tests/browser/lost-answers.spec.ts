import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, test } from './stage.ts';

/** What was saved though its answer never came is not made twice by trying again. */

test.beforeEach(({ as }) => as('admin@example.com'));

test('a record should be made once, however often its form is sent', async ({ page, product, tolerate }) => {
  tolerate(/POST \/api\/categories/, /ERR_FAILED|Failed to load resource/);
  const list = new ListPage(page);
  await page.goto('/service-management/category-setup');
  await expect(list.rows).toHaveCount(5);
  const keys: (string | undefined)[] = [];
  let cut = true;
  await page.route('**/api/categories?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (!cut) return route.continue();
    // It reaches the server, and its answer reaches nobody.
    cut = false;
    await route.fetch();
    await route.abort();
  });
  await list.form.getByLabel('Name').fill('Smart Home');
  await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
  await list.form.locator('input[type=file]').setInputFiles(picture());
  await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
  const save = list.form.getByRole('button', { name: /^(Add|Save|Submit)/ });
  await save.click();
  await expect(page.locator('.ant-notification-notice-error')).toBeVisible();
  await expect(list.form.getByLabel('Name')).toHaveValue('Smart Home');
  await save.click();
  await expect(list.notice(/created/i)).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  const made = (await (await product.call('GET', '/mock/records/categories?name=Smart Home')).json()) as unknown[];
  expect(made).toHaveLength(1);

  await test.step('and the next one is another', async () => {
    await list.form.getByLabel('Name').fill('Smart Garden');
    await list.form.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
    await list.form.locator('input[type=file]').setInputFiles(picture());
    await expect(list.form.getByRole('img', { name: /picture/ })).toBeVisible();
    await save.click();
    await expect(list.row('Smart Garden')).toBeVisible();
    expect(keys[2]).not.toBe(keys[0]);
  });
});

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
