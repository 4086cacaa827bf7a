import { picture } from './picture.ts';
import { expect, settled, test } from './stage.ts';

const USERS = '/user-management/user-list';
const OPS = 'ops@example.com';
const EMAIL = 'noura@example.com';
const CHOSEN = 'Seven green camels';

test('a user should be made, changed and invited', async ({ page, list, context, as, product, signIn, tolerate }) => {
  tolerate('409 POST /api/users');
  const { form } = list;
  const input = (label: string) => form.getByLabel(label);
  const press = (name: string): Promise<void> => form.getByRole('button', { name, exact: true }).click();
  const stored = async (email: string): Promise<{ phone_number: string; last_name: string } | undefined> =>
    (await (await product.call('GET', `/mock/records/users?email=${email}`)).json())[0];
  await as('admin@example.com', '/user-management/manage-user/new');
  await input('First Name').fill('Noura');
  await input('Last Name').fill('Al Marri');
  await input('Phone Number').fill((await stored(OPS))?.phone_number ?? '');
  await list.pick('Role', 'Support');
  await list.pick('Zone', 'Marina');
  await input('Email').fill(OPS.toUpperCase());
  await input('Address').fill('Villa 4, Al Wasl Road, Dubai');
  await form.locator('input[type=file]').first().setInputFiles(picture());
  await form.getByRole('img', { name: /Profile Image/ }).waitFor();
  await test.step('a taken address and number should be said under their fields, and stay', async () => {
    await press('Proceed');
    await expect(form.getByText('A user with this email exists already')).toBeVisible();
    await expect(form.getByText('A user with this phone number exists already')).toBeVisible();
    await expect(input('Phone Number')).toBeFocused();
    await expect(input('Email')).toHaveValue(OPS.toUpperCase());
    await expect(input('Address')).toHaveValue('Villa 4, Al Wasl Road, Dubai');
  });
  await test.step('it should be made, and lead back to the list', async () => {
    await input('Email').fill('Noura@Example.com');
    await input('Phone Number').fill('509876543');
    await press('Proceed');
    await expect(list.notice('User created successfully!')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${USERS}$`));
    await expect(list.row(EMAIL)).toContainText('Noura Al Marri');
    expect((await stored(EMAIL))?.phone_number).toBe('+971509876543');
  });
  await test.step('another one should be changed', async () => {
    await list.search.fill(OPS);
    await list.row(OPS).getByRole('link', { name: /^Edit/ }).click();
    await expect(input('Email')).toHaveValue(OPS);
    await input('Last Name').fill('Farouk');
    await press('Update');
    await expect(list.notice('User updated successfully!')).toBeVisible();
    await expect(list.row(OPS)).toContainText('Farouk');
    expect((await stored(OPS))?.last_name).toBe('Farouk');
  });
  await test.step('the invitation should lead to the first sign-in', async () => {
    const sent = (await product.outbox()).find((each) => each.to === EMAIL);
    expect(sent?.kind).toBe('invitation');
    await settled(page);
    await context.clearCookies();
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`/auth/reset-password?token=${sent?.token}&invited`);
    await expect(heading).toHaveText('Welcome to the back-office');
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
    await page.reload();
    await expect(heading).toHaveText('Welcome to the back-office');
    await page.getByLabel('New password', { exact: true }).fill(CHOSEN);
    await page.getByLabel('Repeat the new password', { exact: true }).fill(CHOSEN);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(heading).toHaveText('Your account is ready');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(EMAIL, CHOSEN);
    await expect(page.getByRole('button', { name: /^Your account: Noura Al Marri, Support/ })).toBeVisible();
  });
});
