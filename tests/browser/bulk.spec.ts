import type { Page } from '@playwright/test';
import { saved } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });

test.beforeEach(async ({ as }) => as('admin@example.com'));

test('a selection should be copied, exported, and take rows, ranges and pages', async ({ page, list, context }) => {
  await test.step('should copy what failed', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(PATH);
    await box(page, 'Handyman').check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await list.dialog().getByRole('button', { name: 'Delete' }).click();
    await list.dialog().getByRole('button', { name: 'Copy this list' }).click();
    await expect(list.dialog().getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\tHandyman\tThis category cannot/);
    await list.dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect(bar(page)).toBeHidden();
  });
  await test.step('should be exported as it is', async () => {
    await expect(list.rows).toHaveCount(5);
    await box(page, 'Handyman').check();
    await box(page, 'Pool Care').check();
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const { bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    const lines = bytes.toString().trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).join()).toMatch(/Handyman/);
    expect(lines.slice(1).join()).toMatch(/Pool Care/);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toBeHidden();
  });
  await test.step('should be forgotten when the tab, the search or a filter means other rows', async () => {
    for (const change of [
      () => list.tab('Active').click(),
      () => list.search.fill('a'),
      () => page.goto(`${PATH}?service_type=Marketplace`),
    ]) {
      await list.rows.first().getByRole('checkbox').check();
      await expect(bar(page)).toContainText('1 selected');
      await change();
      await expect(bar(page)).toBeHidden();
      await expect(list.rows.first()).toBeVisible();
    }
  });
});

test('a selection should be switched in words, after a question with the number', async ({ page, list, calls }) => {
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  await wholePage(page).check();
  await bar(page).getByRole('button', { name: 'Set to In Active' }).click();
  await expect(list.dialog()).toContainText('Set Status of 5 categories to In Active?');
  await expect(list.dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
  await list.dialog().getByRole('button', { name: 'Cancel' }).click();
  expect(calls.filter(({ path }) => path.endsWith('/bulk'))).toEqual([]);
  await bar(page).getByRole('button', { name: 'Set to In Active' }).click();
  await list.dialog().getByRole('button', { name: 'Set to In Active' }).click();
  await expect(list.notice('Status of 5 categories set to In Active.')).toBeVisible();
  await expect(list.dialog()).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(list.rows.getByRole('switch', { checked: true })).toHaveCount(0);
  await list.tab('In Active').click();
  await expect(list.pager).toContainText('of 5');
});

test('a selection should be everything that matches, and say which failed and why', async ({ page, list }) => {
  await page.goto(`${PATH}?q=a`);
  await expect(list.rows).toHaveCount(5);
  const total = Number((await page.locator('.pager-range').textContent())?.match(/of (\d+)/)?.[1]);
  expect(total).toBeGreaterThan(5);
  await wholePage(page).check();
  await bar(page)
    .getByRole('button', { name: `Select all ${total} that match` })
    .click();
  await expect(bar(page)).toContainText(`All ${total} that match are selected`);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(list.dialog()).toContainText(`Delete ${total} categories?`);
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(list.dialog()).toContainText(new RegExp(`\\d+ of ${total} failed`));
  await expect(list.dialog().getByRole('status').first()).toHaveText(/^\d+ succeeded\. These failed:$/);
  await expect(list.dialog().getByRole('region', { name: 'What failed' })).toContainText(
    /Handyman\s*This category cannot be deleted: 1 service, 3 sub-categories and \d+ vendors?/,
  );
  await list.dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect(bar(page)).toBeHidden();
  await expect(list.row('Handyman')).toBeVisible();
});

test('a selection should show how far it is, and stop', async ({ page, list }) => {
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  await wholePage(page).check();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // An answer that takes its time: its first line comes, its end does not.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      if (!String(input).includes('/bulk')) return fetch(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"done":2,"total":5}\n'));
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        },
      });
      return new Response(body, { status: 200 });
    };
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/categories?')) end();
  });
  await bar(page).getByRole('button', { name: 'Set to Active' }).click();
  await list.dialog().getByRole('button', { name: 'Set to Active' }).click();
  await expect(list.dialog().getByRole('progressbar')).toHaveAttribute('value', '2');
  await expect(list.dialog().getByRole('status')).toHaveText('2 of 5');
  await page.keyboard.press('Escape');
  await expect(list.dialog()).toContainText('Working…');
  await list.dialog().getByRole('button', { name: 'Stop' }).click();
  await expect(list.dialog()).toContainText('At least 2 of 5 were done');
  // The list is loaded anew: some may have been done.
  await ended;
  await list.dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect(bar(page)).toBeHidden();
});
