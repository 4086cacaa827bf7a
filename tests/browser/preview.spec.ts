import type { Locator, Page } from '@playwright/test';
import { paper, picture } from './picture.ts';
import { expect, test } from './stage.ts';
import { NEW_USER, UserForm } from './user-form.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

const FILES = '**/api/files/*';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/**
 * A form with an uploaded picture and an identity document in it; gives the buttons that preview
 * them.
 */
async function uploaded(page: Page): Promise<{ image: Locator; pdf: Locator }> {
  const { form } = new UserForm(page);
  await page.goto(NEW_USER);
  await form.locator('input[type=file]').first().setInputFiles(picture('face.png'));
  await form.locator('input[type=file]').last().setInputFiles(paper('identity.pdf'));
  const image = form.getByRole('button', { name: 'Preview face.png' });
  const pdf = form.getByRole('button', { name: 'Preview identity.pdf' });
  await expect(image).toBeVisible();
  await expect(pdf).toBeVisible();
  return { image, pdf };
}

test.describe('the preview of a document', () => {
  test.beforeEach(({ as }) => as('admin@example.com'));

  test('should show a picture and a paper, and give the focus back', async ({ page }) => {
    const { image, pdf } = await uploaded(page);
    await test.step('should show a picture 60vw wide, and give the focus back', async () => {
      // spec 1.2.103
      await image.focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page);
      await expect(dialog.getByRole('img', { name: 'face.png' })).toBeVisible();
      const width = async () => Math.round((await dialog.locator('.ant-modal-container').boundingBox())?.width ?? 0);
      await expect.poll(width).toBe(Math.round(1440 * 0.6));
      await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'face.png');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(image).toBeFocused();
    });
    await test.step('should show a PDF in a frame of its own', async () => {
      await pdf.click();
      const frame = dialogOf(page).locator('iframe');
      await expect(frame).toHaveAttribute('src', /^blob:/);
      await expect(frame).toHaveAttribute('title', 'identity.pdf');
      await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(pdf).toBeFocused();
    });
    await test.step('should take the whole width of a narrow screen', async () => {
      await page.setViewportSize({ width: 800, height: 800 });
      await image.click();
      await expect(dialogOf(page).getByRole('img', { name: 'face.png' })).toBeVisible();
      // The dialog grows into its place.
      const width = async () => (await dialogOf(page).locator('.ant-modal-container').boundingBox())?.width ?? 0;
      await expect.poll(width).toBeGreaterThan(800 - 40);
    });
  });

  test('should say that it loads, then that it failed, and try again', async ({ page, product, tolerate }) => {
    tolerate(/^500 GET \/api\/files/);
    const { pdf } = await uploaded(page);
    const path = new URL(await addressOf(page, pdf), page.url()).pathname;
    await product.fault({ method: 'GET', path, status: 500, delay_ms: 700, times: 1 });
    await pdf.click();
    await expect(dialogOf(page).getByText('Loading the preview…')).toBeVisible();
    await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to load preview'); // spec 1.8.71, 2.8.49
    await dialogOf(page).getByRole('button', { name: 'Retry' }).click();
    await expect(dialogOf(page).locator('iframe')).toBeVisible();
  });

  const cases: readonly { sentence: string; type: string; body: string; retry: boolean }[] = [
    { sentence: 'Invalid file data received from server', type: 'application/json', body: '{"data":""}', retry: true }, // spec 1.8.70, 2.8.48
    { sentence: 'No preview data available', type: 'application/pdf', body: '', retry: true }, // spec 1.8.75
    { sentence: 'Failed to load PDF', type: 'application/pdf', body: 'no PDF', retry: true }, // spec 1.8.73
    { sentence: 'Failed to load image', type: 'image/png', body: 'no picture', retry: true }, // spec 1.8.72
    { sentence: 'Unsupported file type for preview', type: 'application/zip', body: 'PK', retry: false }, // spec 1.8.74
  ];
  test('should say what is wrong with a document', async ({ page, tolerate }) => {
    tolerate(/^failed: GET \/api\/files/);
    const { pdf } = await uploaded(page);
    for (const { sentence, type, body, retry } of cases)
      await test.step(`should say '${sentence}'`, async () => {
        await page.route(FILES, (route) => route.fulfill({ status: 200, contentType: type, body }));
        await pdf.click();
        await expect(dialogOf(page).getByRole('alert')).toContainText(sentence);
        await expect(dialogOf(page).getByRole('button', { name: 'Retry' })).toHaveCount(retry ? 1 : 0);
        await page.unroute(FILES);
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
      });
    await test.step("should say 'No response received from server'", async () => {
      await page.route(FILES, (route) => route.abort('connectionrefused'));
      await pdf.click();
      await expect(dialogOf(page).getByRole('alert')).toContainText('No response received from server'); // spec 1.8.69, 2.8.47
      await page.unroute(FILES);
      await dialogOf(page).getByRole('button', { name: 'Retry' }).click();
      await expect(dialogOf(page).locator('iframe')).toBeVisible();
    });
  });

  test('should say that a document is gone', async ({ page, product }) => {
    const users = (await (await product.call('GET', '/mock/records/users?email=ops@example.com')).json()) as {
      id: number;
    }[];
    await product.call('PATCH', `/mock/records/users/${users[0]?.id}`, { identification_image: 'a'.repeat(24) });
    await page.goto('/user-management/user-list?q=ops@example.com');
    await page.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Preview Document' }).click();
    await expect(dialogOf(page).getByRole('alert')).toContainText('No document available to preview'); // spec 1.8.30, 2.8.50
    await expect(dialogOf(page).getByRole('link', { name: 'Download' })).toHaveCount(0);
  });
});

/** Where the dialog of a preview button takes its document from. */
async function addressOf(page: Page, button: Locator): Promise<string> {
  await button.click();
  const address = await dialogOf(page).getByRole('link', { name: 'Download' }).getAttribute('href');
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialogOf(page)).toHaveCount(0);
  return address ?? '';
}
