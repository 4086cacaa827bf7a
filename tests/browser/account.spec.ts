import type { Page } from '@playwright/test';
import { ListPage } from './list.ts';
import { picture } from './picture.ts';
import { expect, goByMenu, PASSWORD, test } from './stage.ts';

const PROFILE = '/account/profile';
const SECURITY = '/account/security';
const OPS = 'ops@example.com';

function profileOf(page: Page) {
  const list = new ListPage(page);
  const { form } = list;
  return {
    list,
    form,
    first: form.getByLabel('First Name'),
    last: form.getByLabel('Last Name'),
    update: form.getByRole('button', { name: 'Save' }),
  };
}

test("one's own profile should be reached, judged, and say why where saving fails", async ({ page, as, tolerate }) => {
  tolerate(/^500 PATCH/);
  await as(OPS);
  const { list, form, first, last, update } = profileOf(page);
  await test.step('should be reached from the header by keyboard alone', async () => {
    await page.goto('/');
    // The start page leads on, and a change of page closes the menu.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const button = page.getByRole('button', { name: /^Your account/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const profile = page.getByRole('menuitem', { name: 'My profile' });
    await expect(profile).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(profile).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${PROFILE}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
    await expect(profile).toBeHidden();
    // People tell of themselves here: a browser may do it for them (WCAG 1.3.5).
    await expect(page.getByLabel('First Name')).toHaveAttribute('autocomplete', 'given-name');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  });
  await test.step('should enable Save only for a form that is valid and changed, and reset to what was loaded', async () => {
    // spec 1.2.100, 1.2.101, 1.2.102
    await expect(form.getByLabel('Email')).toHaveValue(OPS);
    await expect(form.getByLabel('Email')).toBeDisabled();
    await expect(update).toBeDisabled();
    const before = await first.inputValue();
    const lastBefore = await last.inputValue();
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
  await test.step("should show the server's sentence, else its own, when saving fails", async () => {
    let body = JSON.stringify({ code: 'internal', detail: 'The store is being moved.' });
    await page.route('**/api/auth/profile', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'application/json', body })
        : route.continue(),
    );
    await last.fill('Farouk');
    await update.click();
    await expect(list.notice('The store is being moved.')).toBeVisible(); // spec 1.8.80
    body = '{}';
    await update.click();
    await expect(list.notice(/^Failed to update profile\.$/)).toBeVisible(); // spec 1.8.80
    await expect(last).toHaveValue('Farouk');
  });
});

test("one's own profile should be tried again where it does not load, and be saved", async ({
  page,
  as,
  product,
  calls,
  tolerate,
}) => {
  tolerate('500 GET /api/auth/profile');
  await as(OPS);
  const { list, form, first, last, update } = profileOf(page);
  await test.step('should say when it does not load, and try again', async () => {
    await product.fault({ method: 'GET', path: '/api/auth/profile', status: 500, times: 1 });
    await page.goto(PROFILE);
    await expect(page.getByText('Failed to load profile.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(form.getByLabel('Email')).toHaveValue(OPS);
  });
  await test.step('should save, and show name and picture in the header at once', async () => {
    await first.fill('Layla');
    await last.fill('Haddad'); // spec 1.5.46
    await form.locator('input[type=file]').setInputFiles(picture('face.png'));
    await expect(form.getByRole('button', { name: 'Preview face.png' })).toBeVisible();
    expect(calls.find((call) => call.path === '/api/files' && call.method === 'POST')?.query).toBe(
      '?screen_label=profile',
    );
    await update.click();
    await expect(list.notice('Profile updated successfully!')).toBeVisible();
    const button = page.getByRole('button', { name: /^Your account: Layla Haddad/ });
    await expect(button).toBeVisible();
    await expect(button.locator('img')).toHaveAttribute('src', /\/api\/files\//);
    await expect(update).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // What is typed after a save is guarded as before it.
    await last.fill('Haddad Again');
    await goByMenu(page, 'Category Setup');
    await expect(list.dialog()).toContainText('unsaved changes');
    await list.dialog().getByRole('button', { name: 'Discard' }).click();
    await page.goto(PROFILE);
    await expect(last).toHaveValue('Haddad');
    await expect(form.getByText('face.png')).toBeVisible();
  });
});

test.describe("one's own security", () => {
  test('should change the password, asking for the current one', async ({ page, product, as, tolerate }) => {
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
    await expect(new ListPage(page).notice('Your password has been changed')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    expect((await product.call('GET', '/api/auth/session', undefined, { Cookie: elsewhere })).status).toBe(401);
  });

  test('should list the sessions, end one of them, then all others', async ({ page, product, as }) => {
    const list = new ListPage(page);
    const status = async (cookie: string): Promise<number> =>
      (await product.call('GET', '/api/auth/session', undefined, { Cookie: cookie })).status;
    const others = [await product.session(OPS), await product.session(OPS), await product.session(OPS)];
    await as(OPS);
    await page.goto(SECURITY);
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

  test('should be open to a role that may open nothing else, and keep what was typed when the session ends', async ({
    page,
    as,
    context,
    product,
    tolerate,
  }) => {
    tolerate(/^401 /);
    await product.call('PATCH', '/mock/records/roles/5', { permissions: [] });
    await as('finance@example.com');
    await page.goto(SECURITY);
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
    await page.goto(PROFILE);
    await expect(page.getByRole('form').getByLabel('Email')).toHaveValue('finance@example.com');
    await test.step('should say that there is no session any more, and keep what was typed', async () => {
      const list = new ListPage(page);
      await list.form.getByLabel('Last Name').fill('Farouk');
      await context.clearCookies();
      await list.form.getByRole('button', { name: 'Save' }).click();
      await expect(list.notice('User session not found')).toBeVisible(); // spec 1.8.79
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
      await expect(page.locator('input[value="Farouk"]')).toHaveCount(1);
    });
  });
});
