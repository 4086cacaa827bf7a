import { readdirSync, readFileSync } from 'node:fs';
import { holdBack } from './faults.ts';
import { listening } from './listening.ts';
import { expect, settled, test } from './stage.ts';

test('scripts should be compiled as they load', () => {
  const scripts = readdirSync('dist/assets').filter((name) => /^(index|app)-.*\.js$/.test(name));
  expect(scripts).toHaveLength(2);
  // Anything before the word, and a browser reads over it.
  for (const name of scripts)
    expect(readFileSync(`dist/assets/${name}`, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

for (const [path, input] of [
  ['/service-management/manage-service/1', ['/api/services/1', '/api/services/1/parts']],
  ['/bookings/edit-booking/NTc', ['/api/bookings/57', '/api/bookings/57/booked']],
] as const)
  test(`a first visit to ${path} should ask for all it shows at once, and once`, async ({ page, as, calls }) => {
    await as('admin@example.com');
    // What waits for another's answer would never be requested.
    const first = await holdBack(page, ({ pathname }) => input.some((call) => call === pathname));
    await page.goto(path);
    await expect.poll(first.count).toBe(input.length);
    first.release();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await listening(page);
    await settled(page);
    for (const call of input) expect(calls.filter(({ path }) => path === call)).toHaveLength(1);
  });
