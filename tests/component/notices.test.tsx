import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { refused } from './answers.ts';
import { boxOf, button, focus, notice, openApp, press, rows, searchbox } from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';
import { PREFERENCES } from './session.ts';

const isOver = (one: Locator, other: Locator): boolean => {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};
const text = notice('set to');
const menu = page.getByRole('navigation', { name: 'Main menu' });
const main = page.getByRole('main');
const bar = page.getByRole('region', { name: 'Selection' });

/** Opens a list, and switches a row of it. */
async function opened(size: readonly [number, number], options: Parameters<typeof openApp>[1] = {}): Promise<void> {
  await openApp(CATEGORIES, { records: { categories }, size, ...options });
  await expect.element(rows.nth(4)).toBeVisible();
}
async function switched(at = 0): Promise<void> {
  focus(rows.nth(at).getByRole('switch'));
  await press('Space');
  await expect.element(text.first()).toBeVisible();
}

describe('a notice', () => {
  it('should lie next to the page and leave the menu to be reached, one or several', async () => {
    await opened([1440, 720]);
    await switched();
    for (const width of [1440, 1280, 900]) {
      await page.viewport(width, 720);
      await expect.poll(() => isOver(text, main), { message: `at ${width}` }).toBe(false);
      expect(boxOf(text).bottom).toBeLessThanOrEqual(720);
      expect(isOver(text, menu.css('[aria-current="page"]'))).toBe(false);
    }
    await page.viewport(1366, 500);
    const side = document.querySelector('.side');
    await expect
      .poll(() => {
        side?.scrollTo(0, side.scrollHeight);
        return isOver(text, menu.getByRole('link').last());
      })
      .toBe(false);
    await page.viewport(1440, 900);
    await switched(1);
    await expect.poll(() => text.getByRole('button', { name: 'Undo' }).length).toBe(2);
    await expect.poll(() => isOver(text.first(), text.last())).toBe(false);
  });

  it('should lie at the page’s end next to a folded menu, off what is used there', async () => {
    await opened([1366, 768], { session: { preferences: { ...PREFERENCES, menu_folded: true } } });
    await rows.nth(1).getByRole('checkbox').click();
    await expect.element(bar).toBeVisible();
    await switched();
    expect(boxOf(text).right).toBeGreaterThan(1366 - 40);
    await expect.poll(() => isOver(text, bar)).toBe(false);
    expect(isOver(text, menu)).toBe(false);
    await button('Clear selection').click();
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return isOver(text, rows.last().getByRole('button').last());
      })
      .toBe(false);
  });

  it('should be on the other side where the page is read from right to left', async () => {
    await opened([1440, 900]);
    document.documentElement.dir = 'rtl';
    await switched();
    await expect.poll(() => isOver(text, main)).toBe(false);
    expect(boxOf(text).x).toBeGreaterThan(1000);
  });
});

describe('on a phone', () => {
  beforeEach(() => opened([375, 700]));

  it('should lie above the selection, and above what is typed in', async () => {
    await rows.nth(1).getByRole('checkbox').click();
    await switched();
    await expect.element(bar).toBeVisible();
    await expect.poll(() => isOver(text, bar)).toBe(false);
    await button('Clear selection').click();
    // To where the notice lies.
    window.scrollBy(0, boxOf(searchbox).bottom - innerHeight + 30);
    focus(searchbox);
    await expect.poll(() => isOver(text, searchbox)).toBe(false);
    expect(boxOf(searchbox).top).toBeLessThan(innerHeight);
  });

  it('should be read out, and give its Undo to the keyboard', async () => {
    await switched();
    await expect.element(page.getByRole('alert').filter({ hasText: 'set to' })).toBeVisible();
    const undo = text.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    focus(rows.last().getByRole('button').last());
    for (let step = 0; step < 30 && document.activeElement !== undo.query(); step++) await press('Tab');
    await expect.element(undo).toHaveFocus();
    await press('Enter');
    await expect.element(notice('Undone:')).toBeVisible();
  });
});

it('a failure should stay until the next try, what failed above why, and next to the button of its form', async () => {
  const answers = [refused(503, 'unavailable', 'The server is being serviced.'), { json: categories[0] }];
  await opened([1440, 900], { answers: { 'PATCH /api/categories/*': () => answers.shift() ?? refused() } });
  const form = page.getByRole('form');
  const save = form.getByRole('button', { name: 'Save' });
  const failed = notice(/^Failed to|^An error/);
  await rows.first().getByRole('button', { name: /^Edit/ }).click();
  const name = form.getByLabelText('Name');
  await expect.element(name).not.toHaveValue('');
  await name.fill('Handymen');
  await save.click();
  await expect.element(failed).toBeVisible();
  // Its time is counted from frame to frame.
  const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await drawn();
  await drawn();
  vi.useRealTimers();
  const parts = ['title', 'description'].map((part) => failed.css(`.ant-notification-notice-${part}`).element());
  expect(parts.map((part) => part?.textContent)).toEqual([
    expect.stringContaining('Failed'),
    'The server is being serviced.',
  ]);
  const [large = 0, small = 0] = parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  expect(large).toBeGreaterThan(small);
  const line = form.css('.form-failed');
  await expect.element(line).toHaveTextContent('The server is being serviced.');
  expect(boxOf(line).bottom).toBeLessThanOrEqual(boxOf(save).top);
  await save.click();
  await expect.element(notice('Category updated successfully')).toBeVisible();
  await expect.poll(() => failed.length).toBe(0);
});
