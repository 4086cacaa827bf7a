import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { at, type Fields, givenTo, move, undoOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** What an invoice bills stays what it is as long as the invoice stands. */

const stage = stageFor(['admin@example.com', 'ops@example.com', 'support@example.com']);
const { as, one, first } = stage;
const ops = (): Client => as('ops@example.com');

const said = (number: string): string =>
  `Invoice ${number} was issued for this booking and never changes. Cancel it with a credit note first, then issue a new invoice.`;

type Counted = { readonly selection: readonly { readonly option_id: number; readonly count: number }[] };

/**
 * A booking of the catalogue that is to be done, of something that is counted, and one more of
 * that.
 */
async function billable(): Promise<{ readonly booking: RecordData; readonly other: Fields }> {
  const {
    id,
    vendor_id = null,
    worker_id = null,
  } = await first(
    'bookings',
    ({ vendor_id: whose, worker_id: whom, basket }) =>
      whose !== null && whom !== null && (basket as Counted | null)?.selection.some(({ count }) => count > 1) === true,
  );
  await stage.host.change('bookings', id, { ...givenTo(vendor_id), worker_id });
  const booking = await one('bookings', id);
  const basket = booking.basket as unknown as Counted;
  const selection = basket.selection.map((each) => (each.count > 1 ? { ...each, count: each.count - 1 } : each));
  return { booking, other: { basket: { ...basket, selection } } as unknown as Fields };
}

const issue = (id: Id): Promise<Answer> => ops().post(at(id, 'invoice'), {});
const credit = (id: Id): Promise<Answer> => ops().post(at(id, 'credit-note'), { reason: 'Another service' });

describe('a booking that was invoiced', () => {
  it('should be edited again once a credit note took the invoice back, and be invoiced anew', async () => {
    const { booking, other } = await billable();
    const { id } = booking;
    const { body: invoice } = await issue(id);
    expect(invoice.corrected_by).toBeNull();
    for (const [name, body] of [
      ['edit-services', other],
      ['additional-time', { additional_hours: 1 }],
    ] as const) {
      const before = await one('bookings', id);
      const refused = await move(ops(), id, name, body);
      expectRefusal(refused, 409);
      expect(refused.body.detail).toBe(said(invoice.number));
      expect(refused.body.message).toMatchObject({ values: { number: invoice.number } });
      expect(await one('bookings', id)).toEqual(before);
    }
    await credit(id);
    expect((await ops().get(at(id, 'invoice'))).body).toEqual({ ...invoice, corrected_by: 'CN-000001' });
    expect((await move(ops(), id, 'edit-services', other)).status).toBe(200);
    expect((await move(ops(), id, 'additional-time', { additional_hours: 4 })).status).toBe(200);
    const next = await issue(id);
    expect(next.body.number).toBe('INV-000002');
    expect(next.body.total_amount).toBeGreaterThan(invoice.total_amount);
    expect((await ops().get(at(id, 'invoice'))).body.corrected_by).toBeNull();
  });

  it('should be told with what is booked', async () => {
    const { booking } = await billable();
    const told = async (): Promise<unknown> => (await ops().get(at(booking.id, 'booked'))).body.invoice;
    expect(await told()).toBeNull();
    const { body } = await issue(booking.id);
    expect(await told()).toBe(body.number);
    await credit(booking.id);
    expect(await told()).toBeNull();
  });

  it('should not go back behind its invoice by an undo', async () => {
    const { booking } = await billable();
    const more = await move(ops(), booking.id, 'additional-time', { additional_hours: 1.5 });
    expect(more.status).toBe(200);
    const { body: invoice } = await issue(booking.id);
    const refused = await ops().post(undoOf(more));
    expectRefusal(refused, 409);
    expect(refused.body.detail).toBe(said(invoice.number));
    expect((await one('bookings', booking.id)).additional_hours).toBe(1.5);
  });

  it('should be paid, moved to another time, done and noted as before', async () => {
    const { booking } = await billable();
    await issue(booking.id);
    for (const [name, body] of [
      ['note', { admin_notes: 'Invoice sent' }],
      [booking.payment_status === 'Paid' ? 'mark-unpaid' : 'mark-paid', {}],
      ['un-assign-worker', {}],
      ['start', {}],
      ['complete', {}],
    ] as const)
      expect((await move(ops(), booking.id, name, body)).status, name).toBe(200);
  });
});
