import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { addressOf, type Booking, bookingWith } from './booking.ts';
import { allOf, change } from './day.ts';
import { listening } from './listening.ts';
import { type RunningServer, startProduct } from './server.ts';
import { expect, test } from './stage.ts';

/**
 * Where a booking's address is, and where those are who are on their way: in words always, on a map
 * where tiles are set.
 */

/** A booking somebody is at work for, of an address that is placed on the map. */
const underWay = (product: RunningServer): Promise<Booking> =>
  bookingWith(product, (each) => each.booking_status === 'Ongoing' && Boolean(each.worker_id && each.latitude));

const here = (page: Page) => page.getByRole('region', { name: 'Location' });

/** A worker tells where they are, as their phone does. */
async function tell(product: RunningServer, worker: unknown, latitude: number, longitude: number): Promise<void> {
  const answer = await product.call('POST', '/mock/move', { worker_id: worker, latitude, longitude });
  if (!answer.ok) throw new Error(await answer.text());
}

test('the places should be said in words, and be followed', async ({ page, as, product }) => {
  const { id, worker_id, latitude } = await underWay(product);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== product.url && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await as('ops@example.com', `${addressOf(id)}?tab=status`);
  const worker = here(page).getByRole('listitem').filter({ hasText: 'Worker' });
  await expect(worker).toContainText('Out of date');
  await expect(here(page).getByRole('listitem').filter({ hasText: 'Vendor' })).toContainText('Where its premises are');
  const link = here(page)
    .getByRole('listitem')
    .first()
    .getByRole('link', { name: /Open in a map/ });
  await expect(link).toHaveAttribute('href', new RegExp(`mlat=${latitude}`));
  await expect(page.locator('.map-place')).toHaveCount(0);
  await listening(page);
  await tell(product, worker_id, 25.111111, 55.222222);
  await expect(worker).toContainText('Reported just now');
  await expect(worker).not.toContainText('Out of date');
  await expect(worker.getByRole('link')).toHaveAttribute('href', /mlat=25\.111111/);
  expect(foreign).toEqual([]);
});

test('what nobody knows should be said, and an address be placed by keys', async ({ page, as, product }) => {
  const { id, worker_id } = await underWay(product);
  const position = (await allOf(product, 'positions')).find((each) => each.worker_id === worker_id);
  await product.call('DELETE', `/mock/records/positions/${position?.id}`);
  await change(product, `bookings/${id}`, { latitude: null, longitude: null });
  await as('ops@example.com', `${addressOf(id)}?tab=status`);
  const [address, worker] = ['Address', 'Worker'].map((text) =>
    here(page).getByRole('listitem').filter({ hasText: text }),
  );
  await expect(worker ?? page.locator('none')).toContainText('Position unknown');
  await expect(address ?? page.locator('none')).toContainText('Not placed on the map yet');
  const path = here(page).getByRole('button', { name: 'Set Place on the Map' });
  await path.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Latitude').fill('25.2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('55.3');
  await expect(dialog.getByLabel('Latitude')).toHaveValue('25.2');
  await expect(dialog.getByLabel('Longitude')).toHaveValue('55.3');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(address ?? page.locator('none')).not.toContainText('Not placed on the map yet');
  await expect(path).toBeFocused();
});

/** One grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

type Tiles = { readonly url: string; readonly input: string[] };

/** The product with tiles from a place of their own. */
const mapped = test.extend<object, { readonly tiles: Tiles }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const queries: string[] = [];
      const server = createServer((request, response) => {
        queries.push(request.url ?? '');
        response.setHeader('Content-Type', 'image/png').end(TILE);
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, input: queries });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ tiles }, use) => {
      const settings = { TILES_URL: `${tiles.url}/{z}/{x}/{y}.png`, TILES_ATTRIBUTION: '© Somebody <b>else</b>' };
      const product = await startProduct({ settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

mapped(
  'a map should mark them by the numbers they are named by, and follow who moves',
  async ({ page, as, product, tiles }) => {
    const { id, worker_id, latitude, longitude } = await underWay(product);
    await tell(product, worker_id, Number(latitude) + 0.01, Number(longitude) - 0.01);
    await as('ops@example.com', `${addressOf(id)}?tab=status`);
    const map = page.getByRole('region', { name: 'Map of the places above' });
    await expect(map.locator('.map-mark')).toHaveCount(3);
    await expect(map.locator('.map-mark text')).toHaveText(['1', '2', '3']);
    await expect(here(page).getByRole('img', { name: '2 on the map' })).toBeVisible();
    // As text, whatever stands in it.
    await expect(here(page)).toContainText('© Somebody <b>else</b>');
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    expect(tiles.input.length).toBeGreaterThan(0);
    for (const path of tiles.input) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    const second = map.locator('.map-mark').nth(1);
    const position = async (): Promise<readonly (number | undefined)[]> => {
      const box = await second.boundingBox();
      return [box?.x, box?.y];
    };
    const before = await position();
    await listening(page);
    await tell(product, worker_id, Number(latitude) + 0.004, Number(longitude) - 0.004);
    await expect.poll(position).not.toEqual(before);
    // Buttons and arrow keys, without a pointer.
    const tile = map.locator('.leaflet-tile-container').last();
    const zoom = async (): Promise<string | null> => tile.locator('img').first().getAttribute('src');
    const far = await zoom();
    await map.getByRole('button', { name: 'Zoom in' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(zoom).not.toBe(far);
    await page.goto(`${addressOf(id)}?tab=details`);
    await expect(map).toHaveCount(0);
  },
);
