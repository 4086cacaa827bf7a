import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const PATH = '/service-management/category-setup';
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });

test.describe('a selection', () => {
  test.beforeEach(async ({ as }) => as('admin@example.com'));

  test('should be copied, exported, and take rows, ranges and pages', async ({ page, context }) => {
    await test.step('should copy what failed', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const list = new ListPage(page);
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
      const list = new ListPage(page);
      await expect(list.rows).toHaveCount(5);
      await box(page, 'Handyman').check();
      await box(page, 'Pool Care').check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await bar(page).getByRole('button', { name: 'Export' }).click();
          await page.getByRole('menuitem', { name: 'CSV' }).click();
        })(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines).toHaveLength(3);
      expect(lines.slice(1).join()).toMatch(/Handyman/);
      expect(lines.slice(1).join()).toMatch(/Pool Care/);
      await bar(page).getByRole('button', { name: 'Clear selection' }).click();
      await expect(bar(page)).toBeHidden();
    });
    await test.step('should take rows, ranges, pages, and outlast paging', async () => {
      const list = new ListPage(page);
      await expect(list.rows).toHaveCount(5);
      await box(page, 'Home Supplies').check();
      await expect(bar(page)).toContainText('1 selected');
      await box(page, 'Pool Care').click({ modifiers: ['Shift'] });
      await expect(bar(page)).toContainText('4 selected');
      await expect(wholePage(page)).toHaveJSProperty('indeterminate', true);
      await wholePage(page).click();
      await expect(bar(page)).toContainText('5 selected');
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(list.pager).toContainText('6–10 of 15');
      await expect(wholePage(page)).not.toBeChecked();
      await expect(bar(page)).toContainText('5 selected');
      await list.sortBy('Name');
      await expect(bar(page)).toContainText('5 selected');
      await bar(page).getByRole('button', { name: 'Clear selection' }).click();
      await expect(bar(page)).toBeHidden();
    });
    await test.step('should be forgotten when the tab, the search or a filter means other rows', async () => {
      const list = new ListPage(page);
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

  test('should be switched by the words of the toggle, after a question that names how many', async ({
    page,
    calls,
  }) => {
    const list = new ListPage(page);
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
    for (const toggle of await list.rows.getByRole('switch').all()) await expect(toggle).not.toBeChecked();
    await list.tab('In Active').click();
    await expect(list.pager).toContainText('of 5');
  });

  test('should be everything that matches, and say which failed and why', async ({ page }) => {
    const list = new ListPage(page);
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
    await expect(list.dialog().getByRole('region', { name: 'What failed' })).toContainText(
      /Handyman\s*This category cannot be deleted: 1 service, 3 sub-categories and \d+ vendors?/,
    );
    await list.dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect(bar(page)).toBeHidden();
    await expect(list.row('Handyman')).toBeVisible();
  });

  test('should show how far it is, and stop', async ({ page }) => {
    const list = new ListPage(page);
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
    await expect(list.dialog()).toContainText('2 of 5');
    await page.keyboard.press('Escape');
    await expect(list.dialog()).toContainText('Working…');
    await list.dialog().getByRole('button', { name: 'Stop' }).click();
    await expect(list.dialog()).toContainText('At least 2 of 5 were done');
    // The list is loaded anew: some may have been done.
    await ended;
    await list.dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect(bar(page)).toBeHidden();
  });

  test('should do nothing when other records match meanwhile, and say how many there are', async ({
    page,
    product,
    tolerate,
  }) => {
    tolerate('409 POST /api/categories/bulk');
    const list = new ListPage(page);
    await page.goto(PATH);
    await expect(list.rows).toHaveCount(5);
    await wholePage(page).check();
    await bar(page).getByRole('button', { name: 'Select all 15 that match' }).click();
    const cookie = await product.session('admin@example.com');
    const gone = await product.call('DELETE', '/api/categories/15?screen_label=category-setup', undefined, { cookie });
    expect(gone.status).toBe(204);
    await bar(page).getByRole('button', { name: 'Set to In Active' }).click();
    await list.dialog().getByRole('button', { name: 'Set to In Active' }).click();
    await expect(list.dialog()).toContainText('Nothing was done');
    await expect(list.dialog()).toContainText(/There are now 14/);
    await list.dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect(list.pager).toContainText('of 14');
    await list.tab('In Active').click();
    await expect(page.locator('.state').getByText('Nothing matches')).toBeVisible();
  });
});

test('should offer what the role may do, and no boxes where that is nothing', async ({ page, as, context }) => {
  const list = new ListPage(page);
  await as('ops@example.com');
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  await wholePage(page).check();
  await expect(bar(page).getByRole('button', { name: 'Set to Active' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await context.clearCookies();
  await as('support@example.com');
  await page.goto(PATH);
  await expect(list.rows).toHaveCount(5);
  await expect(wholePage(page)).toHaveCount(0);
});
