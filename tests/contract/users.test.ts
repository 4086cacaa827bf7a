import { describe, expect, it } from 'vitest';
import type { Permissions } from '../../access-control/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { DEMO_PASSWORD, SYSTEM } from './host.ts';
import { done, expectErrors, expectRefusal } from './outcomes.ts';
import { createUser, USERS, userWith } from './people.ts';
import { uploadedId } from './pictures.ts';
import { running } from './running.ts';

/**
 * Users by HTTP: what a new one needs, the invitation to the first sign-in, and how an account
 * ends.
 */

const HOUR = 3_600_000;
const COLUMNS = '_moves _version email expanded full_name id is_active role_id role_modules'.split(' ');
const userAt = (id: number): string => `/api/users/${id}?screen_label=user-list`;
const NEW_PASSWORD = 'plum-tram-orbit';

const { server, admin } = running({ admin: 'admin@example.com' });

const rowsOf = async (collection: string, user: number): Promise<readonly RecordData[]> =>
  (await server.all(collection)).filter((row) => row.user_id === user);
const invitation = async () => (await server.outbox()).find(({ kind }) => kind === 'invitation');
const invitations = async () => (await server.outbox()).filter(({ kind }) => kind === 'invitation').length;
const reset = (token: unknown, password = NEW_PASSWORD): Promise<Answer> =>
  server.client().post('/api/auth/password/reset', { token, password });
const login = (email: string): Promise<Answer> =>
  server.client().post('/api/auth/login', { email, password: DEMO_PASSWORD });
/** The token of a link that somebody requested. */
async function forgotten(email: string): Promise<unknown> {
  await server.client().post('/api/auth/password/forgot', { email });
  await expect.poll(async () => (await server.outbox())[0]?.kind).toBe('password_reset');
  return (await server.outbox())[0]?.token;
}
const TWO = { email: 'two@example.com', phone_number: '509998878' };

describe('a list of users', () => {
  it('should join names and show the modules the role opens, listed and exported', async () => {
    const { body } = await admin.get(`${USERS}&_sort=full_name&_order=asc&_end=100`);
    const roles = new Map((await server.all('roles')).map((role) => [role.id, role]));
    const users = new Map((await server.all('users')).map((user) => [user.id, user]));
    for (const row of body) {
      const { first_name, last_name } = users.get(row.id) ?? { id: 0 };
      expect(row.full_name).toBe([first_name, last_name].filter(Boolean).join(' '));
      const grants = roles.get(row.role_id)?.permissions as unknown as Permissions;
      expect(row.role_modules).toEqual(grants.filter(({ access }) => access).map(({ id }) => id));
      expect(row.expanded.role_id).toEqual({ id: row.role_id, name: roles.get(row.role_id)?.name });
      expect(Object.keys(row).toSorted()).toEqual(COLUMNS);
    }
    const first = body.map((row: RecordData) => users.get(row.id)?.first_name);
    expect(first).toEqual(first.toSorted((one: string, other: string) => one.localeCompare(other)));
    const csv = String((await admin.get('/api/users/export?screen_label=user-list')).body);
    expect(csv.split('\r\n')[0]).toContain('User Name,Email,Role,Modules,Status');
    expect(csv).toContain('Mariam Al Suwaidi,admin@example.com,Super Admin,"Dashboard, Service Management, ');
    expect(csv).toContain(
      'Salma,salma@example.com,Vendor,"Vendor Management, Worker Management, Booking Management, Product Management, Reports",',
    );
  });
});

describe('a new user', () => {
  it('should report everything that is missing or wrong, in the words of the specification', async () => {
    expectErrors(await admin.post(USERS, {}), {
      first_name: ['First name is required'],
      phone_number: ['Phone number is required'],
      role_id: ['Role is required'],
      zone_id: ['Zone is required'],
      email: ['Email is required'],
      full_address: ['Address is required'],
      profile_img: ['Profile image is required'],
    });
    const wrong = await admin.post(USERS, {
      ...userWith('x'),
      first_name: 'R2D2',
      phone_number: '12345678',
      email: 'nadia(at)example',
      identification_expiry_date: '2020-01-01',
    });
    expect(wrong.body.errors).toMatchObject({
      first_name: ['First name can only contain letters'],
      phone_number: ['Phone number must be exactly 9 digits'],
      email: ['Invalid email format'],
      identification_expiry_date: ['Expiry date must be in the future'],
    });
  });

  it('should share neither address nor phone with anybody, whatever the letter case or prefix', async () => {
    const taken = await createUser(admin, { email: 'OPS@Example.com', phone_number: '0504567890' });
    expectRefusal(taken, 409);
    const [email, phone] = ['A user with this email exists already', 'A user with this phone number exists already'];
    expect(taken.body.detail).toBe(`${phone}. ${email}`);
    expect(taken.body.errors).toEqual({ email: [email], phone_number: [phone] });
    expectRefusal(await admin.patch(userAt(5), { email: 'ops@example.com' }), 409, 'email');
  });

  it.each([
    ...['id', 'user_type', 'is_password_updated', 'password_hash', 'password', 'created_at'],
    ...['full_name', 'role_modules', '__proto__'],
  ])('should not be given %s from outside', async (field) => {
    const before = (await server.all('users')).length;
    const body = JSON.stringify(userWith(await uploadedId(admin, 'user-list')));
    const raw = body.replace('{', `{"${field}":1,`);
    const answer = await admin.post(USERS, undefined, { raw, headers: { 'Content-Type': 'application/json' } });
    expectRefusal(answer, 422, field);
    expect(await server.all('users')).toHaveLength(before);
  });

  it('should be of the type that their role gives, until that changes', async () => {
    const made = await admin.post(USERS, { ...userWith(await uploadedId(admin, 'user-list')), role_id: 2 });
    const typeOf = async () => (await server.one('users', made.body.id))?.user_type;
    expect([made.status, await typeOf()]).toEqual([201, 'Vendor']);
    const change = (body: object) => admin.patch(USERS.replace('?', `/${made.body.id}?`), body);
    expect([(await change({ role_id: 3 })).status, await typeOf()]).toEqual([200, 'Admin']);
    // No role gives this one.
    await server.change('users', made.body.id, { user_type: 'Driver' });
    expect([(await change({ last_name: 'Saleh' })).status, await typeOf()]).toEqual([200, 'Driver']);
  });

  it('should be invited, choose a password, and sign in', async () => {
    const created = await createUser(admin);
    expect([created.status, created.body.is_active]).toEqual([201, true]);
    const user = (await server.all('users')).find(({ id }) => id === created.body.id);
    expect(user).toMatchObject({ is_password_updated: false, phone_number: '+971509998877', user_type: 'Admin' });
    const sent = await invitation();
    expect(sent).toMatchObject({ to: 'nadia@example.com', kind: 'invitation', token: expect.any(String) });
    expect(JSON.stringify(await server.all(SYSTEM.resets))).not.toContain(sent?.token);

    // Before that, no password opens the account.
    expectRefusal(await login('nadia@example.com'), 401);
    expectRefusal(await reset(sent?.token, 'password'), 422, 'password');
    done(await reset(sent?.token), 204);
    const nadia = await server.signInByCode('nadia@example.com', NEW_PASSWORD);
    const session = (await nadia.get('/api/auth/session')).body;
    expect(session.user).toMatchObject({ first_name: 'Nadia', role_id: 5, is_password_updated: true });
    expectRefusal(await reset(sent?.token), 422, 'token');
  });

  it('should find the invitation good for 72 hours, and no longer', async () => {
    await createUser(admin);
    const token = (await invitation())?.token;
    await createUser(admin, TWO);
    const other = (await invitation())?.token;
    expect(other).not.toBe(token);
    await server.ahead(72 * HOUR - 60_000);
    done(await reset(token), 204);
    await server.ahead(72 * HOUR + 60_000);
    expectRefusal(await reset(other), 422, 'token');
  });

  it('should be invited again who lost it, and nobody who has a password', async () => {
    const id = Number(done(await createUser(admin), 201).body.id);
    await invitation();
    const again = (user: number) => admin.post(`/api/users/${user}/invite?screen_label=user-list`, {});
    done(await again(id));
    await expect.poll(invitations).toBe(2);
    done(await reset((await invitation())?.token), 204);
    expectRefusal(await again(id), 409);
    const chosen = (await server.all('users')).find((user) => user.is_password_updated === false && user.is_active);
    const refused = await again(Number(chosen?.id));
    expectRefusal(refused, 409);
    expect(refused.body.detail).toMatch(/^They have a password already/);
    expect(await invitations()).toBe(2);
  });

  it('should get no invitation while it is not active, nor twice for being changed', async () => {
    const silent = await createUser(admin, { is_active: false });
    expect([silent.status, await invitation()]).toEqual([201, undefined]);
    const made = await createUser(admin, TWO);
    await admin.patch(userAt(made.body.id), { first_name: 'Nadja' });
    expect((await server.outbox()).filter(({ kind }) => kind === 'invitation')).toHaveLength(1);
  });

  it('should lose an invitation sent to an address that is corrected', async () => {
    const made = await createUser(admin);
    const token = (await invitation())?.token;
    await admin.patch(userAt(made.body.id), { email: 'nadia.right@example.com' });
    expectRefusal(await reset(token), 422, 'token');
    done(await reset(await forgotten('nadia.right@example.com')), 204);
  });
});

describe('an account that ends', () => {
  const ops = 4;

  it.each([
    ['deactivated', () => admin.patch(userAt(ops), { is_active: false }), 200],
    ['deleted', () => admin.delete(userAt(ops)), 204],
  ] as const)('should end every session, sign-in and link at once when it is %s', async (how, end, status) => {
    const [one, two] = [await server.signIn('ops@example.com'), await server.signIn('ops@example.com')];
    const { attempt } = (await login('ops@example.com')).body;
    const code = (await server.outbox()).find(({ to }) => to === 'ops@example.com')?.code;
    const token = await forgotten('ops@example.com');

    expect((await end()).status).toBe(status);
    for (const collection of [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets]) {
      expect(await rowsOf(collection, ops), collection).toEqual([]);
    }
    expect((await server.all(SYSTEM.credentials)).some(({ id }) => id === ops)).toBe(how !== 'deleted');
    for (const client of [one, two]) expectRefusal(await client.get('/api/auth/session'), 401);
    expectRefusal(await server.client().post('/api/auth/otp/verify', { attempt, code }), 401);
    expectRefusal(await reset(token), 422, 'token');
    expectRefusal(await login('ops@example.com'), 401);
    if (how === 'deactivated') {
      await admin.patch(userAt(ops), { is_active: true });
      expectRefusal(await one.get('/api/auth/session'), 401);
      await server.signIn('ops@example.com');
    }
  });

  it('should leave the sessions of everybody else', async () => {
    const support = await server.signIn('support@example.com');
    await admin.patch(userAt(ops), { is_active: false });
    done(await support.get('/api/auth/session'));
  });
});

describe('a change of a role or of its users', () => {
  const version = (answer: Answer): string => answer.headers.get('X-Access-Version') ?? '';
  const LIST = '/api/categories?screen_label=category-setup&_end=1';

  it('should reach an open session at its next request, which says that it did', async () => {
    const ops = await server.signIn('ops@example.com');
    const before = await ops.get(LIST);
    expect(version(before)).toMatch(/^[\w-]{16}$/);
    expect(version(await ops.get('/api/auth/session'))).toBe(version(before));
    const role = (await server.all('roles')).find(({ id }) => id === 3);
    const held = (role?.permissions ?? []) as unknown as readonly { id: string }[];
    const less = held.filter(({ id }) => id !== 'Service Management');
    done(await admin.patch('/api/roles/3?screen_label=role-list', { permissions: less }));
    const after = await ops.get(LIST);
    expectRefusal(after, 403);
    expect(version(after)).not.toBe(version(before));
    const session = await ops.get('/api/auth/session');
    expect(session.body.can).not.toHaveProperty('category-setup');
    expect(version(session)).toBe(version(after));
    await admin.patch('/api/roles/3?screen_label=role-list', { permissions: role?.permissions });
    expect(version(await ops.get(LIST))).toBe(version(before));
  });

  it('should come with every answer to a signed-in call, a refusal or a file included, and with no other', async () => {
    const ops = await server.signIn('ops@example.com');
    const known = version(await ops.get('/api/auth/session'));
    const answers = [
      await ops.get('/api/nothing'),
      await ops.get('/api/categories/999999?screen_label=category-setup'),
      await ops.post('/api/categories?screen_label=category-setup', {}),
      await ops.get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa'),
      await ops.get('/api/auth/profile'),
      await ops.get('/api/auth/sessions'),
      await ops.get('/api/categories/export?screen_label=category-setup'),
    ];
    expect(answers.map(version)).toEqual(answers.map(() => known));
    expect(version(await server.client().get(LIST))).toBe('');
  });

  it.each<readonly [what: string, call: () => Promise<Answer>]>([
    ['the role’s name', () => admin.patch('/api/roles/3?screen_label=role-list', { name: 'Floor' })],
    ['the user’s name', () => admin.patch(userAt(4), { first_name: 'Omer' })],
    ['the user’s role', () => admin.patch(userAt(4), { role_id: 4 })],
  ])('should be noticed for %s', async (_, call) => {
    const ops = await server.signIn('ops@example.com');
    const before = version(await ops.get('/api/auth/session'));
    done(await call());
    expect(version(await ops.get('/api/nothing'))).not.toBe(before);
  });

  it('should end the sessions of a role that is deactivated', async () => {
    const ops = await server.signIn('ops@example.com');
    done(await admin.patch('/api/roles/3?screen_label=role-list', { is_active: false }));
    expectRefusal(await ops.get(LIST), 401);
  });
});
