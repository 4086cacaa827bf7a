import { describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { dayText, english } from '../../resources/language/message.ts';
import { ahead, at, type Fields, givenTo, heldAs, LIST, move, OPEN, SCREEN, served, undoOf } from './bookings.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * Bookings: their list, their moves in every state for every role, who can be assigned, and what is
 * written with them.
 */

const ROLES = {
  'admin@example.com': 1,
  'service.vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;
const stage = stageFor(Object.keys(ROLES));
const { as, stored, one, first } = stage;
const admin = (): Client => as('admin@example.com');
const vendor = (): Client => as('service.vendor@example.com');
const change = (id: Id, fields: Fields): Promise<void> => stage.host.change('bookings', id, fields);

/** The vendor that signs in, and what it does. */
async function ownVendor(): Promise<RecordData> {
  const user = await first('users', ({ email }) => email === 'service.vendor@example.com');
  return first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
}

describe('the list of bookings', () => {
  it('should have the tabs, and ten to a page', async () => {
    const all = await stored('bookings');
    expect((await admin().get(LIST)).body).toHaveLength(10);
    for (const [tab, type] of [
      ['regular', 'Regular'],
      ['repeat', 'Repeat'],
    ]) {
      const { body } = await admin().get(`${LIST}&_tab=${tab}&_end=100`);
      const those = all.filter(({ booking_type }) => booking_type === type);
      expect(body.length).toBe(Math.min(100, those.length));
      const known = new Set(those.map(({ id }) => id));
      expect(body.every(({ id }: RecordData) => known.has(id))).toBe(true);
    }
  });

  it('should be searched by number, customer, vendor, driver and phone', async () => {
    const found = async (text: string): Promise<Id[]> =>
      idsOf((await admin().get(`${LIST}&_end=100&q=${encodeURIComponent(text)}`)).body);
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
    for (const [query, test] of [
      ['booking_status=Ongoing', ({ booking_status }) => booking_status === 'Ongoing'],
      ['payment_status=Refunded', ({ payment_status }) => payment_status === 'Refunded'],
      ['order_status=Pending', ({ order_status }) => order_status === 'Pending'],
      ['assignment_status=Unassigned', ({ vendor_id, driver_id }) => vendor_id === null && driver_id === null],
      ['zone_id=3', ({ zone_id }) => zone_id === 3],
      [
        'schedule_date_gte=2026-06-01&schedule_date_lte=2026-06-10',
        ({ schedule_date }) => String(schedule_date) >= '2026-06-01' && String(schedule_date) <= '2026-06-10',
      ],
    ] as const satisfies [string, (booking: RecordData) => boolean][]) {
      const those = all.filter(test);
      expect(those.length, query).toBeGreaterThan(0);
      expect(idsOf((await admin().get(`${LIST}&_end=100&${query}`)).body), query).toEqual(idsOf(those));
    }
  });

  it('should be exported, and show a vendor its own alone', async () => {
    const answer = await as('ops@example.com').get(`/api/bookings/export?${SCREEN}`);
    // Who exports what tells of people proves first who they are.
    expect([200, 403]).toContain(answer.status);
    const { id } = await ownVendor();
    const theirs = (await stored('bookings')).filter(({ vendor_id }) => vendor_id === id);
    expect(theirs.length).toBeGreaterThan(3);
    expect(idsOf((await vendor().get(`${LIST}&_end=100`)).body)).toEqual(idsOf(theirs));
    const other = await first('bookings', ({ vendor_id }) => vendor_id !== id);
    expectRefusal(await vendor().get(at(other.id)), 404);
    expectRefusal(await as('finance@example.com').get(LIST), 403);
  });
});

const ORDERS = ['Pending', 'Processing', 'Accepted', 'Rejected'] as const;
const STATES = ['Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled'] as const;
type Booking = { readonly order: string; readonly state: string; readonly paid: Value; readonly assigned: boolean };
type Known = {
  readonly when: (booking: Booking) => boolean;
  readonly body?: Fields;
  readonly flag?: 'delete';
  readonly vendors?: true;
  /**
   * Where it can be made, but not with this answer: of so much money, or to where it is already.
   * Default field: amount.
   */
  readonly isTooMuch?: (booking: Booking) => boolean;
  readonly field?: string;
};

const isOpen = ({ order, state }: Booking): boolean => order === 'Accepted' && ['Pending', 'Assigned'].includes(state);
const isPayable = ({ order, state }: Booking): boolean => order !== 'Rejected' && state !== 'Cancelled';
const isAhead = ({ state }: Booking): boolean => ['Pending', 'Assigned'].includes(state);

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
  'assign-worker': { when: (each) => isOpen(each) && each.assigned, vendors: true },
  'un-assign': { when: (each) => isOpen(each) && each.assigned },
  // Of the bookings below none has a worker.
  'un-assign-worker': { when: () => false, vendors: true },
  overbook: { when: (each) => isOpen(each) && each.assigned, flag: 'delete', body: { overbook_reason: 'A neighbour' } },
  reschedule: {
    when: (each) => isAhead(each) && each.order !== 'Rejected',
    body: { schedule_date: ahead(8), schedule_time: '04:00' },
  },
  correct: {
    when: ({ order, state }) => order !== 'Rejected' && ['Pending', 'Assigned', 'Ongoing'].includes(state),
    body: { address: 'Flat 7, Building 3, Dubai' },
  },
  'edit-services': {
    when: ({ order, state }) => order !== 'Rejected' && ['Pending', 'Assigned', 'Ongoing'].includes(state),
  },
  'additional-time': {
    when: ({ order, state }) => order !== 'Rejected' && ['Pending', 'Assigned', 'Ongoing'].includes(state),
    body: { additional_hours: 0.5 },
  },
  start: { when: ({ order, state, assigned }) => order === 'Accepted' && state === 'Assigned' && assigned },
  complete: { when: ({ state }) => state === 'Ongoing' },
  cancel: { when: isAhead, body: { reason: 'Called off', money: 'Keep' } },
  verify: { when: ({ state }) => state === 'Completed' },
  'set-status': {
    when: ({ order }) => order !== 'Rejected',
    isTooMuch: ({ state }) => state === 'Completed',
    field: 'booking_status',
    flag: 'delete',
    body: { booking_status: 'Completed', reason: 'It was done' },
  },
  payments: { when: isPayable, body: { amount: 1 }, isTooMuch: ({ paid }) => paid === 'Paid' },
  'mark-paid': { when: (each) => isPayable(each) && each.paid !== 'Paid' },
  'mark-unpaid': { when: ({ paid }) => paid === 'Paid' },
  refund: { when: ({ paid }) => paid === 'Paid', body: { amount: 1, reason: 'Nobody came' } },
  locate: { when: () => true, body: { latitude: 25.2, longitude: 55.3 } },
  note: { when: () => true, body: { admin_notes: 'Called' } },
  complain: { when: ({ state }) => state === 'Completed', body: { review: 'They came late' } },
};

describe('the moves of a booking', () => {
  /** Every state a booking can stand in, each with somebody or nobody assigned, paid or not. */
  const CELLS: readonly Booking[] = ORDERS.flatMap((order, row) =>
    STATES.map((state, column) => ({
      order,
      state,
      paid: ['Paid', 'Unpaid', null, 'Refunded'][(row + column) % 4] ?? null,
      assigned: (row + column) % 3 !== 0,
    })),
  );

  const stand = async (booking: RecordData, cell: Booking): Promise<void> => {
    receipts += 1;
    const id = receipts;
    const vendor_id = booking.vendor_id ?? null;
    const receipt = { id, booking_id: booking.id, vendor_id, kind: 'Receipt', amount: booking.payment_amount ?? 0 };
    if (cell.paid === 'Paid') await stage.host.put('payments', { ...receipt, paid_at: new Date().toISOString() });
    await change(booking.id, {
      ...(cell.assigned ? givenTo(booking.vendor_id ?? null) : OPEN),
      order_status: cell.order,
      booking_status: cell.state,
      ...heldAs(cell.paid, booking.payment_amount ?? 0),
      job_verified_at: null,
    });
  };
  let receipts = 90_000;

  it('should be told to each role in every state, each that cannot be made with its reason', async () => {
    const own = await ownVendor();
    const booking = await first('bookings', ({ vendor_id, version_id }) => vendor_id === own.id && version_id !== null);
    for (const cell of CELLS) {
      await stand(booking, cell);
      for (const [email, role] of Object.entries(ROLES)) {
        const answer = await as(email).get(at(booking.id));
        const isTheirs = role !== 2 || cell.assigned;
        expect(answer.status, `${email} ${JSON.stringify(cell)}`).toBe(role === 5 ? 403 : isTheirs ? 200 : 404);
        if (answer.status !== 200) continue;
        const told: readonly { name: string; allowed: boolean; reason: string | null }[] = answer.body._moves;
        const can = told.filter(({ allowed }) => allowed).map(({ name }) => name);
        const may = Object.entries(MOVES).filter(
          ([, { when, flag, vendors }]) =>
            when(cell) && (role === 1 || (role === 3 && flag !== 'delete') || (role === 2 && vendors === true)),
        );
        expect(can.toSorted(), `${email} ${JSON.stringify(cell)}`).toEqual(may.map(([name]) => name).toSorted());
        expect(told.map(({ name }) => name).toSorted()).toEqual(Object.keys(MOVES).toSorted());
        for (const { allowed, reason } of told) expect(typeof reason).toBe(allowed ? 'object' : 'string');
      }
    }
  });

  it('should be made where they can be made, and be refused where not, in every state', {
    timeout: 240_000,
  }, async () => {
    const booking = await served(stage);
    const { vendor_id, worker_id } = booking;
    const driver = await first(
      'workers',
      ({ user_type, is_active, service_types }) =>
        user_type === 'Driver' &&
        is_active === true &&
        (service_types as number[]).includes(Number(booking.sub_category_id)),
    ).catch(() => undefined);
    const bodies: { readonly [name: string]: Fields } = {
      'edit-services': { basket: booking.basket ?? null },
      'assign-vendor': { vendor_id: vendor_id ?? null },
      'assign-worker': { worker_id: worker_id ?? null },
      overbook: { worker_id: worker_id ?? null, overbook_reason: 'A neighbour' },
      ...(driver ? { 'assign-driver': { driver_id: driver.id } } : {}),
    };
    for (const cell of CELLS) {
      await stand(booking, cell);
      for (const [name, { when, body = {}, isTooMuch, field = 'amount' }] of Object.entries(MOVES)) {
        if (name === 'assign-driver' && !driver) continue;
        const answer = await move(admin(), booking.id, name, { ...body, ...bodies[name] });
        const what = `${name} ${JSON.stringify(cell)}: ${JSON.stringify(answer.body?.detail)}`;
        if (when(cell) && isTooMuch?.(cell)) {
          expectRefusal(answer, 422, field);
          continue;
        }
        expect(answer.status, what).toBe(when(cell) ? (name === 'payments' ? 201 : 200) : 409);
        // What is refused leaves it as it stood.
        if (when(cell)) await stand(booking, cell);
        else expectRefusal(answer, 409);
      }
    }
  });

  it('should set a status only to another, one by one and together', async () => {
    const booking = await served(stage);
    await change(booking.id, { ...givenTo(booking.vendor_id ?? null), reason: null });
    const before = await one('bookings', booking.id);
    const values = { booking_status: 'Assigned', reason: 'A slip' };
    const refused = await move(admin(), booking.id, 'set-status', values);
    expectRefusal(refused, 422, 'booking_status');
    expect(refused.body.errors.booking_status).toEqual(['This booking is Assigned already.']);
    const many = await admin().post(`/api/bookings/bulk?${SCREEN}`, {
      action: 'move',
      move: 'set-status',
      values,
      ids: [booking.id],
    });
    expect(many.body).toMatchObject({ succeeded: 0, failed: 1 });
    expect(many.body.failures).toMatchObject([{ id: booking.id, reason: 'This booking is Assigned already.' }]);
    expect(await one('bookings', booking.id)).toEqual(before);
  });

  it('should ask for what they need, in the words of the house', async () => {
    // spec 1.7.26
    const booking = await served(stage);
    await change(booking.id, { ...givenTo(booking.vendor_id ?? null), order_status: 'Accepted' });
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
    ] as const) {
      const answer = await move(admin(), booking.id, name);
      expectRefusal(answer, 422, field);
      expect(answer.body.errors[field]).toEqual([message]);
    }
    for (const additional_hours of [0.25, -0.5, 1.3, 12.5])
      expectRefusal(await move(admin(), booking.id, 'additional-time', { additional_hours }), 422, 'additional_hours');
    for (const schedule_time of ['25:00', '9:0', 'noon'])
      expectRefusal(
        await move(admin(), booking.id, 'reschedule', { schedule_date: ahead(3), schedule_time }),
        422,
        'schedule_time',
      );
    expectRefusal(
      await move(admin(), booking.id, 'reschedule', { schedule_date: ahead(-1), schedule_time: '10:00' }),
      422,
      'schedule_date',
    );
  });

  it('should give a booking to a vendor or to a driver, never to both', async () => {
    // spec 1.4.16
    const booking = await first('bookings', ({ driver_id }) => driver_id !== null);
    const { driver_id = null } = booking;
    await change(booking.id, { ...OPEN, driver_id, assignment_status: 'Assigned' });
    const { body: vendors } = await admin().get(`${at(booking.id, 'candidates')}&user_type=Vendor`);
    const fits = vendors.find((each: { fits: boolean }) => each.fits);
    if (fits) {
      expect((await move(admin(), booking.id, 'assign-vendor', { vendor_id: fits.id })).status).toBe(200);
      expect(await one('bookings', booking.id)).toMatchObject({ vendor_id: fits.id, driver_id: null, worker_id: null });
    }
    const answer = await move(admin(), booking.id, 'assign-driver', { driver_id });
    expect(answer.body).toMatchObject({ assignment_status: 'Assigned', booking_status: 'Assigned' });
    expect(await one('bookings', booking.id)).toMatchObject({ vendor_id: null, driver_id });
  });

  it('should reckon additional time with the service price, and take it back with an undo', async () => {
    const booking = await served(stage);
    await change(booking.id, {
      ...givenTo(booking.vendor_id ?? null),
      service_price: 89.5,
      service_amount: 200,
      additional_amount: 0,
      payment_amount: 200,
    });
    const done = await move(admin(), booking.id, 'additional-time', { additional_hours: 1.5 });
    expect(await one('bookings', booking.id)).toMatchObject({ additional_amount: 134.25, payment_amount: 334.25 });
    expect((await admin().post(undoOf(done))).status).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({
      additional_hours: 0,
      additional_amount: 0,
      payment_amount: 200,
    });
  });

  it('should note when it was accepted, begun, done and verified', async () => {
    const booking = await served(stage);
    const none = {
      request_accepted_at: null,
      service_started_at: null,
      service_completed_at: null,
      job_verified_at: null,
    };
    await change(booking.id, { ...givenTo(booking.vendor_id ?? null), ...none, order_status: 'Pending' });
    for (const [name, stamp, body] of [
      ['approve', 'request_accepted_at', { mode: 'manual', approval_notes: 'Paid by card' }],
      ['start', 'service_started_at', {}],
      ['complete', 'service_completed_at', {}],
      ['verify', 'job_verified_at', {}],
    ] as const) {
      expect((await one('bookings', booking.id))[stamp]).toBeNull();
      expect((await move(admin(), booking.id, name, body)).status).toBe(200);
      expect(Date.parse(String((await one('bookings', booking.id))[stamp]))).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it('should keep what is paid or under way from being deleted', async () => {
    const booking = await served(stage);
    expectRefusal(await admin().delete(at(booking.id)), 409);
    const waiting = await first(
      'bookings',
      ({ booking_status, payment_status }) => booking_status === 'Pending' && payment_status === null,
    );
    expect((await admin().delete(at(waiting.id))).status).toBe(204);
  });
});

describe('candidates', () => {
  const candidates = (client: Client, id: Id, type: string) => client.get(`${at(id, 'candidates')}&user_type=${type}`);

  it('should be everybody of a kind, those who fit first, the others each with a reason', async () => {
    const booking = await served(stage);
    await change(booking.id, givenTo(booking.vendor_id ?? null));
    const answer = await candidates(admin(), booking.id, 'Worker');
    const workers = (await stored('workers')).filter(({ user_type }) => user_type === 'Worker');
    expect(idsOf(answer.body)).toEqual(idsOf(workers));
    const fits: readonly boolean[] = answer.body.map((each: { fits: boolean }) => each.fits);
    expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
    const [best] = answer.body;
    expect(best).toMatchObject({ id: booking.worker_id, fits: true, reasons: [], rank: 1 });
    expect(Object.keys(best).toSorted()).toEqual([
      'earlier',
      'fits',
      'full',
      'here',
      'id',
      'load',
      'messages',
      'minutes',
      'name',
      'phone',
      'picture',
      'rank',
      'rating',
      'reasons',
      'remarks',
      'reviews',
      'rules',
      'zones',
    ]);
    for (const { reasons, messages } of answer.body) expect(messages.map(english)).toEqual(reasons);
    for (const { fits, reasons } of answer.body) expect(reasons.length > 0).toBe(!fits);
    for (const type of ['Vendor', 'Driver']) expect((await candidates(admin(), booking.id, type)).status).toBe(200);
  });

  it('should tell how they are rated by how many, what they have to do that day, and how often they came', async () => {
    const booking = await served(stage);
    const { vendor_id = null, worker_id = null, customer_id = null } = booking;
    await change(booking.id, { ...givenTo(vendor_id), schedule_time: '04:00', minutes: 60 });
    const others = (await stored('bookings')).filter(({ id }) => id !== booking.id);
    const [first, second] = others;
    const day = { ...givenTo(vendor_id), worker_id, schedule_date: booking.schedule_date ?? null, minutes: 60 };
    const { schedule_date } = await one('bookings', booking.id);
    for (const [at, each] of [first, second].entries())
      await change(each?.id ?? 0, {
        ...day,
        schedule_date: schedule_date ?? null,
        schedule_time: ['18:00', '20:00'][at] ?? '',
      });
    const those = (field: string, id: Value, is: (each: RecordData) => boolean): Promise<number> =>
      stored('bookings').then((all) => all.filter((each) => each[field] === id && is(each)).length);
    const active = ({ booking_status, order_status, schedule_date: on, id }: RecordData): boolean =>
      id !== booking.id &&
      on === schedule_date &&
      order_status !== 'Rejected' &&
      ['Pending', 'Assigned', 'Ongoing'].includes(String(booking_status));
    for (const [type, field, id] of [
      ['Worker', 'worker_id', worker_id],
      ['Vendor', 'vendor_id', vendor_id],
    ] as const) {
      const { body } = await candidates(admin(), booking.id, type);
      const theirs = (await stored('reviews'))
        .filter((each) => each[field] === id)
        .map(({ ratings }) => Number(ratings));
      const rating = theirs.length === 0 ? null : theirs.reduce((sum, each) => sum + each, 0) / theirs.length;
      const told = body.find((each: RecordData) => each.id === id);
      expect(told.reviews, type).toBe(theirs.length);
      expect(told.rating ?? 0, type).toBeCloseTo(rating ?? 0, 6);
      expect(told.load, type).toBe(await those(field, id, active));
      expect(told.load, type).toBeGreaterThan(1);
      // Of a vendor's day there is as much as its workers have together.
      const hands = (await stored('workers')).filter(
        (each) => each.vendor_id === vendor_id && each.user_type === 'Worker' && each.is_active === true,
      ).length;
      expect(told.full, type).toBe(type === 'Vendor' ? hands * 480 : 480);
      expect(told.minutes, type).toBeGreaterThanOrEqual(120);
      const { zone_ids } = await one('vendors', vendor_id);
      expect([told.here, told.zones], type).toEqual([true, (zone_ids as number[]).length]);
      const came = (each: RecordData): boolean =>
        each.customer_id === customer_id && each.booking_status === 'Completed';
      expect(told.earlier, type).toBe(await those(field, id, came));
    }
  });

  it('should tell no load of a day for a booking that has none', async () => {
    const booking = await served(stage);
    await change(booking.id, { ...givenTo(booking.vendor_id ?? null), schedule_date: null, schedule_time: null });
    const { body } = await candidates(admin(), booking.id, 'Worker');
    for (const { minutes, load } of body) expect([minutes, load]).toEqual([null, 0]);
  });

  it('should take as many statements for many as for few', async () => {
    const booking = await served(stage);
    await change(booking.id, givenTo(booking.vendor_id ?? null));
    const statements = async (): Promise<number> => {
      const before = stage.host.asked().rows;
      expect((await candidates(admin(), booking.id, 'Worker')).status).toBe(200);
      return stage.host.asked().rows - before;
    };
    const few = await statements();
    const worker = await one('workers', booking.worker_id);
    const more = Array.from({ length: 60 }, (_, at) => ({
      ...worker,
      id: 1000 + at,
      phone: `+97150${1_000_000 + at}`,
      email: null,
      profile_picture: null,
      document_image: null,
    }));
    await stage.host.put('workers', ...more);
    expect(await statements()).toBe(few);
    expect(few).toBeLessThan(12);
  });

  it('should say by which booking somebody is taken, and be what the server accepts', async () => {
    const booking = await served(stage);
    const { vendor_id = null, worker_id = null } = booking;
    await change(booking.id, givenTo(vendor_id));
    const other = await first('bookings', ({ id }) => id !== booking.id);
    await change(other.id, { ...givenTo(vendor_id), worker_id, schedule_time: '04:00', minutes: 90 });
    const day = dayText(String((await one('bookings', other.id)).schedule_date));
    const { body } = await candidates(admin(), booking.id, 'Worker');
    const taken = body.find(({ id }: { id: number }) => id === worker_id);
    expect(taken).toMatchObject({ fits: false, reasons: [`busy ${day}, 04:00–05:30 on booking ${other.id}`] });
    for (const { id, fits, name, reasons } of body) {
      const answer = await move(admin(), booking.id, 'assign-worker', { worker_id: id });
      // Who is not active cannot be chosen anywhere.
      const refused = reasons.includes('not active') ? 422 : 409;
      expect(answer.status, JSON.stringify([name, reasons, answer.body.detail])).toBe(fits ? 200 : refused);
      await change(booking.id, { ...givenTo(vendor_id), worker_id: null });
    }
    const refused = await move(admin(), booking.id, 'assign-worker', { worker_id });
    expect(refused.body.detail).toBe(`${taken.name} is busy ${day}, 04:00–05:30 on booking ${other.id}.`);
  });

  it('should be a vendor’s own workers to that vendor, and told to nobody who may assign nobody', async () => {
    const own = await ownVendor();
    const booking = await first('bookings', ({ vendor_id }) => vendor_id === own.id);
    await change(booking.id, givenTo(own.id));
    const theirs = (await stored('workers')).filter(({ vendor_id }) => vendor_id === own.id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(idsOf((await candidates(vendor(), booking.id, 'Worker')).body)).toEqual(idsOf(theirs));
    expectRefusal(await candidates(vendor(), booking.id, 'Vendor'), 403);
    expectRefusal(await candidates(as('support@example.com'), booking.id, 'Worker'), 403);
    const strange = await first(
      'workers',
      ({ vendor_id, user_type }) => vendor_id !== own.id && user_type === 'Worker',
    );
    expectRefusal(await move(vendor(), booking.id, 'assign-worker', { worker_id: strange.id }), 422, 'worker_id');
    expectRefusal(await candidates(admin(), booking.id, 'Cook'), 400);
    expectRefusal(await candidates(admin(), 999_999, 'Worker'), 404);
  });
});
