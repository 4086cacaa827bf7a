import { holdBack } from './faults.ts';
import { expect, test } from './stage.ts';

/**
 * What docs/design.md asks of a list, measured: how many rows are in sight, how high they are, what
 * breaks, what is cut without a way to read it, what is off the middle of its row.
 */

const LISTS = [
  '/bookings/booking-list',
  '/vendor/vendor-list',
  '/vendor/request-list',
  '/worker/worker-list',
  '/customer/customer-list',
  '/products/product-list',
  '/service-management/service-list',
  '/user-management/user-list',
  '/reports/transactions',
] as const;

/** What stands above their rows are the figures of the report. */
const REPORTS: readonly string[] = ['/reports/transactions'];

type Measured = {
  readonly inSight: number;
  readonly highest: number;
  readonly first: number;
  /** How much can be pressed outside the rows: tabs, tools, headings that sort, the pager. */
  readonly buttons: number;
  readonly broken: readonly string[];
  readonly unread: readonly string[];
  readonly askew: readonly string[];
};

/** Measures the rows of the list on the page. */
function measure(): Measured {
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')];
  const boxOf = (each: Element): DOMRect => each.getBoundingClientRect();
  const lines = (each: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 6))).size;
  };
  const cut = [...document.querySelectorAll<HTMLElement>('tbody .clamped, tbody .text-cell')].filter(
    (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
  );
  const middle = (box: DOMRect): number => box.top + box.height / 2;
  return {
    inSight: rows.filter((row) => boxOf(row).bottom <= innerHeight).length,
    highest: Math.max(...rows.map((row) => boxOf(row).height)),
    first: boxOf(rows[0] as HTMLElement).top,
    buttons: [...document.querySelectorAll('main :is(button, [role=tab])')].filter(
      (each) => !each.closest('tbody') && each.checkVisibility() && boxOf(each).top < innerHeight,
    ).length,
    broken: [...document.querySelectorAll('tbody .digits')]
      .filter((each) => lines(each) > 1)
      .map((each) => each.textContent ?? ''),
    unread: cut.filter((each) => !each.closest('[title]')).map((each) => each.textContent ?? ''),
    askew: rows.flatMap((row) =>
      [...row.querySelectorAll('.row-actions, .select-box input, [role=switch], td > .with-picture')]
        .filter((each) => Math.abs(middle(boxOf(each)) - middle(boxOf(row))) > 1)
        .map((each) => `${row.dataset.row}: ${each.className} ${middle(boxOf(each)) - middle(boxOf(row))}`),
    ),
  };
}

/** Their form stands above them on a wide screen. */
const WITH_FORM = ['/service-management/category-setup', '/service-management/sub-category-setup'] as const;

test('lists should be dense, whole and straight, and cards on a phone', async ({ page, list, as }) => {
  test.slow();
  await as('admin@example.com');
  const measured = async (width: number, height: number): Promise<Measured> => {
    await page.setViewportSize({ width, height });
    // What is cut is marked in the frame after it was drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(measure);
  };
  const rows = list.rows;
  for (const path of LISTS) {
    await page.goto(path);
    await expect(rows.first()).toBeVisible();
    for (const [width, height, highest] of [
      [1366, 768, 44],
      [1440, 900, 56],
    ] as const) {
      const found = await measured(width, height);
      const soft = (what: unknown, name: string) => expect.soft(what, `${path} at ${width}: ${name}`);
      soft(found.highest, 'the highest row').toBeLessThanOrEqual(highest);
      soft(found.buttons, 'what can be pressed around the rows').toBeLessThanOrEqual(25);
      soft(found.broken, 'figures that break').toEqual([]);
      soft(found.unread, 'cut and not to be read').toEqual([]);
      soft(found.askew, 'off the middle of their row').toEqual([]);
      if (path === '/bookings/booking-list') soft(found.inSight, 'bookings in sight').toBe(10);
    }
  }
  for (const path of [...LISTS, ...WITH_FORM].filter((each) => !REPORTS.includes(each))) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    await expect(rows.first()).toBeVisible();
    const found = await measured(375, 812);
    expect.soft(found.first, `${path}: above the first record`).toBeLessThanOrEqual(200);
    expect.soft(found.highest, `${path}: the highest card`).toBeLessThanOrEqual(160);
    expect.soft(found.broken, `${path}: broken figures`).toEqual([]);
    // What it is called is under the finger, and not what selects it.
    for (const name of await page.locator('tbody .row-name').all()) await name.click({ trial: true });
  }
});

const FORMS = [
  '/worker/manage-worker/new',
  '/service-management/manage-service/1',
  '/products/manage-product/new',
  '/user-management/manage-user/new',
  '/vendor/manage-vendor-group/new',
  '/vendor/onboarding?vendor_id=1',
] as const;

/** What is cut in the form on the page without a way to read it, and choices that are no row. */
function formMeasured(): { readonly cut: readonly string[]; readonly heaped: readonly string[] } {
  const texts = document.querySelectorAll<HTMLElement>(
    '.field-label, .field-help, legend, .radio, .tick, .picker-value, .upload-call, .form-end button, .page-head *',
  );
  return {
    cut: [...texts]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => !each.title && !each.closest('.sr-only'))
      .map((each) => each.textContent ?? ''),
    heaped: [...document.querySelectorAll('.radios')]
      .filter((each) => new Set([...each.children].map((one) => one.getBoundingClientRect().top)).size > 1)
      .map((each) => each.textContent ?? ''),
  };
}

test('a phone should show the open tab whole, though the numbers of others come later', async ({ page, as }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await as('admin@example.com');
  const counts = await holdBack(page, /\/tabs\?/);
  await page.goto('/bookings/booking-list?tab=regular');
  const open = page.getByRole('tab', { selected: true });
  const reach = (): Promise<number> => open.evaluate((tab) => innerWidth - tab.getBoundingClientRect().right);
  await expect.poll(reach).toBeGreaterThanOrEqual(0);
  counts.release();
  await expect(page.getByRole('tab', { name: /^Late \d/ })).toBeAttached();
  await expect.poll(reach).toBeGreaterThanOrEqual(0);
});

test('a form should cut none of its words, and have its choices in a row', async ({ page, as }) => {
  await as('admin@example.com');
  for (const path of FORMS) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(path);
    await expect(page.locator('.form-end button').first()).toBeVisible();
    const wide = await page.evaluate(formMeasured);
    expect(wide, path).toEqual({ cut: [], heaped: [] });
    await page.setViewportSize({ width: 375, height: 812 });
    expect((await page.evaluate(formMeasured)).cut, `${path} on a phone`).toEqual([]);
  }
});
