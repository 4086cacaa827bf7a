import { picture } from './picture.ts';
import { expect, test } from './stage.ts';

/** What is locked, cut to a shape or masked in a vendor's form (spec part 2 §2, §5, §8, §9). */

const NEW = 'desk@alketbi.example.com';
const form = (step: string): string => `/vendor/onboarding?step=${step}`;

test.use({ viewport: { width: 375, height: 800 } });
test.beforeEach(({ as }) => as('vendor@example.com'));

test('a locked address should change by the code sent to the new one, and keep what is typed', async ({
  page,
  codeFor,
  tolerate,
}) => {
  tolerate(/^422 POST .*\/verify\/email\/confirm/);
  await page.goto(form('general'));
  const email = page.locator('[data-field=email] input');
  await expect(email).toBeDisabled();
  const before = await email.inputValue();
  await page.getByLabel('Company / Individual Name').fill('Al Ketbi and Sons');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('textbox');
  await expect(asked).toBeFocused();
  await asked.press('Enter');
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await asked.fill(NEW);
  await asked.press('Enter');
  await expect(page.getByText('OTP sent successfully. Please verify to update your information.')).toBeVisible();
  const code = await codeFor(NEW);
  await page.keyboard.type(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('OTP Verification Failed')).toBeVisible();
  await expect(email).toHaveValue(before);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(email).toHaveValue(NEW);
  await expect(page.getByLabel('Company / Individual Name')).toHaveValue('Al Ketbi and Sons');
  await expect(page).toHaveURL(/step=general/);
});

test('a logo should be cut and made small, and refused in the words of the specification', async ({ page }) => {
  await page.goto(form('general'));
  const field = page.locator('[data-field=company_logo]');
  const choose = field.locator('input[type=file]');
  const problem = field.getByRole('alert');
  await choose.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(problem).toHaveText('Please select a PNG, JPEG, or JPG image file.');
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(problem).toHaveText('File size must be less than 5MB.');
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing to see') });
  await expect(problem).toHaveText('Failed to compress image. Please try again.');
  await choose.setInputFiles(picture('mark.png'));
  await page.getByLabel('Size').press('ArrowRight');
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(field.getByText('mark.jpg')).toBeVisible();
  const [width, height] = await field.locator('img').evaluate(async (image) => {
    const shown = image as HTMLImageElement;
    await shown.decode();
    return [shown.naturalWidth, shown.naturalHeight];
  });
  expect([width, height]).toEqual([800, 800]);
});

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
