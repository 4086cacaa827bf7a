import { describe, expect, it } from 'vitest';
import type { FrozenPrice } from '../../product/bookings/rules/order.ts';
import type { CompiledService } from '../../product/catalogue/rules/compile.ts';
import { type Basket, price } from '../../product/catalogue/rules/price.ts';
import { filsOf } from '../../product/rules/money.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { ahead, at, type Fields, move, SCREEN, undoOf } from './bookings.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, type Client, idsOf, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/**
 * Orders: a booking is made of a published version of a service, priced by the server, and keeps
 * what it was made of.
 */

const stage = stageFor(['admin', 'ops', 'service.vendor']);
const [admin, ops] = stage.people;
const { as, stored, one, first } = stage;
const { service, question, option, publish } = catalogueOf(() => admin);

/** A service of 50 an hour: large at 40 or small. */
async function drafted() {
  const id = await service();
  const size = await question(id);
  return { id, large: await option(size), small: await option(size, { name: 'Small', price: 0 }) };
}
async function published() {
  const draft = await drafted();
  done(await publish(draft.id));
  return draft;
}
/** The same with a balcony at 15 or without, which may have plants. */
async function withBalcony() {
  const draft = await drafted();
  const outside = await question(draft.id, { question: 'Outside?', is_optional: true, is_dependent: true });
  const balcony = await option(outside, { name: 'Balcony', price: 15, option_type: 'chip' });
  const plants = await option(outside, { name: 'Plants', price: 5, parent_option_id: balcony });
  done(await publish(draft.id));
  return { ...draft, balcony, plants };
}
const reprice = (option_id: number, values: object): Promise<Answer> =>
  admin.patch(`/api/service_options/${option_id}?${S}`, values);

const bookable = (client: Client, id: Id): Promise<Answer> => client.get(`/api/bookings/bookable/${id}?${SCREEN}`);
const booked = (client: Client, id: Id): Promise<Answer> => client.get(at(id, 'booked'));
const basket = (selection: readonly number[], more: Partial<Basket> = {}): Basket => ({
  hours: 2,
  quantity: 0,
  recurring: false,
  selection: selection.map((option_id) => ({ option_id, count: 1 })),
  ...more,
});

async function ordering(id: number, chosen: Basket, more: Fields = {}): Promise<Fields> {
  return {
    customer_id: 3,
    service_id: id,
    version_id: (await bookable(admin, id)).body.version_id,
    basket: chosen as unknown as Value,
    address: 'Villa 3, Al Wasl Road',
    zone_id: 2,
    schedule_date: ahead(9),
    schedule_time: '10:00',
    ...more,
  };
}

const book = async (client: Client, id: number, chosen: Basket, more: Fields = {}): Promise<Answer> =>
  client.post(`/api/bookings?${SCREEN}`, await ordering(id, chosen, more));

/** A booking that was made of a service. */
async function made(id: number, chosen: Basket): Promise<RecordData> {
  const answer = done(await book(ops, id, chosen), 201);
  return one('bookings', answer.body.id);
}

const pricedIn = ({ priced }: RecordData): FrozenPrice => priced as unknown as FrozenPrice;
const sumOf = ({ lines }: FrozenPrice): number => lines.reduce((sum, { gross }) => sum + gross, 0);
const edit = (client: Client, id: Id, chosen: Basket, more: Fields = {}): Promise<Answer> =>
  move(client, id, 'edit-services', { basket: chosen as unknown as Value, ...more });

describe('an order', () => {
  it('should report all its errors in one round', async () => {
    const { id } = await published();
    const wrong = await book(ops, id, basket([]), { address: null, customer_id: null, schedule_date: ahead(-2) });
    expectRefusal(wrong, 422, 'basket');
    const { errors } = wrong.body;
    expect(Object.keys(errors).toSorted()).toEqual(['address', 'basket', 'customer_id', 'schedule_date']);
    expect(errors.schedule_date).toEqual(['Please choose a time that has not passed']);
  });

  it('should have a code of four digits of its own, whatever was sent', async () => {
    const { id, large } = await published();
    const bookings = await Promise.all(Array.from({ length: 4 }, () => made(id, basket([large]))));
    const codes = bookings.map(({ booking_otp }) => String(booking_otp));
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    expect(new Set(codes).size).toBeGreaterThan(1);
    const [one_, two] = bookings;
    expectRefusal(await book(ops, id, basket([large]), { booking_otp: '0000' }), 422, 'booking_otp');
    await move(admin, one_?.id ?? 0, 'note', { admin_notes: 'Asked for a ladder' });
    expect((await one('bookings', one_?.id)).booking_otp).toBe(codes[0]);
    // What comes back comes back with its code.
    const removed = await admin.delete(at(two?.id ?? 0));
    done(await admin.post(undoOf(removed)));
    expect((await one('bookings', two?.id)).booking_otp).toBe(codes[1]);
  });

  it('should be priced by the server alone, and keep its lines', async () => {
    const { id, large, balcony } = await withBalcony();
    const result: { service: CompiledService; rates: never } = (await bookable(ops, id)).body;
    const wanted = price(result.service, basket([large, balcony]), result.rates);
    if (!wanted.ok) throw new Error(JSON.stringify(wanted.errors));
    const booking = await made(id, basket([large, balcony]));
    expect(pricedIn(booking).lines.map(({ key, gross }) => [key, gross])).toEqual(
      wanted.lines.map(({ key, gross }) => [key, gross]),
    );
    expect(sumOf(pricedIn(booking))).toBe(wanted.total);
    expect(filsOf(Number(booking.payment_amount))).toBe(wanted.total);
    expect(booking).toMatchObject({
      service_price: 50,
      service_amount: booking.payment_amount,
      additional_amount: 0,
      minutes: 120,
      sub_category_id: 1,
      order_status: 'Pending',
      booking_status: 'Pending',
      assignment_status: 'Unassigned',
      service_name: (await one('services', id)).service_name,
    });
    expect((await booked(ops, booking.id)).body).toMatchObject({
      service_id: id,
      version_id: booking.version_id,
      basket: basket([large, balcony]),
      priced: { total: wanted.total, tax: wanted.tax },
    });
  });

  it('should believe nothing that was sent of what it comes to', async () => {
    const { id, large } = await published();
    for (const [name, value] of Object.entries({
      priced: { total: 1 },
      service_name: 'Cheaper',
      service_amount: 1,
      payment_amount: 1,
      minutes: 15,
      sub_category_id: 2,
      payment_status: 'Paid',
      vendor_id: 1,
    }))
      expectRefusal(await book(ops, id, basket([large]), { [name]: value }), 422, name);
    // The price of an hour is the service's own where it has one.
    const answer = await book(ops, id, basket([large]), { service_price: 1 });
    expect([answer.status, answer.body.service_price]).toEqual([201, 50]);
  });

  it('should name what is missing or wrong, and store nothing', async () => {
    const { id, small, plants } = await withBalcony();
    const before = (await stored('bookings')).length;
    for (const [chosen, text] of [
      [basket([]), "Question 1 'How large?': choose one"],
      [basket([small, plants]), "Question 2, option 'Balcony' › 'Plants': choose 'Balcony' first"],
      [basket([small], { hours: 0 }), 'Hours must be above 0, in steps of 0.5'],
      [{ ...basket([small]), total: 1 }, 'What Is Booked: total is not known'],
      [{ ...basket([small]), hours: 'two' }, 'What Is Booked: hours must be a number'],
      [{ hours: 2 }, 'What Is Booked: quantity is missing'],
      [[], 'Please choose what is booked'],
      ['all', 'What Is Booked must be an object'],
    ] as const) {
      expectSaid(await book(ops, id, chosen as unknown as Basket), 422, text, 'basket');
    }
    expect(await stored('bookings')).toHaveLength(before);
  });

  it('should be of a service that is published and in use, and of a version of that', async () => {
    const { id, small } = await published();
    const draft = await service();
    expectRefusal(await bookable(ops, draft), 404);
    expectRefusal(await bookable(ops, 999_999), 404);
    const wrong = await ordering(id, basket([small]));
    const send = (more: Fields): Promise<Answer> => ops.post(`/api/bookings?${SCREEN}`, { ...wrong, ...more });
    expectRefusal(await send({ service_id: draft }), 422, 'service_id');
    const other = await published();
    const { version_id } = (await bookable(ops, other.id)).body;
    expectRefusal(await send({ version_id }), 422, 'version_id');
    expectRefusal(await send({ version_id: 999_999 }), 422, 'version_id');
    expectRefusal(await send({ service_id: null, version_id: null, basket: null }), 422, 'service_id');
    expectRefusal(await send({ address: null }), 422, 'address');
    await admin.patch(`/api/services/${id}?${S}`, { is_active: false });
    expectRefusal(await bookable(ops, id), 404);
    expectRefusal(await send({}), 422, 'service_id');
  });

  it('should be confirmed again where another version was published meanwhile, and take that once sent', async () => {
    const { id, large } = await published();
    const looked = await ordering(id, basket([large]));
    await reprice(large, { price: 45 });
    done(await publish(id));
    const before = (await stored('bookings')).length;
    const { status, body } = await ops.post(`/api/bookings?${SCREEN}`, looked);
    expect([status, body.code, body.changes.length]).toEqual([409, 'accept_first', 1]);
    const [change] = body.changes;
    expect(Number(change.to) > Number(change.from)).toBe(true);
    expect(body.version_id).not.toBe(looked.version_id);
    expect(await stored('bookings')).toHaveLength(before);
    const again = await ops.post(`/api/bookings?${SCREEN}`, { ...looked, version_id: body.version_id });
    expect([again.status, again.body.payment_amount]).toEqual([201, Number(change.to)]);
    // What the same selection is no longer priced with is said in words.
    await admin.delete(`/api/service_options/${large}?${S}`);
    done(await publish(id));
    const removed = await ops.post(`/api/bookings?${SCREEN}`, { ...looked, version_id: body.version_id });
    expect(removed.status).toBe(409);
    expect(removed.body.changes[0]).toMatchObject({ to: null });
    expect(removed.body.changes[0].why.join(' ')).toContain('not part of this service');
  });
});

describe('what is booked', () => {
  it('should stay as it was booked, whatever is published and whatever else happens to it', async () => {
    const { id, large } = await published();
    const booking = await made(id, basket([large]));
    const result = (await booked(ops, booking.id)).body;
    await reprice(large, { name: 'Huge', price: 400 });
    done(await publish(id));
    done(await move(ops, booking.id, 'approve', { mode: 'manual' }));
    done(await move(ops, booking.id, 'additional-time', { additional_hours: 1.5 }));
    expect((await booked(ops, booking.id)).body).toEqual(result);
    const after = await one('bookings', booking.id);
    const { priced, version_id, service_amount } = booking;
    expect(after).toMatchObject({ priced, version_id, service_amount });
    expect(after.payment_amount).toBe(Number(booking.payment_amount) + 75);
  });

  it('should keep its version from being taken back, and its service from being deleted, saying why', async () => {
    const { id, small } = await published();
    await reprice(small, { price: 5 });
    const again = await publish(id);
    const entry = again.headers.get('X-History-Entry');
    await made(id, basket([small]));
    expectRefusal(await admin.post(`/api/history/${entry}/undo?${S}`), 409);
    const answer = await admin.delete(`/api/services/${id}?${S}`);
    expectSaid(answer, 409, 'This service cannot be deleted: 1 booking refers to it.');
  });

  it('should be written by no form of what is stored', async () => {
    const { id, large, small } = await published();
    const booking = await made(id, basket([large]));
    for (const [name, value] of Object.entries({
      customer_id: 4,
      service_id: 1,
      version_id: 1,
      basket: basket([small]),
      schedule_date: ahead(20),
      address: 'Elsewhere',
      service_price: 1,
    }))
      expectRefusal(await admin.patch(at(booking.id), { [name]: value }), 422, name);
    expect(await one('bookings', booking.id)).toEqual(booking);
  });

  it('should come back as it was where it was deleted, of a version that is not booked any more too', async () => {
    const { id, large } = await published();
    const booking = await made(id, basket([large]));
    const removed = done(await admin.delete(at(booking.id)), 204);
    await reprice(large, { price: 400 });
    done(await publish(id));
    done(await admin.post(undoOf(removed)));
    const { _version, updated_at, ...before } = booking;
    expect(await one('bookings', booking.id)).toMatchObject(before);
  });

  it('should be billed line by line', async () => {
    const { id, large } = await published();
    const booking = await made(id, basket([large]));
    await move(ops, booking.id, 'additional-time', { additional_hours: 1 });
    const { payment_amount } = await one('bookings', booking.id);
    const { body: paper } = await ops.post(at(booking.id, 'invoice'), {});
    expect(paper.booking_info.map(({ option_name }: { option_name: string }) => option_name)).toEqual([
      booking.service_name,
      'How large? › Large',
    ]);
    expect(paper.charges.length).toBe(pricedIn(booking).lines.length - 2);
    expect(paper.extra_service).toHaveLength(1);
    expect(paper.total_amount).toBe(filsOf(Number(payment_amount)));
  });
});

describe('edited services', () => {
  it('should be priced anew by the version and day they were booked with, in one write that can be undone', async () => {
    const { id, large, small, balcony } = await withBalcony();
    const booking = await made(id, basket([large]));
    await reprice(balcony, { price: 500 });
    done(await publish(id));
    const answer = done(await edit(ops, booking.id, basket([large, balcony], { hours: 3 })));
    const after = await one('bookings', booking.id);
    expect(after).toMatchObject({ version_id: booking.version_id, minutes: 180 });
    expect(sumOf(pricedIn(after))).toBe(filsOf(Number(after.payment_amount)));
    const line = pricedIn(after).lines.find(({ key }) => key === `option:${balcony}`);
    expect([line?.unit, pricedIn(after).day]).toEqual([1500, pricedIn(booking).day]);
    done(await ops.post(undoOf(answer)));
    const { _version, ...back } = await one('bookings', booking.id);
    const { _version: __, ...before } = booking;
    expect(back).toEqual(before);
    // The same again changes nothing.
    const same = await edit(ops, booking.id, basket([large]));
    expect([same.status, same.headers.get('X-History-Entry')]).toEqual([200, null]);
    const wrong = await edit(ops, booking.id, basket([large, small]));
    expect([wrong.status, wrong.body.errors.basket]).toEqual([422, ["Question 1 'How large?': choose only one"]]);
  });

  it('should be refused once all is done or called off, and of what was booked by name alone', async () => {
    const { id, large, small } = await published();
    const booking = await made(id, basket([large]));
    const named = { service_id: null, version_id: null, basket: null, priced: null };
    for (const fields of [
      { booking_status: 'Completed' },
      { booking_status: 'Cancelled' },
      { booking_status: 'Pending', order_status: 'Rejected' },
      { booking_status: 'Pending', ...named },
    ]) {
      await stage.host.change('bookings', booking.id, { order_status: 'Accepted', ...fields });
      expectRefusal(await edit(ops, booking.id, basket([small])), 409);
    }
    expect((await booked(ops, booking.id)).body).toBeNull();
    // Everything else can still be done with it, even if nobody knows what it was.
    await stage.host.change('bookings', booking.id, { service_name: null });
    done(await move(ops, booking.id, 'note', { admin_notes: 'By telephone' }));
    expect(await one('bookings', booking.id)).toMatchObject({ ...named, service_amount: booking.service_amount });
  });

  it('should leave in the ledger of a paid booking what came in, and owe or have too much of the rest', async () => {
    const { id, large, small } = await published();
    const booking = await made(id, basket([large]));
    await move(ops, booking.id, 'mark-paid');
    const income = async (): Promise<number> =>
      (await stored('transactions'))
        .filter(({ booking_id, entry }) => booking_id === booking.id && ['Booking', 'Refund'].includes(String(entry)))
        .map((line) => filsOf(Number(line.amount_aed)) * (line.transaction_type === 'Credit' ? 1 : -1))
        .reduce((sum, each) => sum + each, 0);
    const paid = filsOf(Number(booking.payment_amount));
    expect(await income()).toBe(paid);
    for (const chosen of [basket([small]), basket([large], { hours: 5 })]) {
      done(await edit(ops, booking.id, chosen));
      expect(await income()).toBe(paid);
      const { payment_amount, owed_amount, payment_status } = await one('bookings', booking.id);
      const owed = filsOf(Number(payment_amount)) - paid;
      expect([filsOf(Number(owed_amount)), payment_status]).toEqual([Math.max(0, owed), owed > 0 ? 'Unpaid' : 'Paid']);
    }
    done(await move(ops, booking.id, 'mark-paid'));
    expect(await income()).toBe(filsOf(Number((await one('bookings', booking.id)).payment_amount)));
  });
});

describe('who may order', () => {
  it('should be nobody who may not add bookings; a vendor reads what its own are of', async () => {
    const { id, small } = await published();
    const vendor = as('service.vendor@example.com');
    expectRefusal(await book(vendor, id, basket([small])), 403);
    expectRefusal(await bookable(vendor, id), 403);
    const { id: own } = await vendorOf(stage, 'service.vendor@example.com');
    const theirs = await first('bookings', ({ vendor_id, version_id }) => vendor_id === own && version_id !== null);
    const others = await first('bookings', ({ vendor_id }) => vendor_id !== own);
    expect((await booked(vendor, theirs.id)).body).toMatchObject({ service_id: theirs.service_id });
    expectRefusal(await booked(vendor, others.id), 404);
    expectRefusal(await edit(vendor, theirs.id, basket([small])), 403);
  });

  it('should find customers by their telephone too', async () => {
    const { id, phone_number } = await one('customers', 7);
    const found = await ops.get(`/api/bookings/lookup/customer_id?${SCREEN}&q=${String(phone_number).slice(-7)}`);
    expect(idsOf(found.body)).toEqual([id]);
  });
});
