import { putJobs } from '../../../../api/jobs/put.ts';
import { notify, notifyEach } from '../../../../api/notifications/notify.ts';
import type { Write } from '../../../../api/records/write.ts';
import type { Reader, Writer } from '../../../../api/store.ts';
import {
  type Condition,
  dayOf,
  type Id,
  type RecordData,
  type Registry,
} from '../../../../resources/language/index.ts';
import { english, type Message, message } from '../../../../resources/language/message.ts';
import { candidates, RULES_OF_OFFERS } from '../../rules/candidates.ts';
import { wantedBy } from '../../rules/changes.ts';
import {
  type Next,
  nextOffers,
  nobodyTook,
  type OfferAnswer,
  passedOver,
  TOO_LATE_TO_ASK,
} from '../../rules/offers.ts';
import { minutesOf, slotOf, startsAt } from '../../rules/slot.ts';
import { groupsFrom, type StoredGroup } from './groups.ts';
import { endOf, mailOf, mailOnNobody } from './jobs-of-offers.ts';
import { partiesFor } from './parties.ts';

const OFFERS = 'offers';
const MOST = 300;

/** Every offer of a booking, in order. */
export const offersOf = (reader: Reader, booking: RecordData['id']): Promise<readonly RecordData[]> =>
  reader.find({ from: OFFERS, where: { of: { column: 'booking_id' }, is: Number(booking) } });

/** The present round of a booking's offers; 0: it was never offered. */
export const roundOf = (offers: readonly RecordData[]): number =>
  Math.max(0, ...offers.map(({ round }) => Number(round)));

/**
 * Makes a round's next offers or returns the booking to staff, in the current transaction:
 * processes never offer twice.
 */
export async function offerNext(
  write: Write,
  booking: RecordData,
  { round, offers }: { readonly round: number; readonly offers: readonly RecordData[] },
): Promise<void> {
  const { tx, scope } = write;
  const { registry, now } = scope;
  const groups = await groupsFrom(tx, Number(booking.vendor_group_id));
  const askedVendors = offers.filter((each) => each.round === round);
  const next = await decided(tx, { booking, groups, registry, now, askedVendors });
  const facts = {
    booking_id: booking.id,
    round,
    offered_at: now.toISOString(),
    answered_at: null,
    service_name: booking.service_name ?? null,
    zone_id: booking.zone_id ?? null,
    schedule_date: booking.schedule_date ?? null,
    schedule_time: booking.schedule_time ?? null,
    minutes: minutesOf(booking),
    reason: null,
  };
  const passed = next.passed.map(({ vendor, group, position, reasons }) => ({
    ...facts,
    vendor_id: vendor,
    vendor_group_id: group,
    turn: position,
    answer: 'Skipped' satisfies OfferAnswer,
    until: null,
    outcome: english(passedOver(reasons)).slice(0, MOST),
  }));
  const made = next.offers.map(({ vendor, group, position, until }) => ({
    ...facts,
    vendor_id: vendor,
    vendor_group_id: group,
    turn: position,
    answer: 'Offered' satisfies OfferAnswer,
    until: until.toISOString(),
    outcome: null,
  }));
  const ids = await write.asSystem(OFFERS).insertEach([...passed, ...made]);
  if (next.kind === 'wait' || next.kind === 'offer') {
    const open = ids.slice(passed.length);
    const ends = open.map((id, at) => endOf(id, String(made[at]?.until)));
    const askedVendors = open.flatMap((id, at) => (made[at] ? [{ id, vendor: made[at].vendor_id }] : []));
    await tellVendors(tx, { booking, now, askedVendors });
    return putJobs(tx, now, [...open.map(mailOf), ...ends]);
  }
  const outcome =
    next.kind === 'late'
      ? TOO_LATE_TO_ASK
      : counted(groups, [...offers.filter((each) => each.round === round), ...passed]);
  const manual = { mode: 'manual', vendor_group_id: null, offer_outcome: english(outcome) };
  await write.asSystem('bookings').update(booking, manual);
  await notify(
    tx,
    now,
    { screen: 'booking-list', flag: 'update' },
    {
      message: message('Nobody took booking #{id}. Please assign it manually.', { id: String(booking.id) }),
      link: { screen: 'booking-list', id: booking.id },
      key: `nobody-took:${booking.id}:${round}`,
    },
  );
  const whom = new Set(groups.flatMap(({ notice }) => notice ?? []));
  return putJobs(
    tx,
    now,
    [...whom].map((to) => mailOnNobody(booking.id, to)),
  );
}

async function tellVendors(
  tx: Writer,
  {
    booking,
    now,
    askedVendors,
  }: {
    readonly booking: RecordData;
    readonly now: Date;
    readonly askedVendors: readonly { readonly id: Id; readonly vendor: number }[];
  },
): Promise<void> {
  const vendors = askedVendors.map(({ vendor }) => vendor);
  const where: Condition = { of: { column: 'id' }, in: vendors };
  const rows = vendors.length === 0 ? [] : await tx.rows({ from: 'vendors', where, fields: { user } });
  const users = new Map(rows.map((row) => [Number(row.id), row.user]));
  const { service_name: service, schedule_date: day } = booking;
  const words =
    typeof day === 'string'
      ? message('A booking is offered to you: {service}, {day}.', { service: String(service ?? ''), day: { day } })
      : message('A booking is offered to you: {service}.', { service: String(service ?? '') });
  await notifyEach(
    tx,
    now,
    askedVendors.flatMap(({ id, vendor }) => {
      const user_id = users.get(vendor);
      const notice = { message: words, link: { screen: 'offers', id }, key: `offer:${id}` };
      return typeof user_id === 'number' ? [{ user_id, ...notice }] : [];
    }),
  );
}

const user = { column: 'vendor_user_id' };

async function decided(
  reader: Reader,
  {
    booking,
    groups,
    registry,
    now,
    askedVendors,
  }: {
    readonly booking: RecordData;
    readonly registry: Registry;
    readonly groups: readonly StoredGroup[];
    readonly now: Date;
    readonly askedVendors: readonly RecordData[];
  },
): Promise<Next> {
  const members = [...new Set(groups.flatMap((group) => group.members))];
  const limit: Condition = { of: { column: 'id' }, in: members };
  const parties =
    members.length === 0
      ? []
      : await partiesFor(reader, { kind: 'Vendor', booking, limit, registry, today: dayOf(now) });
  const slot = slotOf(booking);
  return nextOffers({
    groups,
    candidates: candidates(wantedBy(booking), parties, RULES_OF_OFFERS),
    askedVendors: askedVendors.map(({ vendor_id, answer }) => ({
      vendor: Number(vendor_id),
      answer: answer as OfferAnswer,
    })),
    now,
    begins: slot && new Date(startsAt(slot)),
  });
}

function counted(groups: readonly StoredGroup[], round: readonly { readonly [field: string]: unknown }[]): Message {
  const passed = round.filter(({ answer }) => answer === 'Skipped').length;
  return nobodyTook(
    groups.map(({ name }) => name),
    { askedVendors: round.length - passed, passed },
  );
}
