import type { Route } from '@playwright/test';
import { expect, test } from './stage.ts';
import { NEW_USER, USERS, UserForm } from './user-form.ts';

const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';

type Stored = {
  readonly id: number;
  readonly email: string;
  readonly phone_number: string;
  readonly last_name: string;
};

test.describe('the form of a user', () => {
  test.beforeEach(({ as }) => as(ADMIN));

  test('should judge what is typed, and name every mistake of an empty form', async ({ page }) => {
    await test.step('should show the country before the nine digits', async () => {
      const user = new UserForm(page);
      await page.goto(NEW_USER);
      await expect(user.form.getByText('+971', { exact: true })).toBeVisible();
      await user.input('Phone Number').fill('+971 50 765 4321');
      await user.input('Phone Number').blur();
      await expect(user.input('Phone Number')).toHaveValue('50 765 4321');
    });
    await test.step('should judge a field when typing pauses, without leaving it', async () => {
      // spec 1.5.22, 1.5.23
      const user = new UserForm(page);
      const cases = [
        { label: 'First Name', wrong: 'J0hn', sentence: 'First name can only contain letters', right: 'John' },
        {
          label: 'Phone Number',
          wrong: '50123456',
          sentence: 'Phone number must be exactly 9 digits',
          right: '+971501234567',
        },
      ];
      for (const { label, wrong, sentence, right } of cases) {
        await user.input(label).fill(wrong);
        await expect(user.form.getByText(sentence)).toBeVisible();
        await expect(user.input(label)).toBeFocused();
        await user.input(label).fill(right);
        await expect(user.form.getByText(sentence)).toHaveCount(0);
      }
      await user.input('First Name').fill('');
      await expect(user.form.getByText('First name is required')).toBeVisible();
    });
    await test.step('should refuse an expiry in the past', async () => {
      const user = new UserForm(page);
      await user.input('Expiry Date').fill('2020-01-01');
      await expect(user.form.getByText('Expiry date must be in the future')).toBeVisible();
      await user.button('Reset').click();
      await expect(user.input('Phone Number')).toHaveValue('');
      await expect(user.form.getByText('Expiry date must be in the future')).toHaveCount(0);
    });
    await test.step('should name every mistake of an empty form', async () => {
      const user = new UserForm(page);
      await user.button('Proceed').click();
      for (const sentence of [
        'First name is required',
        'Phone number is required',
        'Role is required',
        'Zone is required',
        'Email is required',
        'Address is required',
        'Profile image is required',
      ]) {
        await expect(user.form.getByText(sentence, { exact: true })).toBeVisible();
      }
      await expect(user.input('First Name')).toBeFocused();
    });
    await test.step('should open its lists in sight, without motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await new UserForm(page).form.getByRole('combobox', { name: 'Role' }).click();
      await expect(page.locator('.ant-select-item-option').first()).toBeInViewport();
    });
    await test.step('should change at once, not in the shortest time there is', async () => {
      await expect(new UserForm(page).form).toBeVisible();
      const moving = await page.evaluate(() => {
        document.body.style.color = 'rebeccapurple';
        return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
      });
      expect(moving).toBe(0);
    });
  });

  test('should make and change a user, and keep what was typed where that is refused', async ({
    page,
    product,
    tolerate,
  }) => {
    tolerate('409 POST /api/users', /^500 (POST|PATCH)/);
    const user = new UserForm(page);
    const { list } = user;
    const stored = async (email: string): Promise<Stored | undefined> =>
      ((await (await product.call('GET', `/mock/records/users?email=${email}`)).json()) as Stored[])[0];
    let body = JSON.stringify({ code: 'internal', detail: 'The store is being moved.' });
    const fail = (method: string) => (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, contentType: 'application/json', body })
        : route.continue();
    await page.route('**/api/users*', fail('POST'));
    await page.goto(NEW_USER);
    await test.step("should show the server's sentence, else its own, when making one fails", async () => {
      // spec 1.8.25
      await user.fill({ email: 'OPS@example.com', phone: (await stored(OPS))?.phone_number ?? '' });
      await user.button('Proceed').click();
      await expect(list.notice('The store is being moved.')).toBeVisible();
      body = '{}';
      await user.button('Proceed').click();
      await expect(list.notice('Something went wrong while adding a user.')).toContainText('Failed to create user.');
      await page.unroute('**/api/users*');
    });
    await test.step('should put a taken address and number under their fields and keep what was typed', async () => {
      await user.button('Proceed').click();
      await expect(user.form.getByText('A user with this email exists already')).toBeVisible();
      await expect(user.form.getByText('A user with this phone number exists already')).toBeVisible();
      await expect(user.input('Phone Number')).toBeFocused();
      await expect(user.input('Email')).toHaveValue('OPS@example.com');
      await expect(user.input('Address')).toHaveValue('Villa 4, Al Wasl Road, Dubai');
    });
    await test.step('should create a user and go back to the list', async () => {
      await user.input('Email').fill('Noura@Example.com');
      await user.input('Phone Number').fill('509876543');
      await user.button('Proceed').click();
      await expect(list.notice('User created successfully!')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${USERS}$`));
      await expect(list.row('noura@example.com')).toContainText('Noura Al Marri');
      expect((await stored('noura@example.com'))?.phone_number).toBe('+971509876543');
    });
    await test.step('should keep what was typed when changing one fails', async () => {
      await page.route('**/api/users/*', fail('PATCH'));
      await list.search.fill(OPS);
      await list.row(OPS).getByRole('link', { name: /^Edit/ }).click();
      await expect(user.input('Email')).toHaveValue(OPS);
      await user.input('Last Name').fill('Farouk');
      await user.button('Update').click();
      await expect(list.notice('Failed to update user.')).toBeVisible();
      await expect(user.input('Last Name')).toHaveValue('Farouk');
      await page.unroute('**/api/users/*');
    });
    await test.step('should change a user', async () => {
      await user.button('Update').click();
      await expect(list.notice('User updated successfully!')).toBeVisible();
      await expect(list.row(OPS)).toContainText('Farouk');
      expect((await stored(OPS))?.last_name).toBe('Farouk');
    });
  });

  test('should say which of its lists did not load, and load it when asked', async ({ page, product, tolerate }) => {
    tolerate(/^500 GET/);
    const user = new UserForm(page);
    await page.goto(NEW_USER);
    for (const [path, label, sentence] of [
      ['/api/users/lookup/role_id', 'Role', 'Failed to load roles. Please try again.'], // spec 1.8.27
      ['/api/users/lookup/zone_id', 'Zone', 'Failed to load zones. Please try again.'], // spec 1.8.28, 2.8.37
    ] as const) {
      await product.fault({ method: 'GET', path, status: 500, times: 1 });
      await user.form.getByRole('combobox', { name: label }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await product.clearFaults();
    }
  });
});
