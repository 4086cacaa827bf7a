import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { at, type Fields, givenTo, move, OPEN, ownVendor, served, stageOf, undoOf } from './bookings.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';

/**
 * The way of a booking besides what is usual: out of being processed, corrected, taken back from
 * whoever has it, and invoiced before it is done.
 */

const { stage, people, stored, one, first, change, booking } = stageOf(['admin', 'ops', 'service.vendor']);
const [admin, ops, vendor] = people;

/** A booking that a vendor has, and a worker of theirs does. */
async function given(like?: RecordData): Promise<RecordData> {
  const { id, vendor_id = null, worker_id = null } = like ?? (await served(stage));
  await change(id, { ...givenTo(vendor_id), worker_id });
  return booking(id);
}

describe('a booking on its way', () => {
  it('should be accepted out of being processed, as a request is approved', async () => {
    const { id } = await served(stage);
    const input = { order_status: 'Processing', request_accepted_at: null };
    await change(id, { ...OPEN, ...input });
    expectRefusal(await move(admin, id, 'approve', { mode: 'manual' }), 409);
    expectRefusal(await move(admin, id, 'accept'), 422, 'mode');
    const answers = { mode: 'manual', approval_notes: 'The card was charged' };
    const accepted = done(await move(admin, id, 'accept', answers));
    expect(await booking(id)).toMatchObject({ ...answers, order_status: 'Accepted' });
    expect((await booking(id)).request_accepted_at).not.toBeNull();
    done(await admin.post(undoOf(accepted)));
    expect(await booking(id)).toMatchObject(input);
  });

  it('should be corrected where it was taken down wrongly, as long as whoever has it works there', async () => {
    const { id, vendor_id, zone_id = null } = await given();
    await change(id, { latitude: 25.1, longitude: 55.2 });
    const wanted = { address: 'Flat 7, Building 3, Dubai', zone_id, customer_notes: 'Ring twice', document: null };
    done(await move(admin, id, 'correct', wanted));
    expect(await booking(id)).toMatchObject({ ...wanted, latitude: null, longitude: null });
    const { zone_ids } = await one('vendors', vendor_id);
    const strange = (await stored('zones')).find((zone) => !(zone_ids as unknown as Id[]).includes(zone.id));
    const elsewhere = await move(admin, id, 'correct', { ...wanted, zone_id: strange?.id ?? 0 });
    expectSaid(elsewhere, 409, /does not work in this zone/);
  });
});

describe('taking a booking back', () => {
  it('should leave it to nobody, with its time, and offer it to nobody by itself', async () => {
    const { id, vendor_id = null, schedule_date, schedule_time } = await given();
    await change(id, { mode: 'auto', vendor_group_id: 1 });
    const offers = await stored('offers');
    done(await move(ops, id, 'un-assign', { reason: 'They called in sick' }));
    expect(await booking(id)).toMatchObject({
      ...{ vendor_id: null, driver_id: null, worker_id: null, schedule_date, schedule_time },
      ...{ booking_status: 'Pending', assignment_status: 'Unassigned', order_status: 'Accepted' },
      ...{ mode: 'manual', reason: 'They called in sick' },
    });
    expect(await stored('offers')).toEqual(offers);
    // And be given to somebody again.
    done(await move(admin, id, 'assign-vendor', { vendor_id }));
  });

  it('should take the worker alone, who may be taken by the vendor too', async () => {
    const own = await ownVendor(stage);
    const worker = await first('workers', ({ vendor_id, user_type }) => vendor_id === own.id && user_type === 'Worker');
    const { id } = await first('bookings', ({ vendor_id }) => vendor_id === own.id);
    for (const client of [vendor, admin]) {
      await change(id, { ...givenTo(own.id), worker_id: worker.id, overbook_reason: 'A neighbour' });
      done(await move(client, id, 'un-assign-worker'));
      expect(await booking(id)).toMatchObject({
        ...{ vendor_id: own.id, worker_id: null, overbook_reason: null },
        ...{ booking_status: 'Assigned', assignment_status: 'Assigned' },
      });
    }
  });

  it('should be possible from the board, where it asks for nothing', async () => {
    const { id } = await given();
    done(await admin.post(at(id, 'un-assign').replace('booking-list', 'day-board'), {}));
    expect(await booking(id)).toMatchObject({ vendor_id: null, worker_id: null });
  });
});

describe('a booking that was invoiced', () => {
  const issue = async (id: Id): Promise<Answer['body']> => (await ops.post(at(id, 'invoice'), {})).body;
  const credit = (id: Id): Promise<Answer> => ops.post(at(id, 'credit-note'), { reason: 'Another service' });
  const textOf = (number: string): string =>
    `Invoice ${number} was issued for this booking and never changes. Cancel it with a credit note first, then issue a new invoice.`;
  type Counted = { readonly selection: readonly { readonly option_id: number; readonly count: number }[] };

  it('should be edited again once a credit note took the invoice back, and be invoiced anew', async () => {
    const isCounted = ({ vendor_id, worker_id, basket: of }: RecordData): boolean =>
      [vendor_id, worker_id, of].every((each) => each !== null) &&
      (of as unknown as Counted).selection.some(({ count }) => count > 1);
    const { id, basket } = await given(await first('bookings', isCounted));
    const { selection, ...counted } = basket as unknown as Counted;
    const fewer = selection.map((each) => (each.count > 1 ? { ...each, count: each.count - 1 } : each));
    const other = { basket: { ...counted, selection: fewer } } as unknown as Fields;
    const invoice = await issue(id);
    const before = await booking(id);
    for (const [name, body] of Object.entries({ 'edit-services': other, 'additional-time': { additional_hours: 1 } })) {
      const refused = await move(ops, id, name, body);
      expectSaid(refused, 409, textOf(invoice.number));
      expect(refused.body.message).toMatchObject({ values: { number: invoice.number } });
      expect(await booking(id)).toEqual(before);
    }
    await credit(id);
    done(await move(ops, id, 'edit-services', other));
    done(await move(ops, id, 'additional-time', { additional_hours: 4 }));
    const next = await issue(id);
    expect(next).toMatchObject({ number: 'INV-000002', corrected_by: null });
    expect(next.total_amount).toBeGreaterThan(invoice.total_amount);
  });

  it('should be returned with what is booked', async () => {
    const { id } = await given();
    const resultOf = async (): Promise<unknown> => (await ops.get(at(id, 'booked'))).body.invoice;
    expect(await resultOf()).toBeNull();
    expect((await issue(id)).number).toBe(await resultOf());
    await credit(id);
    expect(await resultOf()).toBeNull();
  });

  it('should not go back behind its invoice by an undo', async () => {
    const { id } = await given();
    const more = done(await move(ops, id, 'additional-time', { additional_hours: 1.5 }));
    const { number } = await issue(id);
    expectSaid(await ops.post(undoOf(more)), 409, textOf(number));
    expect((await booking(id)).additional_hours).toBe(1.5);
  });

  it('should be paid, moved to another time, done and noted as before', async () => {
    const { id, payment_status } = await given();
    await issue(id);
    done(await move(ops, id, 'note', { admin_notes: 'Invoice sent' }));
    const paying = payment_status === 'Paid' ? 'mark-unpaid' : 'mark-paid';
    for (const name of [paying, 'un-assign-worker', 'start', 'complete']) done(await move(ops, id, name));
  });
});
