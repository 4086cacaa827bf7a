import { describe, expect, it } from 'vitest';
import { contactsFixtures, contactsRegistry } from '../stage/contacts.ts';
import { expectAsked, expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** A value that nobody sees whole except by a call that is noted. */

const LABEL = 'screen_label=clinics';
const OWN = `/api/clinics/1?${LABEL}`;
const REVEAL = `/api/clinics/1/reveal?${LABEL}`;
const HISTORY = `/api/clinics/1/history?${LABEL}`;
const [ACCOUNT, IBAN] = ['12345678901234', 'AE080331234567890123456'];
const [TOLD, TOLD_IBAN] = ['••••1234', '••••3456'];

const { host: server, people } = stageFor(['admin', 'vendor', 'new.vendor', 'support'], {
  ...{ registry: contactsRegistry, fixtures: contactsFixtures },
});
const [admin, owner, other, reader] = people;
const stored = () => server.one('clinics', 1);

describe('a masked value', () => {
  it('should be shown by its end, wherever it is shown', async () => {
    for (const client of [admin, owner]) {
      expect((await client.get(OWN)).body).toMatchObject({ account: TOLD, iban: TOLD_IBAN });
      const list = await client.get(`/api/clinics?${LABEL}`);
      expect(list.body.at(-1)).toMatchObject({ account: TOLD, iban: TOLD_IBAN });
      const exported = await client.get(`/api/clinics/export?${LABEL}&format=csv`);
      expect(String(exported.body)).toContain(TOLD);
      for (const { body } of [list, exported]) expect(JSON.stringify(body)).not.toMatch(`${ACCOUNT}|${IBAN}`);
    }
  });

  it('should be masked in the answer of a write, in its history and in a conflict', async () => {
    const { _version } = (await owner.get(OWN)).body;
    const written = await owner.patch(OWN, { account: '99998888777766', _version });
    expect(written.body.account).toBe('••••7766');
    const history = await owner.get(HISTORY);
    expect(history.body[0].changes).toEqual({ account: { from: TOLD, to: '••••7766' } });
    const stale = await admin.patch(OWN, { account: '55554444333322', _version });
    expectRefusal(stale, 409, 'account');
    expect(stale.body.changed.account).toEqual({ base: TOLD, theirs: '••••7766', yours: '••••3322' });
    expect(JSON.stringify(stale.body)).not.toMatch('99998888777766');
    const undone = await owner.post(`/api/history/${history.body[0].entry}/undo?${LABEL}`);
    expect([undone.status, undone.body.account]).toEqual([200, TOLD]);
    expect((await stored())?.account).toBe(ACCOUNT);
  });

  it('should stay when it is sent back as it was shown, and never be stored so', async () => {
    const same = await owner.patch(OWN, { account: TOLD, name: 'Palm' });
    expect(same.body).toMatchObject({ name: 'Palm', account: TOLD });
    expect((await stored())?.account).toBe(ACCOUNT);
    expectRefusal(await owner.patch(OWN, { account: '••••9999' }), 422, 'account');
    expectRefusal(await admin.post(`/api/clinics?${LABEL}`, { name: 'New', account: TOLD }), 422, 'account');
    expect((await owner.patch(OWN, { account: null })).body.account).toBe(null);
  });
});

describe('revealing it', () => {
  it('should tell the whole to whoever may change it, and be noted', async () => {
    for (const [at, client] of [admin, owner].entries()) {
      const answer = await client.post(REVEAL, { field: 'iban' });
      expect([answer.status, answer.body]).toEqual([200, { value: IBAN }]);
      const history = await client.get(HISTORY);
      expect(history.body).toHaveLength(at + 1);
      expect(history.body[0]).toMatchObject({ event: 'revealed.iban', changes: {}, undoable: false });
    }
    expect((await server.audit()).filter(({ event }) => event === 'record.revealed')).toHaveLength(2);
    expect(JSON.stringify(await server.audit())).not.toContain(IBAN);
  });

  it('should be done on a page that shows it, by whoever may change something there', async () => {
    const checks = '/api/clinics/1/reveal?screen_label=clinic-checks';
    const answer = await admin.post(checks, { field: 'iban' });
    expect([answer.status, answer.body]).toEqual([200, { value: IBAN }]);
    expect((await admin.get(HISTORY)).body[0]).toMatchObject({ event: 'revealed.iban', screen: 'clinic-checks' });
    // What that page does not show is not available there.
    expectRefusal(await admin.post(checks, { field: 'account' }), 422, 'field');
    expectRefusal(await reader.post(checks, { field: 'iban' }), 403);
    expectRefusal(await other.post(checks, { field: 'iban' }), 404);
  });

  it('should want a fresh proof', async () => {
    const client = server.client();
    await client.post('/mock/session', { email: 'admin@example.com', confirmed: false });
    expectAsked(await client.post(REVEAL, { field: 'account' }));
  });

  it('should tell nothing else, and nobody else', async () => {
    expectRefusal(await reader.post(REVEAL, { field: 'account' }), 403);
    expectRefusal(await other.post(REVEAL, { field: 'account' }), 404);
    for (const field of ['name', 'nothing', '__proto__', 7, '', null])
      expectRefusal(await owner.post(REVEAL, { field }), 422, 'field');
    expectRefusal(await owner.post(REVEAL, { field: 'account', more: 1 }), 422, 'more');
    expect((await owner.get(HISTORY)).body).toEqual([]);
  });
});

describe('what looks wrong', () => {
  it('should be accepted, and reported with the record', async () => {
    const wrong = { iban: ['The check digits of this IBAN are wrong'] };
    expect((await owner.get(OWN)).body._warnings).toEqual(wrong);
    const right = await owner.patch(OWN, { iban: 'ae07 0331 2345 6789 0123 456'.replaceAll(' ', '') });
    const iban = 'AE070331234567890123456';
    expect([right.status, right.body._warnings, (await stored())?.iban]).toEqual([200, undefined, iban]);
    expect((await owner.patch(OWN, { iban: IBAN })).body._warnings).toEqual(wrong);
  });
});
