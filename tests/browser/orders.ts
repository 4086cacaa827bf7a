import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';
import { expect } from './stage.ts';

const S = 'screen_label=service-list';

/** Chooses by keyboard what is found for a text. */
export async function choose(page: Page, field: string, text: string, found: string): Promise<void> {
  await page.getByRole('form').getByRole('combobox', { name: field }).focus();
  await page.keyboard.type(text);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText(found);
  await page.keyboard.press('Enter');
}

/** Gives an option of a service another price, at another computer; answers the service's id. */
export async function priceAnew(
  product: RunningServer,
  service: string,
  option: string,
  price: number,
): Promise<number> {
  const as = { cookie: await product.session('admin@example.com') };
  const found: { id: number; service_name: string }[] = await (
    await product.call('GET', `/api/services?${S}&q=${encodeURIComponent(service)}`, undefined, as)
  ).json();
  const id = found.find(({ service_name }) => service_name === service)?.id ?? 0;
  const parts = await (await product.call('GET', `/api/services/${id}/parts?${S}`, undefined, as)).json();
  const row = parts.service_options.find(({ name }: { name: string }) => name === option);
  const patched = await product.call('PATCH', `/api/service_options/${row.id}?${S}`, { price }, as);
  expect(patched.status).toBe(200);
  return id;
}

/** The same, and publishes the service. */
export async function publishAnew(
  product: RunningServer,
  service: string,
  option: string,
  price: number,
): Promise<void> {
  const id = await priceAnew(product, service, option, price);
  const as = { cookie: await product.session('admin@example.com') };
  const published = await product.call('POST', `/api/services/${id}/publish?${S}`, { accept: true }, as);
  expect(published.status).toBe(200);
}
