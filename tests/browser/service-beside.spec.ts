import { NARROW, ServicePage } from './catalogue.ts';
import { expect, settled, test } from './stage.ts';

/** What is not published yet above a service's form, and its preview next to it. */

/** A service of the fixtures that was changed since it was published, with kept baskets. */
const SERVICE = 1;
const FORM = `/service-management/manage-service/${SERVICE}`;

test.beforeEach(({ as }) => as('admin@example.com'));

test('the preview should follow what is typed, and ask nothing of the server for it', async ({ page, calls }) => {
  const service = new ServicePage(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(FORM);
  const { preview } = service;
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Kept baskets' })).toBeVisible();
  await settled(page);
  calls.length = 0;
  const name = page.getByRole('textbox', { name: 'Service Name' });
  await name.press('End');
  await name.pressSequentially(' for villas');
  await expect(preview.getByRole('heading', { name: / for villas$/ })).toBeVisible();
  await page.getByText('Service Based', { exact: true }).click();
  await page.getByLabel('Price (AED/hr)').fill('75.50');
  await expect(preview).toContainText('AED 75.50 an hour');
  await page.getByRole('switch', { name: 'Special Instruction' }).click();
  await expect(preview.getByRole('textbox', { name: 'Special instructions' })).toHaveCount(0);
  await settled(page);
  expect(calls.filter(({ path }) => path.startsWith(`/api/services/${SERVICE}`))).toEqual([]);

  // What is typed in it is not sent with the form, and is no change of the service.
  await expect(page.getByText('4 changes not saved')).toBeVisible();
  await preview.getByRole('button', { name: 'Choose', exact: false }).first().click();
  await expect(page.getByText('4 changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(preview.getByRole('heading', { name: / for villas$/ })).toHaveCount(0);
});

test('the preview should stay in sight, be closed and stay closed, and keep what is typed', async ({ page }) => {
  const service = new ServicePage(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(FORM);
  const preview = page.getByRole('region', { name: 'Preview' });
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await expect(preview.getByRole('heading', { name: 'Kept baskets' })).toBeVisible();
  await page.getByRole('switch', { name: 'Document Upload' }).scrollIntoViewIfNeeded();
  await expect(preview.getByRole('heading', { name: 'Preview' })).toBeInViewport();
  const name = page.getByRole('textbox', { name: 'Service Name' });
  const narrow = (await name.boundingBox())?.width ?? 0;
  await name.fill('Typed before');

  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(name).toHaveValue('Typed before');
  expect((await name.boundingBox())?.width).not.toBe(narrow);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.reload();
  await expect(name).toBeVisible();
  await expect(preview).toHaveCount(0);
  await button.click();
  await expect(preview.getByRole('heading', { name: 'Kept baskets' })).toBeVisible();

  await name.fill('Typed after');
  await page.setViewportSize(NARROW);
  await expect(preview).toHaveCount(0);
  await expect(name).toHaveValue('Typed after');
  await service.openPreview();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('Typed after');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('what is not published should stand first, with what is done about it', async ({ page, list, tolerate }) => {
  tolerate(`409 POST /api/services/${SERVICE}/publish`);
  const service = new ServicePage(page);
  await page.goto(FORM);
  await expect(service.unpublished).toContainText('1 change is not published yet');
  await expect(service.unpublished).toContainText(/Price: AED 99.00\s+AED 109.00/);
  const first = await page.getByRole('radiogroup', { name: 'Service Type' }).boundingBox();
  const above = await service.unpublished.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  await expect(service.unpublished.getByRole('button', { name: 'Discard Changes' })).toBeVisible();

  // It saves what is typed, and publishes it.
  await page.getByRole('textbox', { name: 'Service Name' }).fill('AC Cleaning, deep');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toHaveCount(1);
  await publish.click();
  await list.dialog().getByRole('button', { name: 'Publish' }).click();
  await expect(list.notice('Service published successfully!')).toBeVisible();
  await expect(service.unpublished).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AC Cleaning, deep');
});
