import type { Page } from '@playwright/test';
import { saved } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/vendor/configuration';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import document types' });
const file = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const COLUMNS = 'Document Name,Vendor Type,Required Fields';

test.beforeEach(async ({ as }) => as('admin@example.com'));

test('an import should tell every mistake, then import what is mended, and take it back', async ({
  page,
  list,
  calls,
}) => {
  await page.goto(PATH);
  await expect(list.rows.first()).toBeVisible();
  await list.fromMenu('Import');
  const input = dialog(page).locator('input[type=file]');
  await expect(input).toBeFocused();
  await input.setInputFiles(
    file('cards.csv', COLUMNS, 'Chamber Card,Service,No', 'Chamber card,Service,No', ',Nobody,No'),
  );
  const mistakes = dialog(page).getByRole('region', { name: 'Mistakes in cards.csv' });
  await expect(mistakes.getByRole('row')).toHaveCount(3);
  await expect(mistakes).toContainText(/3Document Name.*line 2 has it/);
  await expect(mistakes).toContainText("4Vendor TypeVendor Type has no 'Nobody'");
  await expect(dialog(page).getByRole('button', { name: 'Import 1' })).toBeDisabled();
  const result = await saved(page, () => dialog(page).getByRole('button', { name: 'Download this list' }).click());
  expect(result.bytes.toString()).toMatch(/^\uFEFF"Line","Column","What is wrong"\r\n"3",/);
  expect(calls.filter(({ method }) => method === 'POST').map(({ query }) => query)).toEqual([
    expect.stringContaining('dry_run=true'),
  ]);

  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(file('cards.csv', COLUMNS, 'Chamber Card,Service,No', 'Gate Pass,Marketplace,Document'));
  await expect(dialog(page).getByRole('status')).toHaveText('The file is in order. Nothing was imported yet.');
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Imported.');
  await expect(page.getByRole('cell', { name: 'Gate Pass', exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toContainText('The import was undone.');
  await expect(page.getByRole('cell', { name: 'Gate Pass', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(list.menu).toBeFocused();
});

test('an import should say what is no table, and offer the columns as a file', async ({ page, list, tolerate }) => {
  tolerate('415 POST /api/document_types/import');
  await page.goto(PATH);
  await list.fromMenu('Import');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\0') });
  await expect(dialog(page).getByRole('alert')).toContainText('Only CSV files in UTF-8 and Excel workbooks');
  const empty = dialog(page).getByRole('button', { name: 'Download an empty file with the columns' });
  const { bytes } = await saved(page, () => empty.click());
  expect(bytes.toString()).toBe('\uFEFF"Document Name","Vendor Type","Required Fields","Status"\r\n');
});

test('an import should ask once which number of a day comes first', async ({ page, list, product }) => {
  const titleOf = async (collection: string, field: string): Promise<unknown> =>
    ((await (await product.call('GET', `/mock/records/${collection}/1`)).json()) as Record<string, unknown>)[field];
  const [service, paper] = [await titleOf('sub_categories', 'name'), await titleOf('document_types', 'name')];
  await page.goto('/worker/worker-list');
  await expect(list.rows.first()).toBeVisible();
  await list.fromMenu('Import');
  const workers = page.getByRole('dialog', { name: 'Import workers' });
  await workers
    .locator('input[type=file]')
    .setInputFiles(
      file(
        'workers.csv',
        'First Name,Last Name,Phone Number,Service Type,Address,Identity Type,Identity Number,Expiry Date',
        `Amal,Haddad,0551100001,"${service}",Al Quoz,"${paper}",784-1,1/31/2039`,
      ),
    );
  const question = workers.getByRole('radiogroup', { name: /^Days such as '1\/31\/2039' .*\(Expiry Date\)/ });
  const go = workers.getByRole('button', { name: /^Import/ });
  await expect(workers).toContainText('Expiry Date must be a day, like 2027-01-31');
  await expect(go).toBeDisabled();
  await question.getByRole('radio', { name: /^The month/ }).check();
  await expect(workers).toContainText('The file is in order');
  await expect(question.getByRole('radio', { name: /^The month/ })).toBeChecked();
  await go.click();
  await expect(workers).toContainText('Imported.');
  const made = (await (await product.call('GET', '/mock/records/workers?phone=%2B971551100001')).json()) as unknown;
  expect(made).toMatchObject([{ document_expiry_date: '2039-01-31' }]);
});

test('an import should ask before it is stopped, and keep nothing then', async ({ page, list }) => {
  await page.goto(PATH);
  let go = (): void => undefined;
  await page.route('**/import?screen_label=vendor-configuration', async (route) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await list.fromMenu('Import');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file('cards.csv', COLUMNS, 'Chamber Card,Service,No'));
  await dialog(page).getByRole('button', { name: 'Import 1' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Stop the import?' });
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
  await expect(dialog(page)).toContainText('Importing…');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog(page)).toContainText('The import was stopped.');
  go();
});

test('a file that is tried again should be imported once', async ({ page, list, product, tolerate }) => {
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
  await page.goto(PATH);
  await list.fromMenu('Import');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file('cards.csv', COLUMNS, 'Harbour Pass,Service,No'));
  await dialog(page).getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog(page)).toContainText('The connection was lost.');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toContainText('Imported.');
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  const found = await product.call('GET', '/mock/records/document_types?name=Harbour Pass');
  expect((await found.json()) as unknown[]).toHaveLength(1);
  // What it did can be taken back, as if its answer had come at once.
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toContainText('The import was undone.');
});

test('a file of another program should prompt for its columns, and show what it changes', async ({
  page,
  list,
  product,
}) => {
  const before = (await (await product.call('GET', '/mock/records/document_types/2')).json()) as Record<string, string>;
  await page.goto(PATH);
  await list.fromMenu('Import');
  const theirs = file(
    'theirs.csv',
    'Papers of ours',
    '',
    'id,name,Kind of vendor,Colour,Required Fields',
    `2,Harbour Pass,${before.vendor_type},red,No`,
  );
  await dialog(page).locator('input[type=file]').setInputFiles(theirs);
  await expect(dialog(page).getByRole('status')).toContainText('choose below what the columns of the file are');
  await expect(dialog(page)).toContainText('The headings are read from line 3.');
  const column = (heading: string) => dialog(page).getByRole('combobox', { name: `What the column '${heading}' is` });
  await expect(column('name')).toHaveValue('name');
  await expect(column('id')).toHaveValue('');
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await column('id').selectOption('ID');
  await column('Kind of vendor').selectOption('Vendor Type');
  await column('Colour').selectOption('Leave out');
  await dialog(page).getByRole('button', { name: 'Check again' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('The file is in order. Nothing was imported yet.');
  const changes = dialog(page).getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText(`Document Name${before.name} Harbour Pass`);
  await expect(changes).not.toContainText('Vendor Type');
  await dialog(page).getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog(page)).toContainText('Imported.');
  expect(await (await product.call('GET', '/mock/records/document_types/2')).json()).toMatchObject({
    ...{ name: 'Harbour Pass', vendor_type: before.vendor_type },
  });
});
