import { expect, settled, test } from './stage.ts';

/** What the server does by itself, as whoever operates it sees it. */

test('an operator should see what failed and why, and run it again', async ({ page, list, as, product }) => {
  const failed = {
    name: 'account-notice',
    about: 'Your password was changed: o***@example.com',
    state: 'failed',
    attempts: 8,
    next_at: null,
    error: 'The mail server did not answer in time.',
    created_at: '2026-01-05T08:00:00.000Z',
    finished_at: '2026-01-05T10:00:00.000Z',
    data: { what: 'password_changed', user_id: 2, to: 'omar@example.com', name: 'Omar', phone: null },
  };
  const made = await product.call('POST', '/mock/records/jobs', failed);
  expect(made.status).toBe(201);
  await as('admin@example.com', '/system/jobs');
  // What failed comes first: nobody else does anything about it.
  await expect(list.tab('Failed')).toHaveAttribute('aria-selected', 'true');
  const row = list.rows.filter({ hasText: 'account-notice' });
  await expect(row).toContainText('o***@example.com');
  await expect(list.rows.filter({ hasText: 'sweep-files' })).toHaveCount(0);
  await expect(row).toContainText('The mail server did not answer in time.');
  await expect(row).toContainText('Not planned');
  await row.getByRole('button', { name: /^Run Now/ }).click();
  await expect(list.notice('The job runs now')).toBeVisible();
  await expect(row).toHaveCount(0);
  // Nothing of it is undone: it may be done already.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // It was sent, to whom it was for.
  const outbox = await (await product.call('GET', '/mock/outbox')).json();
  expect(outbox[0]).toMatchObject({ kind: 'notice', to: 'omar@example.com', about: 'password_changed' });
  await list.tab('Waiting').click();
  await expect(list.rows.filter({ hasText: 'sweep-files' })).toContainText('Waiting');
  await expect(row).toHaveCount(0);
  await list.tab('Done').click();
  await expect(row).toContainText('Done');
  await expect(row.getByRole('button', { name: /^Run Now/ })).toHaveCount(0);
  await settled(page);
});
