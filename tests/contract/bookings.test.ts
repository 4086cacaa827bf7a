import { describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { dayText, english } from '../../resources/language/message.ts';
import { ahead, at, type Fields, givenTo, heldAs, LIST, move, OPEN, ownVendor, served, stageOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { idsOf } from './stage.ts';

/**
 * Bookings: their list, their moves in every state for every role, who can be assigned, and what is
 * written with them.
 */

/** By the id of their role, from 1. */
const PEOPLE = ['admin', 'service.vendor', 'ops', 'support', 'finance'] as const;
const { stage, people, as, stored, one, first, change, booking: stands } = stageOf(PEOPLE);
const [admin, vendor, , support, finance] = people;

/** A booking of the catalogue that was given to its vendor and can be done. */
async function given(fields: Fields = {}): Promise<RecordData> {
  const booking = await served(stage);
  await change(booking.id, { ...givenTo(booking.vendor_id ?? null), ...fields });
  return booking;
}

describe('the list of bookings', () => {
  it('should have the tabs, and ten to a page', async () => {
    const all = await stored('bookings');
    expect((await admin.get(LIST)).body).toHaveLength(10);
    for (const type of ['Regular', 'Repeat']) {
      const { body } = await admin.get(`${LIST}&_tab=${type.toLowerCase()}&_end=100`);
      const those = all.filter(({ booking_type }) => booking_type === type);
      expect(body.length).toBe(Math.min(100, those.length));
      const known = new Set(those.map(({ id }) => id));
      expect(body.every(({ id }: RecordData) => known.has(id))).toBe(true);
    }
  });

  it('should be searched by number, customer, vendor, driver and phone', async () => {
    const found = async (text: string): Promise<Id[]> =>
      idsOf((await admin.get(`${LIST}&_end=100&q=${encodeURIComponent(text)}`)).body);
    expect(await found('#42')).toEqual([42]);
    expect(await found('149')).toContain(149);
    const driven = await first('bookings', ({ driver_id }) => driver_id !== null);
    const driver = await one('workers', driven.driver_id);
    const customer = await one('customers', driven.customer_id);
    const given = await first('bookings', ({ vendor_id }) => vendor_id !== null);
    const its = await one('vendors', given.vendor_id);
    for (const [text, id] of [
      [driver.last_name, driven.id],
      [driver.phone, driven.id],
      [customer.first_name, driven.id],
      [String(customer.phone_number).slice(-7), driven.id],
      [its.company_or_vendor_name, given.id],
      [its.phone_number, given.id],
    ])
      expect(await found(String(text)), String(text)).toContain(id);
  });

  it('should be filtered by what stands where, is paid, and waits for somebody', async () => {
    const all = await stored('bookings');
    const JUNE = /^2026-06-(0[1-9]|10)$/;
    for (const [query, test] of [
      ['booking_status=Ongoing', ({ booking_status }) => booking_status === 'Ongoing'],
      ['payment_status=Refunded', ({ payment_status }) => payment_status === 'Refunded'],
      ['order_status=Pending', ({ order_status }) => order_status === 'Pending'],
      ['assignment_status=Unassigned', ({ vendor_id, driver_id }) => vendor_id === null && driver_id === null],
      ['zone_id=3', ({ zone_id }) => zone_id === 3],
      ['schedule_date_gte=2026-06-01&schedule_date_lte=2026-06-10', (each) => JUNE.test(String(each.schedule_date))],
    ] as const satisfies [string, (booking: RecordData) => boolean][]) {
      const those = all.filter(test);
      expect(those.length, query).toBeGreaterThan(0);
      expect(idsOf((await admin.get(`${LIST}&_end=100&${query}`)).body), query).toEqual(idsOf(those));
    }
  });

  it('should show a vendor its own alone', async () => {
    const { id } = await ownVendor(stage);
    const theirs = (await stored('bookings')).filter(({ vendor_id }) => vendor_id === id);
    expect(theirs.length).toBeGreaterThan(3);
    expect(idsOf((await vendor.get(`${LIST}&_end=100`)).body)).toEqual(idsOf(theirs));
    const other = await first('bookings', ({ vendor_id }) => vendor_id !== id);
    expectRefusal(await vendor.get(at(other.id)), 404);
    expectRefusal(await finance.get(LIST), 403);
  });
});

const ORDERS = ['Pending', 'Processing', 'Accepted', 'Rejected'] as const;
const STATES = ['Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled'] as const;
type Cell = { readonly order: string; readonly state: string; readonly paid: Value; readonly assigned: boolean };
type Known = {
  readonly when: (cell: Cell) => boolean;
  readonly body?: Fields;
  readonly flag?: 'delete';
  readonly vendors?: true;
  /** Where it can be made, but not with this answer, and of which field it is said. */
  readonly isWrong?: readonly [field: string, (cell: Cell) => boolean];
};

const isOpen = ({ order, state }: Cell): boolean => order === 'Accepted' && ['Pending', 'Assigned'].includes(state);
const isHad = (cell: Cell): boolean => isOpen(cell) && cell.assigned;
const isPayable = ({ order, state }: Cell): boolean => order !== 'Rejected' && state !== 'Cancelled';
const isAhead = ({ state }: Cell): boolean => ['Pending', 'Assigned'].includes(state);
const isToDo = ({ order, state }: Cell): boolean =>
  order !== 'Rejected' && ['Pending', 'Assigned', 'Ongoing'].includes(state);
const isPaid = ({ paid }: Cell): boolean => paid === 'Paid';

/** Which move can be made where, written down once more. */
const MOVES: { readonly [name: string]: Known } = {
  approve: { when: ({ order }) => order === 'Pending', body: { mode: 'manual' } },
  accept: { when: ({ order }) => order === 'Processing', body: { mode: 'manual' } },
  reject: { when: ({ order, state }) => order !== 'Rejected' && state !== 'Completed', body: { money: 'Keep' } },
  offer: {
    when: ({ order, state, assigned }) => order === 'Accepted' && state === 'Pending' && !assigned,
    body: { vendor_group_id: 1 },
  },
  'assign-vendor': { when: isOpen },
  'assign-driver': { when: isOpen },
  'assign-worker': { when: isHad, vendors: true },
  'un-assign': { when: isHad },
  // Of the bookings below none has a worker.
  'un-assign-worker': { when: () => false, vendors: true },
  overbook: { when: isHad, flag: 'delete', body: { overbook_reason: 'A neighbour' } },
  reschedule: {
    when: (cell) => isAhead(cell) && cell.order !== 'Rejected',
    body: { schedule_date: ahead(8), schedule_time: '04:00' },
  },
  correct: { when: isToDo, body: { address: 'Flat 7, Building 3, Dubai' } },
  'edit-services': { when: isToDo },
  'additional-time': { when: isToDo, body: { additional_hours: 0.5 } },
  start: { when: ({ order, state, assigned }) => order === 'Accepted' && state === 'Assigned' && assigned },
  complete: { when: ({ state }) => state === 'Ongoing' },
  cancel: { when: isAhead, body: { reason: 'Called off', money: 'Keep' } },
  verify: { when: ({ state }) => state === 'Completed' },
  'set-status': {
    when: ({ order }) => order !== 'Rejected',
    isWrong: ['booking_status', ({ state }) => state === 'Completed'],
    flag: 'delete',
    body: { booking_status: 'Completed', reason: 'It was done' },
  },
  payments: { when: isPayable, body: { amount: 1 }, isWrong: ['amount', isPaid] },
  'mark-paid': { when: (cell) => isPayable(cell) && !isPaid(cell) },
  'mark-unpaid': { when: isPaid },
  refund: { when: isPaid, body: { amount: 1, refund_reason: 'Nobody came' } },
  locate: { when: () => true, body: { latitude: 25.2, longitude: 55.3 } },
  note: { when: () => true, body: { admin_notes: 'Called' } },
  complain: { when: ({ state }) => state === 'Completed', body: { review: 'They came late' } },
};

describe('the moves of a booking', () => {
  /** Every state a booking can stand in, each with somebody or nobody assigned, paid or not. */
  const CELLS: readonly Cell[] = ORDERS.flatMap((order, row) =>
    STATES.map((state, column) => ({
      order,
      state,
      paid: ['Paid', 'Unpaid', null, 'Refunded'][(row + column) % 4] ?? null,
      assigned: (row + column) % 3 !== 0,
    })),
  );
  let receipts = 90_000;

  const stand = async ({ id, vendor_id = null, payment_amount = 0 }: RecordData, cell: Cell): Promise<void> => {
    receipts += 1;
    const receipt = { id: receipts, booking_id: id, vendor_id, kind: 'Receipt', amount: payment_amount };
    if (isPaid(cell)) await stage.host.put('payments', { ...receipt, paid_at: new Date().toISOString() });
    await change(id, {
      ...(cell.assigned ? givenTo(vendor_id) : OPEN),
      order_status: cell.order,
      booking_status: cell.state,
      ...heldAs(cell.paid, payment_amount),
      job_verified_at: null,
    });
  };

  it('should be listed for each role in every state, and show the reason if they cannot be made', async () => {
    const own = await ownVendor(stage);
    const booking = await first('bookings', ({ vendor_id, version_id }) => vendor_id === own.id && version_id !== null);
    for (const cell of CELLS) {
      await stand(booking, cell);
      for (const [path, person] of PEOPLE.entries()) {
        const role = path + 1;
        const what = `${person} ${JSON.stringify(cell)}`;
        const answer = await as(person).get(at(booking.id));
        const isTheirs = role !== 2 || cell.assigned;
        expect(answer.status, what).toBe(role === 5 ? 403 : isTheirs ? 200 : 404);
        if (answer.status !== 200) continue;
        const result: readonly { name: string; allowed: boolean; reason: string | null }[] = answer.body._moves;
        const can = result.filter(({ allowed }) => allowed).map(({ name }) => name);
        const may = Object.entries(MOVES).filter(
          ([, { when, flag, vendors }]) =>
            when(cell) && (role === 1 || (role === 3 && flag !== 'delete') || (role === 2 && vendors === true)),
        );
        expect(can.toSorted(), what).toEqual(may.map(([name]) => name).toSorted());
        expect(result.map(({ name }) => name).toSorted()).toEqual(Object.keys(MOVES).toSorted());
        for (const { allowed, reason } of result) expect(typeof reason).toBe(allowed ? 'object' : 'string');
      }
    }
  });

  it('should be made where they are listed, and be refused elsewhere', async () => {
    const booking = await served(stage);
    const { vendor_id = null, worker_id = null, basket = null, sub_category_id } = booking;
    const driver = (await stored('workers'))
      .filter(({ user_type, is_active }) => user_type === 'Driver' && is_active === true)
      .find(({ service_types }) => (service_types as unknown[]).includes(sub_category_id));
    const bodies: { readonly [name: string]: Fields } = {
      'edit-services': { basket },
      'assign-vendor': { vendor_id },
      'assign-worker': { worker_id },
      overbook: { worker_id, overbook_reason: 'A neighbour' },
      'assign-driver': { driver_id: driver?.id ?? null },
    };
    for (const [name, { when, body = {}, isWrong: [field, isWrong] = ['', () => false] }] of Object.entries(MOVES)) {
      if (name === 'assign-driver' && !driver) continue;
      for (const [status, wanted] of [
        [name === 'payments' ? 201 : 200, (cell: Cell) => when(cell) && !isWrong(cell)],
        [422, (cell: Cell) => when(cell) && isWrong(cell)],
        [409, (cell: Cell) => !when(cell)],
      ] as const) {
        const cell = CELLS.find(wanted);
        if (!cell) continue;
        await stand(booking, cell);
        const answer = await move(admin, booking.id, name, { ...body, ...bodies[name] });
        expect(answer.status, `${name} ${JSON.stringify([cell, answer.body])}`).toBe(status);
        if (status > 400) expectRefusal(answer, status, status === 422 ? field : undefined);
      }
    }
  });

  it('should set a status only to another, one by one and together', async () => {
    const { id } = await given({ reason: null });
    const before = await stands(id);
    const values = { booking_status: 'Assigned', reason: 'A slip' };
    const reason = 'This booking is Assigned already.';
    expectSaid(await move(admin, id, 'set-status', values), 422, reason, 'booking_status');
    const many = { action: 'move', move: 'set-status', values, ids: [id] };
    const { body } = await admin.post(LIST.replace('?', '/bulk?'), many);
    expect(body).toMatchObject({ succeeded: 0, failed: 1, failures: [{ id, reason }] });
    expect(await stands(id)).toEqual(before);
  });

  it('should ask for what they need, in the words of the house', async () => {
    // spec 1.7.26
    const { id } = await given();
    for (const [name, field, message] of [
      ['assign-vendor', 'vendor_id', 'Please choose a vendor'],
      ['assign-driver', 'driver_id', 'Please choose a driver'],
      ['assign-worker', 'worker_id', 'Please choose a worker'],
      ['overbook', 'overbook_reason', 'Please say why they are booked twice'],
      ['reschedule', 'schedule_time', 'Schedule time is required'],
      ['additional-time', 'additional_hours', 'Additional time is required'],
      ['set-status', 'reason', 'Reason is required'],
      ['cancel', 'reason', 'Reason is required'],
      ['payments', 'amount', 'Amount is required'],
      ['edit-services', 'basket', 'Please choose what is booked'],
    ] as const)
      expectSaid(await move(admin, id, name), 422, message, field);
    for (const additional_hours of [0.25, -0.5, 1.3, 12.5])
      expectRefusal(await move(admin, id, 'additional-time', { additional_hours }), 422, 'additional_hours');
    const at = (days: number, schedule_time: string): Promise<Answer> =>
      move(admin, id, 'reschedule', { schedule_date: ahead(days), schedule_time });
    for (const time of ['25:00', '9:0', 'noon']) expectRefusal(await at(3, time), 422, 'schedule_time');
    expectRefusal(await at(-1, '10:00'), 422, 'schedule_date');
  });

  it('should give a booking to a vendor or to a driver, never to both', async () => {
    // spec 1.4.16
    const { id, driver_id = null } = await first('bookings', (each) => each.driver_id !== null);
    await change(id, { ...OPEN, driver_id, assignment_status: 'Assigned' });
    const { body: vendors } = await admin.get(`${at(id, 'candidates')}&user_type=Vendor`);
    const { id: vendor_id } = vendors.find((each: { fits: boolean }) => each.fits);
    done(await move(admin, id, 'assign-vendor', { vendor_id }));
    expect(await stands(id)).toMatchObject({ vendor_id, driver_id: null, worker_id: null });
    const answer = await move(admin, id, 'assign-driver', { driver_id });
    expect(answer.body).toMatchObject({ assignment_status: 'Assigned', booking_status: 'Assigned' });
    expect(await stands(id)).toMatchObject({ vendor_id: null, driver_id });
  });

  it('should note when it was accepted, begun, done and verified', async () => {
    const steps = [
      ['approve', 'request_accepted_at', { mode: 'manual', approval_notes: 'Paid by card' }],
      ['start', 'service_started_at', {}],
      ['complete', 'service_completed_at', {}],
      ['verify', 'job_verified_at', {}],
    ] as const;
    const none = Object.fromEntries(steps.map(([, stamp]) => [stamp, null]));
    const { id } = await given({ ...none, order_status: 'Pending' });
    for (const [name, stamp, body] of steps) {
      expect((await stands(id))[stamp]).toBeNull();
      done(await move(admin, id, name, body));
      expect(Date.parse(String((await stands(id))[stamp]))).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it('should keep what is paid or under way from being deleted', async () => {
    expectRefusal(await admin.delete(at((await served(stage)).id)), 409);
    const isFree = (each: RecordData) => each.booking_status === 'Pending' && each.payment_status === null;
    done(await admin.delete(at((await first('bookings', isFree)).id)), 204);
  });
});

describe('candidates', () => {
  type Answered = RecordData & { readonly fits: boolean; readonly reasons: string[] };
  const candidates = (client: Client, id: Id, type: string) => client.get(`${at(id, 'candidates')}&user_type=${type}`);
  const of = async (id: Id, type = 'Worker'): Promise<readonly Answered[]> =>
    done(await candidates(admin, id, type)).body;

  it('should be everybody of a kind, those who fit first, the others each with a reason', async () => {
    const { id, worker_id } = await given();
    const result = await of(id);
    expect(idsOf(result)).toEqual(idsOf((await stored('workers')).filter(({ user_type }) => user_type === 'Worker')));
    const fits = result.map((each) => each.fits);
    expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
    const [best] = result;
    expect(best).toMatchObject({ id: worker_id, fits: true, reasons: [], rank: 1 });
    const known = 'earlier fits full here id load messages minutes name phone picture rank rating reasons remarks';
    expect(Object.keys(best ?? {}).toSorted()).toEqual(`${known} reviews rules zones`.split(' '));
    for (const { fits, reasons, messages } of result) {
      expect((messages as never[]).map(english)).toEqual(reasons);
      expect(reasons.length > 0).toBe(!fits);
    }
    for (const type of ['Vendor', 'Driver']) expect((await of(id, type)).length).toBeGreaterThan(0);
  });

  it('should tell how they are rated by how many, what they have to do that day, and how often they came', async () => {
    const booking = await given({ schedule_time: '04:00', minutes: 60 });
    const { id, vendor_id = null, worker_id = null, customer_id } = booking;
    const others = (await stored('bookings')).filter((each) => each.id !== id);
    for (const [at, schedule_time] of ['18:00', '20:00'].entries())
      await change(others[at]?.id ?? 0, { ...givenTo(vendor_id), worker_id, schedule_time, minutes: 60 });
    const { schedule_date } = await stands(id);
    const [bookings, reviews, workers] = await Promise.all(['bookings', 'reviews', 'workers'].map(stored));
    const isToDo = (each: RecordData): boolean =>
      each.order_status !== 'Rejected' && ['Pending', 'Assigned', 'Ongoing'].includes(String(each.booking_status));
    const isThatDay = (each: RecordData) => each.id !== id && each.schedule_date === schedule_date && isToDo(each);
    // Of a vendor's day there is as much as its workers have together.
    const theirOwn = workers?.filter((each) => each.vendor_id === vendor_id && each.user_type === 'Worker');
    const hands = theirOwn?.filter(({ is_active }) => is_active === true);
    const { zone_ids } = await one('vendors', vendor_id);
    for (const [type, field, whose, full] of [
      ['Worker', 'worker_id', worker_id, 480],
      ['Vendor', 'vendor_id', vendor_id, (hands?.length ?? 0) * 480],
    ] as const) {
      const resultOf = (await of(id, type)).find((each) => each.id === whose);
      const stars = reviews?.filter((each) => each[field] === whose).map(({ ratings }) => Number(ratings)) ?? [];
      const theirs = bookings?.filter((each) => each[field] === whose) ?? [];
      const load = theirs.filter(isThatDay).length;
      expect(load, type).toBeGreaterThan(1);
      const came = theirs.filter((each) => each.customer_id === customer_id && each.booking_status === 'Completed');
      const counts = { reviews: stars.length, load, full, zones: (zone_ids as number[]).length, earlier: came.length };
      expect(resultOf, type).toMatchObject({ ...counts, here: true });
      const rating = stars.length === 0 ? 0 : stars.reduce((sum, each) => sum + each, 0) / stars.length;
      expect(resultOf?.rating ?? 0, type).toBeCloseTo(rating, 6);
      expect(resultOf?.minutes, type).toBeGreaterThanOrEqual(120);
    }
  });

  it('should tell no load of a day for a booking that has none', async () => {
    const { id } = await given({ schedule_date: null, schedule_time: null });
    for (const { minutes, load } of await of(id)) expect([minutes, load]).toEqual([null, 0]);
  });

  it('should take as many statements for many as for few', async () => {
    const { id, worker_id } = await given();
    const statements = async (): Promise<number> => {
      const before = stage.host.reads().rows;
      await of(id);
      return stage.host.reads().rows - before;
    };
    const few = await statements();
    const like = { ...(await one('workers', worker_id)), email: null, profile_picture: null, document_image: null };
    const more = Array.from({ length: 60 }, (_, at) => ({ ...like, id: 1000 + at, phone: `+97150${1_000_000 + at}` }));
    await stage.host.put('workers', ...more);
    expect(await statements()).toBe(few);
    expect(few).toBeLessThan(12);
  });

  it('should say by which booking somebody is taken, and be what the server accepts', async () => {
    const { id, vendor_id = null, worker_id = null } = await given();
    const other = await first('bookings', (each) => each.id !== id);
    await change(other.id, { ...givenTo(vendor_id), worker_id, schedule_time: '04:00', minutes: 90 });
    const busy = `busy ${dayText(String(OPEN.schedule_date))}, 04:00–05:30 on booking ${other.id}`;
    const result = await of(id);
    const taken = result.find((each) => each.id === worker_id);
    expect(taken).toMatchObject({ fits: false, reasons: [busy] });
    expectSaid(await move(admin, id, 'assign-worker', { worker_id }), 409, `${taken?.name} is ${busy}.`);
    // Who is not active cannot be chosen anywhere.
    const idle = result.find(({ reasons }) => reasons.includes('not active'));
    expectRefusal(await move(admin, id, 'assign-worker', { worker_id: idle?.id ?? 0 }), 422, 'worker_id');
    await change(other.id, { worker_id: null });
    done(await move(admin, id, 'assign-worker', { worker_id }));
  });

  it('should be a vendor’s own workers for that vendor, and hidden from users who may assign nobody', async () => {
    const own = await ownVendor(stage);
    const { id } = await first('bookings', ({ vendor_id }) => vendor_id === own.id);
    await change(id, givenTo(own.id));
    const workers = await stored('workers');
    const theirs = workers.filter(({ vendor_id }) => vendor_id === own.id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(idsOf((await candidates(vendor, id, 'Worker')).body)).toEqual(idsOf(theirs));
    expectRefusal(await candidates(vendor, id, 'Vendor'), 403);
    expectRefusal(await candidates(support, id, 'Worker'), 403);
    const strange = workers.find(({ vendor_id, user_type }) => vendor_id !== own.id && user_type === 'Worker');
    expectRefusal(await move(vendor, id, 'assign-worker', { worker_id: strange?.id ?? 0 }), 422, 'worker_id');
    expectRefusal(await candidates(admin, id, 'Cook'), 400);
    expectRefusal(await candidates(admin, 999_999, 'Worker'), 404);
  });
});
