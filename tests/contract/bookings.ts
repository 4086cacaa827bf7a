import { overlaps, slotOf } from '../../product/rules/slot.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { type Stage, stageFor } from './stage.ts';

/**
 * What tests of bookings share: their addresses, a booking somebody can be assigned to, and who is
 * booked twice.
 */

export const SCREEN = 'screen_label=booking-list';
export const LIST = `/api/bookings?${SCREEN}`;
export const at = (id: Id, call = ''): string => `/api/bookings/${id}${call && `/${call}`}?${SCREEN}`;
export const undoOf = (answer: Answer): string =>
  `/api/history/${answer.headers.get('X-History-Entry')}/undo?${SCREEN}`;

/** A day so many days ahead, in Dubai. */
export const ahead = (days: number): string =>
  new Date(Date.now() + 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** The addresses of people by their first part. */
export const emails = (...names: readonly string[]): string[] => names.map((name) => `${name}@example.com`);

export type Fields = { readonly [field: string]: Value };

/** What a booking holds of its money where its payment is called so. */
export function heldAs(payment_status: Value, amount: Value): Fields {
  const none = { paid_amount: null, refunded_amount: 0, waived_amount: 0, owed_amount: amount, payment_status };
  if (payment_status === 'Paid') return { ...none, paid_amount: amount, owed_amount: 0 };
  if (payment_status === 'Unpaid') return { ...none, paid_amount: 0 };
  if (payment_status !== 'Refunded') return none;
  return { ...none, paid_amount: 0, refunded_amount: amount, waived_amount: amount, owed_amount: 0 };
}

/** Accepted and assigned to nobody, for an hour of next week that nobody has. */
export const OPEN: Fields = {
  ...{ order_status: 'Accepted', booking_status: 'Pending', assignment_status: 'Unassigned' },
  ...{ payment_status: null, paid_amount: null, refunded_amount: 0, waived_amount: 0 },
  ...{ vendor_id: null, driver_id: null, worker_id: null, overbook_reason: null },
  ...{ schedule_date: ahead(7), schedule_time: '03:00', minutes: 120, additional_hours: 0 },
};

/** The same, given to its vendor. */
export const givenTo = (vendor_id: Value): Fields => ({
  ...OPEN,
  vendor_id,
  assignment_status: 'Assigned',
  booking_status: 'Assigned',
});

/**
 * A completed booking of a vendor by a worker of its own, who therefore fits it; of the catalogue.
 */
export const served = (stage: Stage): Promise<RecordData> =>
  stage.first(
    'bookings',
    ({ booking_status, vendor_id, worker_id, version_id }) =>
      booking_status === 'Completed' && vendor_id !== null && worker_id !== null && version_id !== null,
  );

/** The vendor of services that signs in. */
export async function ownVendor({ first }: Stage): Promise<RecordData> {
  const user = await first('users', ({ email }) => email === 'service.vendor@example.com');
  return first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
}

/** A host with these people, and what all tests of bookings do with one of its bookings. */
export function stageOf<const People extends readonly string[]>(people: People) {
  const stage = stageFor(people);
  const change = (id: Id, fields: Fields): Promise<void> => stage.host.change('bookings', id, fields);
  const booking = (id: Id): Promise<RecordData> => stage.one('bookings', id);
  return { ...stage, stage, change, booking };
}

export const move = (client: Client, id: Id, name: string, body: Fields = {}): Promise<Answer> =>
  client.post(at(id, name), body);

/** Pairs of bookings that take the same time of one worker or driver, and neither says why. */
export function bookedTwice(bookings: readonly RecordData[]): string[] {
  const active = bookings.filter(
    ({ booking_status, order_status, overbook_reason }) =>
      ['Pending', 'Assigned', 'Ongoing'].includes(String(booking_status)) &&
      order_status !== 'Rejected' &&
      overbook_reason === null,
  );
  return (['worker_id', 'driver_id'] as const).flatMap((field) =>
    active.flatMap((one, path) =>
      active.slice(path + 1).flatMap((other) => {
        const [mine, theirs] = [slotOf(one), slotOf(other)];
        const isSame = one[field] !== null && one[field] === other[field];
        return isSame && mine && theirs && overlaps(mine, theirs)
          ? [`${field} ${one[field]}: #${one.id} #${other.id}`]
          : [];
      }),
    ),
  );
}
