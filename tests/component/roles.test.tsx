import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Permissions } from '../../access-control/permissions.ts';
import { permissionsWhere } from '../../access-control/policy.ts';
import { registry } from '../../resources/index.ts';
import { type Answers, type Log, refused } from './answers.ts';
import { address, button, dialog, focus, heading, notice, openApp, press, rowOf, rows } from './app.tsx';

/** The editor of a role's grants, and the list it is opened from. */

const SERVICE = 'Service Management';
const SCREENS = registry.screens.filter(({ module }) => module === SERVICE);
const LIST = '/role/role-list';
const ADD = '/role/add-role';
const OPERATIONS = '/role/edit-role/Mw';

const all = permissionsWhere(registry, () => true);
const role = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, permissions: all as never, user_count: 5, is_active: true, created_at: null, updated_at: null },
  ...more,
});
const roles = [
  role(1, 'Admin', { _refuses: { update: 'You cannot change your own role.' } }),
  role(2, 'Vendor', { _refuses: { delete: 'This role is built in and cannot be deleted.' } }),
  role(3, 'Operations'),
];

const name = page.getByLabelText('Role Name');
const tree = page.getByRole('treegrid');
const selectAll = page.getByRole('checkbox', { name: 'Select All' });
const effect = page.getByRole('region', { name: 'What saving changes' });
// Not by their roles: there are hundreds, and each would be queried for its name.
const box = (label: string): Locator => page.css(`[role=treegrid] [aria-label="${label}"]`);
const boxes = (that = '') => document.querySelectorAll(`[role=treegrid] input[type=checkbox]${that}`);
const access = (of: string): Locator => box(`Access to ${of}`);
const flag = (flag: string, of: string): Locator => box(`${flag} on ${of}`);
const unfold = (title: string): Promise<void> => page.css('summary').filter({ hasText: title }).click();
/** What is answered to Why?, each of its parts in a line of its own. */
const says = (text: string) =>
  expect
    .poll(() => (document.querySelector('output[for]') as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
    .toBe(text);
const isOn = (box: Locator) => expect.element(box).toBeChecked();
const isOff = (box: Locator) => expect.element(box).not.toBeChecked();
const isPartly = (box: Locator) => expect.element(box).toBePartiallyChecked();

async function opened(at: string, answers: Answers = {}, can?: Parameters<typeof openApp>[1]): Promise<Log> {
  const log = await openApp(at, { records: { roles, users: [] }, answers, ...can });
  await expect.element(at === LIST ? rows.first() : tree).toBeVisible();
  return log;
}

describe('the list of roles', () => {
  it('should lead to the form of a new role, and of one there is', async () => {
    await opened(LIST);
    await button('Add Role').click();
    await expect.element(heading('Add Role')).toBeVisible(); // spec 1.2.94, 1.2.99
    expect(address()).toBe(ADD);
    await button('Cancel').click();
    await rowOf('Operations').getByRole('link', { name: /^Edit/ }).click();
    await expect.element(name).toHaveValue('Operations');
    expect(address()).toBe(OPERATIONS);
  });

  it('should say that deleting or switching failed, where the original said nothing', async () => {
    await opened(LIST, { 'DELETE /api/roles/3': () => refused(), 'PATCH /api/roles/3': () => refused() });
    await rowOf('Operations')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.element(notice('Failed to delete role')).toBeVisible();
    await rowOf('Operations').getByRole('switch').click();
    await dialog().getByRole('button', { name: 'Switch off' }).click();
    await expect.element(notice('Failed to update status')).toBeVisible();
    await isOn(rowOf('Operations').getByRole('switch'));
  });
});

describe('the grants of a new role', () => {
  const module = (label: string): Locator => flag(label, `all of ${SERVICE}`);

  it('should keep parents and children together', async () => {
    // spec 1.2.97, 1.4.20, 1.6.2, 2.6.4
    await opened(ADD);
    await module('Delete').click();
    for (const { label } of SCREENS) await isOn(flag('Delete', label));
    for (const { label } of SCREENS) await isOff(access(label));
    await flag('Delete', 'Category Setup').click();
    await isPartly(module('Delete'));
    await isPartly(selectAll);
    // What is partly set becomes whole first.
    await module('Delete').click();
    await isOn(module('Delete'));
    await access('Category Setup').click();
    await isPartly(access(SERVICE));
    await isOff(flag('Add', 'Category Setup')); // spec 1.4.22
    await access(SERVICE).click();
    await isOn(access('Sub-category Setup'));
    const all = boxes().length;
    expect(all).toBeGreaterThan(SCREENS.length);
    await selectAll.click();
    await expect.poll(() => boxes(':checked').length).toBe(all); // spec 1.4.21, 2.6.4
    await selectAll.click();
    await expect.poll(() => boxes(':checked').length).toBe(0);
  });

  it('should be one stop of the Tab key, with arrows inside', async () => {
    await opened(ADD);
    const screens = tree.getByRole('button', { name: `Screens of ${SERVICE}` });
    focus(screens);
    await press('ArrowRight');
    await expect.element(access(SERVICE)).toHaveFocus();
    for (const { label } of SCREENS) {
      await press('ArrowDown');
      await expect.element(access(label)).toHaveFocus();
    }
    const last = flag('Export', SCREENS.at(-1)?.label ?? '');
    await press('End');
    await expect.element(last).toHaveFocus();
    await press('Space');
    await isOn(last);
    await press('Control+Home');
    await expect.element(module('Export')).toHaveFocus();
    await press('Home', 'ArrowLeft');
    await expect.element(access('Category Setup')).not.toBeInTheDocument();
    await press('ArrowRight');
    await expect.element(access('Category Setup')).toBeVisible();
    await press('Tab');
    expect(tree.element().contains(document.activeElement)).toBe(false);
    await press('Shift+Tab');
    await expect.element(screens).toHaveFocus();
  });

  it.each([
    {
      why: 'a name there is already',
      answer: {
        status: 422,
        json: { code: 'invalid', detail: '', errors: { name: ['A role with this name exists already'] } },
      },
      says: 'A role with this name exists already',
    },
    { why: 'a failure', answer: refused(), says: 'Failed to create role' },
  ])('should stay as they were ticked after $why, which is said', async ({ answer, says }) => {
    await opened(ADD, { 'POST /api/roles': () => answer });
    await name.fill('Support');
    await access('Users').click();
    await button('Submit').click();
    await expect.element(page.getByText(says).first()).toBeVisible();
    await isOn(access('Users'));
  });

  it('should be saved as they were ticked', async () => {
    const { written } = await opened(ADD);
    await button('Submit').click();
    await expect.element(page.getByText('Role name is required')).toBeVisible();
    await name.fill('Auditors');
    await access('Category Setup').click();
    await flag('Export', 'Category Setup').click();
    await expect.element(effect).toHaveTextContent('Auditors gains access to Category Setup, with Export');
    await button('Submit').click();
    await expect.element(notice('Role created successfully')).toBeVisible();
    expect(address()).toBe(LIST); // spec 1.2.96
    const permissions = written.at(-1)?.body.permissions as unknown as Permissions;
    const module = permissions.find(({ id }) => id === SERVICE);
    expect(module).toMatchObject({ access: true, read: true, write: false, export: true });
    const given = { access: true, read: true, write: false, delete: false, export: true };
    const none = Object.fromEntries(Object.keys(given).map((each) => [each, false]));
    for (const { id, ...grants } of module?.children ?? [])
      expect(grants, id).toMatchObject(id === 'category-setup' ? given : none);
  });
});

describe('the grants of a role there is', () => {
  beforeEach(() => opened(OPERATIONS).then(() => undefined));

  it('should say before they are saved what a change gives and takes, and take it back with Reset', async () => {
    await isOn(flag('Export', 'Category Setup'));
    expect(effect.length).toBe(0);
    await flag('Export', 'Category Setup').click();
    await expect.element(effect).toHaveTextContent('Operations loses Export on Category Setup; 5 users affected');
    await button('Reset').click(); // spec 1.2.98
    await expect.element(effect).not.toBeInTheDocument();
    await isOn(flag('Export', 'Category Setup'));
  });

  it('should be previewed as they are drafted, not as they are stored', async () => {
    await unfold('Preview as this role');
    const entry = page
      .getByRole('navigation', { name: 'Menu of this role' })
      .getByRole('button', { name: 'Category Setup', exact: true });
    await expect.element(entry).toBeVisible();
    await access('Category Setup').click();
    await expect.element(entry).not.toBeInTheDocument();
    await selectAll.click();
    await selectAll.click();
    await expect.element(page.getByText('With these grants the menu is empty: no page can be opened.')).toBeVisible();
  });

  it('should fit a telephone', async () => {
    await page.viewport(375, 800);
    await flag('Export', 'Roles').click();
    await isOff(flag('Export', 'Roles'));
    expect(document.documentElement.scrollWidth).toBe(375);
  });
});

it('what was ticked should be there after saving failed, and be saved another time', async () => {
  const failing = [refused()];
  const { written } = await opened(OPERATIONS, {
    'PATCH /api/roles/3': ({ body }) => failing.shift() ?? { json: { ...roles[2], ...body, _version: 2 } },
  });
  await flag('Export', 'Category Setup').click();
  await button('Submit').click();
  await expect.element(notice('Failed to update role')).toBeVisible();
  await isOff(flag('Export', 'Category Setup'));
  await button('Submit').click(); // spec 1.2.98
  await expect.element(notice('Role updated successfully')).toBeVisible();
  expect(address()).toBe(LIST); // spec 1.2.96
  const permissions = written.at(-1)?.body.permissions as unknown as Permissions;
  const children = permissions.find(({ id }) => id === SERVICE)?.children ?? [];
  expect(children.filter((child) => !child.export).map(({ id }) => id)).toEqual(['category-setup']);
});

it('a role that is inactive, and grants a module that is no more, should say the one and lose the other', async () => {
  const [first] = all.filter(({ id }) => id === SERVICE);
  const permissions = [first, { ...first, id: 'Gone', children: [] }] as never;
  await openApp(OPERATIONS, {
    records: { roles: [role(3, 'Operations', { permissions, is_active: false })], users: [] },
  });
  await unfold('Why?');
  await page.getByLabelText('Screen', { exact: true }).selectOptions('Category Setup');
  await says('No The role is inactive');
  await unfold('Preview as this role');
  await expect.element(page.getByText('The role is inactive, so its menu is empty')).toBeVisible();
  await flag('Export', 'Category Setup').click();
  await expect.element(effect).toHaveTextContent('nothing changes for anybody until it is active');
  await button('Reset').click();
  await isOn(access(SERVICE));
  await expect.element(button('Reset')).toBeDisabled();
  await name.fill('Operations team');
  await button('Submit').click();
  await expect.element(notice('Role updated successfully')).toBeVisible();
});

describe('what nobody may do', () => {
  it('should be changing one’s own role', async () => {
    await opened('/role/edit-role/MQ');
    await expect.element(page.getByRole('note')).toHaveTextContent('You cannot change your own role.');
    expect(name.length).toBe(0);
    expect(boxes().length).toBeGreaterThan(SCREENS.length);
    expect(boxes(':not(:disabled, [aria-disabled="true"])').length).toBe(0);
    expect(button('Submit').length).toBe(0);
    await button('Back').click();
    await expect.poll(address).toBe(LIST);
    // Of a role that is built in its menu says why it cannot be deleted.
    expect(rowOf('Vendor').getByRole('button', { name: /^Delete/ }).length).toBe(0);
    await button('More for Vendor').click();
    const item = page.getByRole('menuitem', { name: 'Delete' });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toHaveTextContent('This role is built in and cannot be deleted.');
  });

  it('should be granting what one does not hold', async () => {
    await opened(ADD, {}, { can: (_, of) => of !== 'delete', session: { user: { role_id: 3 } } });
    await expect.element(page.getByText('nobody can grant more than they have')).toBeVisible();
    const blocked = flag('Delete', 'Category Setup');
    await expect.element(blocked).toHaveAttribute('aria-disabled', 'true');
    await expect.element(blocked).toHaveAttribute('title', 'Your own role does not hold this, so you cannot grant it.');
    await blocked.click({ force: true });
    await isOff(blocked);
    await selectAll.click();
    await isOn(selectAll);
    await isOff(blocked);
  });
});
