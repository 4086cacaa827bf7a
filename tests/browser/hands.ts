import { expect, type Locator, type Page } from '@playwright/test';

/** No page has more stops of the Tab key than this. */
const MOST_STOPS = 120;

/** Nearer to its edge than this a board scrolls. */
const EDGE = 60;

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return box;
};

const middle = async (what: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const { x, y, width, height } = await boxOf(what);
  return { x: x + width / 2, y: y + height / 2 };
};

/** What somebody does with a page, counted: a key, a press of the mouse, or a word typed is one. */
export class Hands {
  readonly #page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(name: string): Promise<void> {
    this.#presses++;
    await this.#page.keyboard.press(name);
  }

  async type(text: string): Promise<void> {
    this.#presses++;
    await this.#page.keyboard.type(text);
  }

  async press(what: Locator): Promise<void> {
    this.#presses++;
    await what.click();
  }

  /** Carries a booking onto a row of its board, which scrolls while it is held at its edge. */
  async drag(what: Locator, onto: Locator, within: Locator): Promise<void> {
    this.#presses++;
    const { mouse } = this.#page;
    // At night the board begins with what is under way, and the evening is out of sight.
    await what.scrollIntoViewIfNeeded();
    const from = await middle(what);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, from.y + 10);
    await expect(onto).toBeVisible();
    const { y: top, height } = await boxOf(within);
    await expect(async () => {
      const { y } = await middle(onto);
      const isInside = y > top + EDGE && y < top + height - EDGE;
      const isAtEnd = await within.evaluate((each) => each.scrollTop + each.clientHeight >= each.scrollHeight - 1);
      await mouse.move(from.x, Math.min(Math.max(y, top + 10), top + height - 10));
      expect(isInside || isAtEnd, 'it scrolls no more').toBe(true);
      await expect(onto.locator('.board-ghost')).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [50] });
    await mouse.up();
  }

  /** Presses a key until this has the focus. */
  async reach(what: Locator, key = 'Tab'): Promise<void> {
    await expect(what).toBeVisible();
    const isThere = (): Promise<boolean> => what.evaluate((each) => each === document.activeElement);
    for (let at = 0; !(await isThere()); at++) {
      if (at === MOST_STOPS) throw new Error(`${key} never comes to it.`);
      await this.key(key);
    }
  }

  /** Types into the palette, and waits for what it is to find first. */
  async find(text: string, first: string): Promise<void> {
    await this.key('Control+k');
    await expect(this.#page.getByRole('combobox', { name: 'Search pages and records' })).toBeFocused();
    await this.type(text);
    await expect(this.#page.getByRole('dialog').getByRole('option').first()).toContainText(first);
  }

  /** Goes down what the palette found until this is the one Enter opens. */
  async choose(what: Locator): Promise<void> {
    await expect(what).toHaveCount(1);
    for (let at = 0; (await what.getAttribute('aria-selected')) !== 'true'; at++) {
      if (at === MOST_STOPS) throw new Error('ArrowDown never comes to it.');
      await this.key('ArrowDown');
    }
  }

  /** Ends a task: it may take as many presses as it takes now. */
  took(most: number): void {
    expect(this.#presses).toBeLessThanOrEqual(most);
  }
}
