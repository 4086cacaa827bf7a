import { failOnce } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const CONFIGURATION = '/vendor/configuration';

test('document types should be made, changed, switched and deleted above their list', async ({
  page,
  as,
  product,
  tolerate,
}) => {
  tolerate(/^(500|409) (POST|PATCH|DELETE) \/api\/document_types/);
  const list = new ListPage(page);
  const save = list.form.getByRole('button', { name: 'Save' });
  const part = (name: string) => list.form.getByRole('checkbox', { name });
  await as('admin@example.com');
  await page.goto(CONFIGURATION);
  await expect(list.rows).toHaveCount(5);
  const heads = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);
  expect(heads).toEqual(['ID', 'Document Name', 'Vendor Type', 'Required Fields', 'Status', 'Actions']);
  for (const [tab, count] of [
    ['All', 10],
    ['Service Documents', 6],
    ['Marketplace Documents', 4],
  ] as const) {
    await list.tab(tab).click();
    await expect(list.pager).toContainText(`of ${count}`); // spec 1.2.71
  }
  await list.tab('All').click();

  // The number is asked for to begin with, and one thing at least.
  await expect(part('No')).toBeChecked(); // spec 1.5.11
  for (const name of ['Expiry Date', 'Document']) await expect(part(name)).not.toBeChecked();
  await list.form.getByLabel('Document Name').fill('Work Permit');
  await part('No').uncheck();
  await expect(save).toBeDisabled(); // spec 1.5.12
  await expect(list.form.getByText('At least one required field must be on')).toBeVisible();
  await list.form.getByLabel('Document Name').fill('  ');
  await expect(list.form.getByText('Document name is required')).toBeVisible();
  await expect(save).toBeDisabled();
  await list.form.getByLabel('Document Name').fill('passport');
  await part('Expiry Date').check();
  await save.click();
  await expect(list.form.getByText('A document type with this name exists already')).toBeVisible();
  await list.form.getByLabel('Document Name').fill('Work Permit');
  await list.form.getByRole('radio', { name: 'Marketplace' }).check({ force: true });

  const fails = (method: string) => failOnce(page, method, 'document_types**');
  await fails('POST');
  await save.click();
  const failed = list.notice('Something went wrong while adding a document type.');
  await expect(failed).toContainText('Failed to save document type.');
  await save.click();
  await expect(list.notice('Document type created successfully!')).toBeVisible();
  await expect(list.row('Work Permit')).toContainText('Expiry Date');
  const [made] = (await (
    await product.call('GET', '/mock/records/document_types?name=Work Permit')
  ).json()) as unknown[];
  expect(made).toMatchObject({ vendor_type: 'Marketplace', required_fields: ['expiry_date'], is_active: true });

  await list.edit('Work Permit');
  await list.inForm();
  await part('Document').check();
  await save.click();
  await expect(list.notice('Document updated successfully!')).toBeVisible();
  await fails('PATCH');
  await list.toggle('Work Permit').click();
  await expect(list.notice('Failed to update status')).toBeVisible();
  await expect(list.toggle('Work Permit')).toBeChecked();
  await fails('DELETE');
  await list.delete('Work Permit');
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Failed to delete document type')).toBeVisible();
  await list.delete('Work Permit');
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.notice('Document type deleted successfully')).toBeVisible();
  await expect(list.row('Work Permit')).toHaveCount(0);
});
