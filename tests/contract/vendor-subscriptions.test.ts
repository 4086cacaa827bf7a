import { describe, expect, it } from 'vitest';
import type { Id } from '../../resources/language/index.ts';
import { at as booking, move, OPEN } from './bookings.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';

/** Which of its services a vendor takes bookings of (spec 2.2.40, 2.3.14). */

const stage = stageFor(['admin', 'ops', 'support']);
const [admin, ops, support] = stage.people;

/** One that does four services, none of them paused. */
const VENDOR = 11;
const PATH = `/api/vendors/${VENDOR}/subscriptions?screen_label=vendor-requests`;
const servicesOf = async (): Promise<readonly { id: number; name: string; user_service_is_active: boolean }[]> =>
  (await admin.get(PATH)).body;
const change = (service_id: unknown, is_active: unknown, client = admin): Promise<Answer> =>
  client.post(PATH, { service_id, is_active });
const unsubscribed = async () => (await stage.one('vendors', VENDOR)).unsubscribed_ids;

describe('subscriptions', () => {
  it('should be all a vendor does, each with its category', async () => {
    const { service_ids } = await stage.one('vendors', VENDOR);
    const result = await servicesOf();
    expect(result.map(({ id }) => id)).toEqual((service_ids as number[]).toSorted((one, other) => one - other));
    expect(result[0]).toMatchObject({ name: 'Apartment Deep Cleaning', user_service_is_active: true });
    expect(Object.keys(result[0] ?? {})).toEqual(['id', 'name', 'parent_category', 'user_service_is_active']);
  });

  it('should be switched off and on, each by itself, also at once', async () => {
    const [one, two] = (await servicesOf()).map(({ id }) => id);
    const answers = await Promise.all([change(one, false), change(two, false, ops), change(one, false, ops)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await unsubscribed()).toEqual([one, two]);
    await change(one, true);
    expect((await servicesOf()).map((each) => each.user_service_is_active).slice(0, 3)).toEqual([true, false, true]);
    await change(two, true);
    expect(await unsubscribed()).toBeNull();
  });

  it('should be refused what is none, and to whoever only reads', async () => {
    const [{ id = 0 } = {}] = await servicesOf();
    expectRefusal(await change(id, 'false'), 422, 'is_active');
    expectRefusal(await change('x', false), 422, 'service_id');
    expectRefusal(await change(999_999, false), 404);
    expectRefusal(await change(id, false, support), 403);
  });

  it('should keep a vendor from being offered and given what it takes no bookings of', async () => {
    const [service] = await servicesOf();
    const { zone_ids } = await stage.one('vendors', VENDOR);
    const [zone_id] = zone_ids as number[];
    const { id } = await stage.first('bookings', ({ vendor_id }) => vendor_id === null);
    const input = { sub_category_id: service?.id ?? null, zone_id: zone_id ?? null };
    await stage.host.change('bookings', id, { ...OPEN, ...input });
    const found = async (): Promise<{ fits: boolean; reasons: string[] }> => {
      const { body } = await admin.get(`${booking(id, 'candidates')}&user_type=Vendor`);
      return body.find((each: { id: Id }) => each.id === VENDOR);
    };
    expect(await found()).toMatchObject({ fits: true, reasons: [] });
    await change(service?.id, false);
    expect(await found()).toMatchObject({ fits: false, reasons: ['has unsubscribed from this service'] });
    const refused = await move(admin, id, 'assign-vendor', { vendor_id: VENDOR });
    expectSaid(refused, 409, /has unsubscribed from this service/);
    await change(service?.id, true);
    done(await move(admin, id, 'assign-vendor', { vendor_id: VENDOR }));
    // What it was given stays with it.
    done(await change(service?.id, false));
    const day = { schedule_date: OPEN.schedule_date ?? null, schedule_time: '05:00' };
    done(await move(admin, id, 'reschedule', day));
  });
});
