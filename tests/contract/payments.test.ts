import { beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { at, type Fields, givenTo, heldAs, move, SCREEN, undoOf } from './bookings.ts';
import { result } from './bulk-calls.ts';
import { SYSTEM } from './host.ts';
import { done, expectRefusal, expectSaid, expectUnproved } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** Payments of bookings: facts, of which status, ledger and what is owed follow. */

const stage = stageFor(['admin', 'ops', 'support', 'service.vendor']);
const [admin, , , vendor] = stage.people;
const { as, stored, one, first } = stage;

const paymentsOf = async (id: Id): Promise<RecordData[]> =>
  (await stored('payments')).filter(({ booking_id }) => booking_id === id);
const factsOf = async (id: Id): Promise<unknown[]> =>
  (await paymentsOf(id)).map(({ kind, amount, note }) => [kind, amount, note]);
const linesOf = async (id: Id): Promise<RecordData[]> =>
  (await stored('transactions')).filter(({ booking_id }) => booking_id === id);
const resultOf = async (id: Id): Promise<string[]> =>
  (await linesOf(id)).map(({ entry, transaction_type, amount_aed }) => `${entry} ${transaction_type} ${amount_aed}`);
const moneyOf = async (id: Id): Promise<unknown[]> => {
  const { payment_status, payment_amount, paid_amount, refunded_amount, owed_amount } = await one('bookings', id);
  return [payment_status, payment_amount, paid_amount, refunded_amount, owed_amount];
};

/**
 * An assigned booking that costs 100, 50 for each further hour, of which nothing is paid; a vendor
 * gets 85 of 100.
 */
let id: Id;
const stand = (fields: Fields): Promise<void> => stage.host.change('bookings', id, fields);

beforeEach(async () => {
  const known = new Set((await stored('payments')).map(({ booking_id }) => booking_id));
  const booking = await first('bookings', (each) => each.vendor_id !== null && !known.has(Number(each.id)));
  id = booking.id;
  await stand({
    ...givenTo(booking.vendor_id ?? null),
    ...heldAs(null, 100),
    ...{ priced: null, reason: null, approval_notes: null },
    ...{ service_price: 50, service_amount: 100, additional_amount: 0, payment_amount: 100, commission_rate: 15 },
  });
});

const pay = (body: Fields) => move(admin, id, 'payments', body);
const PAID = ['Booking Credit 100', 'Vendor Share Debit 85', 'Commission Debit 15'];

describe('payments', () => {
  it('should be what came in, whatever the booking comes to afterwards', async () => {
    done(await move(admin, id, 'mark-paid'));
    expect(await resultOf(id)).toEqual(PAID);
    done(await move(admin, id, 'additional-time', { additional_hours: 2 }));
    // The ledger books what somebody paid, and the booking owes the rest.
    expect(await resultOf(id)).toEqual(PAID);
    expect(await moneyOf(id)).toEqual(['Unpaid', 200, 100, 0, 100]);
    done(await move(admin, id, 'mark-paid'));
    expect(await moneyOf(id)).toEqual(['Paid', 200, 200, 0, 0]);
    expect(await resultOf(id)).toEqual([...PAID, ...PAID]);
  });

  it('should be recorded in parts, each with who took it and how, and be listed', async () => {
    const some = await pay({ amount: 40, method: 'Cash', note: 'At the door' });
    expect([some.status, some.body.payment_status, some.body.paid_amount]).toEqual([201, 'Unpaid', 40]);
    expect((await pay({ amount: 60.01 })).body.errors.amount).toEqual(['At most AED 60.00 can still be paid']);
    done(await pay({ amount: 60 }), 201);
    const [payment, rest] = await paymentsOf(id);
    const { vendor_id } = await one('bookings', id);
    expect(payment).toMatchObject({ kind: 'Receipt', amount: 40, method: 'Cash', note: 'At the door', vendor_id });
    expect(payment?.recorded_by).toMatch(/\w/);
    expect(rest).toMatchObject({ kind: 'Receipt', amount: 60, method: null });
    expect(await moneyOf(id)).toEqual(['Paid', 100, 100, 0, 0]);
    const list = await admin.get(at(id, 'payments'));
    expect(list.body.map(({ amount }: RecordData) => amount)).toEqual([60, 40]);
    expect((await linesOf(id)).map(({ payment_id, amount_aed }) => [payment_id, amount_aed])).toEqual([
      ...[40, 34, 6].map((amount) => [payment?.id, amount]),
      ...[60, 51, 9].map((amount) => [rest?.id, amount]),
    ]);
  });

  it('should be refused where nothing is owed, and for nothing', async () => {
    await move(admin, id, 'mark-paid');
    const nothing = 'Nothing is owed: AED 100.00 of AED 100.00 are paid already';
    expectSaid(await pay({ amount: 0.01 }), 422, nothing, 'amount');
    for (const amount of [0, -1, 1.005, '1', null])
      expectRefusal(await pay({ amount: amount as Value }), 422, 'amount');
    expectRefusal(await pay({ amount: 1, method: 'Shells' }), 422, 'method');
    expectRefusal(await pay({ amount: 1, kind: 'Refund' }), 422, 'kind');
    expect(await resultOf(id)).toEqual(PAID);
  });

  it('should be refused for what nobody comes for, saying so', async () => {
    await stand({ booking_status: 'Cancelled' });
    for (const refused of [await move(admin, id, 'mark-paid'), await pay({ amount: 1 })])
      expectSaid(refused, 409, /Booking Status is Cancelled/);
    await stand({ booking_status: 'Assigned', service_amount: 0, payment_amount: 0, owed_amount: 0 });
    expectSaid(await move(admin, id, 'mark-paid'), 409, 'This booking has nothing to pay');
    expect(await factsOf(id)).toEqual([]);
  });

  it('should refuse more time that has no price without a word', async () => {
    await stand({ service_price: 0 });
    const answer = await move(admin, id, 'additional-time', { additional_hours: 2 });
    expectRefusal(answer, 422, 'additional_hours');
    expect(answer.body.errors.additional_hours[0]).toContain('would cost AED 0.00');
    done(await move(admin, id, 'additional-time', { additional_hours: 0 }));
  });

  it('should be one of two that pay the rest at once, and one of many that say it is paid', async () => {
    const body = { amount: 100 };
    const two = await Promise.all([pay(body), as('ops@example.com').post(at(id, 'payments'), body)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await resultOf(id)).toEqual(PAID);
    await move(admin, id, 'mark-unpaid');
    const many = await Promise.all(Array.from({ length: 8 }, () => move(admin, id, 'mark-paid')));
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await moneyOf(id)).toEqual(['Paid', 100, 100, 0, 0]);
  });

  it('should be taken back where they were none, the last first', async () => {
    await pay({ amount: 40 });
    await move(admin, id, 'mark-paid');
    done(await move(admin, id, 'mark-unpaid'));
    expect(await moneyOf(id)).toEqual(['Unpaid', 100, 40, 0, 60]);
    const [, receipt, reversal] = await paymentsOf(id);
    expect(reversal).toMatchObject({ kind: 'Reversal', amount: 60, reverses_id: receipt?.id });
    const back = ['Booking Debit 60', 'Vendor Share Credit 51', 'Commission Credit 9'];
    expect((await resultOf(id)).slice(-3)).toEqual(back);
    await move(admin, id, 'mark-paid');
    await move(admin, id, 'refund', { amount: 90, refund_reason: 'A window broke' });
    expectSaid(await move(admin, id, 'mark-unpaid'), 409, /some of it was refunded already/);
  });

  it('should be undone by nothing: what came in came in', async () => {
    const before = (await stage.host.all(SYSTEM.history)).length;
    expect((await move(admin, id, 'mark-paid')).headers.get('X-History-Entry')).toBeNull();
    for (const { id: line } of (await stage.host.all(SYSTEM.history)).slice(before))
      expect([403, 404]).toContain((await admin.post(`/api/history/${line}/undo?${SCREEN}`)).status);
    for (const call of ['PATCH /1', 'DELETE /1', 'POST ']) {
      const [method = '', path] = call.split(' ');
      expectRefusal(await admin.call(method, `/api/payments${path}?${SCREEN}`, { amount: 1 }), 403);
    }
    const bulk = await admin.post(`/api/bookings/bulk?${SCREEN}`, { action: 'move', move: 'mark-unpaid', ids: [id] });
    expect(result(bulk).succeeded).toBe(1);
    expect(bulk.body).not.toHaveProperty('write_id');
    expect(await stage.host.verify()).toMatchObject({ breaks: [] });
  });

  it('should be recorded by whoever may change bookings, and by no vendor', async () => {
    for (const [email, status] of [
      ['ops@example.com', 201],
      ['support@example.com', 403],
      ['service.vendor@example.com', 403],
    ] as const)
      expect((await as(email).post(at(id, 'payments'), { amount: 1 })).status, email).toBe(status);
    for (const name of ['mark-paid', 'mark-unpaid', 'refund']) expectRefusal(await vendor.post(at(id, name), {}), 403);
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await move(admin, id, 'mark-paid');
  });

  it('should be a part or all, go to the customer, and ask for nothing again', async () => {
    const some = await move(admin, id, 'refund', { amount: 30, refund_reason: 'They came late' });
    expect([some.status, some.body.payment_status]).toEqual([200, 'Partially Refunded']);
    expect(await moneyOf(id)).toEqual(['Partially Refunded', 100, 70, 30, 0]);
    expect((await factsOf(id)).at(-1)).toEqual(['Refund', 30, 'They came late']);
    const given = ['Refund Debit 30', 'Vendor Share Credit 25.5', 'Commission Credit 4.5'];
    expect((await resultOf(id)).slice(3)).toEqual(given);
    const { customer_id } = await one('bookings', id);
    const refund = (await linesOf(id)).find(({ entry }) => entry === 'Refund');
    expect(String(refund?.transaction_to)).toContain(String((await one('customers', customer_id)).first_name));
    const more = await move(admin, id, 'refund', { amount: 70.01, refund_reason: 'More' });
    expectSaid(more, 422, 'At most AED 70.00 came in and can be given back', 'amount');
    expect((await move(admin, id, 'refund', { amount: 70, refund_reason: 'All' })).body.payment_status).toBe(
      'Refunded',
    );
    expectRefusal(await move(admin, id, 'refund', { amount: 1, refund_reason: 'Again' }), 409);
  });

  it('should be made once, and not again by undoing it', async () => {
    const made = await move(admin, id, 'refund', { amount: 100, refund_reason: 'Nobody came' });
    expect([made.headers.get('X-History-Entry'), (await one('bookings', id)).reason]).toEqual([null, null]);
    expect(await moneyOf(id)).toEqual(['Refunded', 100, 0, 100, 0]);
    expectRefusal(await move(admin, id, 'refund', { amount: 100, refund_reason: 'Again' }), 409);
    expect((await paymentsOf(id)).map(({ kind }) => kind)).toEqual(['Receipt', 'Refund']);
  });

  it('should require who makes it', async () => {
    const ops = as('ops@example.com');
    done(await ops.post('/mock/session', { email: 'ops@example.com', confirmed: false }));
    expectUnproved(await ops.post(at(id, 'refund'), { amount: 1, refund_reason: 'Late' }));
    const many = { action: 'move', move: 'cancel', values: { reason: 'Storm', money: 'Refund All' }, ids: [id] };
    expectUnproved(await ops.post(`/api/bookings/bulk?${SCREEN}`, many));
    // Taking money in and keeping it does not.
    done(await ops.post(at(id, 'cancel'), { reason: 'Storm', money: 'Keep' }));
    expect(await moneyOf(id)).toEqual(['Paid', 100, 100, 0, 0]);
  });
});

describe('calling off what is paid', () => {
  beforeEach(async () => {
    await move(admin, id, 'mark-paid');
  });

  it.each([
    ['cancel', { reason: 'Called off' }],
    ['reject', { approval_notes: 'Nobody is free' }],
    ['set-status', { booking_status: 'Cancelled', reason: 'A mistake' }],
  ] as const)('should require from %s what happens to the money', async (name, body) => {
    expectSaid(await move(admin, id, name, body), 422, 'Please say what happens to the money', 'money');
    const refunded = (given: Fields = {}) => move(admin, id, name, { ...body, money: 'Refund Part', ...given });
    expectRefusal(await refunded(), 422, 'refund_amount');
    expectRefusal(await refunded({ refund_amount: 101 }), 422, 'refund_amount');
    expect((await one('bookings', id)).booking_status).toBe('Assigned');
    done(await refunded({ refund_amount: 80 }));
    expect(await moneyOf(id)).toEqual(['Partially Refunded', 100, 20, 80, 0]);
    expect((await factsOf(id)).at(-1)).toEqual(['Refund', 80, Object.values(body).at(-1)]);
  });

  it('should give all of it back, and ask nothing where nothing was paid', async () => {
    const cancelled = await move(admin, id, 'cancel', { reason: 'Called off', money: 'Refund All' });
    expect(cancelled.body.payment_status).toBe('Refunded');
    expect(await moneyOf(id)).toEqual(['Refunded', 100, 0, 100, 0]);
    // The booking is taken up again, and the money stays where it is: it is owed again.
    done(await admin.post(undoOf(cancelled)));
    expect(await moneyOf(id)).toEqual(['Unpaid', 100, 0, 100, 100]);
    done(await move(admin, id, 'cancel', { reason: 'Called off' }));
  });

  it('should be answered for many at once, and name those it does not fit', async () => {
    const other = await first('bookings', (each) => each.booking_status === 'Pending' && each.paid_amount === null);
    const bulk = (values: Fields) =>
      admin.post(`/api/bookings/bulk?${SCREEN}`, { action: 'move', move: 'cancel', values, ids: [id, other.id] });
    const unsaid = await bulk({ reason: 'Storm' });
    expect(result(unsaid).failures).toMatchObject([{ id, reason: 'Please say what happens to the money' }]);
    expect((await one('bookings', other.id)).booking_status).toBe('Cancelled');
    expect(result(await bulk({ reason: 'Storm', money: 'Refund All' })).succeeded).toBe(1);
    expect(await moneyOf(id)).toEqual(['Refunded', 100, 0, 100, 0]);
  });
});
