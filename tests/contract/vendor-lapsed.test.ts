import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, type Id, type RecordData, type Value } from '../../resources/language/index.ts';
import { at, type Fields, move, OPEN } from './bookings.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { stageFor } from './stage.ts';
import { decide } from './vendor-stage.ts';

/** A vendor whose licence has ended is given no new bookings: by the dates, whatever a job did. */

const stage = stageFor(['admin']);
const [admin] = stage.people;
const VENDOR = 10;
const OTHER = 11;
const TYPE = 901;
const day = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000));
/** A day in words, as `1 Jan 2027`. */
const inWords = (of: string): string =>
  new Date(of).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).replace('Sept', 'Sep');
const EXPIRED = `expired on ${inWords(day(-1))}`;

let booking: Id;
let next = 7000;
async function paper(values: { readonly [field: string]: Value } = {}): Promise<number> {
  const id = next++;
  await stage.host.put('vendor_documents', {
    ...{ id, vendor_id: VENDOR, document_type_id: TYPE, file: null, document_id_number: `L${id}` },
    ...{ expiry_date: day(-1), status: 'Approved', reason: null, note: null, replaced_by: null, position: id },
    ...{ decided_by: null, decided_at: null, created_at: '2026-01-01T00:00:00.000Z', updated_at: null },
    ...values,
  });
  return id;
}

beforeEach(async () => {
  const { host } = stage;
  for (const row of await stage.stored('vendor_documents')) await host.remove('vendor_documents', row.id);
  await host.put('document_types', {
    ...{ id: TYPE, name: 'Trade Licence Proof', vendor_type: 'Service', required_fields: ['expiry_date'] },
    is_active: true,
  });
  const pending = await stage.first('bookings', (each) => !each.vendor_id && each.payment_status !== 'Paid');
  booking = pending.id;
  await host.change('bookings', booking, { ...OPEN, zone_id: 1, sub_category_id: 1 });
  for (const id of [VENDOR, OTHER])
    await host.change('vendors', id, {
      ...{ vendor_type: 'Service', admin_approval: 'APPROVED', zone_ids: [1], service_ids: [1] },
      unsubscribed_ids: [],
    });
});

const candidate = async (): Promise<RecordData & { readonly reasons: readonly string[] }> => {
  const { body } = await admin.get(`${at(booking, 'candidates')}&user_type=Vendor`);
  return body.find(({ id }: RecordData) => id === VENDOR);
};
const expectFit = async (fits = true): Promise<void> => expect(await candidate()).toMatchObject({ fits });
const assign = () => move(admin, booking, 'assign-vendor', { vendor_id: VENDOR });
const changeType = (values: Fields): Promise<void> => stage.host.change('document_types', TYPE, values);

describe('a vendor whose licence has ended', () => {
  it('should be refused with the reason, whether or not the house has noted it yet', async () => {
    for (const status of ['Approved', 'Expired']) {
      const id = await paper({ status });
      const reason = `Trade Licence Proof ${EXPIRED}`;
      expect(await candidate(), status).toMatchObject({ fits: false, reasons: [reason] });
      const refused = await assign();
      expectRefusal(refused, 409);
      expect(refused.body.detail).toContain(reason);
      await stage.host.remove('vendor_documents', id);
    }
    expect(await candidate()).toMatchObject({ fits: true, reasons: [] });
    done(await assign());
  });

  it('should be refused for a day after its last one, and not for that day', async () => {
    await paper({ expiry_date: day(7) });
    await expectFit();
    await stage.host.change('bookings', booking, { schedule_date: day(8) });
    const reasons = [`Trade Licence Proof expires on ${inWords(day(7))}`];
    expect(await candidate()).toMatchObject({ fits: false, reasons });
    // Without a day, what counts today counts.
    await stage.host.change('bookings', booking, { schedule_date: null, schedule_time: null });
    await expectFit();
  });

  it('should not be refused for papers that are no longer required, or are another vendor’s', async () => {
    await paper({ vendor_id: OTHER });
    await expectFit();
    await paper();
    await expectFit(false);
    await changeType({ is_active: false });
    await expectFit();
    await changeType({ is_active: true, vendor_type: 'Marketplace' });
    await expectFit();
    await changeType({ vendor_type: 'Service', required_fields: ['No'] });
    await expectFit();
  });

  it('should not be refused for what staff let pass when it had ended already, and said why', async () => {
    await paper({ status: 'Expired' });
    await expectFit(false);
    await stage.host.change('vendors', VENDOR, { admin_approval: 'PENDING_APPROVAL' });
    const reason = 'Its renewal is in print';
    done(await decide(admin, VENDOR, 'approve-anyway', { reason }));
    await expectFit();
    // Another that ended is not what they let pass.
    await stage.host.put('document_types', {
      ...{ id: TYPE + 1, name: 'Insurance', vendor_type: 'Service', required_fields: ['expiry_date'], is_active: true },
    });
    await paper({ document_type_id: TYPE + 1, status: 'Expired' });
    expect(await candidate()).toMatchObject({ fits: false, reasons: [`Insurance ${EXPIRED}`] });
  });

  it('should keep the bookings it has, and be checked again where another time is chosen', async () => {
    done(await assign());
    await paper();
    expect((await admin.get(at(booking))).body).toMatchObject({ vendor_id: VENDOR, provider_lapsed: 1 });
    const time = { schedule_date: day(9), schedule_time: '10:00' };
    expectSaid(await move(admin, booking, 'reschedule', time), 409, /expired on/);
  });

  it('should be passed over by offers, with the reason', async () => {
    await stage.host.change('bookings', booking, { order_status: 'Pending' });
    await stage.host.put('vendor_groups', {
      ...{ id: 501, name: 'Both', offer_order: 'Ranked', seconds: 60, when_nobody: 'Manual', next_group_id: null },
      ...{ notice_email: null, is_default: false, is_active: true, created_at: '2026-01-01T00:00:00.000Z' },
    });
    const hands = (await stage.stored('workers')).filter((each) => each.user_type === 'Worker' && each.is_active);
    for (const [path, vendor_id] of [VENDOR, OTHER].entries()) {
      const member = { id: 5010 + path, vendor_group_id: 501, vendor_id, position: path + 1 };
      await stage.host.put('vendor_group_members', member);
      await stage.host.change('workers', hands[path]?.id ?? 0, { vendor_id, service_types: [1] });
    }
    await paper();
    done(await move(admin, booking, 'approve', { mode: 'auto', vendor_group_id: 501 }));
    const made = (await stage.stored('offers')).filter((each) => each.booking_id === booking);
    const course = made.map(({ vendor_id, answer }) => `${vendor_id} ${answer}`);
    expect(course).toEqual([`${VENDOR} Skipped`, `${OTHER} Offered`]);
    expect(made[0]?.outcome).toBe(`Not asked: Trade Licence Proof ${EXPIRED}.`);
  });

  it('should take as many statements for many papers as for few', async () => {
    const statements = async (): Promise<number> => {
      const before = stage.host.reads().rows;
      await candidate();
      return stage.host.reads().rows - before;
    };
    await paper();
    const few = await statements();
    for (let each = 0; each < 40; each++) await paper({ vendor_id: [VENDOR, OTHER][each % 2] ?? VENDOR });
    expect(await statements()).toBe(few);
  });
});
