import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { done, expectSaid } from './outcomes.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { running } from './running.ts';

/**
 * One's own account: names, picture, sessions. Support reads everything and may write nothing, but
 * this is theirs.
 */

const PROFILE = '/api/auth/profile';
const SESSIONS = '/api/auth/sessions';
const SUPPORT = 5;
const PICTURE = { name: 'person-5.png', type: 'image/png', size: expect.any(Number) };

const { server, support } = running({ support: 'support@example.com' });

const stored = (): Promise<RecordData | undefined> => server.one('users', SUPPORT);

describe('one’s own profile', () => {
  it('should be returned with the details of its picture', async () => {
    const picture = (await stored())?.profile_img;
    expect((await support.get(PROFILE)).body).toEqual({
      ...{ id: SUPPORT, _version: 1, first_name: 'Priya', last_name: 'Nair', email: 'support@example.com' },
      profile_img: picture,
      expanded: { profile_img: { ...PICTURE, id: picture, url: `/api/files/${picture}` } },
    });
  });

  it('should be returned to a user who is limited to their own rows, too', async () => {
    const vendor = await server.signIn('vendor@example.com');
    const theirs = (await server.all('users')).find(({ email }) => email === 'vendor@example.com');
    const { email = null, first_name, last_name, profile_img } = theirs ?? ({} as RecordData);
    expect((await vendor.get(PROFILE)).body).toMatchObject({ email, first_name, last_name, profile_img });
  });

  it('should be changed in what was sent, and answer the session as it is then', async () => {
    const before = await stored();
    const answer = await support.patch(PROFILE, { first_name: ' Priyanka ' });
    expect([answer.status, answer.body.user.first_name, answer.body.user.last_name]).toEqual([200, 'Priyanka', 'Nair']);
    expect(answer.body).toEqual((await support.get('/api/auth/session')).body);
    expect(answer.headers.get('X-Access-Version')).toBe((await support.get(PROFILE)).headers.get('X-Access-Version'));
    expect(await stored()).toEqual({ ...before, first_name: 'Priyanka', _version: 2 });
    expect((await support.patch(PROFILE, {})).status).toBe(200);
    // Nobody gets a notice that their address or number changed.
    expect((await server.outbox()).filter(({ kind }) => kind === 'notice')).toEqual([]);
  });

  it('should take a picture uploaded for it, and forget the one before', async () => {
    const old = (await stored())?.profile_img;
    const id = await uploadedId(support, 'profile');
    const answer = await support.patch(PROFILE, { profile_img: id });
    expect(answer.body.user.profile_img).toBe(`/api/files/${id}`);
    expect((await support.get(`/api/files/${id}`)).status).toBe(200);
    expectRefusal(await support.get(`/api/files/${old}`), 404);
  });

  // spec 1.5.46, 1.7.35
  it.each([null, ''])('should take no picture, sent as %j, and give the one everybody begins with', async (none) => {
    const admin = await server.signIn('admin@example.com');
    const old = (await stored())?.profile_img;
    const answer = done(await support.patch(PROFILE, { last_name: 'Nair', profile_img: none }));
    const url = String(answer.body.user.profile_img);
    expect(url).not.toBe(`/api/files/${old}`);
    expect((await support.get(url)).headers.get('Content-Type')).toBe('image/png');
    expectRefusal(await support.get(`/api/files/${old}`), 404);
    // Whoever has none of their own is saved in the user list like anybody.
    done(await admin.patch(`/api/users/${SUPPORT}?screen_label=user-list`, { is_active: false }));
  });

  it.each<readonly [body: { [field: string]: unknown }, field: string, words: string]>([
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ first_name: null }, 'first_name', 'First name is required'],
    [{ last_name: '  ' }, 'last_name', 'Last name is required'],
    [{ first_name: 'R2D2' }, 'first_name', 'First name can only contain letters'],
    [{ first_name: 'x'.repeat(51) }, 'first_name', 'First Name cannot exceed 50 characters'],
    [{ email: 'me@example.com' }, 'email', 'This field cannot be written'],
    [{ id: 1 }, 'id', 'This field cannot be written'],
    [{ role_id: 1 }, 'role_id', 'Unknown field'],
    [{ is_active: false }, 'is_active', 'Unknown field'],
    [{ is_password_updated: true }, 'is_password_updated', 'Unknown field'],
    [{ password_hash: 'x' }, 'password_hash', 'Unknown field'],
    [{ profile_img: 'aaaaaaaaaaaaaaaaaaaaaaaa' }, 'profile_img', 'This file is not available. Please upload it again'],
    [{ profile_img: 5 }, 'profile_img', "Profile Image must be a file's id"],
  ])('should refuse %j', async (body, field, words) => {
    const before = await stored();
    expectSaid(await support.patch(PROFILE, body), 422, words, field);
    expect(await stored()).toEqual(before);
  });

  it('should refuse somebody else’s picture', async () => {
    const theirs = (await server.all('users'))[0]?.profile_img;
    expectRefusal(await support.patch(PROFILE, { profile_img: theirs }), 422, 'profile_img');
  });

  it('should leave a record the user list can still save', async () => {
    const admin = await server.signIn('admin@example.com');
    await support.patch(PROFILE, { first_name: 'Priyanka', last_name: 'N' });
    done(await admin.patch(`/api/users/${SUPPORT}?screen_label=user-list`, { is_active: false }));
  });

  it('should be nobody’s without a session, in the words of the specification', async () => {
    const stranger = server.client();
    for (const answer of [await stranger.get(PROFILE), await stranger.patch(PROFILE, {})])
      expect([answer.status, answer.body.detail]).toEqual([401, 'User session not found']);
  });
});

describe('a picture for one’s own profile', () => {
  it('should be a picture, from anybody who is signed in', async () => {
    expect((await upload(support, undefined, 'profile')).status).toBe(201);
    const pdf = new Uint8Array(new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'));
    const form = formWith(pdf, 'paper.pdf', 'file', 'application/pdf');
    expectRefusal(await upload(support, form, 'profile'), 415, 'file');
    expectRefusal(await upload(support, formWith(png()), 'profile&screen_label=profile'), 400);
    expectRefusal(await upload(support, formWith(png()), 'user-list'), 403);
  });
});

describe('one’s own sessions', () => {
  const AGENT = { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0'.padEnd(260, '.') } };

  it('should be returned without the names they are stored under', async () => {
    const other = await server.signIn('support@example.com');
    await other.get('/api/auth/session', AGENT);
    await server.signIn('ops@example.com');
    const { body } = await support.get(SESSIONS);
    expect(body).toHaveLength(2);
    expect(body.filter((each: { is_current: boolean }) => each.is_current)).toHaveLength(1);
    for (const each of body) {
      expect(Object.keys(each)).toEqual(['id', 'created_at', 'seen_at', 'agent', 'source', 'is_current']);
      expect(each.source).toMatch(/127\.0\.0\.1$/);
      expect(each.agent.length).toBeLessThanOrEqual(200);
    }
    const names = (await server.all(SYSTEM.sessions)).map(({ id }) => String(id));
    for (const name of names) expect(JSON.stringify(body)).not.toContain(name);
  });

  it('should be ended one by one, the present one with its cookie', async () => {
    const other = await server.signIn('support@example.com');
    const [foreign] = (await (await server.signIn('ops@example.com')).get(SESSIONS)).body;
    const mine: { id: string; is_current: boolean }[] = (await other.get(SESSIONS)).body;
    const [now, old] = [true, false].map((is) => mine.find(({ is_current }) => is_current === is)?.id);
    expectRefusal(await other.delete(`${SESSIONS}/${foreign.id}`), 404);
    for (const id of ['x', '0', '%00', (await server.all(SYSTEM.sessions))[0]?.id])
      expectRefusal(await other.delete(`${SESSIONS}/${id}`), 404);
    expect((await other.delete(`${SESSIONS}/${old}`)).status).toBe(204);
    expectRefusal(await support.get(SESSIONS), 401);
    expectRefusal(await other.delete(`${SESSIONS}/${old}`), 404);
    expect((await other.delete(`${SESSIONS}/${now}`)).status).toBe(204);
    expect(other.cookie).toBe('');
    expect((await server.all(SYSTEM.sessions)).map(({ user_id }) => user_id)).toEqual([4]);
  });

  it('should be ended all but this one', async () => {
    const [one, two] = [await server.signIn('support@example.com'), await server.signIn('support@example.com')];
    const ops = await server.signIn('ops@example.com');
    expect((await one.delete(SESSIONS)).status).toBe(204);
    expect((await one.get(SESSIONS)).body).toHaveLength(1);
    for (const client of [two, support]) expectRefusal(await client.get(SESSIONS), 401);
    expect((await ops.get(SESSIONS)).status).toBe(200);
  });
});
