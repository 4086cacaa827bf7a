import { describe, expect, it } from 'vitest';
import { networkOf } from '../../api/auth/source.ts';
import { SYSTEM } from '../../api/system.ts';
import { eachStage, openStage, PASSWORD } from './auth-stage.ts';

const NEW = 'lamp-violet-canoe';

const stage = eachStage();

const rows = () => stage.store.find({ from: SYSTEM.sessions });
/** What a sign-in is answered with at its end. */
const verified = async () => stage.verify(await stage.attempt(), stage.code());
const statusOf = async (cookie?: string): Promise<number> => (await stage.session(cookie)).status;

describe('a session', () => {
  it('should be a cookie that scripts and other sites cannot use, stored only as a hash', async () => {
    const { headers, cookie, body } = await verified();
    const session = /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/;
    expect(headers['set-cookie']).toEqual([expect.stringMatching(session), expect.stringMatching(/^place=/)]);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify([await rows(), stage.audit, body])).not.toContain(cookie?.split('=')[1]);
    expect((await stage.session(cookie)).body).toEqual(body);
  });

  it('should use the strongest cookie there is under https', async () => {
    const sealed = await openStage({ publicUrl: 'https://office.example.com' });
    const { headers, cookie } = await sealed.verify(await sealed.attempt(), sealed.code());
    const strongest = /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/;
    expect(headers['set-cookie']?.[0]).toMatch(strongest);
    expect((await sealed.session(cookie)).status).toBe(200);
    expect((await sealed.session(cookie?.replace('__Host-', ''))).status).toBe(401);
    await sealed.close();
  });

  it('should be refused when missing, forged, or named by its stored form', async () => {
    await stage.signIn();
    const [row] = await rows();
    const attempt = await stage.attempt();
    const forged = ['', 'A'.repeat(43), row?.id, attempt, '%00', '__proto__'].map((token) => `session=${token}`);
    for (const cookie of [undefined, ...forged, '=;=;;session']) {
      const body = { code: 'unauthenticated', detail: 'Please sign in.', errors: {} };
      expect(await stage.session(cookie)).toMatchObject({ status: 401, body });
    }
  });

  it('should be over after an hour without use', async () => {
    const cookie = await stage.signIn();
    stage.advance(3600);
    expect(await statusOf(cookie)).toBe(200);
    stage.advance(3601);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('should be over after 24 hours of use', async () => {
    const cookie = await stage.signIn();
    for (let i = 0; i < 24; i += 1) {
      stage.advance(3600);
      expect(await statusOf(cookie)).toBe(200);
    }
    stage.advance(1);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('should note its use at most once a minute', async () => {
    const cookie = await stage.signIn();
    const seen = async () => (await rows())[0]?.seen_at;
    const start = await seen();
    stage.advance(59);
    await stage.session(cookie);
    expect(await seen()).toBe(start);
    stage.advance(1);
    await stage.session(cookie);
    expect(await seen()).toBe(stage.context.now().toISOString());
  });

  it('should end at once, and for good, with the user or the role', async () => {
    for (const of of ['users', 'roles']) {
      const cookie = await stage.signIn();
      await stage.update(of, 1, { is_active: false });
      expect(await statusOf(cookie), of).toBe(401);
      await stage.update(of, 1, { is_active: true });
      expect(await statusOf(cookie), of).toBe(401);
    }
    const removed = await stage.signIn();
    await stage.store.transaction((tx) => tx.remove('users', 1));
    expect(await statusOf(removed)).toBe(401);
  });

  it('should hold what the role holds at this request', async () => {
    const cookie = await stage.signIn();
    await stage.update('users', 1, { role_id: 2 });
    const nobody = { can: {}, landing: '/no-access', user: { role_name: 'Nobody' } };
    expect((await stage.session(cookie)).body).toMatchObject(nobody);
    await stage.update('users', 1, { role_id: 1 });
    await stage.update('roles', 1, { permissions: [] });
    expect((await stage.session(cookie)).body.can).toEqual({});
  });

  it('should be a new one at each sign-in, ending the old one of the same browser only', async () => {
    const old = await stage.signIn();
    const elsewhere = await stage.signIn();
    const next = await stage.signIn('mariam@example.com', PASSWORD, { cookie: old });
    expect(new Set([old, elsewhere, next]).size).toBe(3);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await statusOf(next)).toBe(200);
  });

  it('should not begin with a password alone', async () => {
    const login = await stage.login();
    expect(login.cookie).toBeUndefined();
    expect(await rows()).toEqual([]);
  });
});

describe('signing out', () => {
  it('should end the session, clear the cookie, and succeed again and without one', async () => {
    const cookie = await stage.signIn();
    const out = await stage.call('/logout', undefined, { cookie });
    const cleared = ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'];
    expect([out.status, out.headers['set-cookie']]).toEqual([204, cleared]);
    expect(await statusOf(cookie)).toBe(401);
    expect((await stage.call('/logout', undefined, { cookie })).status).toBe(204);
    expect((await stage.call('/logout')).status).toBe(204);
    expect(stage.audit.filter(({ event }) => event === 'auth.logout')).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (cookie: string | undefined, current: string, password: string) =>
    stage.call('/password', { current, password }, { cookie });

  it('should go on under a new token and end the other sessions', async () => {
    const other = await stage.signIn();
    const cookie = await stage.signIn();
    stage.advance(1000);
    const answer = await change(cookie, PASSWORD, NEW);
    expect(answer.status).toBe(204);
    expect(await statusOf(answer.cookie)).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(other)).toBe(401);
    expect((await stage.login()).status).toBe(401);
    expect((await stage.login('mariam@example.com', NEW)).status).toBe(200);
  });

  it('should not make a session live longer than a day', async () => {
    let cookie: string | undefined = await stage.signIn();
    for (let i = 0; i < 20; i += 1) {
      stage.advance(3600);
      await stage.session(cookie);
    }
    cookie = (await change(cookie, PASSWORD, NEW)).cookie;
    for (let i = 0; i < 4; i += 1) {
      stage.advance(3600);
      expect(await statusOf(cookie)).toBe(200);
    }
    stage.advance(1);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('should lead a user who must change it to the place for it, and then on', async () => {
    const cookie = await stage.signIn('layla@example.com');
    const leadsTo = async (of: string | undefined, landing: string, is_password_updated: boolean) =>
      expect((await stage.session(of)).body).toMatchObject({ landing, user: { is_password_updated } });
    await leadsTo(cookie, '/auth/force-password', false);
    await leadsTo((await change(cookie, PASSWORD, NEW)).cookie, '/dashboard', true);
  });

  it('should refuse a wrong current one on its field, counting it like a wrong sign-in', async () => {
    const cookie = await stage.signIn();
    for (let i = 0; i < 10; i += 1) {
      const answer = await change(cookie, 'wrong-password', NEW);
      expect([answer.status, answer.body.errors]).toEqual([422, { current: ['The current password is wrong'] }]);
    }
    expect((await change(cookie, PASSWORD, NEW)).status).toBe(429);
    expect((await stage.login()).status).toBe(429);
    expect(await statusOf(cookie)).toBe(200);
  });

  it('should refuse the same one, a weak one, and nobody signed in', async () => {
    const cookie = await stage.signIn();
    for (const [password, sentence] of [
      [PASSWORD, 'The new password must differ from the current one'],
      ['short', 'Password must have at least 8 characters'],
    ] as const)
      expect((await change(cookie, PASSWORD, password)).body.errors).toEqual({ password: [sentence] });
    expect((await change(undefined, PASSWORD, NEW)).status).toBe(401);
  });

  it('should happen once when sent twice at the same moment', async () => {
    const cookie = await stage.signIn();
    const answers = await Promise.all([change(cookie, PASSWORD, NEW), change(cookie, PASSWORD, 'another-good-one')]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 400 && status < 500)).toHaveLength(1);
  });
});

describe('a source', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of %s should be %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
