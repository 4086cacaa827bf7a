import { describe, expect, it } from 'vitest';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Client, stageFor } from './stage.ts';
import { BANK, bankOf, decide, type Entry, entriesOf, ONBOARDING, REVIEW, seenBy } from './vendor-stage.ts';

/** What becomes of a vendor's profile once it was handed in (spec part 2 §2, §4, §8, §9). */

const stage = stageFor(['admin', 'ops', 'vendor', 'new.vendor']);
const [admin, ops, vendor, newVendor] = stage.people;

/** Karama Spice Kitchen waits for its approval. Al Ketbi Home & Pantry has it. */
const [WAITING, APPROVED] = [8, 1];

const send = (move: string, body?: object, client = admin) => decide(client, WAITING, move, body);
const entryOf = async (name: string | undefined): Promise<Entry | undefined> =>
  (await entriesOf(admin, WAITING)).find((each) => each.name === name);
const waitingPapers = async (): Promise<readonly Entry[]> =>
  (await entriesOf(admin, WAITING)).filter(({ of, status }) => of === 'papers' && status === 'in_review');
const changeIban = (): Promise<void> => stage.host.change('vendors', WAITING, { iban_code: BANK.iban_code });
const current = async () => (await stage.one('vendors', WAITING)).admin_approval;

describe('a profile that waits', () => {
  it('should tell what of it is given and what is not, of every vendor as it stands (spec 2.3.10)', async () => {
    const result = await entriesOf(admin, WAITING);
    expect(result.map(({ of }) => of)).toEqual(expect.arrayContaining(['general', 'papers', 'commission', 'bank']));
    expect(await bankOf(admin, WAITING)).toBe('in_review');
    for (const { of, status } of await entriesOf(admin, APPROVED)) if (of !== 'papers') expect(status, of).toBe('met');
  });

  it('should be approved where all of it holds', async () => {
    const papers = (await stage.stored('vendor_documents')).filter(({ vendor_id }) => vendor_id === WAITING);
    for (const { id, expiry_date } of papers)
      if (expiry_date !== null) await stage.host.change('vendor_documents', id, { expiry_date: '2099-12-31' });
    expectRefusal(await send('approve'), 422);
    for (const { part } of await waitingPapers()) {
      const { _version } = await stage.one('vendor_documents', part);
      done(await admin.post(`/api/vendor_documents/${part}/approve?${REVIEW}`, { _version }));
    }
    done(await send('approve', { approval_notes: 'Welcome' }));
    expect([await current(), await bankOf(admin, WAITING)]).toEqual(['APPROVED', 'met']); // spec 2.4.17
  });

  it('should be approved for a reason where something of it does not hold', async () => {
    expectSaid(await send('approve'), 422, /Approve is not possible/);
    expectRefusal(await send('approve-anyway'), 422, 'reason');
    done(await send('approve-anyway', { reason: 'Known to us for years' }));
    expect([await current(), await bankOf(admin, WAITING)]).toEqual(['APPROVED', 'met']);
  });

  it('should be decided about as it was looked at, and by whoever did (spec 2.6.6)', async () => {
    for (const move of ['approve', 'deny', 'return']) expectRefusal(await send(move, { seen: undefined }), 422, 'seen');
    const seen = await seenBy(admin, WAITING);
    await changeIban();
    for (const [move, body] of Object.entries({ approve: {}, deny: { approval_notes: 'Not licensed' } })) {
      const stale = await send(move, { ...body, seen });
      expectRefusal(stale, 409, 'bank');
      expect(stale.body).toMatchObject({ code: 'stale', changed: [{ name: 'bank', label: 'Bank details' }] });
    }
    for (const move of ['approve', 'approve-anyway', 'return', 'deny'])
      expectRefusal(await send(move, {}, vendor), 403);
  });

  it('should be denied with why', async () => {
    expectRefusal(await send('deny'), 422, 'approval_notes');
    const denied = await send('deny', { approval_notes: 'Not licensed' }, ops);
    expect([denied.status, denied.body.admin_approval]).toEqual([200, 'REJECTED']); // spec 2.4.17
  });

  it('should be sent back as it was looked at: what was replaced meanwhile is reported, and stays', async () => {
    const [paper] = await waitingPapers();
    const seen = await seenBy(admin, WAITING);
    const back = (of: string | undefined, more: object = {}) =>
      send('return', { items: [{ of, reason: 'mismatch', note: 'The stamp is cut off' }], ...more });
    // Staff write for a vendor on the same page as it does itself.
    const written = { document_id_number: 'NEW-1' };
    done(await ops.patch(`/api/vendor_documents/${paper?.part}?${ONBOARDING}`, written));
    const stale = await back(paper?.name, { seen });
    expectRefusal(stale, 409, paper?.name);
    expect(stale.body).toMatchObject({ code: 'stale', changed: [{ name: paper?.name, part: paper?.part }] });
    await changeIban();
    const both = await back('bank', { seen });
    expectRefusal(both, 409, 'bank');
    const changed: readonly Entry[] = both.body.changed;
    expect(changed.map(({ name }) => name).toSorted()).toEqual(['bank', paper?.name].toSorted());
    expect(await current()).toBe('PENDING_APPROVAL');
    // Whoever looks again sends back what is there now.
    const answer = await back(paper?.name);
    expect([answer.status, answer.body.admin_approval]).toEqual([200, 'PENDING_FROM_VENDOR']);
    expect((await entryOf(paper?.name))?.status).toBe('refused');
  });

  it('should be sent back field by field, of bank details and of a paper', async () => {
    const [paper] = await waitingPapers();
    const text = { reason: 'mismatch', note: 'The holder is another' };
    for (const fields of [['email'], ['iban_code', 'x'], 'iban_code', [1], [null]])
      expectRefusal(await send('return', { items: [{ of: 'bank', ...text, fields }] }), 422, 'items');
    expectRefusal(await send('return', { items: [{ of: paper?.name, ...text, fields: ['iban_code'] }] }), 422, 'items');
    const items = [
      { of: 'bank', ...text, fields: ['iban_code', 'acc_holder_name', 'iban_code'] },
      { of: paper?.name, ...text, fields: ['expiry_date'] },
    ];
    done(await send('return', { items }));
    const why = { ...text, fields: ['iban_code', 'acc_holder_name'] };
    expect(await entryOf('bank')).toMatchObject({ status: 'refused', why });
    expect((await entryOf(paper?.name))?.why).toEqual({ ...text, fields: ['expiry_date'] });
  });
});

it('a profile of another type should be looked at again after any change, since it needs other papers', async () => {
  /** New vendor’s own, and one nobody has bookings or products of. */
  const OWN = 2;
  const change = async (client: Client, body: object) => {
    await stage.host.change('vendors', OWN, { admin_approval: 'APPROVED' });
    const answer = done(await client.patch(`/api/vendors/${OWN}?${ONBOARDING}`, body));
    return answer.body.admin_approval;
  };
  for (const client of [newVendor, ops]) {
    const isService = (await stage.one('vendors', OWN)).vendor_type === 'Service';
    const vendor_type = isService ? 'Marketplace' : 'Service';
    expect(await change(client, { vendor_type })).toBe('PENDING_FROM_VENDOR');
    const resultOf = (await stage.host.outbox()).find(({ about }) => about === 'vendor_asked_again');
    expect(resultOf?.to).toBe('new.vendor@example.com');
  }
  expect(await change(ops, { address: 'Deira, Dubai' })).toBe('APPROVED');
});
