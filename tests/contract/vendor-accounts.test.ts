import { describe, expect, it } from 'vitest';
import { done, expectRefusal, expectUnproved } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { GENERAL, ONBOARDING } from './vendor-stage.ts';

/** How a vendor gets its account: staff that make it one invite it. */

const ADMIN = 'admin@example.com';

const stage = stageFor([ADMIN]);
const [admin] = stage.people;

const make = (given: object = {}, as = admin): Promise<Answer> =>
  as.post(`/api/vendors?${ONBOARDING}&step=general`, { ...GENERAL, phone_number: '501239876', ...given });
const invitations = async () => (await stage.host.outbox()).filter(({ kind }) => kind === 'invitation');
const FREE = { id: 900, email: 'free@example.com', phone_number: '+971509990000' };
/** Somebody of the vendors’ role who has none. */
async function free(more: object = {}): Promise<void> {
  const salma = await stage.first('users', ({ email }) => email === 'salma@example.com');
  await stage.host.put('users', { ...salma, ...FREE, _version: 1, ...more });
}
/** An administrator who proved long ago who they are. */
async function unproved(): Promise<Client> {
  const client = stage.host.client();
  await client.post('/mock/session', { email: ADMIN, confirmed: false });
  return client;
}

describe('a vendor that staff make', () => {
  it('should have an account, be invited, choose a password and see its own profile alone', async () => {
    const made = done(await make(), 201);
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
    done(await stage.host.client().post('/api/auth/password/reset', chosen), 204);
    const vendor = await stage.host.signInByCode(GENERAL.email, chosen.password);
    const own = await vendor.get(`/api/vendors?${ONBOARDING}`);
    expect(own.body.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
  });

  it('should be given to the user who has the address and no vendor, and is not invited again', async () => {
    await free();
    const made = done(await make({ email: FREE.email }), 201);
    expect((await stage.one('vendors', made.body.id)).vendor_user_id).toBe(FREE.id);
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
    expectUnproved(await make({}, await unproved()));
  });
});

describe('whose a vendor is', () => {
  const give = (to: unknown, as = admin): Promise<Answer> =>
    as.patch(`/api/vendors/9?${ONBOARDING}`, { vendor_user_id: to });

  it('should be said by whoever proved lately who they are, since it opens all of it to somebody', async () => {
    await free();
    const client = await unproved();
    expectUnproved(await give(FREE.id, client));
    done(await client.patch(`/api/vendors/9?${ONBOARDING}`, { address: 'Deira, Dubai' }));
    expect((await give(FREE.id)).body.vendor_user_id).toBe(FREE.id);
  });

  it('should be nobody of another role, and nobody who may not sign in', async () => {
    const ops = await stage.first('users', ({ email }) => email === 'ops@example.com');
    const refused = await give(ops.id);
    expectRefusal(refused, 422, 'vendor_user_id');
    expect(refused.body.errors).toEqual({ vendor_user_id: ['This user is no active vendor'] });
    expectRefusal(await make({ vendor_user_id: ops.id }), 422, 'vendor_user_id');
    await free({ is_active: false });
    expectRefusal(await give(FREE.id), 422, 'vendor_user_id');
  });
});
