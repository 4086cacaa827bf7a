import type { Locator, Page } from '@playwright/test';
import { listening } from './listening.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './stage.ts';

/** The bell: what one is notified of, as it happens, and the way to what it is about. */

const PAGE = '/service-management/category-setup';

/** Has some jobs fail for good, of which operators of the server are notified. */
async function failJobs(product: RunningServer, from: number, to = from): Promise<void> {
  for (let at = from; at <= to; at++) {
    const job = {
      ...{ name: 'end-offer', about: `Offer ${at}`, state: 'waiting', attempts: 7 },
      ...{ next_at: '2026-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
    };
    const answer = await product.call('POST', '/mock/records/jobs', job);
    if (!answer.ok) throw new Error(await answer.text());
  }
}

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

test.use({ apart: true });

test('should count what comes, say it, and lead there, by keyboard alone', async ({ page, as, product, tolerate }) => {
  tolerate('500 GET /api/notifications');
  await as('admin@example.com', PAGE);
  await test.step('should say so where it cannot be requested, and try again', async () => {
    await product.fault({ method: 'GET', path: '/api/notifications', status: 500, times: 3 });
    await bell(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load notifications.');
    await product.clearFaults();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(panel(page).getByText('No notifications yet')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await listening(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await failJobs(product, 1);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.locator('[data-announcer]')).toHaveText('1 new notification');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  const line = panel(page).getByRole('link', { name: 'Unread: A job failed: end-offer, Offer 1.' });
  await expect(line).toBeVisible();
  // What comes meanwhile moves nothing until it is requested.
  await failJobs(product, 2);
  await expect(panel(page).getByRole('button', { name: 'Show new notifications' })).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Show new notifications' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await line.press('Enter');
  await expect(page).toHaveURL(/\/system\/jobs$/);
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('should fit a phone, be read at once, and show older ones when requested', async ({ page, as, product }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await as('admin@example.com', PAGE);
  await bell(page).click();
  await expect(panel(page).getByText('No notifications yet')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await listening(page);
  await failJobs(product, 1, 22);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 22 unread');
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(20);
  const box = await panel(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 375 && box.y >= 0 && box.y + box.height <= 700).toBe(true);
  await panel(page).getByRole('button', { name: 'Mark as read: A job failed: end-offer, Offer 22.' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 21 unread');
  await panel(page).getByRole('button', { name: 'Show older' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(22);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page).getByText('Unread:')).toHaveCount(0);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});
