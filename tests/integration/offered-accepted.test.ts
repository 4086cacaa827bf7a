import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { Session } from '../../api/session.ts';
import type { Reader } from '../../api/store.ts';
import { storeSchema } from '../../api/system.ts';
import { candidates, KINDS } from '../../product/bookings/rules/candidates.ts';
import {
  type Diary,
  FIELD_OF,
  isTooLate,
  refusalsOfChange,
  refusedFor,
  wantedBy,
} from '../../product/bookings/rules/changes.ts';
import { bookedOnce } from '../../product/bookings/server/dispatch/booked-once.ts';
import { diariesOn, partiesFor } from '../../product/bookings/server/dispatch/parties.ts';
import { registry } from '../../resources/index.ts';
import { dayOf, type RecordData, type Resource } from '../../resources/language/index.ts';
import { english } from '../../resources/language/message.ts';
import { worldIn } from '../stage/memory-store.ts';

/**
 * What is offered is what is accepted: on many small worlds, the dialog's candidates against the
 * guard of every write.
 */

const schema = storeSchema(registry);
const resource = registry.resources.bookings as Resource;
/** Whoever may do nothing on purpose. */
const session = { can: { can: () => false } } as unknown as Session;
const NOW = new Date('2026-05-01T00:00:00.000Z');

const DAYS = ['2026-05-31', '2026-06-01', '2026-06-02'];
const ids = <T>(some: readonly T[]): RecordData[] => some.map((each, at) => ({ ...each, id: at + 1, _version: 1 }));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 });

const vendors = fc.array(
  fc.record({
    company_or_vendor_name: fc.constant('A vendor'),
    vendor_type: fc.constantFrom('Service', 'Service', 'Marketplace'),
    admin_approval: fc.constantFrom('APPROVED', 'APPROVED', 'REJECTED'),
    zone_ids: fc.subarray([1, 2]),
    service_ids: fc.subarray([7, 8]),
  }),
  { minLength: 2, maxLength: 2 },
);
const workers = fc.array(
  fc.record({
    first_name: fc.constant('Some'),
    last_name: fc.constant('Body'),
    user_type: fc.constantFrom('Worker', 'Worker', 'Driver'),
    is_active: fc.boolean(),
    service_types: fc.subarray([7, 8]),
    document_expiry_date: fc.constantFrom('2026-05-30', '2026-06-01', '2030-01-01'),
    vendor_id: maybe(fc.constantFrom(1, 2)),
  }),
  { minLength: 4, maxLength: 4 },
);
const booking = fc.record({
  customer_id: fc.constant(1),
  zone_id: maybe(fc.constantFrom(1, 2)),
  sub_category_id: maybe(fc.constantFrom(7, 8)),
  vendor_id: maybe(fc.constantFrom(1, 2)),
  driver_id: maybe(fc.constantFrom(1, 2, 3, 4)),
  worker_id: maybe(fc.constantFrom(1, 2, 3, 4)),
  schedule_date: maybe(fc.constantFrom(...DAYS)),
  schedule_time: maybe(fc.constantFrom('00:00', '09:30', '10:00', '11:00', '23:30')),
  minutes: fc.constantFrom(60, 120, 720),
  additional_hours: fc.constantFrom(0, 1.5, 12),
  booking_status: fc.constantFrom('Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled'),
  order_status: fc.constantFrom('Accepted', 'Accepted', 'Pending', 'Rejected'),
  overbook_reason: fc.constant(null),
});
const wanted = booking.map((each) => ({
  ...each,
  ...{ vendor_id: null, driver_id: null, worker_id: null, order_status: 'Accepted', booking_status: 'Pending' },
}));
/** What the guard says of a write; undefined: nothing. */
const guard = (value: RecordData, stored: RecordData, reader: Reader): Promise<unknown> =>
  bookedOnce({ event: 'updated', resource, value, stored, reader, session, registry, now: NOW }).then(
    () => undefined,
    (error: unknown) => error,
  );
const world = fc.record({ vendors, workers, wanted, others: fc.array(booking, { maxLength: 8 }) });

it('should accept whom it offers, and refuse the others for a reason it shows, in 120 worlds', {
  timeout: 120_000,
}, async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const all = ids([made.wanted, ...made.others]);
      const [stored] = all as [RecordData];
      const reader = await worldIn(schema, { vendors: ids(made.vendors), workers: ids(made.workers), bookings: all });
      for (const kind of KINDS) {
        const parties = await partiesFor(reader, { kind, booking: stored, registry, today: dayOf(NOW) });
        for (const { id, fits, reasons } of candidates(wantedBy(stored), parties)) {
          const why = await guard({ ...stored, [FIELD_OF[kind]]: id }, stored, reader);
          expect(why === undefined, `${kind} ${id}: ${reasons.map(english).join(', ')}`).toBe(fits);
          if (fits) accepted++;
          else {
            refused++;
            expect(why).toBeInstanceOf(ApiError);
            expect(reasons.some((reason) => (why as ApiError).message.includes(english(reason)))).toBe(true);
          }
        }
      }
    }),
    { numRuns: 120 },
  );
  // Worlds in which everybody fits, or nobody, would prove little.
  expect(Math.min(accepted, refused)).toBeGreaterThan(40);
});

const change = fc.record({
  kind: fc.constantFrom(...KINDS),
  whose: fc.constantFrom(1, 2, 3, 4),
  at: maybe(fc.constantFrom('00:00', '09:00', '10:30', '22:30')),
});

it('should tell before a booking is dropped what the guard refuses, in 120 worlds', { timeout: 120_000 }, async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(world, booking, change, async (made, first, { kind, whose, at }) => {
      const all = ids([first, ...made.others]);
      const [stored] = all as [RecordData];
      const reader = await worldIn(schema, { vendors: ids(made.vendors), workers: ids(made.workers), bookings: all });
      const day = '2026-06-01';
      const next = {
        ...stored,
        [FIELD_OF[kind]]: whose,
        ...(at === null ? {} : { schedule_date: day, schedule_time: at }),
      };
      // The board of a day knows what surrounds it.
      if (next.schedule_date !== day) return;
      const known = new Map<string, Diary>();
      for (const each of KINDS)
        for (const diary of await diariesOn(reader, { kind: each, registry, today: dayOf(NOW), days: DAYS }))
          known.set(`${each} ${diary.id}`, diary);
      const result = refusalsOfChange(next, stored, (of, id) => known.get(`${of} ${id}`));
      const why = await guard(next, stored, reader);
      expect(isTooLate(next, stored, NOW.getTime())).toBe(false);
      expect(why === undefined, `${JSON.stringify(next)}: ${result.length}`).toBe(result.length === 0);
      if (why === undefined) return void accepted++;
      refused++;
      expect(result.map(({ party, refusal }) => english(refusedFor(party, refusal)))).toContain(
        (why as ApiError).message,
      );
    }),
    { numRuns: 120 },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(8);
});
