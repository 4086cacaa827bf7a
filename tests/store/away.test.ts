import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { product as house } from '../../product/server.ts';
import { createHost } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';
import type { Answer, Client } from '../contract/client.ts';
import { formWith, png } from '../contract/pictures.ts';
import { type Product, startProduct } from './product.ts';
import { type TestServer, testServer } from './server.ts';

const LIST = '/api/categories?screen_label=category-setup';
const ONE = '/api/categories/1?screen_label=category-setup';
const BACK = { timeout: 30_000, interval: 20 };

let server: TestServer;
let url: string;
let product: Product;
let admin: Client;
beforeAll(async () => {
  server = await testServer({ own: true });
  url = await server.database();
  product = await startProduct({ DATABASE_URL: url });
  admin = await product.signIn('admin@example.com');
});
afterAll(async () => {
  await product?.end();
  await server?.close();
});

const ready = (): Promise<Answer> => product.client().get('/api/ready');

it('should say that the database is away while it is, in every call, and go on by itself when it is back', async () => {
  const before = (await admin.get(ONE)).body;
  expect((await ready()).status).toBe(200);
  await server.kill();

  const calls: readonly (() => Promise<Answer>)[] = [
    () => admin.get(LIST),
    () => admin.patch(ONE, { is_fire: !before.is_fire }),
    () => admin.get('/api/auth/session'),
    () => admin.post('/api/files?screen_label=category-setup', undefined, { raw: formWith(png()) }),
    () => product.client().post('/api/auth/login', { email: 'admin@example.com', password: 'whatever it is' }),
    () => product.client().post('/api/auth/otp/verify', { attempt: 'x'.repeat(22), code: '1234' }),
  ];
  for (const [at, call] of calls.entries()) {
    const { status, body, headers } = await call();
    expect([at, status, body]).toEqual([
      at,
      503,
      { code: 'unavailable', detail: 'The database does not answer at the moment. Please try again soon.', errors: {} },
    ]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(await ready()).toMatchObject({ status: 503, body: { status: 'away' } });
  expect((await product.client().get('/api/health')).status).toBe(200);

  await server.restart();
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), BACK);
  // Whoever was signed in still is, and nothing of what was refused was done.
  expect((await admin.get(ONE)).body).toEqual(before);
  expect((await admin.patch(ONE, { is_fire: !before.is_fire })).status).toBe(200);
  expect((await admin.get(LIST)).status).toBe(200);
});

it('should wait for it where it is started meanwhile, and say so', async () => {
  await server.kill();
  const logged: string[] = [];
  const starting = createHost({
    product: house,
    settings: readSettings({ DATABASE_URL: url, SECRET: 'a secret of tests, which nobody guesses' }, ['--demo']),
    publicUrl: 'http://127.0.0.1',
    ui: 'none',
    jobsEvery: 0,
    log: (line) => void logged.push(line),
  });
  const waiting = expect.stringMatching(/^Waiting to open the store: the database at [\w.]+:\d+ does not answer\.$/);
  await vi.waitFor(() => expect(logged).toEqual([waiting]), BACK);
  await server.restart();
  await (await starting).close();
});
