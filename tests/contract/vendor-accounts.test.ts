import { describe, expect, it } from 'vitest';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** How a vendor gets its account: staff that make it one invite it. */

const ADMIN = 'admin@example.com';
const LABEL = 'screen_label=vendor-onboarding';
const GENERAL = {
  company_or_vendor_name: 'Sand and Soap',
  authorized_person_name: 'Huda Al Amiri Saleh',
  email: 'huda@sandsoap.example.com',
  phone_number: '501239876',
  vendor_type: 'Service',
  address: 'Street 4, Deira, Dubai',
  zone_ids: [1],
};

const stage = stageFor([ADMIN]);

const services = async (): Promise<number[]> => [
  Number((await stage.first('sub_categories', ({ is_active }) => is_active === true)).id),
];
const make = async (given: object = {}, as = stage.as(ADMIN)): Promise<Answer> =>
  as.post(`/api/vendors?${LABEL}&step=general`, { ...GENERAL, service_ids: await services(), ...given });
const invitations = async () => (await stage.host.outbox()).filter(({ kind }) => kind === 'invitation');

describe('a vendor that staff make', () => {
  it('should have an account, be invited, choose a password and see its own profile alone', async () => {
    const made = await make();
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { vendor_user_id } = await stage.one('vendors', made.body.id);
    expect(await stage.one('users', vendor_user_id)).toMatchObject({
      first_name: 'Huda',
      last_name: 'Al Amiri Saleh',
      email: GENERAL.email,
      phone_number: '+971501239876',
      role_id: 2,
      user_type: 'Vendor',
      is_active: true,
    });
    const [sent] = await invitations();
    expect(sent?.to).toBe(GENERAL.email);
    const chosen = { token: sent?.token, password: 'plum-tram-orbit' };
    expect((await stage.host.client().post('/api/auth/password/reset', chosen)).status).toBe(204);
    const vendor = await stage.host.signInByCode(GENERAL.email, chosen.password);
    const own = await vendor.get(`/api/vendors?${LABEL}`);
    expect(own.body.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
  });

  it('should be given to the user who has the address and no vendor, and is not invited again', async () => {
    const salma = await stage.first('users', ({ email }) => email === 'salma@example.com');
    const free = { ...salma, id: 900, email: 'free@example.com', phone_number: '+971509990000', _version: 1 };
    await stage.host.put('users', free);
    const made = await make({ email: free.email });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await stage.one('vendors', made.body.id)).vendor_user_id).toBe(free.id);
    expect(await invitations()).toEqual([]);
  });

  it('should be refused where somebody else has the address or the number, and leave nothing', async () => {
    const count = (await stage.stored('users')).length;
    for (const email of ['ops@example.com', 'vendor@example.com', 'inactive@example.com'])
      expectRefusal(await make({ email }), 409, 'email');
    const ops = await stage.first('users', ({ email }) => email === 'ops@example.com');
    expectRefusal(await make({ phone_number: ops.phone_number }), 409, 'phone_number');
    expect([(await stage.stored('users')).length, await invitations()]).toEqual([count, []]);
  });

  it('should want a fresh proof, as making a user does', async () => {
    const client = stage.host.client();
    await client.post('/mock/session', { email: ADMIN, confirmed: false });
    const refused = await make({}, client);
    expectRefusal(refused, 403);
    expect(refused.body.code).toBe('confirm_first');
  });
});

describe('whose a vendor is', () => {
  const give = (to: unknown, as = stage.as(ADMIN)): Promise<Answer> =>
    as.patch(`/api/vendors/9?${LABEL}`, { vendor_user_id: to });
  /** Somebody of the vendors’ role who has none. */
  async function free(more: object = {}): Promise<number> {
    const salma = await stage.first('users', ({ email }) => email === 'salma@example.com');
    const user = { ...salma, ...{ id: 900, email: 'free@example.com', phone_number: '+971509990000', _version: 1 } };
    await stage.host.put('users', { ...user, ...more });
    return user.id;
  }

  it('should be said by whoever proved lately who they are, since it opens all of it to somebody', async () => {
    const user = await free();
    const client = stage.host.client();
    await client.post('/mock/session', { email: ADMIN, confirmed: false });
    const refused = await give(user, client);
    expectRefusal(refused, 403);
    expect(refused.body.code).toBe('confirm_first');
    expect((await client.patch(`/api/vendors/9?${LABEL}`, { address: 'Deira, Dubai' })).status).toBe(200);
    expect((await give(user)).body.vendor_user_id).toBe(user);
  });

  it('should be nobody of another role, and nobody who may not sign in', async () => {
    const said = { vendor_user_id: ['This user is no active vendor'] };
    const ops = await stage.first('users', ({ email }) => email === 'ops@example.com');
    const refused = await give(ops.id);
    expectRefusal(refused, 422, 'vendor_user_id');
    expect(refused.body.errors).toEqual(said);
    const made = await make({ vendor_user_id: ops.id });
    expectRefusal(made, 422, 'vendor_user_id');
    expectRefusal(await give(await free({ is_active: false })), 422, 'vendor_user_id');
  });
});
