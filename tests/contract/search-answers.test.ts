import { describe, expect, it } from 'vitest';
import type { Hit } from '../../api/wire/list.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { done } from './outcomes.ts';
import { stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/** Why something was found is visible to those who may see the field, and to nobody else. */

const ADMIN = 'admin@example.com';
const VENDOR = 'service.vendor@example.com';
const stage = stageFor([ADMIN, VENDOR]);
const { as } = stage;

const [DRIVERS, CUSTOMERS] = ['+971509871234', '+971509871235'];

/**
 * A booking of the vendor's: it sees the customer's number, and not that of the house's driver.
 */
async function driven(): Promise<RecordData> {
  const vendor = await vendorOf(stage, VENDOR);
  const driver = await stage.first('workers', ({ user_type }) => user_type === 'Driver');
  const booking = await stage.first('bookings', ({ vendor_id }) => vendor_id === vendor.id);
  await stage.host.change('workers', driver.id, { phone: DRIVERS });
  await stage.host.change('customers', Number(booking.customer_id), { phone_number: CUSTOMERS });
  await stage.host.change('bookings', booking.id, { driver_id: driver.id });
  return booking;
}

const found = async (email: string, text: string): Promise<readonly Hit[]> => {
  const answer = done(await as(email).get(`/api/search?q=${encodeURIComponent(text)}&screens=booking-list`));
  return answer.body.hits;
};

it('should tell which field it was, and not find by one that the role does not see', async () => {
  const { id } = await driven();
  const [hit] = (await found(ADMIN, DRIVERS)).filter((each) => each.id === id);
  expect(hit?.matched).toEqual({ field: 'driver_phone', value: DRIVERS });
  expect(await found(VENDOR, DRIVERS)).toEqual([]);
  // By what it may see of the booking it finds it.
  const [resultOf] = (await found(VENDOR, CUSTOMERS)).filter((each) => each.id === id);
  expect(resultOf?.matched).toEqual({ field: 'customer_phone', value: CUSTOMERS });
});

it('should put the record that is called by a number before those whose fields have it', async () => {
  const { id } = await driven();
  for (const text of [String(id), `#${id}`])
    expect((await found(ADMIN, text))[0]).toMatchObject({ id, matched: { field: 'id', value: String(id) } });
});

it('should tell apart by day, service and how it stands what is called by its number alone', async () => {
  const { id, service_name, schedule_date, booking_status } = await stage.first(
    'bookings',
    (each) => Boolean(each.service_name) && Boolean(each.schedule_date),
  );
  const resultOf = async () => (await found(ADMIN, String(id))).find((each) => each.id === id)?.about;
  const service = { field: 'service_name', value: service_name };
  const stands = { field: 'booking_status', value: booking_status };
  expect(await resultOf()).toEqual([{ field: 'schedule_date', value: schedule_date }, service, stands]);
  await stage.host.change('bookings', id, { schedule_date: null, schedule_time: null });
  expect(await resultOf()).toEqual([service, stands]);
});

describe('who does the work', () => {
  const WHO = 'Zarqa Quillfeather';

  /** A booking of the vendor's whose worker is called so: the vendor's own, or nobody's. */
  async function workedOn(isOwn: boolean): Promise<number> {
    const vendor = await vendorOf(stage, VENDOR);
    const worker = await stage.first('workers', ({ user_type }) => user_type === 'Worker');
    const named = { first_name: 'Zarqa', last_name: 'Quillfeather', vendor_id: isOwn ? vendor.id : null };
    await stage.host.change('workers', worker.id, named);
    for (const { id, worker_id } of await stage.stored('bookings'))
      if (worker_id === worker.id) await stage.host.change('bookings', id, { worker_id: null });
    const { id } = await stage.first('bookings', ({ vendor_id }) => vendor_id === vendor.id);
    await stage.host.change('bookings', id, { worker_id: worker.id });
    return Number(id);
  }
  const listed = async (email: string): Promise<number[]> => {
    const answer = done(await as(email).get(`/api/bookings?screen_label=booking-list&q=${encodeURIComponent(WHO)}`));
    return answer.body.map(({ id }: RecordData) => Number(id));
  };

  it('should be what a booking is found by, in its list and everywhere, with the reason', async () => {
    const id = await workedOn(true);
    for (const email of [ADMIN, VENDOR]) {
      expect(await listed(email), email).toEqual([id]);
      const hits = await found(email, WHO);
      expect(hits, email).toMatchObject([{ id, matched: { field: 'worker_name', value: WHO } }]);
    }
  });

  it('should not be what somebody finds by who sees nothing of that worker', async () => {
    const id = await workedOn(false);
    expect(await listed(ADMIN)).toEqual([id]);
    // The booking is the vendor's, its worker is not.
    expect(await listed(VENDOR)).toEqual([]);
    expect(await found(VENDOR, WHO)).toEqual([]);
  });
});
