import { afterEach, expect, it, vi } from 'vitest';
import { away } from '../../database/connection.ts';
import { stageFor } from './stage.ts';

const LIST = '/api/categories?screen_label=category-setup';
const ONE = '/api/categories/1?screen_label=category-setup';

const { host: server } = stageFor([]);
afterEach(() => void vi.restoreAllMocks());

/** Lets the store write nothing, as on a full disk. */
const breakStore = (): void => server.wrap(() => Promise.reject(away(new Error('the disk is full'))));
const mendStore = (): void => void vi.restoreAllMocks();
const wait = (minutes: number): Promise<void> => server.ahead(minutes * 60_000);

it('should go on reading and let people sign out while the store cannot write', async () => {
  const admin = await server.signIn('admin@example.com');
  const support = await server.signIn('support@example.com');
  const cookie = support.cookie;
  breakStore();
  // From here on a session's use should be noted with each call.
  await wait(2);
  expect((await support.get(LIST)).status).toBe(200);
  expect((await admin.patch(ONE, { is_active: false })).status).toBe(503);
  expect((await support.post('/api/auth/logout')).status).toBe(204);
  expect(support.cookie).toBe('');
  support.cookie = cookie;
  expect((await support.get(LIST)).status).toBe(401);

  mendStore();
  expect((await support.get(LIST)).status).toBe(401);
  expect((await admin.get(ONE)).body.is_active).toBe(true);
  expect((await admin.patch(ONE, { is_active: false })).status).toBe(200);
});

it('should let a session whose use could not be noted end no later than otherwise', async () => {
  const support = await server.signIn('support@example.com');
  breakStore();
  await wait(50);
  expect((await support.get(LIST)).status).toBe(200);
  await wait(61);
  expect((await support.get(LIST)).status).toBe(401);
  mendStore();
});
