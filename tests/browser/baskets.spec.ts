import { NARROW } from './catalogue.ts';
import { callPartsOf } from './parts.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/** Kept baskets, kilometres, and what is said when a service is published. */

const ADMIN = 'admin@example.com';

test.use({ viewport: NARROW });
/** A draft of the fixtures that asks nothing yet. */
const SERVICE = 23;

/** Publishes it with one question of two options, and keeps a basket of the first. */
async function storedOf(product: RunningServer) {
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

test('Publish in the list should ask about kept baskets', async ({ page, list, product, tolerate }) => {
  tolerate(`409 POST /api/services/${SERVICE}/publish`);
  const { api, large } = await storedOf(product);
  await api.call('PATCH', `service_options/${large.id}`, { price: 55 });
  const { service_name: name } = (await (await product.call('GET', `/mock/records/services/${SERVICE}`)).json()) as {
    service_name: string;
  };
  await page.goto(`/service-management/service-list?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Publish ${name}`, exact: true }).click();
  await expect(list.dialog()).toContainText('Large alone');
  await list.dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(list.notice('Service published successfully!')).toBeVisible();
});
