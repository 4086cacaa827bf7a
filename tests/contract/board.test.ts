import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { dayText } from '../../resources/language/message.ts';
import { ahead, type Fields, givenTo, OPEN, ownVendor, served, stageOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { idsOf } from './stage.ts';

/** The day board: what it tells of a day and to whom, and the moves that are dropped on it. */

const {
  stage,
  people,
  stored,
  one,
  first,
  change,
  booking: stands,
} = stageOf([...(['admin', 'service.vendor', 'support', 'finance'] as const)]);
const [admin, vendor, support, finance] = people;

const LABEL = 'screen_label=day-board';
const DAY = ahead(9);
const board = (client: Client, day: string, query = ''): Promise<Answer> =>
  client.get(`/api/dispatch/board?${LABEL}&day=${day}${query}`);
const move = (client: Client, id: Id, name: string, body: Fields): Promise<Answer> =>
  client.post(`/api/bookings/${id}/${name}?${LABEL}`, body);

type Party = {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly fits: { readonly zones?: readonly number[]; readonly busy: readonly object[] } | null;
};
const of = (answer: Answer, kind: string): Party[] =>
  (answer.body.parties as Party[]).filter((each) => each.kind === kind);

/** Three bookings nobody has, and the vendor of one with a worker who could do it. */
async function some(): Promise<readonly [RecordData, RecordData, RecordData]> {
  const [first, second, third] = await stored('bookings');
  return [first, second, third] as [RecordData, RecordData, RecordData];
}

const isApproved = ({ vendor_type, admin_approval }: RecordData): boolean =>
  vendor_type === 'Service' && admin_approval === 'APPROVED';
/** A vendor of services that works in zone 3. */
const worksThere = (): Promise<RecordData> =>
  first('vendors', (each) => isApproved(each) && (each.zone_ids as number[] | null)?.includes(3) === true);

describe('a day', () => {
  it('should hold what is on it, the night before that lasts into it, and nothing that was called off', async () => {
    const [day, night, off] = await some();
    const before = ahead(8);
    await change(day.id, { ...OPEN, schedule_date: DAY, schedule_time: '10:00' });
    await change(night.id, { ...OPEN, schedule_date: before, schedule_time: '23:00', minutes: 120 });
    await change(off.id, { ...OPEN, schedule_date: DAY, schedule_time: '12:00', booking_status: 'Cancelled' });
    const resultOf = async (on: string): Promise<Id[]> => idsOf((await board(admin, on)).body.bookings);
    expect(await resultOf(DAY)).toContain(day.id);
    expect(await resultOf(DAY)).toContain(night.id);
    expect(await resultOf(before)).toContain(night.id);
    expect(await resultOf(before)).not.toContain(day.id);
    expect(await resultOf(DAY)).not.toContain(off.id);
    // One that ends at midnight is none of the day after.
    await change(night.id, { minutes: 60 });
    expect(await resultOf(DAY)).not.toContain(night.id);
    // Rejected by whoever looks at orders.
    await change(day.id, { order_status: 'Rejected' });
    expect(await resultOf(DAY)).not.toContain(day.id);
  });

  it('should tell at the side what has no day yet, and is still to be done', async () => {
    const [waits, done] = await some();
    await change(waits.id, { ...OPEN, schedule_date: null, schedule_time: null });
    await change(done.id, { ...OPEN, schedule_date: null, schedule_time: null, booking_status: 'Completed' });
    const { body } = await board(admin, DAY);
    expect(idsOf(body.waiting)).toContain(waits.id);
    expect(idsOf(body.waiting)).not.toContain(done.id);
    expect(body.more).toEqual({ bookings: false, waiting: false });
  });

  it('should tell of a booking what the list of its screen tells', async () => {
    const [booking] = await some();
    await change(booking.id, { ...OPEN, schedule_date: DAY });
    const { body } = await board(admin, DAY);
    const list = await admin.get(`/api/bookings?${LABEL}&schedule_date_gte=${DAY}&schedule_date_lte=${DAY}&_end=100`);
    const resultOf = (body.bookings as RecordData[]).filter(({ schedule_date }) => schedule_date === DAY);
    expect(resultOf.length).toBeGreaterThan(0);
    const byId = (rows: readonly RecordData[]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));
    const isOn = (each: RecordData) => each.booking_status !== 'Cancelled' && each.order_status !== 'Rejected';
    const those = (list.body as RecordData[]).filter(isOn);
    expect(byId(resultOf)).toEqual(byId(those));
  });

  it('should show the bookings of a zone, and who works there', async () => {
    const [here, there] = await some();
    const works = await worksThere();
    await change(here.id, { ...OPEN, schedule_date: DAY, zone_id: 3 });
    await change(there.id, { ...OPEN, schedule_date: DAY, zone_id: 4 });
    const answer = await board(admin, DAY, '&zone_id=3');
    expect(idsOf(answer.body.bookings)).toContain(here.id);
    expect(idsOf(answer.body.bookings)).not.toContain(there.id);
    const vendors = of(answer, 'Vendor');
    expect(vendors.map(({ id }) => id)).toContain(works.id);
    expect(vendors.every(({ fits }) => fits?.zones?.includes(3))).toBe(true);
    // Nobody there is busy elsewhere yet; bookings with nobody in another zone are not queried.
    expect(answer.body.elsewhere).toEqual([]);
    const both = await board(admin, DAY, '&zone_id=3&zone_id=4');
    expect(idsOf(both.body.bookings)).toEqual(expect.arrayContaining([here.id, there.id]));
  });

  it('should show what those of a zone do in others, so that nobody looks free who is not', async () => {
    const [there] = await some();
    const vendor = await worksThere();
    await change(there.id, { ...OPEN, schedule_date: DAY, zone_id: 4, vendor_id: vendor.id });
    const answer = await board(admin, DAY, '&zone_id=3');
    expect(idsOf(answer.body.bookings)).not.toContain(there.id);
    expect(idsOf(answer.body.elsewhere)).toContain(there.id);
    expect((await board(admin, DAY)).body.elsewhere).toEqual([]);
  });

  it('should name everybody who can be given work, and whoever has some and cannot', async () => {
    const [booking] = await some();
    const off = await first('workers', ({ user_type, is_active }) => user_type === 'Worker' && is_active === true);
    await stage.host.change('workers', off.id, { is_active: false });
    expect(of(await board(admin, DAY), 'Worker').map(({ id }) => id)).not.toContain(off.id);
    await change(booking.id, { ...givenTo(off.vendor_id ?? null), worker_id: off.id, schedule_date: DAY });
    const answer = await board(admin, DAY);
    expect(of(answer, 'Worker').find(({ id }) => id === off.id)).toMatchObject({
      name: `${off.first_name} ${off.last_name}`,
      isActive: false,
      fits: { busy: [{ booking: booking.id }] },
    });
    const active = (await stored('workers')).filter((each) => each.user_type === 'Driver' && each.is_active);
    expect(of(answer, 'Driver').map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(active)));
  });
});

describe('who looks at it', () => {
  it('should get what decides about people only where they may assign them', async () => {
    const answer = done(await board(support, DAY));
    expect(answer.body.parties.length).toBeGreaterThan(0);
    expect((answer.body.parties as Party[]).every(({ fits }) => fits === null)).toBe(true);
    expectRefusal(await board(finance, DAY), 403);
  });

  it('should see only their own bookings and people, as a vendor', async () => {
    const own = await ownVendor(stage);
    const [mine, other] = await some();
    const foreign = await first('vendors', ({ id, vendor_type }) => id !== own.id && vendor_type === 'Service');
    await change(mine.id, { ...givenTo(own.id), schedule_date: DAY });
    await change(other.id, { ...givenTo(foreign.id), schedule_date: DAY });
    const answer = await board(vendor, DAY);
    expect(idsOf(answer.body.bookings)).toContain(mine.id);
    expect(idsOf(answer.body.bookings)).not.toContain(other.id);
    expect(of(answer, 'Vendor').map(({ id }) => id)).toEqual([own.id]);
    const theirs = idsOf((await stored('workers')).filter(({ vendor_id }) => vendor_id === own.id));
    expect(of(answer, 'Worker').length).toBeGreaterThan(0);
    expect(theirs).toEqual(expect.arrayContaining(idsOf(of(answer, 'Worker'))));
    expect(of(answer, 'Worker').every(({ fits }) => fits !== null)).toBe(true);
    // Vendors and drivers are not theirs to assign.
    for (const kind of ['Vendor', 'Driver']) expect(of(answer, kind).every(({ fits }) => fits === null)).toBe(true);
    const waiting = answer.body.waiting as RecordData[];
    expect(waiting.every(({ vendor_id }) => vendor_id === own.id)).toBe(true);
  });

  it('should be refused a board for a bad request', async () => {
    const days = ['', '&day=', '&day=2026-02-30', '&day=tomorrow', `&day=${DAY}&day=${DAY}`];
    for (const query of [...days, `&day=${DAY}&zone_id=x`, `&day=${DAY}&zone=1`])
      expectRefusal(await admin.get(`/api/dispatch/board?${LABEL}${query}`), 400);
    for (const label of ['', 'screen_label=booking-list'])
      expectRefusal(await admin.get(`/api/dispatch/board?${label}&day=${DAY}`), 403);
  });
});

describe('how often it asks', () => {
  it('should be as many statements for forty bookings as for four', async () => {
    const count = async (query = ''): Promise<number> => {
      const before = stage.host.reads();
      done(await board(admin, DAY, query));
      const after = Object.entries(stage.host.reads()) as [keyof typeof before, number][];
      return after.reduce((sum, [way, many]) => sum + many - before[way], 0);
    };
    const all = await stored('bookings');
    const give = async (many: number): Promise<void> => {
      for (const { id } of all.slice(0, many)) await change(id, { ...OPEN, schedule_date: DAY });
    };
    await give(4);
    const few = await count();
    const inZone = await count('&zone_id=3');
    await give(40);
    expect(await count()).toBe(few);
    expect(await count('&zone_id=3')).toBe(inZone);
    // Session, the day's and those without one, vendors; drivers and workers with their vendors'
    // zones, what takes their time, and what their papers stop.
    expect(few).toBeLessThanOrEqual(11);
    // And what those of a zone do in others.
    expect(inZone).toBeLessThanOrEqual(few + 1);
  });
});

describe('what is dropped on it', () => {
  /** A booking of a vendor, and a worker of its who could do it. */
  async function pair(): Promise<{ readonly id: Id; readonly worker: RecordData; readonly fields: Fields }> {
    const { vendor_id = null, worker_id, zone_id = null, sub_category_id = null } = await served(stage);
    const worker = await one('workers', worker_id);
    const { id } = await first('bookings', ({ payment_status }) => payment_status !== 'Paid');
    const fields: Fields = { ...givenTo(vendor_id), zone_id, sub_category_id, schedule_date: DAY };
    await change(id, fields);
    return { id, worker, fields };
  }

  it('should be given another time and another worker in one write, which is taken back as one', async () => {
    const { id, worker } = await pair();
    const before = await stands(id);
    const to = { worker_id: worker.id, schedule_date: ahead(10), schedule_time: '06:30' };
    const made = done(await move(admin, id, 'assign-worker-at', to));
    expect(await stands(id)).toMatchObject({ ...to, booking_status: 'Assigned' });
    done(await admin.post(`/api/history/${made.headers.get('X-History-Entry')}/undo?${LABEL}`));
    const { schedule_date, schedule_time, worker_id } = before;
    expect(await stands(id)).toMatchObject({ schedule_date, schedule_time, worker_id });
  });

  it('should be neither moved nor given where one of the two is refused', async () => {
    const { id, worker, fields } = await pair();
    const other = await first('bookings', (each) => each.id !== id);
    await change(other.id, { ...fields, worker_id: worker.id, schedule_time: '06:00', minutes: 60 });
    const before = await stands(id);
    const to = { worker_id: worker.id, schedule_date: DAY, schedule_time: '06:30' };
    const busy = `${worker.first_name} ${worker.last_name} is busy ${dayText(DAY)}, 06:00–07:00 on booking ${other.id}.`;
    expectSaid(await move(admin, id, 'assign-worker-at', to), 409, busy);
    expect(await stands(id)).toEqual(before);
    // A time that has passed, with somebody who is free then.
    expectRefusal(await move(admin, id, 'assign-worker-at', { ...to, schedule_date: ahead(-2) }), 422);
    expect(await stands(id)).toEqual(before);
    // Nothing of it is optional.
    expectRefusal(await move(admin, id, 'assign-worker-at', { worker_id: worker.id }), 422);
  });

  it('should take a vendor for a driver, and both for their workers', async () => {
    const { id, fields } = await pair();
    const isFree = (each: RecordData) => each.user_type === 'Driver' && each.is_active === true;
    const driver = await first('workers', (each) => isFree(each) && each.vendor_id === null);
    const [service] = driver.service_types as number[];
    await change(id, { ...fields, sub_category_id: service ?? null });
    const at = { schedule_date: DAY, schedule_time: '04:00' };
    done(await move(admin, id, 'assign-driver-at', { driver_id: driver.id, ...at }));
    expect(await stands(id)).toMatchObject({ driver_id: driver.id, vendor_id: null, worker_id: null, ...at });
    await change(id, { sub_category_id: fields.sub_category_id ?? null });
    const back = { vendor_id: fields.vendor_id ?? null, schedule_date: DAY, schedule_time: '05:00' };
    done(await move(admin, id, 'assign-vendor-at', back));
    expect(await stands(id)).toMatchObject({ ...back, driver_id: null, worker_id: null });
  });
});
