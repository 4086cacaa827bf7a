import { describe, expect, it } from 'vitest';
import type { Value } from '../../resources/language/index.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';
import { BANK, ONBOARDING, REVIEW } from './vendor-stage.ts';

/** What vendors ask to be let in, as staff see and answer it (spec part 2 §2, §4, §7 Vendors). */

const at = (id: number, call = ''): string => `/api/vendors/${id}${call && `/${call}`}?${REVIEW}`;

const stage = stageFor(['admin', 'vendor']);
const [admin] = stage.people;
/** Al Ketbi Home & Pantry, which vendor@example.com signs in for, and one nobody signs in for. */
const [OWNED, FREE] = [1, 9];
const send = (id: number, changes_notes: Value): Promise<Answer> => admin.post(at(id, 'send-notes'), { changes_notes });
/** What was sent about vendors, the newest first. */
const mails = async (): Promise<readonly { to: string; about: string }[]> =>
  (await stage.host.outbox()).filter(({ kind, about }) => kind === 'news' && /^vendor_/.test(String(about))) as never;

describe('an onboarding request', () => {
  it('should stand under where its approval stands (spec 2.2.36)', async () => {
    const under = async (tab: string): Promise<ReadonlySet<string>> => {
      const { body } = done(await admin.get(`/api/vendors?${REVIEW}&_tab=${tab}&_end=100`));
      return new Set(body.map((row: { admin_approval: string }) => row.admin_approval));
    };
    expect(await under('request')).toEqual(new Set(['PENDING_APPROVAL', 'PENDING_FROM_VENDOR']));
    expect(await under('approved')).toEqual(new Set(['APPROVED']));
    expect(await under('denied')).toEqual(new Set(['REJECTED']));
  });

  it('should tell how many services it asks for, where, and since when (spec 2.2.37, 2.3.16)', async () => {
    const [row] = (await admin.get(`/api/vendors?${REVIEW}&q=green+oasis`)).body;
    expect(row).toMatchObject({ service_count: 2, zone_ids: [2, 6, 7, 9], admin_approval: 'PENDING_APPROVAL' });
    expect(row.submitted_at).toMatch(/^\d{4}-/);
    // spec 2.7.22: by page and size, by where it stands and by name, with the total.
    const page = await admin.get(`/api/vendors?${REVIEW}&_tab=approved&_start=2&_end=4`);
    const approved = (await stage.stored('vendors')).filter(({ admin_approval }) => admin_approval === 'APPROVED');
    expect([page.body.length, page.headers.get('X-Total-Count')]).toEqual([2, String(approved.length)]);
    // spec 2.9.7
    expect((await admin.get(`/api/vendors?${REVIEW}&_tab=approved`)).body).toHaveLength(5);
    const sorted = (await admin.get(`/api/vendors?${REVIEW}&_sort=service_count&_order=desc&_end=100`)).body;
    const counts = sorted.map(({ service_count }: { service_count: number }) => service_count);
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
  });
});

describe('a row of the requests', () => {
  it('should tell nothing of the bank, which is decided about on its page alone', async () => {
    for (const tab of ['request', 'approved', 'denied']) {
      const { body } = await admin.get(`/api/vendors?${REVIEW}&_tab=${tab}&_end=100`);
      expect(body.length).toBeGreaterThan(0);
      for (const row of body) expect(Object.keys(row).filter((name) => name in BANK)).toEqual([]);
    }
    const whole = (await admin.get(at(OWNED))).body;
    const { company_or_vendor_name, email, phone_number, address } = await stage.one('vendors', OWNED);
    // spec 2.3.11, 2.7.18
    expect(whole).toMatchObject({ id: OWNED, company_or_vendor_name, email, phone_number, address });
    for (const name of ['company_logo', ...Object.keys(BANK)]) expect(whole).toHaveProperty(name);
  });
});

describe('notes to a vendor', () => {
  it('should be mailed to whoever signs in for it, and stand in its record (spec 2.7.19)', async () => {
    const sent = done(await send(OWNED, 'Please show the back of the licence'));
    expect(sent.body.changes_notes).toBe('Please show the back of the licence');
    expect((await mails())[0]).toMatchObject({ to: 'vendor@example.com', about: 'vendor_notes' });
  });

  it('should go to the company where nobody signs in for it, each time they are sent', async () => {
    await send(FREE, 'The address is missing');
    await send(FREE, 'The address is missing');
    const sent = (await mails()).filter(({ to }) => to === 'hello@desert-bloom.example.com');
    expect(sent).toHaveLength(2);
  });

  it('should say something (spec 2.5.54)', async () => {
    for (const nothing of ['', '   ', null]) {
      expectSaid(await send(FREE, nothing), 422, 'Notes are required', 'changes_notes');
    }
    expectRefusal(await send(FREE, 'x'.repeat(1001)), 422, 'changes_notes');
    expectRefusal(await send(99_999, 'Nobody'), 404);
  });

  it('should be sent by no vendor', async () => {
    expectRefusal(await stage.as('vendor@example.com').post(at(OWNED, 'send-notes'), { changes_notes: 'Hello' }), 403);
    expect(await mails()).toEqual([]);
  });

  it('should be answered by the vendor, once, and be news to who reviews', async () => {
    const vendor = stage.as('vendor@example.com');
    const answered = () => vendor.post(`/api/vendors/${OWNED}/answer-notes?${ONBOARDING}`, {});
    const unasked = { admin_approval: 'APPROVED', changes_notes: null, changes_notes_at: null };
    await stage.host.change('vendors', OWNED, unasked);
    expectRefusal(await answered(), 409);
    done(await send(OWNED, 'Please show the whole licence.'));
    expectRefusal(await admin.post(at(OWNED, 'answer-notes'), {}), 403);
    const answer = await answered();
    expect([answer.status, typeof answer.body.changes_answered_at]).toEqual([200, 'string']);
    expectRefusal(await answered(), 409);
    await stage.host.outbox();
    const result = (await admin.get('/api/notifications')).body;
    expect(JSON.stringify(result)).toContain('made the changes you asked for');
    // Other notes ask anew.
    done(await send(OWNED, 'And its back.'));
    done(await answered());
  });
});
