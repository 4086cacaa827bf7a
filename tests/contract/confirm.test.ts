import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { expectAsked, expectRefusal } from './expectations.ts';
import { appCodeOf, begin, bindApp, bindPasskey, wrongCode } from './factor-steps.ts';
import { DEMO_PASSWORD } from './host.ts';
import { done } from './outcomes.ts';
import { createUser } from './people.ts';
import { running } from './running.ts';

/** Sensitive acts ask again who one is (ASVS 7.5.1, 7.5.3). */

const CONFIRM = '/api/auth/confirm';
const USER = '/api/users/5?screen_label=user-list';
const MANY = '/api/users/bulk?screen_label=user-list';
const RESET = { action: 'move', move: 'reset-factors', ids: [4, 5] };
const ROLES = '/api/roles?screen_label=role-list';
const ROLE = '/api/roles/4?screen_label=role-list';

const { server } = running();
let admin: Client;
beforeEach(async () => {
  admin = server.client();
  await unconfirmed(admin);
});

/** Signs in without having proved just now who one is. */
const unconfirmed = (client: Client): Promise<Answer> =>
  client.post('/mock/session', { email: 'admin@example.com', confirmed: false });

const confirm = (proof: object = { password: DEMO_PASSWORD }): Promise<Answer> => admin.post(CONFIRM, proof);

const withoutGrants = async () => ({ permissions: (await admin.get(ROLE)).body.permissions.slice(1) });

describe('a second confirmation', () => {
  const ACTS: readonly (readonly [what: string, act: () => Promise<Answer>, status: number])[] = [
    ['giving a user another role', () => admin.patch(USER, { role_id: 3 }), 200],
    ['giving a user another address to sign in with', () => admin.patch(USER, { email: 'else@example.com' }), 200],
    ['giving a user another phone', () => admin.patch(USER, { phone_number: '501112223' }), 200],
    ['making a user', () => createUser(admin), 201],
    ['giving a role other grants', async () => admin.patch(ROLE, await withoutGrants()), 200],
    ['making a role with grants', async () => admin.post(ROLES, { name: 'New', ...(await withoutGrants()) }), 201],
    ['exporting users', () => admin.get('/api/users/export?screen_label=user-list'), 200],
    ['exporting customers', () => admin.get('/api/customers/export?screen_label=customer-list'), 200],
    ['exporting workers', () => admin.call('HEAD', '/api/workers/export?screen_label=worker-list'), 200],
    ['adding an app', () => admin.post('/api/auth/factors/totp'), 200],
    ['taking an app away', () => admin.delete('/api/auth/factors/totp'), 404],
    ['adding a passkey', () => admin.post('/api/auth/factors/passkey'), 200],
    ['taking a passkey away', () => admin.delete('/api/auth/factors/passkey/x'), 404],
    ["taking several people's factors away", () => admin.post(MANY, RESET), 200],
    ['making recovery codes', () => admin.post('/api/auth/factors/recovery'), 409],
  ];

  it.each(ACTS)('should come before %s', async (_what, act, status) => {
    const refused = await act();
    expect(refused.status).toBe(403);
    if (refused.body !== undefined) expectAsked(refused);
    done(await confirm(), 204);
    done(await act(), status);
  });

  it('should come before nothing else', async () => {
    // The role is sent, and the same as before.
    const { role_id } = (await admin.get(USER)).body;
    done(await admin.patch(USER, { first_name: 'Priyanka', role_id }));
    done(await admin.patch(ROLE, { name: 'Helpers' }));
    done(await admin.get('/api/categories/export?screen_label=category-setup'));
    done(await admin.get('/api/users?screen_label=user-list'));
  });

  it('should come after the form was judged: a refused form prompts for nothing', async () => {
    expectRefusal(await admin.patch(USER, { role_id: 3, first_name: '' }), 422, 'first_name');
  });

  it('should leave nothing behind where it was not answered', async () => {
    const before = (await admin.get(USER)).body;
    expectAsked(await admin.patch(USER, { role_id: 3, first_name: 'Priyanka' }));
    expect((await admin.get(USER)).body).toEqual(before);
  });

  it('should hold for ten minutes, for this session only', async () => {
    const other = server.client();
    await unconfirmed(other);
    expect((await confirm()).status).toBe(204);
    expectAsked(await other.post('/api/auth/factors/totp'));
    await server.ahead(9 * 60_000);
    expect((await admin.post('/api/auth/factors/totp')).status).toBe(200);
    await server.ahead(11 * 60_000);
    expectAsked(await admin.post('/api/auth/factors/totp'));
  });

  it('should not be needed right after signing in', async () => {
    const fresh = await server.signInByCode('admin@example.com');
    expect((await fresh.post('/api/auth/factors/totp')).status).toBe(200);
  });
});

describe('proving it', () => {
  it('should go on under a new cookie; the old one is dead', async () => {
    const old = admin.cookie;
    expect((await admin.get(CONFIRM)).body).toEqual({ confirmed: false, ways: ['password'] });
    expect((await confirm()).status).toBe(204);
    expect(admin.cookie).not.toBe(old);
    expect((await admin.get(CONFIRM)).body).toEqual({ confirmed: true, ways: ['password'] });
    const stale = server.client();
    stale.cookie = old;
    expectRefusal(await stale.get('/api/auth/session'), 401);
  });

  it('should refuse what proves nothing, on its field', async () => {
    for (const [proof, field] of [
      [{ password: 'wrong-password' }, 'password'],
      [{ code: '123456' }, 'code'],
      [{ code: '12345' }, 'code'],
      [{ response: {} }, 'response'],
      [{}, 'password'],
      [{ password: DEMO_PASSWORD, code: '123456' }, 'code'],
    ] as const)
      expectRefusal(await confirm(proof), 422, field);
    expectRefusal(await admin.post(`${CONFIRM}/passkey`), 409);
    expect((await admin.get(CONFIRM)).body.confirmed).toBe(false);
  });

  it('should count wrong proofs for the session alone: who got hold of one keeps its owner from nothing', async () => {
    const wrong = async (proof: object): Promise<number[]> => {
      const statuses: number[] = [];
      for (let tries = 0; tries < 60 && !statuses.includes(429); tries++) statuses.push((await confirm(proof)).status);
      return statuses;
    };
    expect(await wrong({ password: 'wrong-password' })).toEqual([...Array(10).fill(422), 429]);
    const refused = await confirm();
    expectRefusal(refused, 429);
    expect(refused.body.detail).toBe('Too many tries. Please sign out and in again.');
    await server.signInByCode('admin@example.com');

    const owner = await server.signIn('admin@example.com');
    const secret = await bindApp(owner);
    await unconfirmed(admin);
    expect(await wrong({ code: wrongCode(secret) })).toEqual([...Array(10).fill(422), 429]);
    expectRefusal(await confirm({ code: appCodeOf(secret) }), 429);
    // No wait, nothing switched off: the owner signs in, and confirms.
    const { client, attempt } = await begin(server, 'admin@example.com');
    expect((await client.post('/api/auth/totp/verify', { attempt, code: appCodeOf(secret) })).status).toBe(200);
    expect((await owner.get(CONFIRM)).status).toBe(200);
  });

  it('should take the app or the passkey, and no password any more, from whoever has them', async () => {
    await confirm();
    const secret = await bindApp(admin);
    const device = await bindPasskey(admin);
    admin = await server.signIn('admin@example.com');
    await unconfirmed(admin);
    expect((await admin.get(CONFIRM)).body).toEqual({ confirmed: false, ways: ['passkey', 'totp'] });
    expectRefusal(await confirm(), 422, 'password');
    expectRefusal(await confirm({ code: wrongCode(secret) }), 422, 'code');
    const changed = { current: DEMO_PASSWORD, password: 'lamp-violet-canoe-harbour' };
    expectAsked(await admin.post('/api/auth/password', changed));
    const options = (await admin.post(`${CONFIRM}/passkey`)).body;
    expectRefusal(await confirm({ response: device.get(options, { forged: true }) }), 422, 'response');
    const again = (await admin.post(`${CONFIRM}/passkey`)).body;
    expect((await confirm({ response: device.get(again) })).status).toBe(204);
    await unconfirmed(admin);
    expect((await confirm({ code: appCodeOf(secret) })).status).toBe(204);
    expect((await admin.delete('/api/auth/factors/totp')).status).toBe(204);
  });
});
