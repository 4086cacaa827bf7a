import { beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { at, type Fields, move, OPEN, undoOf } from './bookings.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/**
 * Automatic assignment: who of a group is offered a booking, when, for how long, and what becomes
 * of it.
 */

const stage = stageFor(['admin', 'ops', 'support', 'service.vendor', 'salma']);
const [admin, ops, support, vendor, salma] = stage.people;
const { stored, one } = stage;
/** Who signs in for the first vendor, and for the second. */

/**
 * Four vendors that do everything everywhere, the first two of whom can sign in; the group of the
 * first three, and one that comes after it.
 */
const [FIRST, SECOND, THIRD, OTHER] = [10, 11, 12, 13] as const;
const VENDORS = [FIRST, SECOND, THIRD, OTHER];
const NAMES: { readonly [id: number]: string } = { 10: 'first', 11: 'second', 12: 'third', 13: 'other' };
const GROUP = 501;
const NEXT = 502;
const SECONDS = 60;
/** The ids of their workers, one each, begin behind this. */
const HANDS = 900;

const OFFERS = 'screen_label=offers';
const answer = (client: Client, id: Id, name: 'accept' | 'decline', body: Fields = {}): Promise<Answer> =>
  client.post(`/api/offers/${id}/${name}?${OFFERS}`, body);

let booking: Id;
let names: ReadonlyMap<number, string>;
let passed = 0;

/** A group with members in this order. */
async function group(id: number, members: readonly number[], values: Fields = {}): Promise<void> {
  const like = await one('vendor_groups', 1);
  const ranked = { offer_order: 'Ranked', seconds: SECONDS, when_nobody: 'Manual', next_group_id: null };
  await stage.host.put('vendor_groups', {
    ...{ ...like, ...ranked, id, name: `Group ${id}`, notice_email: null, is_default: false, ...values },
  });
  // Ids and places come in another order than the members.
  const rows = members.map((vendor_id, at) => ({ id: id * 10 + members.length - at, vendor_id, position: at + 1 }));
  await stage.host.put('vendor_group_members', ...rows.map((each) => ({ ...each, vendor_group_id: id })));
}

beforeEach(async () => {
  const { host, first } = stage;
  passed = 0;
  booking = (await first('bookings', (each) => !each.vendor_id && each.payment_status !== 'Paid')).id;
  const pending = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: 1, sub_category_id: 1 };
  await host.change('bookings', booking, pending);
  await host.change('vendors', 4, { vendor_user_id: null });
  const fitting = { vendor_type: 'Service', admin_approval: 'APPROVED', zone_ids: [1], service_ids: [1] };
  const vendors = (await stored('vendors')).filter(({ id }) => VENDORS.includes(id as never));
  await host.put(
    'vendors',
    ...vendors.map((each) => ({ ...each, ...fitting, vendor_user_id: { [FIRST]: 21, [SECOND]: 17 }[each.id] ?? null })),
  );
  const worker = await first('workers', ({ user_type, is_active }) => user_type === 'Worker' && is_active === true);
  const like = { ...worker, service_types: [1], email: null, driver_id: null, profile_picture: null };
  const phoneOf = (vendor_id: number): string => `+97150${1_000_000 + vendor_id}`;
  const hands = VENDORS.map((vendor_id) => ({ id: HANDS + vendor_id, vendor_id, phone: phoneOf(vendor_id) }));
  await host.put('workers', ...hands.map((each) => ({ ...like, ...each, document_image: null })));
  await group(GROUP, [SECOND, FIRST, THIRD]);
  names = new Map((await stored('vendors')).map((each) => [Number(each.id), String(each.company_or_vendor_name)]));
});

const approve = async (more: Fields = {}): Promise<Answer> =>
  done(await move(admin, booking, 'approve', { mode: 'auto', vendor_group_id: GROUP, ...more }));
const all = async (): Promise<readonly RecordData[]> =>
  (await stored('offers')).filter(({ booking_id }) => booking_id === booking);
/** Who was offered the booking, and what became of it. */
const course = async (): Promise<string[]> =>
  (await all()).map((each) => `${NAMES[Number(each.vendor_id)]} ${each.answer}`);
const offerOf = async (id: number): Promise<RecordData> => {
  const found = (await all()).findLast(({ vendor_id }) => vendor_id === id);
  if (!found) throw new Error(`Nothing was offered to ${id}.`);
  return found;
};
/** Answers what a vendor was offered last. */
const accept = async (client: Client, of: number): Promise<Answer> => answer(client, (await offerOf(of)).id, 'accept');
const booked = (): Promise<RecordData> => one('bookings', booking);
const groupIs = (values: Fields): Promise<void> => stage.host.change('vendor_groups', GROUP, values);
const vendorIs = (id: number, values: Fields): Promise<void> => stage.host.change('vendors', id, values);
/** Lets the time of the open offers run out, so many times. */
async function pass(times = 1): Promise<void> {
  passed += times * (SECONDS + 1) * 1000;
  await stage.host.ahead(passed);
}
const undoPath = (made: Answer): string => undoOf(made).replace('booking-list', 'offers');

describe('offers of a booking', () => {
  it('should go to the members in their order, each for the group’s time', async () => {
    await approve();
    const offer = await offerOf(SECOND);
    expect(await course()).toEqual(['second Offered']);
    const { until, offered_at, turn, round, vendor_group_id } = offer;
    expect(Date.parse(String(until)) - Date.parse(String(offered_at))).toBe(SECONDS * 1000);
    expect({ turn, round, vendor_group_id }).toEqual({ turn: 1, round: 1, vendor_group_id: GROUP });
    await pass();
    expect(await course()).toEqual(['second Expired', 'first Offered']);
    expect((await offerOf(SECOND)).outcome).toMatch(/^The time to answer ran out at \d\d:\d\d\.$/);
    expectRefusal(await answer(vendor, (await offerOf(FIRST)).id, 'decline', { reason: 7 as never }), 422, 'reason');
    done(await answer(vendor, (await offerOf(FIRST)).id, 'decline', { reason: 'Too far' }));
    expect(await course()).toEqual(['second Expired', 'first Declined', 'third Offered']);
    expect((await offerOf(FIRST)).reason).toBe('Too far');
  });

  it('should pass over whoever has no worker that does the service, whom staff may choose all the same', async () => {
    await stage.host.change('workers', HANDS + SECOND, { service_types: [2] });
    await stage.host.change('workers', HANDS + FIRST, { is_active: false });
    await approve();
    expect(await course()).toEqual(['second Skipped', 'first Skipped', 'third Offered']);
    expect((await offerOf(SECOND)).outcome).toBe('Not asked: none of its workers does this service.');
    const { body } = await admin.get(`${at(booking, 'candidates')}&user_type=Vendor`);
    expect(body.find(({ id }: RecordData) => id === SECOND)).toMatchObject({
      fits: true,
      reasons: [],
      remarks: [{ key: 'none of its workers does this service' }],
    });
    done(await move(admin, booking, 'assign-vendor', { vendor_id: SECOND }));
  });

  it('should end when somebody takes it, who is assigned as by staff', async () => {
    await approve();
    await pass();
    done(await accept(vendor, FIRST));
    expect(await course()).toEqual(['second Expired', 'first Accepted']);
    const theirs = { vendor_id: FIRST, driver_id: null, worker_id: null };
    const assigned = { booking_status: 'Assigned', assignment_status: 'Assigned' };
    expect(await booked()).toMatchObject({ ...theirs, ...assigned });
    // A vendor who comes too late sees who was faster.
    expectSaid(await accept(salma, SECOND), 409, `Taken by ${names.get(FIRST)}.`);
    await pass(5);
    expect((await all()).length).toBe(2);
    // What the test itself wrote past the api is no offer and no booking.
    const { breaks } = await stage.host.verify();
    expect(breaks.filter(({ resource }) => resource === 'offers' || resource === 'bookings')).toEqual([]);
  });

  it('should tell whom they go to', async () => {
    await approve();
    await pass();
    const resultOf = (await stage.host.outbox()).filter(({ about }) => about === 'offered').map(({ to }) => to);
    expect(resultOf).toEqual(['service.vendor@example.com', 'salma@example.com']);
  });

  it('should pass over who does not fit, and keep why', async () => {
    await vendorIs(SECOND, { zone_ids: [2] });
    await vendorIs(FIRST, { service_ids: [2], admin_approval: 'REJECTED' });
    await approve();
    expect(await course()).toEqual(['second Skipped', 'first Skipped', 'third Offered']);
    expect((await offerOf(SECOND)).outcome).toBe('Not asked: does not work in this zone.');
    expect((await offerOf(FIRST)).outcome).toBe('Not asked: not approved, and also does not do this service.');
    // Nobody sees what nobody was offered but on the booking's page.
    const { body } = await admin.get(`/api/offers?${OFFERS}&_start=0&_end=100`);
    expect(body.filter((row: RecordData) => row.answer === 'Skipped')).toEqual([]);
    const page = await admin.get(`/api/bookings/${booking}/offers?screen_label=booking-list`);
    expect(page.body.map((row: RecordData) => row.outcome)).toContain('Not asked: does not work in this zone.');
  });

  it('should hand the booking back when nobody takes it, and tell whoever is to know', async () => {
    await groupIs({ notice_email: 'dispatch@example.com' });
    await stage.host.remove('vendor_group_members', GROUP * 10 + 1);
    await vendorIs(FIRST, { zone_ids: [2] });
    await approve();
    await pass();
    expect(await booked()).toMatchObject({
      mode: 'manual',
      vendor_group_id: null,
      offer_outcome: `Nobody in Group ${GROUP} accepted it: 1 asked, 1 left out.`,
      booking_status: 'Pending',
    });
    const [resultOf] = (await stage.host.outbox()).filter(({ about }) => about === 'nobody_took_it');
    expect(resultOf?.to).toBe('dispatch@example.com');
    // Another group may get the offer, or somebody may be assigned.
    await group(NEXT, [FIRST, SECOND]);
    done(await move(admin, booking, 'offer', { vendor_group_id: NEXT }));
    expect((await course()).slice(-2)).toEqual(['first Skipped', 'second Offered']);
    expect((await all()).slice(-2).map(({ round }) => round)).toEqual([2, 2]);
    expect((await booked()).offer_outcome).toBeNull();
  });

  it('should go on to the next group, each vendor once, however groups refer to each other', async () => {
    await group(NEXT, [SECOND, OTHER], { when_nobody: 'Next Group', next_group_id: GROUP });
    await groupIs({ when_nobody: 'Next Group', next_group_id: NEXT });
    await approve();
    for (let count = 1; count <= 4; count++) await pass();
    expect(await course()).toEqual(['second Expired', 'first Expired', 'third Expired', 'other Expired']);
    expect((await booked()).mode).toBe('manual');
  });

  it('should go to the default group where nobody chooses one, and to nobody where there is none', async () => {
    await approve({ vendor_group_id: null });
    expect((await booked()).vendor_group_id).toBe(1);
    for (const each of await stored('vendor_groups'))
      await stage.host.change('vendor_groups', each.id, { is_default: false });
    const isOther = ({ id, order_status }: RecordData): boolean => order_status === 'Pending' && id !== booking;
    const another = await stage.first('bookings', isOther);
    done(await move(admin, another.id, 'approve', { mode: 'auto' }));
    const offer_outcome = 'There is no default group that could be asked.';
    expect(await one('bookings', another.id)).toMatchObject({ mode: 'manual', offer_outcome });
  });

  it('should go to all at once where the group says so, and end for the others', async () => {
    await groupIs({ offer_order: 'All at Once' });
    await approve();
    expect(await course()).toEqual(['second Offered', 'first Offered', 'third Offered']);
    done(await accept(salma, SECOND));
    expect(await course()).toEqual(['second Accepted', 'first Withdrawn', 'third Withdrawn']);
    expectSaid(await accept(vendor, FIRST), 409, `Taken by ${names.get(SECOND)}.`);
  });

  it('should be over when the work is to begin', async () => {
    const soon = new Date(Date.now() + 4 * 3_600_000 + 60 * 60_000).toISOString();
    const time = { schedule_date: soon.slice(0, 10), schedule_time: soon.slice(11, 16) };
    await stage.host.change('bookings', booking, time);
    await groupIs({ seconds: 86_400 });
    await approve();
    const begins = Date.parse(`${soon.slice(0, 16)}:00Z`) - 4 * 3_600_000;
    expect(Date.parse(String((await offerOf(SECOND)).until))).toBe(begins);
    await stage.host.ahead(61 * 60_000);
    expect(await course()).toEqual(['second Expired']);
    const offer_outcome = 'Nobody accepted it before it was to begin.';
    expect(await booked()).toMatchObject({ mode: 'manual', offer_outcome });
  });
});

describe('what is done to a booking that is offered', () => {
  it.each<[what: string, name: string, body: Fields, outcome: () => string]>([
    ['given to a vendor', 'assign-vendor', { vendor_id: OTHER }, () => `Taken by ${names.get(OTHER)}.`],
    ['rejected', 'reject', {}, () => 'The booking was rejected.'],
    ['cancelled', 'cancel', { reason: 'Called off' }, () => 'The booking was cancelled.'],
  ])(
    'should withdraw them when it is %s, and offer it anew when that is undone',
    async (_what, name, body, outcome) => {
      await approve();
      const acted = done(await move(admin, booking, name, body));
      expect(await course()).toEqual(['second Withdrawn']);
      expectSaid(await accept(salma, SECOND), 409, outcome());
      await pass(3);
      expect((await all()).length).toBe(1);
      done(await admin.post(undoOf(acted)));
      expect(await course()).toEqual(['second Withdrawn', 'second Offered']);
      expect((await all()).map(({ round }) => round)).toEqual([1, 2]);
    },
  );

  it('should offer another time as another thing', async () => {
    await approve();
    const { schedule_date = null } = await booked();
    done(await move(admin, booking, 'reschedule', { schedule_date, schedule_time: '06:00' }));
    expect(await all()).toMatchObject([
      { answer: 'Withdrawn', schedule_time: '03:00', outcome: 'The booking was changed.' },
      { answer: 'Offered', schedule_time: '06:00', outcome: null },
    ]);
    // What it does not tell changes nothing.
    await move(admin, booking, 'note', { admin_notes: 'The customer called' });
    expect((await all()).length).toBe(2);
  });

  it('should end when its approval is undone', async () => {
    done(await admin.post(undoOf(await approve())));
    expect(await course()).toEqual(['second Withdrawn']);
    await pass(2);
    expect((await all()).length).toBe(1);
  });

  it('should go on when an acceptance is undone, and not when work was given to somebody since', async () => {
    await approve();
    const accepted = await accept(admin, SECOND);
    done(await admin.post(`${undoPath(accepted)}`));
    const nobodys = { vendor_id: null, booking_status: 'Pending', assignment_status: 'Unassigned' };
    expect(await booked()).toMatchObject(nobodys);
    expect(await course()).toEqual(['second Offered']);
    await pass();
    expect(await course()).toEqual(['second Expired', 'first Offered']);
    const again = await accept(admin, FIRST);
    done(await move(admin, booking, 'assign-worker', { worker_id: HANDS + FIRST }));
    expectRefusal(await admin.post(undoPath(again)), 409);
    expect((await booked()).vendor_id).toBe(FIRST);
  });

  it('should be taken back by whoever accepted it, soon and while there is time to answer, and by nobody else', async () => {
    await groupIs({ seconds: 3600 });
    await approve();
    const offer = await offerOf(SECOND);
    const accepted = done(await answer(salma, offer.id, 'accept'));
    expectSaid(await admin.post(undoPath(accepted)), 409, 'Accept can be undone only by the person who did it.');
    await stage.host.ahead(45 * 60_000);
    const late = await salma.post(undoPath(accepted));
    expectSaid(late, 409, 'Accept cannot be undone after 5 minutes.');
    expect(await booked()).toMatchObject({ vendor_id: SECOND, booking_status: 'Assigned', offer_outcome: null });
    const { body } = await salma.get(`/api/offers/${offer.id}/history?${OFFERS}`);
    expect(body[0]).toMatchObject({ event: 'accept', undoable: false, reason: late.body.detail });
    await stage.host.ahead(4 * 60_000);
    done(await salma.post(undoPath(accepted)));
    expect(await booked()).toMatchObject({ vendor_id: null, booking_status: 'Pending' });
    expect(await course()).toEqual(['second Offered']);
  });

  it('should not be taken back once the time to answer is over, as if nobody had taken it', async () => {
    await approve();
    const accepted = await answer(salma, (await offerOf(SECOND)).id, 'accept');
    await pass(2);
    expectSaid(await salma.post(undoPath(accepted)), 409, /^The time to answer ran out at/);
    expect(await booked()).toMatchObject({ vendor_id: SECOND, booking_status: 'Assigned', offer_outcome: null });
    expect(await course()).toEqual(['second Accepted']);
  });

  it('should not take a refusal back once somebody else has it', async () => {
    await approve();
    const declined = await answer(salma, (await offerOf(SECOND)).id, 'decline');
    done(await accept(admin, FIRST));
    expectSaid(await salma.post(undoPath(declined)), 409, `Taken by ${names.get(FIRST)}.`);
  });
});

describe('answers', () => {
  it('should be refused when the time is over, before anybody noticed', async () => {
    await approve();
    const offer = await offerOf(SECOND);
    await stage.host.change('offers', offer.id, { until: '2026-01-01T10:05:00.000Z' });
    expectSaid(await answer(salma, offer.id, 'accept'), 409, 'The time to answer ran out at 14:05.');
    expect((await booked()).vendor_id).toBeNull();
  });

  it('should be refused where the vendor does not fit any more', async () => {
    await approve();
    await vendorIs(SECOND, { zone_ids: [2] });
    expectSaid(await accept(salma, SECOND), 409, /does not work in this zone/);
    expect(await course()).toEqual(['second Offered']);
  });

  it('should have one winner of twenty at once, and show the others who won', { timeout: 120_000 }, async () => {
    await groupIs({ offer_order: 'All at Once' });
    await approve();
    const offers = await all();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const offer = offers[at % offers.length];
        return answer(at % 2 === 0 ? admin : ops, offer?.id ?? 0, 'accept');
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    const winner = Number((await booked()).vendor_id);
    expect(won[0]?.body.id).toBe((await offerOf(winner)).id);
    for (const lost of answers.filter((each) => each !== won[0]))
      expectSaid(lost, 409, /^(Taken by .+\.|This offer is Accepted already\.)$/);
    expect((await all()).filter(({ answer: given }) => given === 'Accepted').length).toBe(1);
    expect(answers.map(({ body }) => body.detail)).toContain(`Taken by ${names.get(winner)}.`);
  });

  it('should be the vendor’s own, and staff’s', async () => {
    await approve();
    const offer = await offerOf(SECOND);
    expectRefusal(await answer(vendor, offer.id, 'accept'), 404);
    expectRefusal(await answer(vendor, offer.id, 'decline'), 404);
    expectRefusal(await answer(support, offer.id, 'accept'), 403);
    expectRefusal(await stage.host.client().post(`/api/offers/${offer.id}/accept?${OFFERS}`, {}), 401);
    done(await salma.get(`/api/offers/${offer.id}?${OFFERS}`));
    expectRefusal(await vendor.get(`/api/offers/${offer.id}?${OFFERS}`), 404);
    const seen = await salma.get(`/api/offers?${OFFERS}&_start=0&_end=100`);
    expect(new Set(seen.body.map((row: RecordData) => row.vendor_id))).toEqual(new Set([SECOND]));
    // The booking is nobody's yet: they see of it what the offer tells, and not who ordered it.
    expectRefusal(await salma.get(`/api/bookings/${booking}?screen_label=booking-list`), 404);
    expect(seen.body[0]).toMatchObject({ booking_id: booking, schedule_time: '03:00', minutes: 120 });
    expectRefusal(await answer(admin, offer.id, 'accept', { vendor_id: FIRST }), 422, 'vendor_id');
    expectRefusal(await answer(admin, offer.id, 'accept', { until: null }), 422, 'until');
    expectRefusal(await admin.patch(`/api/offers/${offer.id}?${OFFERS}`, { answer: 'Accepted' }), 422, 'answer');
    expectRefusal(await admin.post(`/api/offers?${OFFERS}`, { booking_id: booking }), 403);
    expectRefusal(await admin.delete(`/api/offers/${offer.id}?${OFFERS}`), 403);
    // Groups are staff's.
    expectRefusal(await salma.get('/api/vendor_groups?screen_label=vendor-groups'), 403);
    expectRefusal(await salma.get('/api/bookings/lookup/vendor_group_id?screen_label=booking-list'), 404);
    done(await admin.get('/api/bookings/lookup/vendor_group_id?screen_label=booking-list'));
  });
});
