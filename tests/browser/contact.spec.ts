import { PNG } from 'pngjs';
import { failOnce } from './faults.ts';
import { expect, test } from './stage.ts';

/** What is locked, cut to a shape or masked in a vendor's form (spec part 2 §2, §5, §8, §9). */

const NEW = 'desk@alketbi.example.com';
const form = (step: string): string => `/vendor/onboarding?step=${step}`;

test.use({ viewport: { width: 375, height: 800 } });
test.beforeEach(({ as }) => as('vendor@example.com'));

test('a locked address should change by the code sent to the new one', async ({ page, codeFor, tolerate }) => {
  tolerate(/^422 POST .*\/verify\/email\/confirm/);
  await page.goto(form('general'));
  const email = page.locator('[data-field=email] input');
  await expect(email).toBeDisabled();
  const before = await email.inputValue();
  await page.getByLabel('Company / Individual Name').fill('Al Ketbi and Sons');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('textbox');
  await expect(input).toBeFocused();
  await input.press('Enter');
  await expect(dialog.getByText('Email is required')).toBeVisible(); // spec 2.5.42
  await input.fill(NEW);
  await input.press('Enter');
  // spec 2.8.67
  await expect(page.getByText('OTP sent successfully. Please verify to update your information.')).toBeVisible();
  const code = await codeFor(NEW);
  await page.keyboard.type(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('OTP Verification Failed')).toBeVisible();
  await expect(email).toHaveValue(before);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(email).toHaveValue(NEW); // spec 2.2.33, 2.5.42
  await expect(page.getByLabel('Company / Individual Name')).toHaveValue('Al Ketbi and Sons');
  await expect(page).toHaveURL(/step=general/);
});

test('a locked number should say what of its code fails', async ({ page, list, tolerate }) => {
  tolerate(/^500 POST .*\/verify\/phone_number/);
  await page.goto(form('general'));
  await page.getByRole('button', { name: 'Change Phone Number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('501239876');
  await failOnce(page, 'POST', 'vendors/1/verify/phone_number?*');
  await dialog.getByRole('textbox').press('Enter');
  await expect(list.notice('Failed to send OTP')).toBeVisible(); // spec 2.8.66
  // A server whose next code can be requested at once.
  await page.route('**/api/vendors/1/verify/phone_number?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), resend_after: 0 } });
  });
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter complete phone OTP')).toBeVisible(); // spec 1.5.5
  await failOnce(page, 'POST', 'vendors/1/verify/phone_number?*');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog.getByText('Failed to resend phone OTP')).toBeVisible(); // spec 1.8.8
});

test('a logo should be cut and made small, and refused in the words of the specification', async ({ page }) => {
  await page.goto(form('general'));
  const field = page.locator('[data-field=company_logo]');
  const choose = field.locator('input[type=file]');
  const problem = field.getByRole('alert');
  await choose.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(problem).toHaveText('Please select a PNG, JPEG, or JPG image file.'); // spec 2.5.41, 2.8.63, 2.9.21
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(problem).toHaveText('File size must be less than 5MB.'); // spec 2.5.41, 2.8.64
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing to see') });
  await expect(problem).toHaveText('Failed to compress image. Please try again.'); // spec 2.8.65
  await choose.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: wide() });
  await page.getByLabel('Size').press('ArrowRight');
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(field.getByText('mark.jpg')).toBeVisible();
  const drawn = await field.locator('img').evaluate(async (image) => {
    const shown = image as HTMLImageElement;
    await shown.decode();
    const canvas = document.createElement('canvas');
    const [width, height] = [shown.naturalWidth, shown.naturalHeight];
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(shown, 0, 0);
    return { width, height, corner: [...(context?.getImageData(2, 2, 1, 1).data ?? [])] };
  });
  expect(drawn).toEqual({ width: 800, height: 800, corner: [255, 255, 255, 255] }); // spec 2.9.22
});

/** A picture that leaves room above and below in a square. */
function wide(): Buffer {
  const png = new PNG({ width: 64, height: 16 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 120, 60, 255], at);
  return PNG.sync.write(png);
}

test('a masked number should be shown on request, and stay until another is typed', async ({ page }) => {
  await page.goto(form('bank'));
  const iban = page.locator('[data-field=iban_code]');
  const input = iban.locator('input');
  await expect(input).toHaveValue('');
  await expect(input).toHaveAttribute('placeholder', /^••••\d{4}$/);
  await iban.getByRole('button', { name: 'Show IBAN' }).click();
  await expect(iban.locator('output')).toHaveText(/^AE\d{21}$/);
  await input.fill('ae08033123456789012345');
  await expect(iban.getByText('An IBAN of this country has another length')).toBeVisible();
  await input.fill('');
  await expect(input).toHaveAttribute('placeholder', /^••••\d{4}$/);
});
