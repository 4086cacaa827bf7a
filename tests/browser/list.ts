import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { PATIENCE } from './throttling.ts';

/** What something that is pressed saves as a file. */
export async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** A generated list and the form above it, by what a person sees of them. */
export class ListPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly form: Locator;
  readonly search: Locator;
  readonly pager: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tbody tr:not([aria-hidden])');
    this.form = page.getByRole('form');
    this.search = page.getByRole('searchbox');
    this.pager = page.getByRole('navigation', { name: 'Pages' });
  }

  row(name: string): Locator {
    const text = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
    return this.rows.filter({ has: this.page.locator('td', { hasText: text }) });
  }

  /** What heads the columns, but for what stands in the second line of their cells. */
  heads(): Promise<string[]> {
    return this.page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => head.firstChild?.textContent?.trim() ?? ''));
  }

  /** The texts of a column, top to bottom. */
  async column(label: string): Promise<string[]> {
    const heads = await this.heads();
    const at = heads.indexOf(label);
    return (await this.rows.locator(`td:nth-child(${at + 1}), th:nth-child(${at + 1})`).allTextContents()).map((text) =>
      text.trim(),
    );
  }

  /** Waits until the numbers of a column ascend. */
  async ascends(label: string): Promise<void> {
    await expect(async () => {
      const shown = (await this.column(label)).map((text) => Number(text.replace(/[^\d.]/g, '')));
      expect(shown.length).toBeGreaterThan(1);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }).toPass({ intervals: [50], timeout: 10_000 * PATIENCE });
  }

  tab(name: string): Locator {
    // Its number is next to it, where it is counted.
    const text = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\d+\\+?)?$`);
    return this.page.getByRole('tab', { name: text });
  }

  sortBy(label: string): Promise<void> {
    return this.page.getByRole('columnheader', { name: label }).getByRole('button').click();
  }

  /** The button of all that is done with the list as a whole. */
  get menu(): Locator {
    return this.page.getByRole('button', { name: 'List menu' });
  }

  /** Chooses from that. */
  async fromMenu(item: string): Promise<void> {
    await this.menu.click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** What offers to narrow it. */
  get addFilter(): Locator {
    return this.page.getByRole('button', { name: 'Filter', exact: true });
  }

  /** Begins a filter or opens the one there is: where it is chosen, on phones with all others. */
  async filter(label: string): Promise<Locator> {
    const sheet = this.page.getByRole('button', { name: /^Filters/ });
    await expect(this.addFilter.or(sheet)).toBeVisible();
    if (await sheet.isVisible()) {
      await sheet.click();
      return this.page.getByRole('dialog', { name: 'Filters' });
    }
    await this.addFilter.click();
    await this.page.getByRole('menuitem', { name: label, exact: true }).click();
    return this.page.getByRole('dialog', { name: label, exact: true });
  }

  header(label: string): Locator {
    return this.page.getByRole('columnheader', { name: label });
  }

  toggle(name: string): Locator {
    return this.row(name).getByRole('switch');
  }

  edit(name: string): Promise<void> {
    return this.row(name).getByRole('button', { name: /^Edit/ }).click();
  }

  /** Waits for the form above to be that of a record: until then one for a new one stands there. */
  inForm(): Promise<void> {
    return expect(this.page.getByRole('form', { name: /^(Edit|View) / })).toBeVisible();
  }

  /** Presses Delete of the row; the question is then open. */
  delete(name: string): Promise<void> {
    return this.deleteIn(this.row(name));
  }

  /** The same of a row however it is found: its icon, or where there is more to do, its menu. */
  async deleteIn(row: Locator): Promise<void> {
    const [icon, more] = [/^Delete/, /^More for/].map((name) => row.getByRole('button', { name }));
    await expect(icon?.or(more as Locator) as Locator).toBeVisible();
    if (await icon?.isVisible()) await icon?.click();
    else await this.choose(row, 'Delete');
  }

  /** Chooses from the menu of a row. */
  async choose(row: Locator, item: string): Promise<void> {
    await row.getByRole('button', { name: /^More for/ }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** The button of a move, in the first row that offers it. */
  move(name: string): Locator {
    return this.rows.getByRole('button', { name: new RegExp(`^${name} `) }).first();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Picks options of a reference field, one or several. */
  async pick(label: string, ...options: string[]): Promise<void> {
    // From its beginning: a sub-category is no category.
    const name = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    await this.form.getByRole('combobox', { name }).click();
    for (const option of options) {
      const item = this.page.locator('.ant-select-item-option').filter({ hasText: option });
      await item.click();
      if (options.length > 1) await expect(item).toHaveClass(/ant-select-item-option-selected/);
    }
    if (options.length > 1) await this.page.keyboard.press('Escape');
  }

  notice(text: string | RegExp): Locator {
    return this.page.locator('.ant-notification-notice').filter({ hasText: text });
  }
}
