import { describe, expect, it } from 'vitest';
import type { Id } from '../../resources/language/index.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { BANK, BUSINESS, bankOf, decide, GENERAL, ONBOARDING, REVIEW, seenBy, vendorOf } from './vendor-stage.ts';

/** Nobody confirms bank details they entered themselves, by whichever way they entered them. */

const SUPPORT = 'support@example.com';
const VENDOR = 'service.vendor@example.com';
const stage = stageFor(['admin', 'ops', SUPPORT, VENDOR]);
const [admin, ops, , vendor] = stage.people;

const IBAN = BANK.iban_code;
const NEW = `/api/vendors?${ONBOARDING}`;
const confirm = (client: Client, id: Id): Promise<Answer> => decide(client, id, 'confirm-bank');
const write = (client: Client, id: Id, body: object): Promise<Answer> =>
  client.patch(`/api/vendors/${id}?${ONBOARDING}&step=bank`, body);
const own = async (): Promise<Id> => (await vendorOf(stage, VENDOR)).id;

/** Whoever entered it can do nothing to sign it off; somebody else can, once. */
async function expectFourEyes(id: Id, by: Client, other: Client): Promise<void> {
  const current = (admin_approval: string) => stage.host.change('vendors', id, { admin_approval });
  expect(await bankOf(admin, id)).toBe('in_review');
  await current('APPROVED');
  expectRefusal(await confirm(by, id), 422, 'bank');
  await current('PENDING_APPROVAL');
  const passed = await decide(by, id, 'approve-anyway', { reason: 'Known to us' });
  expectSaid(passed, 422, 'Bank details: the person who changed it cannot sign it off', 'bank');
  expect(await bankOf(admin, id)).toBe('in_review');
  await current('APPROVED');
  done(await confirm(other, id));
  expect(await bankOf(admin, id)).toBe('met');
  expectRefusal(await confirm(other, id), 409);
}

describe('bank details that were entered', () => {
  it('with a vendor that staff make, should be confirmed by somebody else', async () => {
    const made = done(await ops.post(NEW, { ...GENERAL, ...BUSINESS, ...BANK }), 201);
    await expectFourEyes(made.body.id, ops, admin);
  });

  it('by the steps of its form, should be confirmed by somebody else', async () => {
    const { id } = (await ops.post(`${NEW}&step=general`, GENERAL)).body;
    done(await admin.patch(`/api/vendors/${id}?${ONBOARDING}&step=business`, BUSINESS));
    done(await write(ops, id, BANK));
    await expectFourEyes(id, ops, admin);
  });

  it('by a file that makes a vendor, should be confirmed by somebody else', async () => {
    const service = await stage.one('sub_categories', 1);
    const columns = {
      'Company / Individual Name': GENERAL.company_or_vendor_name,
      'Authorized Person Name': GENERAL.authorized_person_name,
      'Vendor Type': GENERAL.vendor_type,
      Email: GENERAL.email,
      'Phone Number': GENERAL.phone_number,
      Zones: '#1',
      'Service Types': String(service.name),
      Address: GENERAL.address,
      'Do you have drivers?': 'No',
      'Terms & Conditions': '1',
      'Disclaimers Policies': '2',
      'Account Holder': BANK.acc_holder_name,
      'Bank Name': BANK.bank_name,
      'Branch Name': BANK.branch_name,
      'Account Number': BANK.acc_number,
      IBAN,
    };
    const file = csvOf(Object.keys(columns), Object.values(columns));
    expect(importedOf(await send(ops, ['vendors', 'vendor-onboarding'], file)).mistakes).toEqual([]);
    const made = await stage.first('vendors', ({ email }) => email === GENERAL.email);
    expect(made.iban_code).toBe(IBAN);
    await expectFourEyes(made.id, ops, admin);
  });

  it('by a file that changes a vendor, should be confirmed by somebody else', async () => {
    const id = await own();
    const file = csvOf(['ID', 'IBAN'], [Number(id), IBAN]);
    const sent = importedOf(await send(ops, ['vendors', 'vendor-onboarding'], file));
    expect([sent.mistakes, sent.updates]).toEqual([[], 1]);
    await expectFourEyes(id, ops, admin);
  });

  it('by undoing, should be confirmed by whoever did not undo it', async () => {
    const id = await own();
    done(await write(vendor, id, { iban_code: IBAN }));
    const undoLast = async (): Promise<void> => {
      const [line] = (await ops.get(`/api/vendors/${id}/history?${ONBOARDING}`)).body;
      done(await ops.post(`/api/history/${line.entry}/undo?${ONBOARDING}`));
    };
    await undoLast();
    // What was confirmed before is entered anew.
    expect(await bankOf(admin, id)).toBe('in_review');
    await undoLast();
    expect((await stage.one('vendors', id)).iban_code).toBe(IBAN);
    await expectFourEyes(id, ops, admin);
  });

  it('by several, should be confirmed by none of them', async () => {
    const id = await own();
    done(await write(ops, id, { iban_code: IBAN }));
    done(await write(admin, id, { iban_code: 'AE460331234567890123457' }));
    for (const client of [ops, admin]) expectRefusal(await confirm(client, id), 422, 'bank');
    const seen = await seenBy(admin, id);
    for (const email of [SUPPORT, VENDOR])
      expectRefusal(await stage.as(email).post(`/api/vendors/${id}/confirm-bank?${REVIEW}`, { seen }), 403);
    expect(await bankOf(admin, id)).toBe('in_review');
  });

  it('should be neither confirmed nor entered for many at once', async () => {
    const id = await own();
    done(await write(ops, id, { iban_code: IBAN }));
    for (const client of [ops, admin])
      for (const move of ['confirm-bank', 'approve', 'approve-anyway', 'return']) {
        const body = { action: 'move', move, values: {}, ids: [id] };
        const answer = await client.post(`/api/vendors/bulk?${REVIEW}`, body);
        expect(answer.status, move).toBeGreaterThanOrEqual(400);
      }
    const set = { action: 'set', values: { iban_code: IBAN }, ids: [id] };
    expect((await ops.post(`/api/vendors/bulk?${ONBOARDING}`, set)).status).toBe(422);
    expect(await bankOf(admin, id)).toBe('in_review');
  });
});
