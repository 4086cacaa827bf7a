import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { type StartOptions, SYSTEM, startHost, type TestHost } from './host.ts';
import { done } from './outcomes.ts';

const EMPTY = { demo: false, env: { SMTP_URL: 'terminal' } };
const PASSWORD = 'Seven green camels';
const FIRST = {
  email: 'Amal@Example.com',
  password: PASSWORD,
  first_name: 'Amal',
  last_name: 'Haddad',
  phone_number: '509998877',
  full_address: 'Office 7, Business Bay, Dubai',
  zone_name: 'Dubai',
};

let folder: string;
let server: TestHost;
let printed: string[];
let ahead: number;
const start = async (options: StartOptions = {}): Promise<TestHost> => {
  const log = (line: string) => void printed.push(line);
  const now = () => new Date(Date.now() + ahead);
  server = await startHost({ ...EMPTY, dataDir: folder, log, now, ...options });
  return server;
};
const begin = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  printed = [];
  ahead = 0;
};
const end = async (): Promise<void> => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
};

const tokenOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('token') ?? '';
const setUp = (token: unknown, given: object = {}): Promise<Answer> =>
  server.client().post('/api/auth/setup', { ...FIRST, token, ...given });
const SENTENCES = {
  used: 'This link was used already: the back-office has its first administrator. Sign in instead.',
  expired: 'This link is older than 30 minutes. Start the server again to get a new one.',
  unknown: 'This link is not valid. Start the server again to get a new one.',
};
const expectDead = (answer: Answer, why: keyof typeof SENTENCES): void =>
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid', detail: SENTENCES[why], errors: { token: [SENTENCES[why]] } },
  });

/** Signs in by what was printed. */
async function signIn(email: string): Promise<Client> {
  const client = server.client();
  const { body } = await client.post('/api/auth/login', { email, password: PASSWORD });
  const code = printed.findLast((line) => line.startsWith('One-time code for'))?.slice(-4);
  done(await client.post('/api/auth/otp/verify', { attempt: body.attempt, code }));
  return client;
}

/** One store, in the order of its life: starting one takes longer than all its requests. */
describe('a store nobody has set up yet', () => {
  beforeAll(async () => {
    await begin();
    await start();
  });
  afterAll(end);

  it('should keep no link readable, and be set up with no other token', async () => {
    expect(server.setupLink).toMatch(new RegExp(`^${server.url}/auth/setup\\?token=[\\w-]{43}$`));
    const stored = await server.all(SYSTEM.setup);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(tokenOf(server.setupLink));
    for (const token of [undefined, '', 7, 'x'.repeat(43), 'demo', String(stored[0]?.id)])
      expectDead(await setUp(token), 'unknown');
    const { email, password } = FIRST;
    expect((await server.client().post('/api/auth/login', { email, password })).status).toBe(401);
  });

  it('should tell by field what is wrong', async () => {
    const token = tokenOf(server.setupLink);
    const errorsOf = async (given: object): Promise<unknown> => (await setUp(token, given)).body.errors;
    const names = { first_name: '', last_name: null, full_address: '', zone_name: '' };
    expect(await errorsOf({ ...names, email: 'amal', phone_number: '12' })).toEqual({
      first_name: ['First name is required'],
      email: ['Invalid email format'],
      phone_number: [expect.any(String)],
      full_address: ['Address is required'],
      zone_name: ['Zone name is required'],
    });
    for (const [password, sentence] of [
      ['', 'Password is required'],
      ['password', 'This password is too common, please choose another one'],
      ['amal haddad 7', 'Password must not contain your name, email or phone number'],
    ])
      expect(await errorsOf({ password })).toEqual({ password: [sentence] });
    const unknown = ['Unknown field'];
    expect(await errorsOf({ role_id: 1, profile_img: 'x' })).toEqual({ role_id: unknown, profile_img: unknown });
  });

  it('should be set up once, of several links and calls at once, after all that was refused', async () => {
    const another = await server.anotherSetupToken();
    const token = tokenOf(server.setupLink);
    const answers = await Promise.all([setUp(token), setUp(another), setUp(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422]);
    const made = answers.find(({ status }) => status === 204);
    expect(made?.body).toBeUndefined();
    expectDead(answers.find(({ status }) => status === 422) as Answer, 'used');
    expect(made?.headers.getSetCookie()).toEqual([]);
    expectDead(await setUp(token), 'used');
    expectDead(await setUp(another), 'used');
    // A request with the link alone, as the page sends it before anybody fills it in.
    expectDead(await server.client().post('/api/auth/setup', { token }), 'used');
    const admin = await signIn('amal@example.com');
    expect((await admin.get('/api/users?screen_label=user-list')).body).toHaveLength(1);
  });

  it('should let its first administrator sign in as everybody does', async () => {
    const admin = await signIn('amal@example.com');
    const session = (await admin.get('/api/auth/session')).body;
    expect(session.user).toMatchObject({ role_id: 1, role_name: 'Super Admin', is_password_updated: true });
    expect(session.landing).not.toBe('/auth/force-password');
    // The record is one the user list can save: every required field has been entered.
    const address = `/api/users/${session.user.user_id}?screen_label=user-list`;
    expect((await admin.get(address)).body).toMatchObject({
      email: 'amal@example.com',
      phone_number: '+971509998877',
      is_active: true,
      expanded: { zone_id: { zone_name: 'Dubai' } },
    });
    done(await admin.patch(address, { last_name: 'Haddad Nasser' }));
    expect((await admin.get(session.user.profile_img)).headers.get('content-type')).toBe('image/png');
    // Role 2 has a meaning of its own: no other role may get its number.
    const role = await admin.post('/api/roles?screen_label=role-list', { name: 'Operations', permissions: [] });
    expect(role.body.id).toBe(3);
    const roles = (await admin.get('/api/roles?screen_label=role-list&_sort=name')).body;
    expect(roles.map(({ name }: { name: string }) => name)).toEqual(['Operations', 'Super Admin', 'Vendor']);
  });
});

describe('an empty store that is started again', () => {
  beforeEach(begin);
  afterEach(end);

  it('should take the link of an earlier start, for half an hour', async () => {
    const first = tokenOf((await start()).setupLink);
    await server.close();
    await start();
    expect(tokenOf(server.setupLink)).not.toBe(first);
    ahead = 31 * 60_000;
    expectDead(await setUp(first), 'expired');
    ahead = 29 * 60_000;
    done(await setUp(first), 204);
    await server.close();
    await start();
    expect(server.setupLink).toBeUndefined();
  });

  it('should have no levers, and hold them no more than before once it is in use', async () => {
    await start();
    for (const path of ['/mock/outbox', '/mock/faults', '/mock/records/users'])
      expect((await server.client().get(path)).status).toBe(404);
    for (const path of ['/mock/reset', '/mock/session', '/mock/clock'])
      expect((await server.client().post(path, {})).status).toBe(404);
    await setUp(tokenOf(server.setupLink));
    await server.close();
    await expect(start({ demo: true, env: {} })).rejects.toThrow(
      'This store was not begun with --demo, and is not made one: start without it, or over another store.',
    );
  });
});

describe('the demo', () => {
  beforeEach(begin);
  afterEach(end);

  it('should need no set-up, take its own store again, and leave no way to set it up', async () => {
    await start({ demo: true, env: {} });
    expect(server.setupLink).toBeUndefined();
    expect(server.seeded).toBe(true);
    expectDead(await setUp('demo'), 'used');
    await server.close();
    await start({ demo: true, env: {} });
    expect(server.seeded).toBe(false);
  });
});
