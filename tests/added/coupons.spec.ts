import type { Locator } from '@playwright/test';
import { registry } from '../../resources/index.ts';
import type { Field, Resource, Screen } from '../../resources/language/index.ts';
import { ListPage } from '../browser/list.ts';
import { picture } from '../browser/picture.ts';
import { expect, goByMenu, test } from '../browser/stage.ts';

const resource = registry.resources.coupons;
const [label = ''] = resource?.screens ?? [];
const screen = registry.screen[label];
if (!resource || !screen) throw new Error('No coupons were added here.');

/**
 * The README promises that a new entity is one file and one line. Works with what comes of that.
 */
test.describe('an entity added as the README says', () => {
  test('should be listed with fixtures, created, shown, edited and deleted', async ({ page, as }) => {
    const list = new ListPage(page);
    await as('admin@example.com');
    await page.goto('/');
    await goByMenu(page, screen.label);
    await expect(page.getByRole('heading', { level: 1, name: screen.label })).toBeVisible();
    await expect(list.rows.first()).toBeVisible();

    await page
      .getByRole('button', { name: /^Add/ })
      .or(page.getByRole('link', { name: /^Add/ }))
      .click();
    const title = await fillAll(list, resource, screen, 'WELCOME26');
    await list.form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list.row(title)).toBeVisible();

    if (screen.show) {
      await list
        .row(title)
        .getByRole('link', { name: /^View/ })
        .or(list.row(title).getByRole('button', { name: /^View/ }))
        .click();
      await expect(page.getByText(title).first()).toBeVisible();
      await page.goBack();
    }

    await list
      .row(title)
      .getByRole('link', { name: /^Edit/ })
      .or(list.row(title).getByRole('button', { name: /^Edit/ }))
      .click();
    const field = list.form.getByLabel(labelled(labelOf(resource, resource.title)));
    await expect(field).toHaveValue(title);
    await field.fill('RAMADAN26');
    await list.form.getByRole('button', { name: 'Save' }).click();
    await expect(list.row('RAMADAN26')).toBeVisible();

    await list.delete('RAMADAN26');
    await list
      .dialog()
      .getByRole('button', { name: /Delete|Yes/ })
      .click();
    await expect(list.notice(screen.messages.deleted)).toBeVisible();
    await expect(list.row('RAMADAN26')).toHaveCount(0);
  });

  test('should offer to add whom it refers to, where they are chosen', async ({ page, as }) => {
    const list = new ListPage(page);
    await as('admin@example.com');
    await page.goto(screen.path);
    await page
      .getByRole('button', { name: /^Add/ })
      .or(page.getByRole('link', { name: /^Add/ }))
      .first()
      .click();
    await list.form.getByRole('button', { name: 'Add a new customer' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveCount(2);
    await dialog.getByRole('textbox', { name: 'First Name' }).fill('Noura');
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill('50 765 4321');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(list.form.getByRole('combobox', { name: 'Customer' })).toContainText('Noura');
  });

  test('should be guarded for a role that may not change it, without a line of code', async ({ page, as, product }) => {
    const list = new ListPage(page);
    await as('support@example.com');
    await page.goto(screen.path);
    await expect(list.rows.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Add|Edit|Delete)/ })).toHaveCount(0);
    const headers = { Cookie: await product.session('support@example.com') };
    const answer = await product.call('DELETE', `/api/coupons/1?screen_label=${screen.name}`, undefined, headers);
    expect(answer.status).toBe(403);
  });
});

/** A field's label as it stands there: the star of a required one belongs to its text. */
const labelled = (label: string): RegExp => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`);

const labelOf = (resource: Resource, name: string): string => resource.fields[name]?.label ?? name;

/**
 * Fills every field of the form that shows, each as its kind wants it; gives the record's title.
 */
async function fillAll(list: ListPage, resource: Resource, screen: Screen, title: string): Promise<string> {
  // Days rise from field to field, so that what ends comes after what starts.
  let days = 90;
  for (const name of screen.form?.fields ?? []) {
    const field = resource.fields[name];
    if (!field || field.visibleWhen !== undefined) continue;
    days += 1;
    await fill(list, field, name === resource.title ? title : 'As agreed', days);
  }
  return title;
}

async function fill(list: ListPage, field: Field, text: string, days: number): Promise<void> {
  const input: Locator = list.form.getByLabel(labelled(field.label));
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return input.fill(text);
    case 'email':
      return input.fill('someone@example.com');
    case 'phone':
      return input.fill('501234567');
    case 'number':
    case 'money':
    case 'percent':
      return input.fill('20');
    case 'date':
      return input.fill(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    case 'choice': {
      const first = field.options[0]?.label ?? '';
      const select = list.form.locator('select').and(input);
      if (await select.count()) await select.selectOption({ label: first });
      else
        await list.form
          .getByRole('radiogroup', { name: field.label })
          .getByRole('radio', { name: first })
          .check({ force: true });
      return;
    }
    case 'reference':
    case 'references':
      await list.form.getByRole('combobox', { name: field.label }).click();
      await list.page.locator('.ant-select-item-option:visible').first().click();
      return list.page.keyboard.press('Escape');
    case 'image':
    case 'file':
      return list.form.locator('input[type=file]').and(input).setInputFiles(picture());
    default:
      return;
  }
}
