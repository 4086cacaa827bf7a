import { picture } from './picture.ts';
import { expect, test } from './stage.ts';
import { NEW_USER, UserForm } from './user-form.ts';

// As most people have it: what opens and closes takes its time.
test.use({ reducedMotion: 'no-preference' });

test('one bad file among several that are dropped should not lose the good one', async ({ page, as }) => {
  await as('admin@example.com');
  const user = new UserForm(page);
  await page.goto(NEW_USER);
  await expect(user.form).toBeVisible();
  const good = picture('face.png');
  const files = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['words'], 'words.txt', { type: 'text/plain' }));
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return transfer;
    },
    { name: good.name, bytes: [...good.buffer] },
  );
  const zone = user.form.locator('[data-field="profile_img"] .upload');
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(user.form.getByRole('img', { name: 'Profile Image: face.png' })).toBeVisible();
  await expect(zone.getByRole('alert')).toHaveText(/^words\.txt was left out: Only PNG, JPEG files can be uploaded\.$/);
});
