import type { Page } from '@playwright/test';
import { failOnce, holdBack } from './faults.ts';
import { tabTo } from './keys.ts';
import { callPartsOf, partsIn } from './parts.ts';
import { picture } from './picture.ts';
import type { RunningServer } from './server.ts';
import { backToList, expect, settled, test } from './stage.ts';

/** The parts of a record in its form: the questions of a service, with their options. */

/** A draft without questions. */
const SERVICE = 23;
const FORM = `/service-management/manage-service/${SERVICE}`;
const ADMIN = 'admin@example.com';

const apiOf = (product: RunningServer, email = ADMIN) => callPartsOf(product, SERVICE, email);

/** The row of a part, by its heading. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name.replaceAll('?', '\\?')}$`) }) })
    .last();

const headings = (page: Page) => partsIn(page).getByRole('heading', { level: 3 });

test('questions should be added, edited, and deleted with what stands under them', async ({ page, list, as }) => {
  await as(ADMIN, FORM);
  const section = partsIn(page);
  await section.getByRole('button', { name: 'Add question' }).click();
  const draft = section.getByRole('group', { name: 'New question' });
  await expect(draft.getByRole('textbox', { name: 'Question' })).toBeFocused();
  // One at a time.
  await section.getByRole('button', { name: 'Add question' }).click();
  await expect(list.notice('Please finish editing the current item before adding a new one.')).toBeVisible(); // spec 2.5.24, 2.4.8
  await draft.getByRole('button', { name: 'Save' }).click();
  await expect(draft.getByText('Question is required')).toBeVisible();
  await draft.getByRole('textbox', { name: 'Question' }).fill('How large is it?');
  await page.keyboard.press('Enter');
  await expect(draft.getByText('Question type is required')).toBeVisible();
  await draft.getByRole('combobox', { name: 'Question Type' }).selectOption('Chip');
  // Whoever goes on while what was saved is read anew loses nothing by it.
  const anew = await holdBack(page, '**/api/services/*/parts?*');
  await draft.getByRole('button', { name: 'Save' }).click();
  await expect(headings(page)).toHaveText(['1. How large is it?']); // spec 2.2.11
  await expect(draft).toHaveCount(0);
  await section.getByRole('button', { name: 'Add question' }).click();
  await draft.getByRole('textbox', { name: 'Question' }).fill('How far is it?');
  await expect.poll(anew.count).toBeGreaterThan(0);
  anew.release();
  await settled(page);
  await expect(draft.getByRole('textbox', { name: 'Question' })).toHaveValue('How far is it?');
  await draft.getByRole('button', { name: 'Delete' }).click();
  await section.getByRole('button', { name: 'Edit How large is it?' }).focus();
  await expect(list.notice('Question created successfully!')).toBeVisible(); // spec 2.8.20
  await expect(section.getByRole('button', { name: 'Edit How large is it?' })).toBeFocused();
  await expect(draft).toHaveCount(0);

  // Its options, and one of them edited. // spec 2.2.16
  await section.getByRole('button', { name: 'Show what is under How large is it?' }).click();
  await section.getByRole('button', { name: 'Add option: How large is it?' }).click();
  const option = section.getByRole('group', { name: 'New option' });
  await option.getByRole('textbox', { name: 'Name' }).fill('Small');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Small')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Edit Small' })).toBeFocused(); // spec 2.2.17, 2.4.7
  await page.keyboard.press('Enter');
  const edited = section.getByRole('group', { name: 'Small' });
  await edited.getByRole('textbox', { name: 'Name' }).fill('Tiny');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Edit Tiny' })).toBeFocused();
  await expect(list.notice('Option saved successfully!').last()).toBeVisible(); // spec 2.8.23
  await expect(rowOf(page, 'How large is it?')).toContainText('1 option');

  // An unsaved one just goes. // spec 2.4.9
  await section.getByRole('button', { name: 'Add option: How large is it?' }).click();
  await option.getByRole('button', { name: 'Delete' }).click();
  await expect(option).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Add option: How large is it?' })).toBeFocused();

  await section.getByRole('button', { name: 'Delete How large is it?' }).click();
  await expect(list.dialog()).toContainText('Do you really want to delete this Question and its 1 option?'); // spec 2.8.26
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(headings(page)).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Add question' })).toBeFocused();
  await list.notice('Question deleted successfully').getByRole('button', { name: 'Undo' }).click(); // spec 2.8.22
  await expect(headings(page)).toHaveText(['1. How large is it?']);
  await section.getByRole('button', { name: 'Show what is under How large is it?' }).click();
  await expect(rowOf(page, 'Tiny')).toBeVisible();
});

test('questions should be put in order by keys and dragging', async ({ page, list, as, product, calls, tolerate }) => {
  tolerate('500 POST /api/service_questions/order');
  await as(ADMIN);
  const api = await apiOf(product);
  await api.question('First');
  await page.goto(FORM);
  const section = partsIn(page);
  await section.getByRole('button', { name: 'Reorder' }).click();
  await expect(list.notice('Please add at least two questions')).toBeVisible(); // spec 2.5.25
  await api.question('Second');
  await api.question('Third');
  await page.reload();
  await expect(headings(page)).toHaveText(['1. First', '2. Second', '3. Third']);
  calls.length = 0;
  await section.getByRole('button', { name: 'Reorder' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Move First down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'First: place 3 of 3' })).toHaveCount(1);
  await section.getByRole('button', { name: 'Save order' }).click();
  await expect(headings(page)).toHaveText(['1. Second', '2. Third', '3. First']); // spec 2.2.11
  await expect(list.notice('Question order updated successfully!')).toBeVisible(); // spec 2.8.25
  await expect(section.getByRole('button', { name: 'Reorder' })).toBeFocused();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/service_questions/order',
  ]);

  await failOnce(page, 'POST', 'service_questions/order?*');
  await section.getByRole('button', { name: 'Reorder' }).click();
  const grip = section.locator('.reorder-grip');
  const from = await grip.nth(2).boundingBox();
  const to = await grip.nth(0).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect(section.getByRole('listitem').filter({ visible: true })).toHaveText([/First/, /Second/, /Third/]);
  await section.getByRole('button', { name: 'Save order' }).click();
  await expect(list.notice('Failed to update question order. Please try again.')).toBeVisible(); // spec 2.8.11
  await expect(headings(page)).toHaveText(['1. Second', '2. Third', '3. First']);
  await page.reload();
  await expect(headings(page)).toHaveText(['1. Second', '2. Third', '3. First']);
});

test('a part edited by two should ask whose value stands', async ({ page, list, as, product, tolerate }) => {
  tolerate('409 PATCH /api/service_questions');
  await as(ADMIN);
  const ops = await apiOf(product, 'ops@example.com');
  const { id } = await ops.question('How large?');
  const other = await ops.question('How often?');
  await page.goto(FORM);
  const section = partsIn(page);
  await section.getByRole('button', { name: 'Edit How large?' }).click();
  const row = section.getByRole('group', { name: 'How large?' });
  await row.getByRole('textbox', { name: 'Question' }).fill('How large is your home?');
  await ops.call('PATCH', `service_questions/${id}`, { question: 'How big?', description: 'Rooms' });
  await ops.call('PATCH', `service_questions/${other.id}`, { question: 'How frequently?' });
  // The other row follows, the one being written in keeps what was typed.
  await expect(rowOf(page, 'How frequently?')).toBeVisible();
  const typed = section.getByRole('textbox', { name: 'Question' });
  await expect(typed).toHaveValue('How large is your home?');
  await expect(section.getByRole('textbox', { name: 'Description' })).toHaveValue('Rooms');
  await typed.focus();
  await page.keyboard.press('Enter');
  const clash = section.getByRole('alert').filter({ hasText: 'changed the same fields' });
  await expect(clash).toContainText('How big?');
  await clash.getByRole('button', { name: 'Save the choice' }).click();
  await expect(rowOf(page, 'How large is your home?')).toContainText('Rooms');
  await expect(list.notice('Question updated successfully!')).toBeVisible(); // spec 2.8.21

  // Deleted meanwhile: what is typed stays to be read, and says so.
  await section.getByRole('button', { name: 'Edit How frequently?' }).click();
  await section.getByRole('textbox', { name: 'Question' }).fill('How frequently do you');
  await ops.call('DELETE', `service_questions/${other.id}`);
  await expect(section.getByText('This question is no longer there')).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Question' })).toHaveValue('How frequently do you');
  await backToList(page).click();
  await expect(list.dialog()).toContainText('You have unsaved changes');
  await list.dialog().getByRole('button', { name: 'Stay' }).click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await list.dialog().getByRole('button', { name: 'Discard' }).click();
  await expect(headings(page)).toHaveText(['1. How large is your home?']);
});

test('Save should keep one on the page, Publish lead on', async ({ page, list, as, product, tolerate, calls }) => {
  tolerate(`422 POST /api/services/${SERVICE}/publish`);
  await as(ADMIN);
  const api = await apiOf(product);
  await page.goto(FORM);
  const section = partsIn(page);
  const publish = page.getByRole('button', { name: 'Publish' });
  await page.getByRole('textbox', { name: 'Tool Tip' }).fill('For every home');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.notice('Service updated successfully!')).toBeVisible(); // spec 2.8.18
  await expect(page).toHaveURL(new RegExp(`${FORM}$`));
  await expect(page.getByRole('textbox', { name: 'Tool Tip' })).toHaveValue('For every home');
  await publish.click();
  await expect(list.notice('Minimum one question is required for publishing')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Minimum one question' }).first()).toBeVisible();

  const { id } = await api.question('How large?');
  const small = await api.option(id, 'Small');
  await api.question('How often?', { question_type: 'tab' });
  await expect(headings(page)).toHaveText(['1. How large?', '2. How often?']);

  // What is being written in keeps it back here.
  await section.getByRole('button', { name: 'Edit How large?' }).click();
  await section.getByRole('textbox', { name: 'Question' }).fill('How large is it?');
  calls.length = 0;
  await publish.click();
  await expect(list.notice('Please save or cancel what you are editing first.')).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Question' })).toBeFocused();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Edit How large is it?' })).toBeFocused();

  // What the server refuses is named, and gone to.
  await publish.click();
  await expect(list.notice('Please fill all required fields before publishing')).toBeVisible();
  await expect(section.getByRole('alert')).toContainText('Question 2');
  await expect(section.getByRole('button', { name: 'Edit How often?' })).toBeFocused();
  await api.question('Which extras?', { is_optional: true });
  await section.getByRole('button', { name: 'Delete How often?' }).click();
  await list.dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await api.call('PATCH', `service_options/${small.id}`, { price: 40 });
  await publish.press('Enter');
  await expect(list.notice('Service published successfully!')).toBeVisible(); // spec 2.8.19
  await expect(publish).toBeFocused();
});

test('whoever is led to a row far below should see it', async ({ page, as, product, tolerate }) => {
  tolerate(`422 POST /api/services/${SERVICE}/publish`);
  const api = await apiOf(product);
  const count = 40;
  for (let at = 1; at <= count; at++) {
    const { id } = await api.question(`Question number ${at}?`, {
      is_optional: at % 2 === 0,
      tooltip: 'Count all of them.',
    });
    if (at < count - 1) await api.option(id, 'Small');
  }
  await as(ADMIN);
  for (const width of [1366, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(FORM);
    await expect(headings(page)).toHaveCount(count);
    await page.getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    const edit = partsIn(page).getByRole('button', { name: `Edit Question number ${count - 1}?` });
    await expect(edit).toBeFocused();
    await expect(edit).toBeInViewport({ ratio: 0.9 });
    // From the top again, by what says why.
    await page.getByRole('textbox', { name: 'Service Name' }).focus();
    await partsIn(page).getByRole('alert').getByRole('button').first().press('Enter');
    await expect(edit).toBeFocused();
    await expect(edit).toBeInViewport({ ratio: 0.9 });
  }
});

test('a new record should get its address from its first save', async ({ page, list, as, tolerate }) => {
  tolerate(/^422 POST \/api\/services\/\d+\/publish/);
  await as(ADMIN, '/service-management/manage-service/new');
  const section = partsIn(page);
  await section.getByRole('button', { name: 'Add question' }).click();
  await expect(list.notice('Please Save the service before adding questions')).toBeVisible(); // spec 2.5.26
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.notice('Please fill the required fields to save')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Service Based' })).toBeVisible();
  await page.getByText('Service Based').click();
  await page.getByRole('textbox', { name: 'Service Name' }).fill('Window cleaning');
  await list.pick('Category', 'Deep Cleaning');
  await page.getByRole('combobox', { name: /^Sub category/ }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Villa Deep Cleaning' }).click();
  await page.locator('input[type="file"]').setInputFiles(picture());
  await expect(page.getByRole('button', { name: 'Preview picture.png' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(list.notice('Service created successfully!')).toBeVisible(); // spec 2.8.17
  await expect(page).toHaveURL(/manage-service\/\d+$/); // spec 2.4.5
  await expect(save).toBeFocused();
  await section.getByRole('button', { name: 'Add question' }).click();
  await section.getByRole('textbox', { name: 'Question' }).fill('How many?');
  await section.getByRole('combobox', { name: 'Question Type' }).selectOption('Toggle');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(headings(page)).toHaveText(['1. How many?']);
});

test('a branch three deep should be built by keyboard alone', async ({ page, as, product }) => {
  await as(ADMIN);
  const api = await apiOf(product);
  const { id } = await api.question('How large?', { is_dependent: true });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(FORM);
  const section = partsIn(page);
  const under = (name: string) => section.getByRole('button', { name: `Show what is under ${name}` });
  await expect(under('How large?')).toHaveAttribute('aria-expanded', 'false');
  await under('How large?').focus();
  for (const [above, name] of [
    ['How large?', 'Villa'],
    ['Villa', 'Three bedrooms'],
    ['Three bedrooms', 'With a balcony'],
  ] as const) {
    await page.keyboard.press('Enter');
    await tabTo(page, new RegExp(`^Add option: ${above.replace('?', '')}`));
    await page.keyboard.press('Enter');
    await expect(section.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(under(name)).toBeFocused();
  }
  await expect(rowOf(page, 'With a balcony').getByRole('heading')).toHaveJSProperty('tagName', 'H6');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const stored = (await (
    await product.call('GET', `/mock/records/service_options?service_question_id=${id}`)
  ).json()) as { id: number; name: string; parent_option_id: number | null }[];
  const idOf = (name: string) => stored.find((each) => each.name === name)?.id ?? null;
  expect(stored.map(({ name, parent_option_id }) => [name, parent_option_id])).toEqual([
    ['Villa', null],
    ['Three bedrooms', idOf('Villa')],
    ['With a balcony', idOf('Three bedrooms')],
  ]);
  // Closed, they are not in the page.
  await under('How large?').press('Enter');
  await expect(section.getByRole('heading')).toHaveCount(2);
  expect(await section.locator('h4, h5, h6').count()).toBe(0);
});
