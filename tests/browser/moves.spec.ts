import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const REQUESTS = '/products/request-list';
const WORKERS = '/worker/worker-list';
const MOVE = /\/(approve|deny|assign|un-assign)$/;

/** The first product that waits for a decision: its id and its name. */
async function pending(page: Page): Promise<{ readonly id: number; readonly product_name: string }> {
  const answer = await page.request.get('/api/products?screen_label=product-requests&approved_status=Pending&_end=1');
  const [first] = (await answer.json()) as { id: number; product_name: string }[];
  if (!first) throw new Error('No product waits for a decision.');
  return first;
}

/** On a laptop one move stands in a row; what else can be done is in its menu. */
async function beginDenying(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deny', exact: true }).click();
}

test.describe('product requests', () => {
  test.beforeEach(async ({ as }) => as('admin@example.com'));

  const open = async (page: Page): Promise<ListPage> => {
    const list = new ListPage(page);
    await page.goto(`${REQUESTS}?size=100`);
    await expect(list.rows.first()).toBeVisible();
    return list;
  };

  test('should be approved with optional notes, and leave the list, and give the focus back before', async ({
    page,
    calls,
  }) => {
    await test.step('should give the focus back when the dialog is left', async () => {
      const { product_name: name } = await pending(page);
      const list = await open(page);
      const button = page.getByRole('button', { name: `More for ${name}`, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Deny' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list.dialog().getByLabel('Admin Notes')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list.dialog()).toBeHidden();
      await expect(button).toBeFocused();
    });
    await test.step('should be approved with optional notes, and leave the list', async () => {
      const { id, product_name: name } = await pending(page);
      const list = new ListPage(page);
      const rows = await list.rows.count();
      calls.length = 0;
      await page.getByRole('button', { name: `Approve ${name}`, exact: true }).click();
      await expect(list.dialog().getByLabel('Admin Notes')).toBeFocused();
      await list.dialog().getByRole('button', { name: 'Approve' }).click();
      await expect(list.notice('Product approved successfully')).toBeVisible();
      await expect(list.dialog()).toBeHidden();
      await expect(list.rows).toHaveCount(rows - 1);
      const moves = calls.filter((call) => call.method === 'POST');
      expect(moves.map(({ path, query }) => path + query)).toEqual([
        `/api/products/${id}/approve?screen_label=product-requests`,
      ]);
      // The button is gone with its row.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });

  test('should be denied only with notes', async ({ page, calls }) => {
    const { id, product_name: name } = await pending(page);
    const list = await open(page);
    await beginDenying(page, name);
    const notes = list.dialog().getByLabel('Admin Notes');
    for (const text of ['', '   ']) {
      await notes.fill(text);
      await list.dialog().getByRole('button', { name: 'Deny' }).click();
      await expect(list.dialog().getByText('Admin notes are required')).toBeVisible();
      await expect(notes).toBeFocused();
    }
    expect(calls.filter((call) => MOVE.test(call.path))).toEqual([]);
    await notes.fill('The picture shows another product.');
    await expect(list.dialog().getByText('Admin notes are required')).toBeHidden();
    await list.dialog().getByRole('button', { name: 'Deny' }).click();
    await expect(list.notice('Product denied successfully')).toBeVisible();
    const row = list.rows.filter({ has: page.getByRole('link', { name: `View ${name}`, exact: true }) });
    await expect(row.getByText('Denied')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Deny/ })).toHaveCount(0);
    const stored = await page.request.get(`/api/products/${id}?screen_label=product-requests`);
    expect(await stored.json()).toMatchObject({
      approved_status: 'Denied',
      admin_notes: 'The picture shows another product.',
    });
  });

  const refusals = [
    {
      answer: { status: 500, json: { code: 'internal', detail: '', errors: {} } },
      expected: 'Failed to deny product',
    },
    {
      answer: { status: 409, json: { code: 'conflict', detail: 'This product is Denied already.', errors: {} } },
      expected: 'This product is Denied already.',
    },
    {
      answer: {
        status: 422,
        json: { code: 'invalid', detail: 'Not valid', errors: { admin_notes: ['Please be polite'] } },
      },
      expected: 'Please be polite',
    },
  ];
  test('should stay in the dialog with what was typed after a refusal', async ({ page, tolerate }) => {
    const list = await open(page);
    for (const { answer, expected } of refusals)
      await test.step(`after a ${answer.status}`, async () => {
        tolerate(`${answer.status} POST`);
        const { product_name: name } = await pending(page);
        await beginDenying(page, name);
        await page.route(/\/deny\?/, (route) => route.fulfill(answer));
        await list.dialog().getByLabel('Admin Notes').fill('No');
        await list.dialog().getByRole('button', { name: 'Deny' }).click();
        await expect(list.dialog().getByText(expected)).toBeVisible();
        await expect(list.dialog().getByLabel('Admin Notes')).toHaveValue('No');
        await page.unroute(/\/deny\?/);
        await list.dialog().getByRole('button', { name: 'Deny' }).click();
        await expect(list.dialog()).toBeHidden();
        await expect(list.notice('Product denied successfully').last()).toBeVisible();
      });
  });

  test('should be decided on their page too, and lead back to the list once approved', async ({ page }) => {
    const { product_name: name } = await pending(page);
    const list = await open(page);
    await page.getByRole('link', { name: `View ${name}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Deny' }).click();
    await list.dialog().getByLabel('Admin Notes').fill('Not now');
    await list.dialog().getByRole('button', { name: 'Deny' }).click();
    await expect(list.notice('Product denied successfully')).toBeVisible();
    await expect(page.getByText('Not now')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    await list.dialog().getByRole('button', { name: 'Approve' }).click();
    await expect(list.notice('Product approved successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/products\/request-list\?size=100$/);
    await expect(page.getByRole('link', { name: `View ${name}`, exact: true })).toHaveCount(0);
  });
});

test('should offer no moves to a role that may only read', async ({ page, as }) => {
  await as('support@example.com');
  await page.goto(REQUESTS);
  await expect(new ListPage(page).rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);
});

test.describe('workers and drivers', () => {
  test.beforeEach(async ({ as }) => as('ops@example.com'));

  test('should be given a driver from a list of drivers', async ({ page }) => {
    const list = new ListPage(page);
    await page.goto(`${WORKERS}?tab=un-assigned&size=100`);
    await expect(list.rows.first()).toBeVisible();
    const drivers = (
      (await (
        await page.request.get('/api/workers?screen_label=worker-list&_tab=driver&is_active=true&_end=100')
      ).json()) as { full_name: string }[]
    ).map((row) => row.full_name);
    const rows = await list.rows.count();
    const first = list.rows.first();
    const button = first.getByRole('button', { name: /^Assign/ });
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Assign ', '');
    await button.click();
    await list.dialog().getByRole('button', { name: 'Assign' }).click();
    await expect(list.dialog().getByText('Please choose a driver')).toBeVisible();
    await list.dialog().getByRole('combobox', { name: 'Driver' }).click();
    const options = page.locator('.ant-select-item-option');
    await expect(options.first()).toBeVisible();
    const offered = await options.locator('.choice-words > bdi').allTextContents();
    expect(offered.toSorted()).toEqual(drivers.toSorted());
    await options.first().click();
    await list.dialog().getByRole('button', { name: 'Assign' }).click();
    await expect(list.notice('Driver assigned successfully')).toBeVisible();
    await expect(list.rows).toHaveCount(rows - 1);

    await list.tab('Assigned').click();
    const assigned = list.rows.filter({ has: page.getByRole('button', { name: `Un Assign ${name}`, exact: true }) });
    await expect(assigned.getByText(offered[0] ?? '')).toBeVisible();
  });

  test('should lose a driver only after a question, say why where that fails, and offer drivers neither', async ({
    page,
    calls,
    tolerate,
  }) => {
    tolerate('500 POST');
    const list = new ListPage(page);
    await test.step('should offer drivers neither', async () => {
      await page.goto(`${WORKERS}?tab=driver&size=100`);
      await expect(list.rows.first()).toBeVisible();
      await expect(page.getByRole('button', { name: /Assign/ })).toHaveCount(0);
    });
    await list.tab('Assigned').click();
    await expect(list.rows.first().getByRole('button', { name: /^Un Assign/ })).toBeVisible(); // spec 2.2.49, 2.4.20, 2.1.6
    const rows = await list.rows.count();
    const button = list.rows.first().getByRole('button', { name: /^Un Assign/ });
    await button.click();
    await expect(list.dialog()).toContainText('Do you really want to take the driver from this worker?');
    await list.dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect(list.dialog()).toBeHidden();
    await expect(button).toBeFocused();
    expect(calls.filter((call) => MOVE.test(call.path))).toEqual([]);
    await button.click();
    await list.dialog().getByRole('button', { name: 'Un Assign' }).click();
    await expect(list.notice('Driver unassigned successfully')).toBeVisible();
    await expect(list.rows).toHaveCount(rows - 1);
    await test.step('should say why a driver could not be taken away', async () => {
      await page.route(/\/un-assign\?/, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: '', errors: {} } }),
      );
      await list.rows
        .first()
        .getByRole('button', { name: /^Un Assign/ })
        .click();
      await list.dialog().getByRole('button', { name: 'Un Assign' }).click();
      await expect(list.notice('Failed to unassign driver')).toBeVisible();
      await expect(list.rows).toHaveCount(rows - 1);
    });
  });
});
