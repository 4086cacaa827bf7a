import type { Response } from '@playwright/test';
import { expect, test } from './stage.ts';

test.use({ apart: true });

test('a list should load small pictures, and what is opened the whole one', async ({ page, list, as }) => {
  await as('admin@example.com');
  const pictures: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/files/')) pictures.push(response);
  });
  await page.goto('/products/product-list');
  const drawn = list.rows.locator('img:visible').first();
  await expect(drawn).toBeVisible();
  const width = (): Promise<number> =>
    drawn.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
  expect(await width()).toBeLessThan(200);
  for (const picture of pictures) {
    expect(new URL(picture.url()).pathname).toMatch(/\/thumbnail$/);
    expect(picture.headers()['content-type']).toBe('image/webp');
    expect((await picture.body()).length).toBeLessThan(12_000);
  }
  expect(pictures.length).toBeGreaterThan(0);
  pictures.length = 0;
  await list.rows.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page.getByRole('form').locator('img').first()).toBeVisible();
  const whole = (): string[] =>
    pictures.map((picture) => new URL(picture.url()).pathname).filter((path) => !path.endsWith('/thumbnail'));
  await expect.poll(whole).not.toEqual([]);
});
