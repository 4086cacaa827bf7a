import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** What becomes of a vendor's profile once it was handed in (spec part 2 §2, §4, §8, §9). */

const SCREEN = 'screen_label=vendor-requests';
const at = (id: number, call = ''): string => `/api/vendors/${id}${call && `/${call}`}?${SCREEN}`;
const stage = stageFor([
  'admin@example.com',
  'ops@example.com',
  'vendor@example.com',
  'new.vendor@example.com',
  'support@example.com',
]);
const admin = (): Client => stage.as('admin@example.com');
const ops = (): Client => stage.as('ops@example.com');

/** Karama Spice Kitchen waits for its approval. Al Ketbi Home & Pantry has it. */
const [WAITING, APPROVED] = [8, 1];

type Entry = { readonly name: string; readonly of: string; readonly status: string; readonly part: number | null };
const entriesOf = async (id: number, client = admin()): Promise<readonly Entry[]> =>
  (await client.get(at(id))).body._requirements;
const seen = async (id: number, client = admin()): Promise<object> => (await client.get(at(id))).body._seen;
const bankOf = async (id: number): Promise<string | undefined> =>
  (await entriesOf(id)).find(({ name }) => name === 'bank')?.status;

/** Approves every paper of a vendor that waits. */
async function approvePapers(id: number): Promise<void> {
  for (const { part, status } of await entriesOf(id))
    if (part !== null && status === 'in_review') {
      const { _version } = await stage.one('vendor_documents', part);
      const answer = await admin().post(`/api/vendor_documents/${part}/approve?${SCREEN}`, { _version });
      expect(answer.status).toBe(200);
    }
}

describe('a profile that waits', () => {
  it('should tell what of it is given and what is not, of every vendor as it stands (spec 2.3.10)', async () => {
    const told = await entriesOf(WAITING);
    expect(told.map(({ of }) => of)).toEqual(expect.arrayContaining(['general', 'papers', 'commission', 'bank']));
    expect(await bankOf(WAITING)).toBe('in_review');
    expect(await bankOf(APPROVED)).toBe('met');
    for (const { of, status } of await entriesOf(APPROVED)) if (of !== 'papers') expect(status, of).toBe('met');
  });

  it('should be approved where all of it holds, and said so', async () => {
    await approvePapers(WAITING);
    const before = await seen(WAITING);
    const answer = await admin().post(at(WAITING, 'approve'), { seen: before, approval_notes: 'Welcome' });
    if (answer.status === 422) {
      // What keeps it from being approved is named, and passes for a reason only.
      expect(answer.body.detail).toContain('Approve is not possible');
      expectRefusal(await admin().post(at(WAITING, 'approve-anyway'), { seen: before }), 422, 'reason');
      const body = { seen: before, reason: 'Known to us for years' };
      expect((await admin().post(at(WAITING, 'approve-anyway'), body)).status).toBe(200);
    } else expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // spec 2.4.17
    expect((await admin().get(at(WAITING))).body.admin_approval).toBe('APPROVED');
    expect(['met', 'waived']).toContain(await bankOf(WAITING));
  });

  it('should not be approved as it is while a paper waits, nor by a version nobody saw', async () => {
    expectRefusal(await admin().post(at(WAITING, 'approve'), { seen: await seen(WAITING) }), 422);
    const old = await seen(WAITING);
    await stage.host.change('vendors', WAITING, { iban_code: 'AE070331234567890123456' });
    const stale = await admin().post(at(WAITING, 'approve'), { seen: old });
    expectRefusal(stale, 409, 'bank');
    expect(stale.body).toMatchObject({ code: 'stale', changed: [{ name: 'bank', label: 'Bank details' }] });
  });

  it('should be sent back with what is to be mended, or be denied with why', async () => {
    const items = [{ of: 'bank', reason: 'mismatch', note: 'The holder is not the company' }];
    const body = { items, seen: await seen(WAITING) };
    expect((await admin().post(at(WAITING, 'return'), body)).status).toBe(200);
    expect(await bankOf(WAITING)).toBe('refused');
    await stage.host.change('vendors', WAITING, { admin_approval: 'PENDING_APPROVAL' });
    const deny = async (said: object, as?: object) =>
      admin().post(at(WAITING, 'deny'), { ...said, seen: as ?? (await seen(WAITING)) });
    expectRefusal(await deny({}), 422, 'approval_notes');
    expectRefusal(await admin().post(at(WAITING, 'deny'), { approval_notes: 'Not licensed' }), 422, 'seen');
    // Another account may be the one that was asked for.
    const old = await seen(WAITING);
    await stage.host.change('vendors', WAITING, { iban_code: 'AE070331234567890123456' });
    expectRefusal(await deny({ approval_notes: 'Not licensed' }, old), 409, 'bank');
    const denied = await deny({ approval_notes: 'Not licensed' });
    expect(denied.body.admin_approval).toBe('REJECTED'); // spec 2.4.17
  });

  it('should be sent back as it was looked at: what was replaced meanwhile is told, and stays', async () => {
    const note = 'The stamp is cut off';
    expectRefusal(
      await admin().post(at(WAITING, 'return'), { items: [{ of: 'bank', reason: 'mismatch', note }] }),
      422,
      'seen',
    );
    const old = await seen(WAITING);
    const paper = (await entriesOf(WAITING)).find(({ of, status }) => of === 'papers' && status === 'in_review');
    const send = (of: string | undefined) =>
      admin().post(at(WAITING, 'return'), { items: [{ of, reason: 'mismatch', note }], seen: old });
    // Staff write for a vendor on the same page as it does itself.
    const onboarding = 'screen_label=vendor-onboarding';
    const replaced = await ops().patch(`/api/vendor_documents/${paper?.part}?${onboarding}`, {
      document_id_number: 'NEW-1',
    });
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
    const stale = await send(paper?.name);
    expectRefusal(stale, 409, paper?.name);
    expect(stale.body).toMatchObject({ code: 'stale', changed: [{ name: paper?.name, part: paper?.part }] });
    await ops().patch(`/api/vendors/${WAITING}?${onboarding}&step=bank`, { iban_code: 'AE070331234567890123456' });
    const both = await send('bank');
    expectRefusal(both, 409, 'bank');
    const changed: readonly Entry[] = both.body.changed;
    expect(changed.map(({ name }) => name).toSorted()).toEqual(['bank', paper?.name].toSorted());
    expect((await stage.one('vendors', WAITING)).admin_approval).toBe('PENDING_APPROVAL');
    // Whoever looks again sends back what is there now.
    const items = [{ of: paper?.name, reason: 'mismatch', note }];
    const answer = await admin().post(at(WAITING, 'return'), { items, seen: await seen(WAITING) });
    expect([answer.status, answer.body.admin_approval]).toEqual([200, 'PENDING_FROM_VENDOR']);
    const after = (await entriesOf(WAITING)).find(({ name }) => name === paper?.name);
    expect(after?.status).toBe('refused');
  });

  it('should be sent back field by field, of bank details and of a paper', async () => {
    const paper = (await entriesOf(WAITING)).find(({ of, status }) => of === 'papers' && status === 'in_review');
    const said = { reason: 'mismatch', note: 'The holder is another' };
    const send = async (items: readonly object[]) =>
      admin().post(at(WAITING, 'return'), { items, seen: await seen(WAITING) });
    for (const fields of [['email'], ['iban_code', 'x'], 'iban_code', [1], [null]])
      expectRefusal(await send([{ of: 'bank', ...said, fields }]), 422, 'items');
    expectRefusal(await send([{ of: paper?.name, ...said, fields: ['iban_code'] }]), 422, 'items');
    const items = [
      { of: 'bank', ...said, fields: ['iban_code', 'acc_holder_name', 'iban_code'] },
      { of: paper?.name, ...said, fields: ['expiry_date'] },
    ];
    expect((await send(items)).status).toBe(200);
    const after = (await admin().get(at(WAITING))).body._requirements as readonly (Entry & { readonly why: unknown })[];
    const whyOf = (wanted: string | undefined) => after.find(({ name }) => name === wanted)?.why;
    expect(whyOf('bank')).toEqual({ ...said, fields: ['iban_code', 'acc_holder_name'] });
    expect(whyOf(paper?.name)).toEqual({ ...said, fields: ['expiry_date'] });
  });

  it('should be decided about by whoever may, and never by the vendor itself (spec 2.6.6)', async () => {
    for (const move of ['approve', 'approve-anyway', 'return', 'deny'])
      for (const email of ['vendor@example.com', 'support@example.com'] as const)
        expectRefusal(await stage.as(email).post(at(WAITING, move), {}), 403);
    // Whoever may change something on that screen decides.
    const said = { approval_notes: 'Not licensed', seen: await seen(WAITING) };
    const denied = await ops().post(at(WAITING, 'deny'), said);
    expect([denied.status, denied.body.admin_approval]).toEqual([200, 'REJECTED']);
  });
});

describe('a profile of another type', () => {
  /** New vendor’s own, and one nobody has bookings or products of. */
  const OWN = 2;
  const change = (client: Client, vendor_type: string) =>
    client.patch(`/api/vendors/${OWN}?screen_label=vendor-onboarding`, { vendor_type });
  const other = async (): Promise<string> =>
    (await stage.one('vendors', OWN)).vendor_type === 'Service' ? 'Marketplace' : 'Service';

  it('should be looked at again, whoever changed it, since other papers are asked of it then', async () => {
    for (const client of [stage.as('new.vendor@example.com'), ops()]) {
      await stage.host.change('vendors', OWN, { admin_approval: 'APPROVED' });
      const answer = await change(client, await other());
      expect([answer.status, answer.body.admin_approval]).toEqual([200, 'PENDING_FROM_VENDOR']);
      const told = (await stage.host.outbox()).find(({ about }) => about === 'vendor_asked_again');
      expect(told?.to).toBe('new.vendor@example.com');
    }
    await stage.host.change('vendors', OWN, { admin_approval: 'APPROVED' });
    const kept = await ops().patch(`/api/vendors/${OWN}?screen_label=vendor-onboarding`, { address: 'Deira, Dubai' });
    expect([kept.status, kept.body.admin_approval]).toEqual([200, 'APPROVED']);
  });
});

describe('bank details of an approved vendor', () => {
  it('should be confirmed again by somebody else once they were changed', async () => {
    expectRefusal(await admin().post(at(APPROVED, 'confirm-bank'), { seen: await seen(APPROVED) }), 422, 'bank');
    await stage.host.change('vendors', APPROVED, { acc_number: '10999999' });
    expect(await bankOf(APPROVED)).toBe('in_review');
    expect((await ops().post(at(APPROVED, 'confirm-bank'), { seen: await seen(APPROVED, ops()) })).status).toBe(200);
    expect(await bankOf(APPROVED)).toBe('met');
  });
});
