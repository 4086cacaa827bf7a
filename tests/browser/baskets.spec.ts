import { NARROW, ServicePage } from './catalogue.ts';
import { ListPage } from './list.ts';
import { callPartsOf, partsIn } from './parts.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/** Kept baskets, kilometres, and what is said when a service is published. */

const ADMIN = 'admin@example.com';

test.use({ viewport: NARROW });
/** A draft of the fixtures that asks nothing yet. */
const SERVICE = 23;
const FORM = `/service-management/manage-service/${SERVICE}`;

/** Publishes it with one question of two options, and keeps a basket of the first. */
async function kept(product: RunningServer) {
  const api = await callPartsOf(product, SERVICE, ADMIN);
  const { id } = await api.question('Which pool?', { question_type: 'chip' });
  const large = await api.option(id, 'Large', { price: 40 });
  await api.option(id, 'Small', { price: 20 });
  await api.call('POST', `services/${SERVICE}/publish`, {});
  await api.call('POST', `services/${SERVICE}/baskets`, {
    name: 'Large alone',
    selection: [{ option_id: large.id, count: 1 }],
  });
  return { api, large };
}

test.beforeEach(({ as }) => as(ADMIN));

test('a kept basket should be called otherwise, or left as it was by Escape', async ({ page, product }) => {
  await kept(product);
  const service = new ServicePage(page);
  await page.goto(FORM);
  await service.openPreview();
  await service.preview.getByRole('button', { name: 'Rename Large alone' }).press('Enter');
  const name = service.preview.getByRole('textbox', { name: 'Name of Large alone' });
  await name.fill('Another');
  await page.keyboard.press('Escape');
  await expect(service.preview.getByRole('button', { name: 'Rename Large alone' })).toBeFocused();
  await page.keyboard.press('Enter');
  await name.fill('One large pool');
  await page.keyboard.press('Enter');
  await expect(service.preview.getByRole('button', { name: 'Rename One large pool' })).toBeFocused();
  await expect(service.preview).toBeVisible();
  const stored = await (await product.call('GET', `/mock/records/service_baskets?service_id=${SERVICE}`)).json();
  expect(stored).toMatchObject([{ name: 'One large pool' }]);
});

test('Publish in the list should ask about kept baskets', async ({ page, product, tolerate }) => {
  tolerate(`409 POST /api/services/${SERVICE}/publish`);
  const { api, large } = await kept(product);
  await api.call('PATCH', `service_options/${large.id}`, { price: 55 });
  const { service_name: name } = (await (await product.call('GET', `/mock/records/services/${SERVICE}`)).json()) as {
    service_name: string;
  };
  const list = new ListPage(page);
  await page.goto(`/service-management/service-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Publish ${name}`, exact: true }).click();
  await expect(list.dialog()).toContainText('Large alone');
  await list.dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(list.notice('Service published successfully!')).toBeVisible();
});

test('kilometres should be typed, with two decimals', async ({ page, product }) => {
  const values = { service_type: 'distance based', service_price: 9.5 };
  await product.call('PATCH', `/mock/records/services/${SERVICE}`, values);
  const service = new ServicePage(page);
  await page.goto(FORM);
  await service.openPreview();
  const kilometres = service.preview.getByLabel('Kilometres', { exact: true });
  await kilometres.fill('12.25');
  await kilometres.press('Tab');
  await expect(service.made().first()).toContainText('12.25 × AED 9.50');
});

test('Publish should say in one round what is wrong with fields and with questions', async ({
  page,
  product,
  tolerate,
}) => {
  tolerate(`422 POST /api/services/${SERVICE}/publish`);
  const api = await callPartsOf(product, SERVICE, ADMIN);
  await api.question('How often?', { question_type: 'tab' });
  const list = new ListPage(page);
  await page.goto(FORM);
  await expect(partsIn(page).getByRole('heading', { level: 3 })).toHaveCount(1);
  const name = page.getByRole('textbox', { name: 'Service Name' });
  await name.fill('');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(list.notice('Please fill all required fields before publishing')).toBeVisible();
  await expect(partsIn(page).getByRole('alert')).toContainText("Question 1 'How often?': Add at least one option");
  await expect(page.getByText('Service name is required')).toBeVisible();
  await expect(name).toBeFocused();
});

test('the history of a service should tell its questions, options and prices, and take them back', async ({
  page,
  product,
}) => {
  const { api, large } = await kept(product);
  await page.goto(FORM);
  await page.getByText('History', { exact: true }).click();
  const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Publish');
  // Told as it happens elsewhere.
  await api.call('PATCH', `service_options/${large.id}`, { price: 45 });
  const changed = lines.filter({ hasText: 'Option Which pool? › Large: Changed' });
  await expect(changed).toContainText(/Price.*AED 40.00.*AED 45.00/s);
  await changed.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  const undone = lines.filter({ hasText: 'Option Which pool? › Large: Change undone' });
  await expect(undone).toContainText(/AED 45.00.*AED 40.00/s);
  const stored = await (await product.call('GET', `/mock/records/service_options/${large.id}`)).json();
  expect(stored).toMatchObject({ price: 40 });
});
