import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Log } from './answers.ts';
import { button, dialog, focus, form, heading, notice, openApp, press, rowOf, rows, searchbox } from './app.tsx';
import { CATEGORIES, categories } from './rows.ts';

/** Ctrl+Z in a list of categories: a switch each, of the second, third and fourth. */

const switchOf = (at: number): Locator => rows.nth(at).getByRole('switch');
const name = (at: number): string => String(categories[at]?.name);
const states = (): unknown[] => [1, 2, 3].map((at) => switchOf(at).element().getAttribute('aria-checked'));
const undone = ({ written }: Log): string[] =>
  written.map(({ call }) => /history\/(\d+)\/undo$/.exec(call)?.[1] ?? '').filter(Boolean);
/** Presses the switch of a row, and waits until it is said. */
async function switched(at: number): Promise<void> {
  focus(switchOf(at));
  await press('Space');
  await expect.element(notice(`Status of ${name(at)} set to`)).toBeVisible();
}

let log: Log;
beforeEach(async () => {
  log = await openApp(CATEGORIES, { records: { categories } });
  await expect.element(rows.nth(4)).toBeVisible();
});

it('should take back the last change, then the one before it, name each and leave the focus', async () => {
  for (const at of [1, 2, 3]) await switched(at);
  for (const at of [3, 2, 1]) {
    await press('Control+z');
    await expect.element(notice(`Undone: Status of ${name(at)} set to In Active.`)).toBeVisible();
    await expect.poll(states).toEqual([1, 2, 3].map((each) => String(each >= at)));
    await expect.element(switchOf(3)).toHaveFocus();
  }
});

it('should take two back by two presses at once, the last first', async () => {
  await switched(1);
  await press('Space');
  await expect.element(notice('set to Active.')).toBeVisible();
  await press('Control+z', 'Control+z');
  await expect.poll(() => notice('Undone:').length).toBe(2);
  await expect.element(switchOf(1)).toHaveAttribute('aria-checked', 'true');
  expect(undone(log)).toEqual(['1', '0']);
  await expect.element(switchOf(1)).toHaveFocus();
});

it.each([
  { by: 'pointer', press: (undo: Locator) => undo.click() },
  {
    by: 'keyboard',
    async press(undo: Locator) {
      focus(undo);
      await press('Enter');
    },
  },
])('should give the focus back from the notice, by $by', async ({ press: pressed }) => {
  await switched(1);
  await expect.element(button('Undo')).toBeVisible();
  await pressed(button('Undo'));
  await expect.element(switchOf(1)).toHaveAttribute('aria-checked', 'true');
  await expect.element(switchOf(1)).toHaveFocus();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(switchOf(1)).toHaveFocus();
});

it('should bring a deleted record back, and keep the focus in the page', async () => {
  await rowOf(name(1))
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('deleted')).toBeVisible();
  await expect.element(rowOf(name(1))).not.toBeInTheDocument();
  await expect.element(heading('Category Setup')).toHaveFocus();
  await press('Control+z');
  await expect.element(notice(`Undone: ${name(1)} deleted.`)).toBeVisible();
  await expect.element(rowOf(name(1))).toBeVisible();
  await expect.element(heading('Category Setup')).toHaveFocus();
});

it('should take back what a form saved, and only text where text is typed', async () => {
  await rowOf(name(1)).getByRole('button', { name: /^Edit/ }).click();
  await expect.element(form.getByLabelText('Name')).toHaveValue(name(1));
  await form.getByLabelText('Name').fill('Blossoms');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice(/updated/i)).toBeVisible();
  focus(searchbox);
  await press('Control+z');
  expect(undone(log)).toEqual([]);
  focus(heading('Category Setup'));
  await press('Control+z');
  await expect.element(notice('Undone: Blossoms changed.')).toBeVisible();
  await expect.element(rowOf(name(1))).toBeVisible();
  await expect.element(heading('Category Setup')).toHaveFocus();
});

describe('where the last change is one that nothing takes back', () => {
  it('should not pass over it', async () => {
    log = await openApp('/vendor/configuration', {
      records: {
        document_types: [1, 2].map((id) => ({
          ...{ id, name: `Paper ${id}`, vendor_type: ['Service'], required_fields: ['No'], is_active: true },
        })),
      },
    });
    await expect.element(rows.nth(1)).toBeVisible();
    focus(switchOf(1));
    await press('Space');
    await expect.element(notice('set to')).toBeVisible();
    await form.getByLabelText('Document Name').fill('Work Permit');
    await form.getByRole('checkbox', { name: 'Expiry Date' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(notice('Document type created successfully!')).toBeVisible();
    focus(page.getByRole('heading', { level: 1 }));
    await press('Control+z');
    await expect.element(notice('The last change cannot be undone here.')).toBeVisible();
    expect(undone(log)).toEqual([]);
  });
});
