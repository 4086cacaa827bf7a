import type { Route } from '@playwright/test';
import { ADD_ROLE, OPERATIONS, ROLES, RoleEditor, SCREENS, SERVICE, store, storedRoles } from './role-editor.ts';
import { expect, test } from './stage.ts';

const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';
const CATEGORIES = '/service-management/category-setup';

test.describe('the list of roles', () => {
  test.beforeEach(({ as }) => as(ADMIN));

  test('should be as the specification has it, and say so where something fails', async ({ page, tolerate }) => {
    tolerate(/^500 /);
    await test.step('should have the columns and tabs of the specification', async () => {
      const { list } = new RoleEditor(page);
      await page.goto(ROLES);
      await expect(list.rows).toHaveCount(5);
      // The column of boxes has no words.
      const heads = (await page.getByRole('columnheader').allTextContents()).filter((head) => head !== '');
      expect(heads.map((head) => head.trim())).toEqual(['Role Name', 'Modules', 'Users', 'Status', 'Actions']);
      for (const tab of ['All', 'Active', 'In Active']) await expect(list.tab(tab)).toBeVisible();
      await expect(list.row('Operations')).toContainText(SERVICE);
    });
    await test.step('should say that deleting or switching failed, where the original said nothing', async () => {
      const { list } = new RoleEditor(page);
      await page.route(/\/api\/roles\/\d/, (route) => route.fulfill({ status: 500, json: {} }));
      await list.delete('Support');
      await list.dialog().getByRole('button', { name: 'Delete' }).click();
      await expect(list.notice('Failed to delete role')).toBeVisible();
      await list.toggle('Support').click();
      await list.dialog().getByRole('button', { name: 'Switch off' }).click();
      await expect(list.notice('Failed to update status')).toBeVisible();
      await expect(list.toggle('Support')).toBeChecked();
      await page.unroute(/\/api\/roles\/\d/);
    });
    await test.step('should lead to the routes of the specification', async () => {
      const editor = new RoleEditor(page);
      await page.getByRole('button', { name: 'Add Role' }).click();
      await expect(page).toHaveURL(/\/role\/add-role$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Role'); // spec 1.2.94, 1.2.99
      await editor.button('Cancel').click();
      await editor.list.row('Operations').getByRole('link', { name: /^Edit/ }).click();
      await expect(page).toHaveURL(/\/role\/edit-role\/Mw$/);
      await expect(editor.name).toHaveValue('Operations');
    });
  });
});

/** Refuses whatever writes. */
const refuse = (route: Route): Promise<void> =>
  route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} });

test.describe('the role editor', () => {
  test.beforeEach(({ as }) => as(ADMIN));

  test('should be gone through, refused and saved where a role is made', async ({ page, product, tolerate }) => {
    tolerate('409 POST /api/roles', '500 POST /api/roles');
    await test.step('should keep parents and children together', async () => {
      // spec 1.2.97, 1.4.20, 1.6.2, 2.6.4
      const editor = new RoleEditor(page);
      const screens = SCREENS.map(({ label }) => label);
      await page.goto(ADD_ROLE);
      await expect(editor.tree).toBeVisible();

      await editor.flag('Delete', SERVICE, true).click();
      for (const screen of screens) await expect(editor.flag('Delete', screen)).toBeChecked();
      for (const screen of screens) await expect(editor.access(screen)).not.toBeChecked();
      await editor.flag('Delete', 'Category Setup').click();
      await expect(editor.flag('Delete', SERVICE, true)).toBeChecked({ indeterminate: true });
      await expect(editor.selectAll).toBeChecked({ indeterminate: true });
      // What is partly set becomes whole first.
      await editor.flag('Delete', SERVICE, true).click();
      await expect(editor.flag('Delete', SERVICE, true)).toBeChecked();

      await editor.access('Category Setup').click();
      await expect(editor.access(SERVICE)).toBeChecked({ indeterminate: true });
      await expect(editor.flag('Add', 'Category Setup')).not.toBeChecked(); // spec 1.4.22
      await editor.access(SERVICE).click();
      await expect(editor.access('Sub-category Setup')).toBeChecked();

      // Asked of all at once: asking hundreds one by one took longer than all else this test does.
      const boxes = await editor.tree.getByRole('checkbox').count();
      expect(boxes).toBeGreaterThan(SCREENS.length);
      await editor.selectAll.click();
      await expect(editor.tree.getByRole('checkbox', { checked: true })).toHaveCount(boxes); // spec 1.4.21, 2.6.4
      await editor.selectAll.click();
      await expect(editor.tree.getByRole('checkbox', { checked: false })).toHaveCount(boxes);
      await editor.button('Reset').click();
    });
    await test.step('should be one stop of the Tab key, with arrows inside', async () => {
      const editor = new RoleEditor(page);
      await editor.tree.getByRole('button', { name: `Screens of ${SERVICE}` }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(editor.access(SERVICE)).toBeFocused();
      for (const { label } of SCREENS) {
        await page.keyboard.press('ArrowDown');
        await expect(editor.access(label)).toBeFocused();
      }
      const { label: last = '' } = SCREENS.at(-1) ?? {};
      await page.keyboard.press('End');
      await expect(editor.flag('Export', last)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(editor.flag('Export', last)).toBeChecked();
      await page.keyboard.press('Control+Home');
      await expect(editor.flag('Export', SERVICE, true)).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      await expect(editor.access('Category Setup')).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await expect(editor.access('Category Setup')).toBeVisible();
      await page.keyboard.press('Tab');
      expect(await editor.tree.evaluate((tree) => tree.contains(document.activeElement))).toBe(false);
      await page.keyboard.press('Shift+Tab');
      await expect(editor.tree.getByRole('button', { name: `Screens of ${SERVICE}` })).toBeFocused();
      await editor.button('Reset').click();
    });
    await test.step('should show the server’s refusal of a name that exists', async () => {
      const editor = new RoleEditor(page);
      await editor.name.fill('support');
      await editor.button('Submit').click();
      await expect(page.getByText('A role with this name exists already').first()).toBeVisible();
      await editor.button('Reset').click();
    });
    await test.step('should keep what was ticked when making one fails, and say so', async () => {
      const editor = new RoleEditor(page);
      await page.route(/\/api\/roles\?/, refuse);
      await editor.name.fill('Auditors');
      await editor.access('Users').check();
      await editor.button('Submit').click();
      await expect(editor.list.notice('Something went wrong while adding a role.')).toContainText(
        'Failed to create role',
      );
      await expect(editor.access('Users')).toBeChecked();
      await page.unroute(/\/api\/roles\?/);
      await editor.button('Reset').click();
    });
    await test.step('should make a role of what was ticked', async () => {
      const editor = new RoleEditor(page);
      await editor.button('Submit').click();
      await expect(page.getByText('Role name is required')).toBeVisible();
      await editor.name.fill('Auditors');
      await editor.access('Category Setup').check();
      await editor.flag('Export', 'Category Setup').check();
      await editor.flag('Delete', 'Users').check();
      await expect(editor.effect).toContainText('Auditors gains access to Category Setup, with Export');
      await editor.button('Submit').click();
      await expect(editor.list.notice('Role created successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/role\/role-list$/);
      await expect(editor.list.row('Auditors')).toContainText(SERVICE);
      const made = (await storedRoles(product)).find((role) => role.name === 'Auditors');
      const module = made?.permissions?.find(({ id }) => id === SERVICE);
      expect(module).toMatchObject({ access: true, read: true, write: false, export: true });
      const grants = SCREENS.map(({ name }) => module?.children.find(({ id }) => id === name));
      for (const grant of grants) {
        const isGiven = grant?.id === 'category-setup';
        expect(grant).toMatchObject({ access: isGiven, read: isGiven, delete: false, export: isGiven });
      }
    });
  });

  test('should say before it is saved what a change does, and save it', async ({ page, product, tolerate }) => {
    tolerate(/^500 (PUT|PATCH) \/api\/roles\/3/);
    await test.step('should say what a change gives and takes before it is saved, and take it back with Reset', async () => {
      const editor = new RoleEditor(page);
      await page.goto(OPERATIONS.path);
      await expect(editor.flag('Export', 'Category Setup')).toBeChecked();
      await expect(editor.effect).toHaveCount(0);
      await editor.flag('Export', 'Category Setup').click();
      await expect(editor.effect).toContainText('Operations loses Export on Category Setup; 5 users affected');
      await editor.flag('Delete', 'Category Setup').click();
      await expect(editor.effect).toContainText('Operations gains Delete on Category Setup');
      await expect(editor.effect).toContainText('5 users affected');
      await editor.button('Reset').click();
      await expect(editor.effect).toHaveCount(0);
      await expect(editor.flag('Export', 'Category Setup')).toBeChecked();
    });
    await test.step('should preview the draft, not what is stored', async () => {
      const editor = new RoleEditor(page);
      await editor.unfold('Preview as this role');
      const menu = page.getByRole('navigation', { name: 'Menu of this role' });
      await expect(menu.getByRole('button', { name: 'Category Setup', exact: true })).toBeVisible();
      await editor.access('Category Setup').click();
      await expect(menu.getByRole('button', { name: 'Category Setup', exact: true })).toHaveCount(0);
      await editor.selectAll.click();
      await editor.selectAll.click();
      await expect(page.getByText('With these grants the menu is empty: no page can be opened.')).toBeVisible();
      await editor.button('Reset').click();
    });
    await test.step('should say which setting decides', async () => {
      const editor = new RoleEditor(page);
      await editor.unfold('Why?');
      expect(await editor.why('Category Setup', 'Delete')).toBe('No Delete is off on Category Setup');
      expect(await editor.why('Category Setup', 'Edit')).toBe('Yes Edit is on for Category Setup');
      await editor.access('Category Setup').click();
      expect(await editor.why('Category Setup', 'Edit')).toBe('No Category Setup has no access');
      for (const { name, label } of SCREENS) if (name !== 'category-setup') await editor.access(label).click();
      expect(await editor.why('Category Setup', 'Edit')).toBe(`No Module ${SERVICE} has no access`);
      await editor.button('Reset').click();
    });
    await test.step('should fit a telephone', async () => {
      await page.setViewportSize({ width: 375, height: 800 });
      const editor = new RoleEditor(page);
      await expect(editor.flag('Export', 'Roles')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      await editor.flag('Export', 'Roles').click();
      await expect(editor.flag('Export', 'Roles')).toBeChecked();
      await editor.button('Reset').click();
    });
    await test.step('should keep what was ticked when saving fails, and say so', async () => {
      const editor = new RoleEditor(page);
      await page.route(/\/api\/roles\/\d+\?/, refuse);
      await editor.flag('Export', 'Category Setup').click();
      await editor.button('Submit').click();
      await expect(editor.list.notice('Failed to update role')).toBeVisible();
      await expect(editor.flag('Export', 'Category Setup')).not.toBeChecked();
      await page.unroute(/\/api\/roles\/\d+\?/);
    });
    await test.step('should save what was changed, and say so', async () => {
      const editor = new RoleEditor(page);
      await editor.button('Submit').click();
      await expect(editor.list.notice('Role updated successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/role\/role-list$/);
      const stored = (await storedRoles(product)).find(({ id }) => id === OPERATIONS.id);
      const children = stored?.permissions?.find(({ id }) => id === SERVICE)?.children;
      expect(children).toHaveLength(SCREENS.length);
      expect(children?.filter((child) => !child.export).map(({ id }) => id)).toEqual(['category-setup']);
    });
  });

  test('should edit a role whose stored grants name a screen that is no more, and an inactive one', async ({
    page,
    product,
  }) => {
    const editor = new RoleEditor(page);
    const stored = (await storedRoles(product)).find(({ id }) => id === OPERATIONS.id)?.permissions ?? [];
    const first = stored.find(({ id }) => id === SERVICE);
    const gone = { ...first, id: 'Gone', children: [] };
    await product.call('PATCH', '/mock/records/roles/3', { permissions: [first, gone], is_active: false });
    await page.goto(OPERATIONS.path);
    await test.step('should say that an inactive role decides by that', async () => {
      await editor.unfold('Why?');
      expect(await editor.why('Category Setup', 'Edit')).toBe('No The role is inactive');
      await editor.unfold('Preview as this role');
      await expect(page.getByText('The role is inactive, so its menu is empty')).toBeVisible();
      await editor.flag('Export', 'Category Setup').click();
      await expect(editor.effect).toContainText('nothing changes for anybody until it is active');
      await editor.button('Reset').click();
    });
    await expect(editor.access(SERVICE)).toBeChecked();
    await expect(editor.button('Reset')).toBeDisabled();
    await editor.name.fill('Operations team');
    await editor.button('Submit').click();
    await expect(editor.list.notice('Role updated successfully')).toBeVisible();
  });
});

test.describe('looking through a role', () => {
  test('should preview the menu and the buttons that its users find', async ({ page, as, browser, product }) => {
    await as(ADMIN);
    const editor = new RoleEditor(page);
    await page.goto(OPERATIONS.path);
    await editor.unfold('Preview as this role');
    const menu = page.getByRole('navigation', { name: 'Menu of this role' });
    await expect(menu.locator('.menu-screen').first()).toBeVisible();
    const previewed = await menu.locator('.menu-screen').allTextContents();
    await menu.getByRole('button', { name: 'Category Setup', exact: true }).click();
    const sketch = page.getByRole('region', { name: 'Category Setup as this role' });
    await expect(sketch.getByRole('list', { name: 'Not there' })).toContainText('Delete is off on Category Setup');
    const there = await sketch
      .getByRole('list', { name: 'There', exact: true })
      .getByRole('listitem')
      .allTextContents();

    const theirs = await browser.newContext({ baseURL: product.url });
    const [name = '', value = ''] = (await product.session(OPS)).split('=');
    await theirs.addCookies([{ name, value, url: product.url }]);
    const they = await theirs.newPage();
    await they.goto(CATEGORIES);
    const { list } = new RoleEditor(they);
    await expect(list.rows).toHaveCount(5);
    // Some stand in groups that are closed.
    const links = they.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { includeHidden: true });
    expect(await links.allTextContents()).toEqual(previewed);
    await list.menu.click();
    const found = {
      'Add Category': (await list.form.count()) > 0,
      Edit: (await list.row('Handyman').getByRole('button', { name: /^Edit/ }).count()) > 0,
      Delete:
        (await list
          .row('Handyman')
          .getByRole('button', { name: /^Delete/ })
          .count()) > 0,
      Export: (await they.getByRole('menuitem', { name: /^Export/ }).count()) > 0,
    };
    for (const [button, isThere] of Object.entries(found)) expect(there.includes(button), button).toBe(isThere);
    await theirs.close();
  });
});

test.describe('what nobody may do', () => {
  test('should explain that one’s own role is not one’s to change, and why another cannot be deleted', async ({
    page,
    as,
    product,
    tolerate,
  }) => {
    tolerate('409 DELETE');
    await product.call('POST', '/mock/records/roles', { name: 'Unused', is_active: true, permissions: [] });
    await as(ADMIN);
    const editor = new RoleEditor(page);
    await page.goto('/role/edit-role/MQ');
    await expect(page.getByRole('note')).toHaveText('You cannot change your own role.');
    await expect(editor.name).toHaveCount(0);
    await expect(editor.tree).toBeVisible();
    const boxes = await editor.tree.getByRole('checkbox').count();
    expect(boxes).toBeGreaterThan(SCREENS.length);
    await expect(editor.tree.getByRole('checkbox', { disabled: true })).toHaveCount(boxes);
    await expect(editor.button('Submit')).toHaveCount(0);
    await editor.button('Back').click();
    await expect(page).toHaveURL(/\/role\/role-list$/);
    await test.step('should say why a role cannot be deleted, and delete one that nobody has', async () => {
      const { list } = editor;
      // It is in the menu with its reason, not an icon that does nothing.
      await expect(list.row('Vendor').getByRole('button', { name: /^Delete/ })).toHaveCount(0);
      await list.row('Vendor').getByRole('button', { name: 'More for Vendor' }).click();
      const builtIn = page.getByRole('menuitem', { name: 'Delete' });
      await expect(builtIn).toHaveAttribute('aria-disabled', 'true');
      await expect(builtIn).toContainText('This role is built in and cannot be deleted.');
      await page.keyboard.press('Escape');
      await list.delete('Operations');
      await list.dialog().getByRole('button', { name: 'Delete' }).click();
      await expect(list.notice(/5 (users|Users)/)).toBeVisible();
      await expect(list.row('Operations')).toBeVisible();
      await list.delete('Unused');
      await list.dialog().getByRole('button', { name: 'Delete' }).click();
      await expect(list.notice('Role deleted successfully')).toBeVisible();
      await expect(list.row('Unused')).toHaveCount(0);
    });
  });

  test('should grey out what one does not hold, and lock a role that holds more', async ({ page, as, product }) => {
    await store(product, OPERATIONS.id, (_screen, flag) => flag !== 'delete');
    await as(OPS);
    const editor = new RoleEditor(page);
    await page.goto(ADD_ROLE);
    await expect(page.getByText('nobody can grant more than they have')).toBeVisible();
    const blocked = editor.flag('Delete', 'Category Setup');
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await expect(blocked).toHaveAttribute('title', 'Your own role does not hold this, so you cannot grant it.');
    await blocked.click({ force: true });
    await expect(blocked).not.toBeChecked();
    await editor.selectAll.click();
    await expect(editor.selectAll).toBeChecked();
    await expect(blocked).not.toBeChecked();
    await editor.name.fill('Helpers');
    await editor.button('Submit').click();
    await expect(editor.list.notice('Role created successfully')).toBeVisible();

    await page.goto('/role/edit-role/MQ');
    await expect(page.getByRole('note')).toHaveText(
      /^This role holds more than yours: .*\bDelete on Category Setup, .*You cannot change it\.$/,
    );
    await expect(editor.name).toHaveCount(0);
  });
});

test.describe('a role change in another session', () => {
  test('should be felt at its next request and change of page, without a reload', async ({
    page,
    as,
    product,
    tolerate,
  }) => {
    tolerate(/^403 /);
    await as(OPS);
    const { list } = new RoleEditor(page);
    // News of the change would come before the request, and take the link away before it is
    // followed.
    await page.route('**/api/events**', () => undefined);
    await page.goto(CATEGORIES);
    await expect(list.row('Handyman').getByRole('button', { name: /^Edit/ })).toBeVisible();
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await store(product, OPERATIONS.id, (screen, flag) => screen !== 'sub-category-setup' && flag !== 'update');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sub-category Setup' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Users' })).toBeVisible();
    await expect(list.rows.first()).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await test.step('should close the page that is no longer allowed', async () => {
      await store(product, OPERATIONS.id, (screen) => screen === 'category-setup');
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not allowed|may not open/i);
      await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
        'Category Setup',
      ]);
      await page.getByRole('link', { name: 'Category Setup' }).click();
      await expect(list.rows).toHaveCount(5);
    });
  });
});
