import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, SYSTEM } from './host.ts';
import { done, expectSaid } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** Who changes the address somebody signs in with, and who hears of it. */

const OPS = '/api/users/4?screen_label=user-list';
const SELF = '/api/users/1?screen_label=user-list';
const EMAIL = '/api/auth/email';
const OWN = 'Please change your own email on your account page';

const stage = stageFor(['admin', 'support']);
const [admin, support] = stage.people;

const notices = async () =>
  (await stage.host.outbox())
    .flatMap(({ kind, about, to }) => (kind === 'notice' ? [`${about} ${to}`] : []))
    .toSorted();
const emailOf = async (id: number) => (await stage.one('users', id)).email;

describe('somebody else’s address', () => {
  it('should be changed with a notice to the old one, and void what was sent there', async () => {
    await stage.host.client().post('/api/auth/password/forgot', { email: 'ops@example.com' });
    await expect.poll(async () => (await stage.host.all(SYSTEM.resets)).length).toBe(1);
    done(await admin.patch(OPS, { email: 'omar.new@example.com', phone_number: '501112233' }));
    expect(await stage.host.all(SYSTEM.resets)).toEqual([]);
    expect(await notices()).toEqual(['email_changed ops@example.com', 'phone_changed ops@example.com']);
  });

  it('should be reported in bulk too, and no other change should be', async () => {
    await admin.patch(OPS, { first_name: 'Omer' });
    await admin.patch(OPS, { email: 'ops@example.com' });
    expect(await notices()).toEqual([]);
  });
});

describe('one’s own address', () => {
  it('should not be changed on the list of users, which requires no password', async () => {
    expectSaid(await admin.patch(SELF, { email: 'thief@example.com' }), 422, OWN, 'email');
    expect(await emailOf(1)).toBe('admin@example.com');
    done(await admin.patch(SELF, { email: 'Admin@Example.com', first_name: 'Maryam' }));
    expect(await notices()).toEqual([]);
  });

  it('should be changed with the current password, and the old one notified', async () => {
    const answer = await support.post(EMAIL, { email: ' Priya@Example.com ', current: DEMO_PASSWORD });
    expect([answer.status, answer.body.user?.email]).toEqual([200, 'priya@example.com']);
    expect(answer.body).toEqual((await support.get('/api/auth/session')).body);
    expect(await notices()).toEqual(['email_changed support@example.com']);
    await stage.host.signInByCode('priya@example.com');
  });

  it.each<readonly [body: { [field: string]: unknown }, field: string, words: string]>([
    [{ email: 'priya@example.com', current: 'not-the-password' }, 'current', 'The current password is wrong'],
    [{ email: 'priya@example.com' }, 'current', 'Current password is required'],
    [{ current: DEMO_PASSWORD }, 'email', 'Email is required'],
    [{ email: 'priya', current: DEMO_PASSWORD }, 'email', 'Invalid email'],
    [{ email: 'support@example.com', current: DEMO_PASSWORD }, 'email', 'This is your email already'],
    [{ email: 'priya@example.com', current: DEMO_PASSWORD, role_id: 1 }, 'role_id', 'Unknown field'],
  ])('should not be changed by %j', async (body, field, words) => {
    expectSaid(await support.post(EMAIL, body), 422, words, field);
    expect([await emailOf(5), await notices()]).toEqual(['support@example.com', []]);
  });

  it('should not be somebody else’s', async () => {
    const answer = await support.post(EMAIL, { email: 'ops@example.com', current: DEMO_PASSWORD });
    expectSaid(answer, 409, 'A user with this email exists already', 'email');
    expect(await notices()).toEqual([]);
  });
});
