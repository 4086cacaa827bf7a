import { afterEach, describe, expect, it } from 'vitest';
import { signUpOf } from '../../api/auth/sign-up/choices.ts';
import { house as ours } from '../../resources/house.ts';
import { registry } from '../../resources/index.ts';
import { defineHouse } from '../../resources/language/index.ts';
import { DEMO_PASSWORD, SYSTEM } from './host.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, idsOf, stageFor } from './stage.ts';

/**
 * Vendors make their account by themselves, where the house allows it: nobody else, nothing more.
 */

const stage = stageFor(['admin@example.com']);
const KNOWN = 'ops@example.com';
const GIVEN = {
  first_name: 'Noura',
  last_name: 'Al Ali',
  email: 'noura@palm-shade.example.com',
  phone_number: '+971501234599',
  full_address: 'Office 4, Al Quoz, Dubai',
  zone_id: 1,
  password: 'palms give shade at noon',
};

const begin = (more: { readonly [field: string]: unknown } = {}): Promise<Answer> =>
  stage.host.client().post('/api/auth/sign-up', { ...GIVEN, ...more });
const check = (attempt: unknown, code: unknown, client = stage.host.client()): Promise<Answer> =>
  client.post('/api/auth/sign-up/verify', { attempt, code });
const resend = (attempt: unknown): Promise<Answer> => stage.host.client().post('/api/auth/sign-up/resend', { attempt });
const codeTo = async (email = GIVEN.email): Promise<string> => {
  const sent = (await stage.host.outbox()).find(({ to, code }) => to === email && code !== undefined);
  if (sent?.code === undefined) throw new Error(`No code was sent to ${email}.`);
  return sent.code;
};
const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
const usersWith = async (email: string) => (await stage.stored('users')).filter((user) => user.email === email);

describe('signing up', () => {
  it('should make a vendor of whoever has the address, signed in, who begins with the onboarding', async () => {
    const started = done(await begin(), 202);
    const sent_to = expect.stringMatching(/^n\*+@/);
    expect(started.body).toEqual({ attempt: expect.any(String), sent_to, resend_after: 300 });
    expect(await usersWith(GIVEN.email)).toEqual([]);
    const client = stage.host.client();
    const made = done(await check(started.body.attempt, await codeTo(), client));
    expect(made.body).toMatchObject({ landing: '/vendor/onboarding', user: { role_id: 2, is_password_updated: true } });
    const [user] = await usersWith(GIVEN.email);
    expect(user).toMatchObject({ first_name: 'Noura', role_id: 2, zone_id: 1, user_type: 'Vendor', is_active: true });
    const { email, phone_number, full_address: address } = GIVEN;
    const general = {
      ...{ vendor_type: 'Service', company_or_vendor_name: 'Palm Shade', authorized_person_name: 'Noura Al Ali' },
      ...{ email, phone_number, address, zone_ids: [1], service_ids: [1] },
    };
    const vendor = await client.post('/api/vendors?screen_label=vendor-onboarding&step=general', general);
    expect([vendor.status, vendor.body.vendor_user_id]).toEqual([201, user?.id]);
    // Nothing but its own, as any vendor.
    expectRefusal(await client.get('/api/users?screen_label=user-list'), 403);
    expect((await client.get('/api/vendors?screen_label=vendor-onboarding')).body).toHaveLength(1);
    const again = stage.host.client();
    done(await again.post('/api/auth/login', { email, password: GIVEN.password }));
  });

  it('should note who was made, by themselves', async () => {
    await check((await begin()).body.attempt, await codeTo());
    const [user] = await usersWith(GIVEN.email);
    const lines = (await stage.stored(SYSTEM.history)).filter(({ resource }) => resource === 'users');
    expect(lines).toMatchObject([{ record_id: user?.id, event: 'created', by_id: user?.id, screen: null }]);
  });

  it('should tell what there is to choose, and take nothing else', async () => {
    const { zone_id: choices } = (await stage.host.client().get('/api/auth/sign-up')).body.choices;
    const zones = (await stage.stored('zones')).filter(({ is_active }) => is_active !== false);
    expect(idsOf(choices)).toEqual(idsOf(zones));
    expect(Object.keys(choices[0])).toEqual(['id', 'name']);
    for (const zone_id of [4711, '1', null, [1]]) {
      const refused = await begin({ zone_id });
      expectRefusal(refused, 422, 'zone_id');
      expect(Object.keys(refused.body.errors)).toEqual(['zone_id']);
    }
  });

  it('should say what is wrong by field, before anything is sent, and take no right along', async () => {
    const empty = await stage.host.client().post('/api/auth/sign-up', {});
    expectRefusal(empty, 422);
    const required = Object.keys(GIVEN).filter((name) => name !== 'last_name');
    expect(Object.keys(empty.body.errors).toSorted()).toEqual(required.toSorted());
    const wrong = { first_name: '7', email: 'nobody', phone_number: '12', full_address: 'x'.repeat(301) };
    for (const [field, value] of Object.entries({ ...wrong, password: 'Noura' })) {
      const refused = await begin({ [field]: value });
      expectRefusal(refused, 422, field);
      expect(Object.keys(refused.body.errors), field).toEqual([field]);
    }
    for (const password of ['password', 'palm-shade', 'Home Services'])
      expectRefusal(await begin({ password }), 422, 'password');
    for (const more of [{ role_id: 1 }, { is_active: true }, { user_type: 'Admin' }, { id: 1 }, { profile_img: 'x' }]) {
      expect((await begin(more)).body.errors).toEqual({ [Object.keys(more)[0] ?? '']: ['Unknown field'] });
    }
    expect(await stage.host.outbox()).toEqual([]);
    expect(await stage.stored(SYSTEM.signUps)).toEqual([]);
  });
});

describe('whoever asks who is here', () => {
  it('should get the same answer for an address that has an account, which gets a notice', async () => {
    const [known, unknown] = [await begin({ email: KNOWN }), await begin()];
    const shape = ({ status, body }: Answer) => [status, Object.keys(body), body.resend_after, body.attempt.length];
    expect(shape(known)).toEqual(shape(unknown));
    const sent = (await stage.host.outbox()).filter(({ to }) => to === KNOWN);
    expect(sent).toMatchObject([{ kind: 'account_known' }]);
    expect(sent[0]?.code).toBeUndefined();
    // Any code is as wrong as another.
    const refused = await check(known.body.attempt, '0000');
    expectRefusal(refused, 401);
    expect((await check(unknown.body.attempt, otherThan(await codeTo()))).body).toEqual(refused.body);
    const [one, other] = (await stage.stored(SYSTEM.signUps)).map((row) => Object.keys(row).toSorted());
    expect(one).toEqual(other);
    await stage.host.ahead(301_000);
    expect((await resend(known.body.attempt)).body).toEqual((await resend(unknown.body.attempt)).body);
    // Beside news of what the time brought, such as papers that lapse at midnight.
    const kinds = (await stage.host.outbox()).filter(({ to }) => to === KNOWN).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'news')).toEqual(['account_known', 'account_known']);
  });

  it('should be sent five codes an hour to an address, whether it has an account or not', async () => {
    for (const email of [KNOWN, GIVEN.email]) {
      for (let at = 0; at < 5; at += 1) expect((await begin({ email })).status, email).toBe(202);
      const refused = await begin({ email });
      expectRefusal(refused, 429);
      expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
      await stage.host.reset();
    }
  });

  it('should be slowed down where one source names many addresses', async () => {
    for (let at = 0; at < 30; at += 1) done(await begin({ email: `a${at}@example.com` }), 202);
    expectRefusal(await begin({ email: 'one.more@example.com' }), 429);
  });
});

describe('passwords of nobody', () => {
  it('should be judged so often for one source, and not at all where another field is wrong', async () => {
    for (let at = 0; at < 70; at += 1) {
      const refused = await begin({ email: 'nobody', password: 'password1' });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
    }
    const all = await Promise.all(Array.from({ length: 70 }, () => begin({ password: 'password1' })));
    expect(all.filter(({ status }) => status === 422)).toHaveLength(60);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await stage.host.outbox()).toEqual([]);
  });
});

describe('the code', () => {
  it('should be refused when it is wrong, and be dead after five', async () => {
    const { attempt } = (await begin()).body;
    const code = await codeTo();
    for (let at = 0; at < 5; at += 1) expectRefusal(await check(attempt, otherThan(code)), 401);
    expectRefusal(await check(attempt, code), 429);
    expect(await usersWith(GIVEN.email)).toEqual([]);
  });

  it('should be tried ten times a day for one address, in however many attempts', async () => {
    for (let at = 0; at < 2; at += 1) {
      const { attempt } = (await begin()).body;
      for (let wrong = 0; wrong < 5; wrong += 1) await check(attempt, otherThan(await codeTo()));
    }
    const { attempt } = (await begin()).body;
    expectRefusal(await check(attempt, await codeTo()), 429);
  });

  it('should be refused when it is old, used, or of another attempt', async () => {
    const [one, other] = [(await begin()).body.attempt, (await begin({ email: 'other@example.com' })).body.attempt];
    const code = await codeTo();
    if (code !== (await codeTo('other@example.com'))) expectRefusal(await check(other, code), 401);
    expectRefusal(await check('A'.repeat(22), code), 401);
    done(await check(one, code));
    expectRefusal(await check(one, code), 401);
    await stage.host.ahead(301_000);
    expectRefusal(await check(other, await codeTo('other@example.com')), 401);
    await stage.host.ahead(15 * 60_000);
    expectRefusal(await resend(other), 401);
  });

  it('should be sent again after five minutes, and the one before be void', async () => {
    const { attempt } = (await begin()).body;
    const first = await codeTo();
    expectRefusal(await resend(attempt), 429);
    await stage.host.ahead(301_000);
    expect((await resend(attempt)).body).toEqual({ resend_after: 300 });
    const second = await codeTo();
    if (first !== second) expectRefusal(await check(attempt, first), 401);
    done(await check(attempt, second));
  });

  it('should make nobody where somebody has the address or the number by now', async () => {
    const [one, other] = [(await begin()).body.attempt, (await begin()).body.attempt];
    const sent = (await stage.host.outbox()).flatMap(({ to, code }) => (to === GIVEN.email && code ? [code] : []));
    done(await check(other, sent[0]));
    expectRefusal(await check(one, sent[1]), 409, 'email');
    expect(await usersWith(GIVEN.email)).toHaveLength(1);
    const { attempt } = (await begin({ email: 'second@example.com' })).body;
    expectRefusal(await check(attempt, await codeTo('second@example.com')), 409, 'phone_number');
    expect(await usersWith('second@example.com')).toEqual([]);
    // Each number that is tried out costs a code.
    expectRefusal(await check(attempt, await codeTo('second@example.com')), 401);
  });

  it('should make one account of two who come at once', async () => {
    const { attempt } = (await begin()).body;
    const code = await codeTo();
    const answers = await Promise.all(Array.from({ length: 4 }, () => check(attempt, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect(await usersWith(GIVEN.email)).toHaveLength(1);
  });

  it('should make nobody whose role was switched off meanwhile', async () => {
    const { attempt } = (await begin()).body;
    const admin = stage.as('admin@example.com');
    const role = await stage.one('roles', 2);
    await stage.host.put('roles', { ...role, is_active: false });
    expectRefusal(await check(attempt, await codeTo()), 401);
    expect(await usersWith(GIVEN.email)).toEqual([]);
    done(await admin.get('/api/auth/session'));
  });
});

describe('a house in which nobody signs up', () => {
  afterEach(() => void defineHouse(ours));

  it('should have none of the calls', async () => {
    const { attempt } = (await begin()).body;
    const { signUp: _, ...closed } = ours;
    defineHouse(closed);
    expectRefusal(await begin(), 404);
    expectRefusal(await stage.host.client().get('/api/auth/sign-up'), 404);
    expectRefusal(await check(attempt, await codeTo()), 404);
    expectRefusal(await resend(attempt), 404);
    done(await stage.host.client().post('/api/auth/login', { email: KNOWN, password: DEMO_PASSWORD }));
  });

  it('should let nobody sign up as what can do everything', () => {
    defineHouse({ ...ours, signUp: { ...ours.signUp, role: 'administrator' } });
    expect(() => signUpOf(registry)).toThrow('Nobody can sign up as "administrator"');
  });
});
