import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, type Id, type RecordData, type Value } from '../../resources/language/index.ts';
import { at, move, OPEN } from './bookings.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** A vendor whose licence has ended is given no new bookings: by the dates, whatever a job did. */

const ADMIN = 'admin@example.com';
const stage = stageFor([ADMIN]);
const VENDOR = 10;
const OTHER = 11;
const TYPE = 901;
const day = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000));
const said = (of: string): string => `${Number(of.slice(8))} ${MONTHS[Number(of.slice(5, 7)) - 1]} ${of.slice(0, 4)}`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

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
  const { body } = await stage.as(ADMIN).get(`${at(booking, 'candidates')}&user_type=Vendor`);
  return body.find(({ id }: RecordData) => id === VENDOR);
};
const assign = (vendor_id: number) => move(stage.as(ADMIN), booking, 'assign-vendor', { vendor_id });

describe('a vendor whose licence has ended', () => {
  it('should be refused with the reason, whether or not the house has noted it yet', async () => {
    for (const status of ['Approved', 'Expired']) {
      const id = await paper({ status });
      const reason = `Trade Licence Proof expired on ${said(day(-1))}`;
      expect(await candidate(), status).toMatchObject({ fits: false, reasons: [reason] });
      const refused = await assign(VENDOR);
      expectRefusal(refused, 409);
      expect(refused.body.detail).toContain(reason);
      await stage.host.remove('vendor_documents', id);
    }
    expect(await candidate()).toMatchObject({ fits: true, reasons: [] });
    expect((await assign(VENDOR)).status).toBe(200);
  });

  it('should be refused for a day after its last one, and not for that day', async () => {
    await paper({ expiry_date: day(7) });
    expect(await candidate()).toMatchObject({ fits: true });
    await stage.host.change('bookings', booking, { schedule_date: day(8) });
    expect(await candidate()).toMatchObject({
      fits: false,
      reasons: [`Trade Licence Proof expires on ${said(day(7))}`],
    });
    // Without a day, what counts today counts.
    await stage.host.change('bookings', booking, { schedule_date: null, schedule_time: null });
    expect(await candidate()).toMatchObject({ fits: true });
  });

  it('should be given bookings again once another is approved, and not while that waits', async () => {
    const old = await paper({ status: 'Expired' });
    const renewal = await paper({ status: 'Pending', expiry_date: day(300) });
    expect(await candidate()).toMatchObject({ fits: false });
    await stage.host.change('vendor_documents', renewal, { status: 'Approved' });
    await stage.host.change('vendor_documents', old, { replaced_by: renewal });
    expect(await candidate()).toMatchObject({ fits: true });
  });

  it('should not be refused for what is asked for no more, was denied, or is another vendor’s', async () => {
    await paper({ vendor_id: OTHER });
    await paper({ status: 'Rejected' });
    await paper({ status: 'Pending' });
    expect(await candidate()).toMatchObject({ fits: true });
    await paper();
    await stage.host.change('document_types', TYPE, { is_active: false });
    expect(await candidate()).toMatchObject({ fits: true });
    await stage.host.change('document_types', TYPE, { is_active: true, vendor_type: 'Marketplace' });
    expect(await candidate()).toMatchObject({ fits: true });
    await stage.host.change('document_types', TYPE, { vendor_type: 'Service', required_fields: ['No'] });
    expect(await candidate()).toMatchObject({ fits: true });
  });

  it('should not be refused for what staff let pass when it had ended already, and said why', async () => {
    await paper({ status: 'Expired' });
    expect(await candidate()).toMatchObject({ fits: false });
    await stage.host.change('vendors', VENDOR, { admin_approval: 'PENDING_APPROVAL' });
    const request = (call = '') => `/api/vendors/${VENDOR}${call}?screen_label=vendor-requests`;
    const body = { seen: (await stage.as(ADMIN).get(request())).body._seen, reason: 'Its renewal is in print' };
    const passed = await stage.as(ADMIN).post(request('/approve-anyway'), body);
    expect(passed.status, JSON.stringify(passed.body)).toBe(200);
    expect(await candidate()).toMatchObject({ fits: true });
    // Another that ended is not what they let pass.
    await stage.host.put('document_types', {
      ...{ id: TYPE + 1, name: 'Insurance', vendor_type: 'Service', required_fields: ['expiry_date'], is_active: true },
    });
    await paper({ document_type_id: TYPE + 1, status: 'Expired' });
    expect(await candidate()).toMatchObject({ fits: false, reasons: [`Insurance expired on ${said(day(-1))}`] });
  });

  it('should keep the bookings it has, and be asked again where another time is chosen', async () => {
    expect((await assign(VENDOR)).status).toBe(200);
    await paper();
    const told = await stage.as(ADMIN).get(at(booking));
    expect(told.body).toMatchObject({ vendor_id: VENDOR, provider_lapsed: 1 });
    const moved = await move(stage.as(ADMIN), booking, 'reschedule', {
      schedule_date: day(9),
      schedule_time: '10:00',
    });
    expectRefusal(moved, 409);
    expect(moved.body.detail).toContain('expired on');
  });

  it('should be passed over by offers, and it is told why', async () => {
    await stage.host.change('bookings', booking, { order_status: 'Pending' });
    await stage.host.put('vendor_groups', {
      ...{ id: 501, name: 'Both', offer_order: 'Ranked', seconds: 60, when_nobody: 'Manual', next_group_id: null },
      ...{ notice_email: null, is_default: false, is_active: true, created_at: '2026-01-01T00:00:00.000Z' },
    });
    for (const [place, vendor_id] of [VENDOR, OTHER].entries())
      await stage.host.put('vendor_group_members', {
        ...{ id: 5010 + place, vendor_group_id: 501, vendor_id, position: place + 1 },
      });
    const hands = (await stage.stored('workers')).filter((each) => each.user_type === 'Worker' && each.is_active);
    for (const [place, vendor_id] of [VENDOR, OTHER].entries())
      await stage.host.change('workers', hands[place]?.id ?? 0, { vendor_id, service_types: [1] });
    await paper();
    const done = await move(stage.as(ADMIN), booking, 'approve', { mode: 'auto', vendor_group_id: 501 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const made = (await stage.stored('offers')).filter((each) => each.booking_id === booking);
    expect(made.map(({ vendor_id, answer }) => [vendor_id, answer])).toEqual([
      [VENDOR, 'Skipped'],
      [OTHER, 'Offered'],
    ]);
    expect(made[0]?.outcome).toBe(`Not asked: Trade Licence Proof expired on ${said(day(-1))}.`);
  });

  it('should take as many statements for many papers as for few', async () => {
    const statements = async (): Promise<number> => {
      const before = stage.host.asked().rows;
      await candidate();
      return stage.host.asked().rows - before;
    };
    await paper();
    const few = await statements();
    for (let each = 0; each < 40; each++) await paper({ vendor_id: [VENDOR, OTHER][each % 2] ?? VENDOR });
    expect(await statements()).toBe(few);
  });
});
