import type { Locator, Page } from '@playwright/test';
import { partsIn } from './parts.ts';
import { expect } from './stage.ts';

/** A window in which a service's preview opens over its form. */
export const NARROW = { width: 1200, height: 900 } as const;

/** A service's form with its Service Setup, and its preview, by what a person sees of them. */
export class ServicePage {
  readonly page: Page;
  readonly setup: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.setup = partsIn(page);
    this.preview = page.getByRole('dialog', { name: 'Preview' }).or(page.getByRole('region', { name: 'Preview' }));
  }

  stage(name: 'Save' | 'Publish'): Locator {
    return this.page.locator('.form-end').last().getByRole('button', { name, exact: true });
  }

  open(name: string): Promise<void> {
    return this.setup.getByRole('button', { name: `Show what is under ${name}`, exact: true }).click();
  }

  /** The version the page says the service has. */
  get unpublished(): Locator {
    return this.page.getByRole('region', { name: 'Not published yet' });
  }

  async addQuestion(question: string, type: string, switches: readonly string[] = []): Promise<void> {
    await this.setup.getByRole('button', { name: 'Add question' }).click();
    const row = this.setup.getByRole('group', { name: 'New question' });
    await row.getByRole('textbox', { name: 'Question' }).fill(question);
    await row.getByRole('combobox', { name: 'Question Type' }).selectOption(type);
    for (const name of switches) await row.getByRole('switch', { name, exact: true }).click();
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(this.setup.getByRole('button', { name: `Edit ${question}`, exact: true })).toBeFocused();
  }

  /** Adds an option to a question, or to the option it depends on, which is open. */
  async addOption(
    above: string,
    name: string,
    fields: { readonly [label: string]: string } = {},
    dependents?: string,
  ): Promise<void> {
    await this.setup.getByRole('button', { name: `Add option: ${above}`, exact: true }).click();
    const row = this.setup.getByRole('group', { name: 'New option' });
    await row.getByRole('textbox', { name: 'Name' }).fill(name);
    for (const [label, value] of Object.entries(fields)) await row.getByLabel(label, { exact: true }).fill(value);
    if (dependents) await row.getByRole('combobox', { name: 'Dependents are' }).selectOption(dependents);
    await row.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(this.setup.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused();
  }

  /** The row of a part, by its name. */
  row(name: string): Locator {
    return this.setup
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name}$`) }) })
      .last();
  }

  async changePrice(option: string, price: string): Promise<void> {
    await this.setup.getByRole('button', { name: `Edit ${option}`, exact: true }).click();
    const field = this.setup
      .getByRole('group', { name: `Edit ${option}`, exact: true })
      .getByLabel('Price', { exact: true });
    await field.fill(price);
    await field.press('Enter');
    await expect(this.setup.getByRole('button', { name: `Edit ${option}`, exact: true })).toBeFocused();
  }

  /** The lines of the total in the open preview, the total last: 'Deep clean 100.00'. */
  lines(): Promise<string[]> {
    return this.preview
      .getByRole('region', { name: 'Total' })
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [row.querySelector('dt')?.firstChild, row.querySelector('dd')].map((each) => each?.textContent).join(' '),
        ),
      );
  }

  /** Of what the lines of the total are made, where they say: '10% of AED 280.00'. */
  made(): Locator {
    return this.preview.getByRole('region', { name: 'Total' }).locator('.preview-made');
  }

  /**
   * Chooses an option in the open preview, as people do: by its text, which lies over what is
   * ticked.
   */
  choose(name: string): Promise<void> {
    return this.preview.getByText(name, { exact: true }).last().click();
  }

  /** Opens the preview, where it is not next to the form already. */
  async openPreview(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Preview', exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(this.preview.getByRole('heading', { name: 'Kept baskets' })).toBeVisible();
  }

  /** Keeps what is chosen in the open preview. */
  async keep(name: string): Promise<void> {
    await this.preview.getByLabel('Keep what is chosen as').fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.preview.getByRole('button', { name: `Choose ${name}` })).toBeVisible();
  }
}
