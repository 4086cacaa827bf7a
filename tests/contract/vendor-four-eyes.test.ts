import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { stageFor } from './stage.ts';

/** Nobody confirms bank details they entered themselves, by whichever way they entered them. */

const [ADMIN, OPS, SUPPORT, VENDOR] = [
  'admin@example.com',
  'ops@example.com',
  'support@example.com',
  'service.vendor@example.com',
];
const stage = stageFor([ADMIN, OPS, SUPPORT, VENDOR]);
const admin = (): Client => stage.as(ADMIN);
const ops = (): Client => stage.as(OPS);

const REVIEW = 'screen_label=vendor-requests';
const ONBOARDING = 'screen_label=vendor-onboarding';
const IBAN = 'AE070331234567890123456';
const BANK = {
  ...{ acc_holder_name: 'Huda Al Amiri', bank_name: 'Mashreq', branch_name: 'Deira', acc_number: '1234567890' },
  iban_code: IBAN,
};
const GENERAL = {
  ...{ company_or_vendor_name: 'Sand and Soap', authorized_person_name: 'Huda Al Amiri', vendor_type: 'Service' },
  ...{ email: 'huda@sandsoap.example.com', phone_number: '+971501239876', zone_ids: [1] },
  address: 'Street 4, Deira, Dubai',
};
const BUSINESS = { have_drivers: 'No', terms_policy_id: 1, disclaimer_policy_id: 2 };

const ownVendor = async (): Promise<RecordData> => {
  const user = await stage.first('users', ({ email }) => email === VENDOR);
  return stage.first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
};
const told = async (client: Client, id: Id): Promise<RecordData> =>
  (await client.get(`/api/vendors/${id}?${REVIEW}`)).body;
type Entry = { readonly name: string; readonly status: string };
const bankOf = async (id: Id): Promise<string | undefined> =>
  ((await told(admin(), id))._requirements as unknown as readonly Entry[]).find(({ name }) => name === 'bank')?.status;
const confirm = async (client: Client, id: Id): Promise<Answer> =>
  client.post(`/api/vendors/${id}/confirm-bank?${REVIEW}`, { seen: (await told(client, id))._seen });
const passAnyway = async (client: Client, id: Id): Promise<Answer> => {
  const body = { seen: (await told(client, id))._seen, reason: 'Known to us' };
  return client.post(`/api/vendors/${id}/approve-anyway?${REVIEW}`, body);
};
const write = (client: Client, id: Id, iban_code: string): Promise<Answer> =>
  client.patch(`/api/vendors/${id}?${ONBOARDING}&step=bank`, { iban_code });

/** Whoever entered it can do nothing to sign it off; somebody else can. */
async function expectFourEyes(id: Id, by: Client, other: Client): Promise<void> {
  expect(await bankOf(id)).toBe('in_review');
  await stage.host.change('vendors', id, { admin_approval: 'APPROVED' });
  expectRefusal(await confirm(by, id), 422, 'bank');
  await stage.host.change('vendors', id, { admin_approval: 'PENDING_APPROVAL' });
  const passed = await passAnyway(by, id);
  expectRefusal(passed, 422, 'bank');
  expect(passed.body.errors.bank).toEqual(['Bank details: the person who changed it cannot sign it off']);
  expect(await bankOf(id)).toBe('in_review');
  await stage.host.change('vendors', id, { admin_approval: 'APPROVED' });
  const confirmed = await confirm(other, id);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect(await bankOf(id)).toBe('met');
}

const services = async (): Promise<number[]> => [
  Number((await stage.first('sub_categories', ({ is_active }) => is_active === true)).id),
];

describe('bank details that were entered', () => {
  it('with a vendor that staff make, should be confirmed by somebody else', async () => {
    const given = { ...GENERAL, ...BUSINESS, ...BANK, service_ids: await services() };
    const made = await ops().post(`/api/vendors?${ONBOARDING}`, given);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await expectFourEyes(made.body.id, ops(), admin());
  });

  it('by the steps of its form, should be confirmed by somebody else', async () => {
    const made = await ops().post(`/api/vendors?${ONBOARDING}&step=general`, {
      ...GENERAL,
      service_ids: await services(),
    });
    const at = `/api/vendors/${made.body.id}?${ONBOARDING}`;
    expect((await admin().patch(`${at}&step=business`, BUSINESS)).status).toBe(200);
    expect((await ops().patch(`${at}&step=bank`, BANK)).status).toBe(200);
    await expectFourEyes(made.body.id, ops(), admin());
  });

  it('by a file that makes a vendor, should be confirmed by somebody else', async () => {
    const [service] = await services();
    const sub = await stage.one('sub_categories', service);
    const columns: readonly (readonly [string, string])[] = [
      ['Company / Individual Name', GENERAL.company_or_vendor_name],
      ['Authorized Person Name', GENERAL.authorized_person_name],
      ['Vendor Type', GENERAL.vendor_type],
      ['Email', GENERAL.email],
      ['Phone Number', GENERAL.phone_number],
      ['Zones', '#1'],
      ['Service Types', String(sub.name)],
      ['Address', GENERAL.address],
      ['Do you have drivers?', 'No'],
      ['Terms & Conditions', '1'],
      ['Disclaimers Policies', '2'],
      ['Account Holder', BANK.acc_holder_name],
      ['Bank Name', BANK.bank_name],
      ['Branch Name', BANK.branch_name],
      ['Account Number', BANK.acc_number],
      ['IBAN', BANK.iban_code],
    ];
    const file = csvOf(
      columns.map(([label]) => label),
      columns.map(([, value]) => value),
    );
    const sent = importedOf(await send(ops(), ['vendors', 'vendor-onboarding'], file));
    expect(sent.mistakes).toEqual([]);
    const made = await stage.first('vendors', ({ email }) => email === GENERAL.email);
    expect(made.iban_code).toBe(IBAN);
    await expectFourEyes(made.id, ops(), admin());
  });

  it('by a file that changes a vendor, should be confirmed by somebody else', async () => {
    const { id } = await ownVendor();
    const file = csvOf(['ID', 'IBAN'], [Number(id), IBAN]);
    const sent = importedOf(await send(ops(), ['vendors', 'vendor-onboarding'], file));
    expect([sent.mistakes, sent.updates]).toEqual([[], 1]);
    await expectFourEyes(id, ops(), admin());
  });

  it('by undoing, should be confirmed by whoever did not undo it', async () => {
    const { id } = await ownVendor();
    expect((await write(stage.as(VENDOR), id, IBAN)).status).toBe(200);
    const undoLast = async (): Promise<void> => {
      const [line] = (await ops().get(`/api/vendors/${id}/history?${ONBOARDING}`)).body;
      const undone = await ops().post(`/api/history/${line.entry}/undo?${ONBOARDING}`);
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    };
    await undoLast();
    // It holds again what was confirmed.
    expect(await bankOf(id)).toBe('met');
    await undoLast();
    expect((await stage.one('vendors', id)).iban_code).toBe(IBAN);
    await expectFourEyes(id, ops(), admin());
  });

  it('by several, should be confirmed by none of them', async () => {
    const { id } = await ownVendor();
    expect((await write(ops(), id, IBAN)).status).toBe(200);
    expect((await write(admin(), id, 'AE460331234567890123457')).status).toBe(200);
    for (const client of [ops(), admin()]) expectRefusal(await confirm(client, id), 422, 'bank');
    for (const email of [SUPPORT, VENDOR]) {
      const seen = (await told(admin(), id))._seen;
      expectRefusal(await stage.as(email).post(`/api/vendors/${id}/confirm-bank?${REVIEW}`, { seen }), 403);
    }
    expect(await bankOf(id)).toBe('in_review');
  });

  it('should be neither confirmed nor entered for many at once', async () => {
    const { id } = await ownVendor();
    expect((await write(ops(), id, IBAN)).status).toBe(200);
    for (const client of [ops(), admin()])
      for (const move of ['confirm-bank', 'approve', 'approve-anyway', 'return']) {
        const body = { action: 'move', move, values: {}, ids: [id] };
        const answer = await client.post(`/api/vendors/bulk?${REVIEW}`, body);
        expect(answer.status, move).toBeGreaterThanOrEqual(400);
      }
    const set = { action: 'set', values: { iban_code: IBAN }, ids: [id] };
    expect((await ops().post(`/api/vendors/bulk?${ONBOARDING}`, set)).status).toBe(422);
    expect(await bankOf(id)).toBe('in_review');
  });
});
