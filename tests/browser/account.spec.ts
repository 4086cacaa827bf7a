import { picture } from './picture.ts';
import { accountButton, expect, goByMenu, PASSWORD, test } from './stage.ts';

const PROFILE = '/account/profile';
const SECURITY = '/account/security';
const OPS = 'ops@example.com';

test("one's own profile should be reached, judged and saved", async ({ page, list, as, product, calls, tolerate }) => {
  tolerate('500 GET /api/auth/profile');
  await as(OPS);
  const { form } = list;
  const [first, last] = [form.getByLabel('First Name'), form.getByLabel('Last Name')];
  const update = form.getByRole('button', { name: 'Update', exact: true });
  await test.step('should be reached from the header by keyboard alone', async () => {
    await page.goto('/');
    // The start page leads on, and a change of page closes the menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await product.fault({ method: 'GET', path: '/api/auth/profile', status: 500, times: 1 });
    await accountButton(page).press('Enter');
    const profile = page.getByRole('menuitem', { name: 'My profile' });
    await expect(profile).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
    await expect(profile).toBeHidden();
  });
  await test.step('should say when it does not load, and try again', async () => {
    await expect(page.getByText('Failed to load profile.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(form.getByLabel('Email')).toHaveValue(OPS);
    await expect(form.getByLabel('Email')).toBeDisabled();
    // People tell of themselves here: a browser may do it for them (WCAG 1.3.5).
    await expect(first).toHaveAttribute('autocomplete', 'given-name');
    await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  });
  await test.step('should enable Update only for a form that is valid and changed, and reset to what was loaded', async () => {
    // spec 1.2.100, 1.2.101, 1.2.102
    await expect(update).toBeDisabled();
    const [before, lastBefore] = [await first.inputValue(), await last.inputValue()];
    await first.fill('Somebody');
    await expect(update).toBeEnabled();
    await first.fill(before);
    await expect(update).toBeDisabled();
    await first.fill('');
    await last.fill('');
    await expect(form.getByText('First name is required')).toBeVisible(); // spec 1.5.44
    await expect(form.getByText('Last name is required')).toBeVisible(); // spec 1.5.45
    await expect(update).toBeDisabled();
    await form.getByRole('button', { name: 'Reset' }).click();
    await expect(first).toHaveValue(before);
    await expect(last).toHaveValue(lastBefore);
    await expect(form.getByText('First name is required')).toHaveCount(0);
  });
  await test.step('should save, and show name and picture in the header at once', async () => {
    await first.fill('Layla');
    await last.fill('Haddad');
    await form.locator('input[type=file]').setInputFiles(picture('face.png'));
    await expect(form.getByRole('button', { name: 'Preview face.png' })).toBeVisible();
    const sent = calls.find((call) => call.path === '/api/files' && call.method === 'POST');
    expect(sent?.query).toBe('?screen_label=profile');
    await update.click();
    await expect(list.notice('Profile updated successfully!')).toBeVisible();
    await expect(accountButton(page)).toHaveAccessibleName(/^Your account: Layla Haddad/);
    await expect(accountButton(page).locator('img')).toHaveAttribute('src', /\/api\/files\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // What is typed after a save is guarded as before it.
    await last.fill('Haddad Again');
    await goByMenu(page, 'Category Setup');
    await list.dialog().getByRole('button', { name: 'Discard' }).click();
    await page.goto(PROFILE);
    await expect(last).toHaveValue('Haddad');
    await expect(form.getByText('face.png')).toBeVisible();
  });
  await test.step('should save without a picture, and show the one everybody begins with', async () => {
    await form.getByRole('button', { name: 'Remove face.png' }).click();
    await update.click(); // spec 1.2.101, 1.5.46
    await expect(list.notice('Profile updated successfully!')).toBeVisible();
    await expect(form.getByText('picture.png')).toBeVisible();
    await expect(update).toBeDisabled();
  });
});

test.describe("one's own security", () => {
  test('should change the password, asking for the current one', async ({ page, list, product, as, tolerate }) => {
    tolerate('422 POST /api/auth/password');
    await as(OPS);
    const elsewhere = await product.session(OPS);
    await page.goto(SECURITY);
    await expect(page.getByText('At least 8 characters; a sentence is easy to remember.')).toBeVisible();
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill('Not-the-one-2026');
    await page.getByLabel('New password', { exact: true }).fill('Seven green camels');
    await page.getByLabel('Repeat the new password', { exact: true }).fill('Seven green camels');
    await change.click();
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await change.click();
    await expect(list.notice('Your password has been changed')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    expect((await product.call('GET', '/api/auth/session', undefined, { Cookie: elsewhere })).status).toBe(401);
  });

  test('should list the sessions, end one of them, then all others', async ({ page, list, product, as }) => {
    const status = async (cookie: string): Promise<number> =>
      (await product.call('GET', '/api/auth/session', undefined, { Cookie: cookie })).status;
    const others = [await product.session(OPS), await product.session(OPS), await product.session(OPS)];
    await as(OPS, SECURITY);
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect(sessions).toHaveCount(4);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(sessions.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
    await expect(sessions.first()).toContainText('Signed in');
    await expect(sessions.first()).toContainText('Last seen');

    const end = page.getByRole('button', { name: /^End the session of/ }).first();
    await end.click();
    await list.dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect(sessions).toHaveCount(4);
    await end.click();
    await list.dialog().getByRole('button', { name: 'End the session' }).click();
    await expect(list.notice('The session has been ended')).toBeVisible();
    await expect(sessions).toHaveCount(3);
    expect((await Promise.all(others.map(status))).filter((each) => each === 401)).toHaveLength(1);

    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await list.dialog().getByRole('button', { name: 'End all others' }).click();
    await expect(list.notice('All other sessions have been ended')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    expect(await Promise.all(others.map(status))).toEqual([401, 401, 401]);
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  });

  test('should be open to a role that opens nothing', async ({ page, list, as, context, product, calls, tolerate }) => {
    tolerate(/^401 /);
    await product.call('PATCH', '/mock/records/roles/5', { permissions: [] });
    await as('finance@example.com', SECURITY);
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
    await page.goto(PROFILE);
    await expect(page.getByRole('form').getByLabel('Email')).toHaveValue('finance@example.com');
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(0);
    await test.step('every page should be said to be not allowed, and ask for nothing', async () => {
      calls.length = 0;
      for (const path of ['/service-management/category-setup', '/reports/transactions']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
      }
      // Besides who it is, and their picture in the header.
      expect(calls.filter((call) => !/^\/api\/(auth\/session$|files\/)/.test(call.path))).toEqual([]);
      await page.goto(PROFILE);
    });
    await test.step('should say that there is no session any more, and keep what was typed', async () => {
      await list.form.getByLabel('Last Name').fill('Farouk');
      await context.clearCookies();
      await list.form.getByRole('button', { name: 'Update' }).click();
      await expect(list.notice('User session not found')).toBeVisible(); // spec 1.8.79
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
      await expect(page.locator('input[value="Farouk"]')).toHaveCount(1);
    });
  });
});
