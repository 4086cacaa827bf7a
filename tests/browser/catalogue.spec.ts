import { NARROW, ServicePage } from './catalogue.ts';
import { callPartsOf } from './parts.ts';
import { picture } from './picture.ts';
import type { RunningServer } from './server.ts';
import { backToList, expect, test } from './stage.ts';

/**
 * From the first question of a service to what customers book of it, as the people who sell it go
 * through it.
 */

const ADMIN = 'admin@example.com';

// The preview opens over the page; `service-beside.spec.ts` has it beside the form.
test.use({ viewport: NARROW });

test('a service should be built, looked at, published and priced anew', async ({ page, list, as, tolerate }) => {
  tolerate(/^409 POST \/api\/services\/\d+\/publish/);
  const service = new ServicePage(page);
  await as(ADMIN);

  await test.step('the service', async () => {
    await page.goto('/service-management/manage-service/new');
    await page.getByText('Service Based').click();
    await page.getByRole('textbox', { name: 'Service Name' }).fill('Deep clean');
    await page.getByLabel('Price (AED/hr)').fill('100');
    await list.pick('Category', 'Deep Cleaning');
    await list.pick('Sub category', 'Villa Deep Cleaning');
    await page.locator('input[type="file"]').setInputFiles(picture());
    await expect(page.getByRole('button', { name: 'Preview picture.png' })).toBeVisible();
    await service.stage('Save').click();
    await expect(page).toHaveURL(/manage-service\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Deep clean');
  });

  await test.step('a question of every type, and a branch of what depends on an answer', async () => {
    await service.addQuestion('Which home?', 'Tab', ['Dependents']);
    await service.addQuestion('How soon?', 'Chip');
    await service.addQuestion('Bring materials?', 'Toggle', ['Optional']);
    await service.addQuestion('Which extras?', 'Checkbox', ['Optional', 'Multiple']);
    await service.addQuestion('Which machine?', 'Product Checkbox', ['Optional']);
    await service.addQuestion('How many sofas?', 'Product Counter', ['Optional']);
    for (const [question, ...options] of [
      ['Which home?', 'Flat', 'Villa'],
      ['How soon?', 'Today', 'Any day'],
      ['Bring materials?', 'Materials'],
      ['Which extras?', 'Ironing', 'Windows'],
      ['Which machine?', 'Steamer'],
    ] as const) {
      await service.open(question);
      for (const name of options)
        await service.addOption(question, name, { Price: PRICES[name] }, name === 'Villa' ? 'Chip' : undefined);
    }
    await service.open('How many sofas?');
    await service.addOption('How many sofas?', 'Sofa', { Price: '30', Minimum: '2', Maximum: '3' });
    for (const [above, name] of [
      ['Villa', 'Three bedrooms'],
      ['Three bedrooms', 'With a balcony'],
      ['With a balcony', 'Facing the sea'],
    ] as const) {
      await service.open(above);
      await service.addOption(above, name, { Price: PRICES[name] }, 'Chip');
    }
  });

  await test.step('its preview', async () => {
    // spec 2.2.15
    await service.openPreview();
    const { preview } = service;
    const total = preview.getByRole('region', { name: 'Total' });
    await expect(total).toContainText('Choose everything required to see the total.');
    await total.getByRole('button', { name: 'What is missing?' }).click();
    await expect(preview.getByRole('alert').first()).toContainText('choose one');
    await service.choose('Today');
    await expect(preview.getByRole('radio', { name: 'Three bedrooms' })).toHaveCount(0);
    for (const name of BRANCH) await service.choose(name);
    await expect(preview.getByRole('alert')).toHaveCount(0);
    expect(await service.lines()).toEqual([
      'Deep clean AED 100.00',
      'Which home? › Villa AED 120.00',
      'Which home? › Villa › Three bedrooms AED 10.00',
      'Which home? › Villa › Three bedrooms › With a balcony AED 5.00',
      'Which home? › Villa › Three bedrooms › With a balcony › Facing the sea AED 5.00',
      'How soon? › Today AED 40.00',
      'Discount 0% AED 0.00',
      'Platform fee 10% AED 28.00', // spec 1.9.15
      'Discount Applied 5% -AED 14.00',
      'Delivery Fee 5% AED 14.00',
      'Tax 12% AED 36.96',
      'Total AED 344.96',
    ]);
    await expect(service.made()).toHaveText([
      '10% of AED 280.00',
      '5% off AED 280.00',
      '5% of AED 280.00',
      '12% of AED 308.00',
    ]);
    // Another answer takes those that depended on it away, and they are not there when it is given
    // again.
    await service.choose('Flat');
    await expect(preview.getByText('Three bedrooms')).toHaveCount(0);
    await service.choose('Villa');
    await expect(preview.getByRole('radio', { name: 'Three bedrooms' })).not.toBeChecked();
    await expect(total).toContainText('Choose everything required to see the total.');
    for (const name of BRANCH.slice(1)) await service.choose(name);
    // At least two of them, at most three.
    const sofas = preview.getByRole('group', { name: 'Sofa' });
    for (const count of ['2', '3', '3']) {
      await sofas.getByRole('button', { name: 'More: Sofa' }).press('Enter');
      await expect(sofas.getByRole('status')).toHaveText(count);
    }
    await sofas.getByRole('button', { name: 'Less: Sofa' }).click();
    for (const name of ['Materials', 'Windows', 'Steamer']) {
      await service.choose(name);
      await expect(total).toContainText(name);
      await service.choose(name);
      await expect(total).not.toContainText(name);
    }
    await expect(total).toContainText('AED 418.88');
    await service.keep('Villa by the sea');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  });

  await test.step('published, and a price changed since', async () => {
    await service.stage('Publish').click();
    await expect(list.notice('Service published successfully!')).toBeVisible();
    await expect(service.unpublished).toHaveCount(0);
    await service.changePrice('Villa', '130');
    await expect(service.unpublished).toContainText('1 change is not published yet');
    await expect(service.unpublished).toContainText('Option Which home? › Villa');
    await expect(service.unpublished).toContainText(/Price: AED 120.00\s+AED 130.00/);
    await service.stage('Publish').click();
    await expect(list.dialog()).toContainText('Totals of kept baskets change.');
    await expect(list.dialog().getByRole('listitem')).toHaveText([/^Villa by the sea: from 418.88 to 431.20\s*$/]);
    await list.dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect(service.unpublished).toBeVisible();
    await service.stage('Publish').click();
    await list.dialog().getByRole('button', { name: 'Publish' }).click();
    await expect(service.unpublished).toHaveCount(0);
    await expect(list.notice('Service published successfully!').last()).toBeVisible();
  });

  await test.step('found again', async () => {
    await page.reload();
    await service.openPreview();
    await service.preview.getByRole('button', { name: 'Choose Villa by the sea' }).click();
    await expect(service.preview.getByRole('region', { name: 'Total' })).toContainText('AED 431.20');
    await page.keyboard.press('Escape');
    await backToList(page).click();
    await expect(list.rows.filter({ hasText: 'Deep clean' }).first()).toContainText('Published');
  });
});

test('what was changed since it was published should go back by Discard', async ({ page, list, as, product }) => {
  const service = new ServicePage(page);
  await as(ADMIN);
  await published(product);
  await page.goto(FORM);
  await service.open('Which pool?');
  await service.changePrice('Large', '45');
  await service.addOption('Which pool?', 'Olympic');
  await service.addQuestion('Which day?', 'Chip', ['Optional']);
  await expect(service.unpublished).toContainText('3 changes are not published yet');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(list.dialog()).toContainText('goes back to what customers book now');
  await list.dialog().getByRole('button', { name: 'Discard Changes' }).click();
  await expect(list.notice('Changes discarded')).toBeVisible();
  await expect(service.unpublished).toHaveCount(0);
  await expect(service.setup.getByRole('heading', { level: 3 })).toHaveText(['1. Which pool?']);
  await expect(service.setup.getByRole('heading', { level: 4 })).toHaveText(['1. Large', '2. Small']);
  await expect(service.row('Large')).toContainText('40.00');
  await expect(page.getByRole('button', { name: 'Discard Changes' })).toHaveCount(0);
});

test('operations should edit and publish, support look, others see nothing', async ({ page, list, as, product }) => {
  const service = new ServicePage(page);
  const large = await published(product);
  const { call, question } = await callPartsOf(product, SERVICE, 'ops@example.com');
  await question('Which day?', { is_optional: true });
  await call('POST', `services/${SERVICE}/baskets`, {
    name: 'Large alone',
    selection: [{ option_id: large, count: 1 }],
  });

  await as('support@example.com', '/service-management/service-list?q=Pool');
  await expect(list.row('Pool Cleaning')).toContainText('Changed');
  await expect(page.getByRole('link', { name: /^(Add|Edit)/ })).toHaveCount(0);
  await page.goto(FORM);
  await expect(service.unpublished).toContainText('Which day?');
  await expect(service.setup.getByRole('heading', { level: 3 })).toHaveText(['1. Which pool?', '2. Which day?']);
  await expect(
    page.getByRole('button', { name: /^(Save|Publish|Discard Changes|Add|Edit|Delete|Reorder)/ }),
  ).toHaveCount(0);
  await expect(page.locator('[data-field=service_name]')).toContainText('Pool Cleaning');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await service.preview.getByRole('button', { name: 'Choose Large alone' }).click();
  await expect(service.preview.getByRole('region', { name: 'Total' })).toContainText('AED 49.28');
  await expect(service.preview.getByRole('button', { name: /^(Keep|Remove)/ })).toHaveCount(0);

  await as('ops@example.com', FORM);
  await service.stage('Publish').click();
  await expect(list.notice('Service published successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add question' })).toBeVisible();

  await as('finance@example.com', FORM);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveCount(0);
});

/** A draft of the fixtures that asks nothing yet. */
const SERVICE = 23;
const FORM = `/service-management/manage-service/${SERVICE}`;

/** Publishes it with one question of two options, at 40 and 20; the id of the first. */
async function published(product: RunningServer): Promise<number> {
  const { call, question, option } = await callPartsOf(product, SERVICE, ADMIN);
  const { id } = await question('Which pool?', { question_type: 'chip' });
  const large = await option(id, 'Large', { price: 40 });
  await option(id, 'Small', { price: 20 });
  await call('POST', `services/${SERVICE}/publish`, {});
  return large.id;
}

/** What is chosen, each under the one before. */
const BRANCH = ['Villa', 'Three bedrooms', 'With a balcony', 'Facing the sea'] as const;

const PRICES = {
  Flat: '20',
  Villa: '120',
  'Three bedrooms': '10',
  'With a balcony': '5',
  'Facing the sea': '5',
  Today: '40',
  'Any day': '0',
  Materials: '35',
  Ironing: '15',
  Windows: '25',
  Steamer: '50',
} as const;
