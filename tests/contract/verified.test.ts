import { describe, expect, it } from 'vitest';
import { contactsFixtures, contactsRegistry } from '../stage/contacts.ts';
import type { Answer, Client } from './client.ts';
import { send } from './imports.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** An address or number that changes only by a code that was sent to the new one. */

const LABEL = 'screen_label=clinics';
const OWN = `/api/clinics/1?${LABEL}`;
const NEW = 'new.palm@example.com';
const verify = (rest = '', field = 'email', id = 1): string => `/api/clinics/${id}/verify/${field}${rest}?${LABEL}`;

const house = { registry: contactsRegistry, fixtures: contactsFixtures };
const { host: server, people } = stageFor(['admin', 'vendor', 'new.vendor', 'support'], house);
const [admin, owner, other, reader] = people;

const begin = (value: unknown = NEW, as = owner, path = verify()): Promise<Answer> => as.post(path, { value });
const confirm = (attempt: unknown, code: unknown, as = owner, path = verify('/confirm')): Promise<Answer> =>
  as.post(path, { attempt, code });
const codes = async (to: string) =>
  (await server.outbox()).flatMap((sent) => (sent.kind === 'one_time_code' && sent.to === to ? [sent.code ?? ''] : []));
const wrongFor = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
const stored = async (id = 1) => server.one('clinics', id);

async function started(value = NEW, as = owner): Promise<{ readonly attempt: string; readonly code: string }> {
  const answer = done(await begin(value, as), 202);
  const [code = ''] = await codes(value);
  return { attempt: answer.body.attempt, code };
}

describe('a verified address', () => {
  it('should change by the code that was sent to the new one, and the old one be notified', async () => {
    const answer = await begin(' New.Palm@example.com ');
    expect(answer.body).toEqual({ attempt: expect.any(String), sent_to: 'n***@example.com', resend_after: 300 });
    expect((await stored())?.email).toBe('palm@example.com');
    const [code = ''] = await codes(NEW);
    const changed = await confirm(answer.body.attempt, code);
    expect([changed.status, changed.body.email]).toEqual([200, NEW]);
    const news = (await server.outbox()).filter(({ kind }) => kind === 'news');
    expect(news).toMatchObject([{ to: 'palm@example.com', about: 'contact-changed' }]);
    const [line] = (await owner.get(`/api/clinics/1/history?${LABEL}`)).body;
    const changes = { email: { from: 'palm@example.com', to: NEW } };
    expect(line).toMatchObject({ event: 'updated', changes, version: Number(changed.body._version) });
    expect(await server.all('_verifications')).toEqual([]);
  });

  it('should change by nothing else', async () => {
    const sentence = 'To change this, enter a code sent to the new one';
    expect((await admin.patch(OWN, { email: NEW })).body.errors).toEqual({ email: [sentence] });
    expectRefusal(await admin.patch(OWN, { email: null }), 422, 'email');
    expectRefusal(await admin.patch(OWN, { phone: '501119999' }), 422, 'phone');
    done(await admin.patch(OWN, { email: 'palm@example.com', name: 'Palm' }));
    const imported = await send(admin, ['clinics', 'clinics'], `ID,Email\n1,${NEW}\n`);
    expect(JSON.stringify(imported.body)).toContain(sentence);
    expect((await stored())?.email).toBe('palm@example.com');
  });

  it('should be written first as one’s own, or by a code', async () => {
    const path = `/api/clinics/2?${LABEL}`;
    const refused = await other.patch(path, { phone: '501112222' });
    expectSaid(refused, 422, 'To write another than your own, enter a code sent to it', 'phone');
    const { phone } = (await other.get('/api/auth/session')).body.user;
    done(await other.patch(path, { phone }));
    expectRefusal(await other.patch(path, { phone: '501113333' }), 422, 'phone');
    // Of staff it is taken as it is.
    await server.change('clinics', 2, { phone: null });
    done(await admin.patch(path, { phone: '501115555' }));
    await server.change('clinics', 2, { phone: null });
    const begunNow = await begin('501116666', other, verify('', 'phone', 2));
    const [code = ''] = await codes('+971501116666');
    const confirmed = await confirm(begunNow.body.attempt, code, other, verify('/confirm', 'phone', 2));
    expect([confirmed.status, confirmed.body.phone]).toEqual([200, '+971501116666']);
  });

  it('should be one’s own in what one makes oneself, and anybody’s in what staff make', async () => {
    const made = (email: string, by: Client) => by.post(`/api/clinics?${LABEL}`, { name: `Clinic ${email}`, email });
    await server.change('clinics', 2, { user_id: null });
    const { email } = (await other.get('/api/auth/session')).body.user;
    const refused = await made('ceo@victim.example.com', other);
    expectSaid(refused, 422, 'Begin with your own. Once this is saved, you can change it by a code', 'email');
    const own = done(await made(email, other), 201);
    // What is deleted and comes back was proved before.
    await server.change('clinics', own.body.id, { email: 'proved@example.com' });
    const removed = await other.delete(`/api/clinics/${own.body.id}?${LABEL}`);
    const back = await other.post(`/api/history/${removed.headers.get('X-History-Entry')}/undo?${LABEL}`);
    expect([back.status, (await stored(own.body.id))?.email]).toEqual([200, 'proved@example.com']);
    done(await made('ceo@victim.example.com', admin), 201);
  });

  it('should not be undone but by another code', async () => {
    const { attempt, code } = await started();
    const entry = (await confirm(attempt, code)).headers.get('X-History-Entry');
    expect((await owner.post(`/api/history/${entry}/undo?${LABEL}`)).status).toBe(422);
    expect((await stored())?.email).toBe(NEW);
  });
});

describe('a code', () => {
  it('should be sent again only after five minutes, and then the one before be void', async () => {
    const first = await started();
    expect((await begin()).body).toMatchObject({ attempt: first.attempt });
    expect(await codes(NEW)).toHaveLength(1);
    await server.ahead(301_000);
    const second = await started();
    expect(second.attempt).toBe(first.attempt);
    expect(await codes(NEW)).toHaveLength(2);
    if (first.code !== second.code) expectRefusal(await confirm(first.attempt, first.code), 422, 'code');
    done(await confirm(second.attempt, second.code));
  });

  it('should be refused when it is wrong, and be dead after five', async () => {
    const { attempt, code } = await started();
    for (let tries = 0; tries < 5; tries++)
      expect((await confirm(attempt, wrongFor(code))).body.errors).toEqual({ code: ['OTP Verification Failed'] });
    expectRefusal(await confirm(attempt, code), 429);
    expect((await stored())?.email).toBe('palm@example.com');
  });

  it('should be refused when it is old, used, or of another record, field or user', async () => {
    const { attempt, code } = await started();
    expectRefusal(await confirm(attempt, code, admin), 422, 'attempt');
    expectRefusal(await confirm(attempt, code, owner, verify('/confirm', 'phone')), 422, 'attempt');
    expectRefusal(await confirm(attempt, code, admin, verify('/confirm', 'email', 2)), 422, 'attempt');
    expectSaid(await confirm('nothing', code), 422, 'Phone number or email not found. Please try again.', 'attempt'); // spec 1.5.7
    await server.ahead(301_000);
    const old = await confirm(attempt, code);
    expect(old.body.errors?.code).toEqual(['This code has expired. Please ask for a new one.']);
    const next = await started();
    done(await confirm(next.attempt, next.code));
    expectRefusal(await confirm(next.attempt, next.code), 422, 'attempt');
  });

  it('should do nothing once somebody else changed the field meanwhile', async () => {
    const mine = await started();
    const theirs = await started('theirs@example.com', admin);
    done(await confirm(theirs.attempt, theirs.code, admin));
    expectRefusal(await confirm(mine.attempt, mine.code), 409);
    expect((await stored())?.email).toBe('theirs@example.com');
  });

  it('should count each wrong try of many at once, and change the field once of many right ones', async () => {
    const { attempt, code } = await started();
    const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(attempt, wrongFor(code))));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    await server.ahead(301_000);
    const next = await started();
    const right = await Promise.all(Array.from({ length: 4 }, () => confirm(next.attempt, next.code)));
    expect(right.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect((await owner.get(`/api/clinics/1/history?${LABEL}`)).body).toHaveLength(1);
    expect((await server.outbox()).filter(({ about }) => about === 'contact-changed')).toHaveLength(1);
  });

  it('should not be tried more than twenty times a day, however many are sent', async () => {
    for (let at = 0; at < 4; at++) {
      const { attempt, code } = await started(`new${at}@example.com`);
      for (let tries = 0; tries < 5; tries++) expectRefusal(await confirm(attempt, wrongFor(code)), 422, 'code');
    }
    const { attempt, code } = await started();
    expectSaid(await confirm(attempt, code), 429, 'Too many wrong codes. Please try again later.');
    expect((await stored())?.email).toBe('palm@example.com');
    const theirs = await started('theirs@example.com', admin);
    done(await confirm(theirs.attempt, theirs.code, admin));
  });

  it('should be sent ten times an hour to one user’s new addresses, and no more', async () => {
    for (let at = 0; at < 10; at++) await started(`new${at}@example.com`);
    expectRefusal(await begin('new10@example.com'), 429);
    done(await begin('new11@example.com', admin), 202);
  });
});

describe('a new address', () => {
  it('should be refused before a code is sent, where somebody has it or it is none', async () => {
    expectSaid(await begin('dune@example.com'), 409, 'A clinic with this email exists already', 'email');
    expectRefusal(await begin('palm@example.com'), 422, 'value');
    for (const value of ['', null, 'nobody', 7, {}]) expectRefusal(await begin(value), 422, 'value');
    expectRefusal(await owner.post(verify(), {}), 422, 'value');
    expect(await codes('dune@example.com')).toEqual([]);
  });

  it('should be refused where somebody took it since the code was sent', async () => {
    const { attempt, code } = await started();
    await server.change('clinics', 2, { email: NEW });
    expectRefusal(await confirm(attempt, code), 409);
    expect((await stored())?.email).toBe('palm@example.com');
  });

  it('should count, refused or not', async () => {
    for (let at = 0; at < 10; at++) expectRefusal(await begin('dune@example.com'), 409, 'email');
    expectRefusal(await begin('dune@example.com'), 429);
  });
});

describe('a new number', () => {
  it('should be sent its code by phone alone', async () => {
    const answer = await owner.post(verify('', 'phone'), { value: '050 222 3344' });
    expect(answer.body).toMatchObject({ sent_to: '+971***44' }); // spec 2.7.21
    const short = await owner.post(verify('/confirm', 'phone'), { attempt: answer.body.attempt, code: '12' });
    expect(short.body.errors).toEqual({ code: ['Please enter complete phone OTP'] }); // spec 1.5.5
    const [code = ''] = await codes('+971502223344');
    const changed = await owner.post(verify('/confirm', 'phone'), { attempt: answer.body.attempt, code });
    expect(changed.body.phone).toBe('+971502223344');
    expect((await server.outbox())[0]).toMatchObject({ to: '+971501110001', about: 'contact-changed' });
  });
});

describe('whoever may not', () => {
  it('should change nothing of others, nothing that is not in the form, and nothing plain', async () => {
    expectRefusal(await begin(NEW, other), 404);
    expectRefusal(await begin(NEW, reader), 403);
    expectRefusal(await begin(NEW, owner, verify('', 'fax')), 404);
    expectSaid(await begin(NEW, owner, verify('', 'name')), 404, 'Invalid verification type'); // spec 1.5.8
    expectRefusal(await begin(NEW, owner, '/api/clinics/1/verify/email'), 403);
    expectRefusal(await begin(NEW, server.client()), 401);
    expectRefusal(await owner.get(verify()), 405);
  });
});
