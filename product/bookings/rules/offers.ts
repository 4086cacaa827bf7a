import { type Message, message } from '../../../resources/language/message.ts';
import { REFUSED } from '../../rules/slot.ts';
import { isNothing, type Values } from '../../rules/values.ts';
import type { Candidate } from './candidates.ts';

/** In which order the members of a group receive offers. */
export const ORDERS = ['Ranked', 'Best Match', 'All at Once'] as const;
export type Order = (typeof ORDERS)[number];

/** Where an offer stands; one that was never made, since they do not fit, is `Skipped`. */
export const ANSWERS = ['Offered', 'Accepted', 'Declined', 'Expired', 'Withdrawn', 'Skipped'] as const;
export type OfferAnswer = (typeof ANSWERS)[number];

/** A group as far as it decides who receives the next offer. */
export type Group = {
  readonly id: number;
  readonly isActive: boolean;
  readonly order: Order;
  /** How long each may think about it. */
  readonly seconds: number;
  /** Vendors, in their declared order. */
  readonly members: readonly number[];
};

/** What became of somebody in the present round. */
export type OfferedVendor = { readonly vendor: number; readonly answer: OfferAnswer };

/** Somebody who receives an offer now: the position in the round, and the time to answer. */
type Offer = {
  readonly vendor: number;
  readonly group: number;
  readonly position: number;
  readonly until: Date;
};
type Passed = {
  readonly vendor: number;
  readonly group: number;
  readonly position: number;
  readonly reasons: readonly Message[];
};

export type Next = {
  /** `wait`: open or taken. `late`: work starts soon. `nobody`: no candidate is left. */
  readonly kind: 'wait' | 'offer' | 'late' | 'nobody';
  readonly passed: readonly Passed[];
  readonly offers: readonly Offer[];
};

/** A candidate as far as it decides who receives an offer. */
export type Ranked = Pick<Candidate, 'id' | 'fits' | 'reasons' | 'rank'>;

export type Situation = {
  /** The group, and those that come after it while nobody takes it. */
  readonly groups: readonly Group[];
  /** Every member of any of them, by the one function that says who fits, the best first. */
  readonly candidates: readonly Ranked[];
  /** The round so far. */
  readonly askedVendors: readonly OfferedVendor[];
  readonly now: Date;
  /** When work begins: nobody receives an offer any more then, and nobody may think longer. */
  readonly begins: Date | undefined;
};

const NOTHING: readonly never[] = [];
const NO_VENDOR = message('does no services');

/**
 * The next offers: one per vendor and round, none while one is open, unfit ones with reasons.
 * Deterministic, so a process may stop between steps.
 */
export function nextOffers({ groups, candidates, askedVendors, now, begins }: Situation): Next {
  if (askedVendors.some(({ answer }) => answer === 'Offered' || answer === 'Accepted'))
    return { kind: 'wait', passed: NOTHING, offers: NOTHING };
  const passed: Passed[] = [];
  if (begins !== undefined && begins <= now) return { kind: 'late', passed, offers: NOTHING };
  const known = new Map(candidates.map((each) => [each.id, each]));
  const done = new Set(askedVendors.map(({ vendor }) => vendor));
  let position = askedVendors.length;
  for (const group of groups) {
    if (!group.isActive) continue;
    const offers: Offer[] = [];
    for (const vendor of inOrder(group, candidates)) {
      if (done.has(vendor)) continue;
      done.add(vendor);
      position += 1;
      const candidate = known.get(vendor);
      if (candidate?.fits) offers.push({ vendor, group: group.id, position, until: untilOf(group, now, begins) });
      else passed.push({ vendor, group: group.id, position, reasons: candidate?.reasons ?? [NO_VENDOR] });
      if (offers.length > 0 && group.order !== 'All at Once') break;
    }
    if (offers.length > 0) return { kind: 'offer', passed, offers };
  }
  return { kind: 'nobody', passed, offers: NOTHING };
}

function inOrder({ order, members }: Group, candidates: readonly Ranked[]): readonly number[] {
  if (order !== 'Best Match') return members;
  const ranks = new Map(candidates.map(({ id, rank }) => [id, rank]));
  const rankOf = (vendor: number): number => ranks.get(vendor) ?? Number.POSITIVE_INFINITY;
  return members.toSorted((one, other) => compared(rankOf(one), rankOf(other)) || one - other);
}

const compared = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

function untilOf({ seconds }: Group, now: Date, begins: Date | undefined): Date {
  const until = new Date(now.getTime() + seconds * 1000);
  return begins !== undefined && begins < until ? begins : until;
}

/** To be offered: accepted, unassigned and not handled manually. */
export const isOffered = (booking: Values): boolean =>
  booking.mode === 'auto' && typeof booking.vendor_group_id === 'number' && isFree(booking);

/** Whether a booking still waits for somebody. */
export const isFree = ({ order_status, booking_status, vendor_id, driver_id, worker_id }: Values): boolean =>
  order_status === 'Accepted' && booking_status === 'Pending' && [vendor_id, driver_id, worker_id].every(isNothing);

/** What an offer tells of the booking: where one of these changes, another thing is offered. */
const OFFERED_FACTS = [
  'sub_category_id',
  'service_name',
  'zone_id',
  'schedule_date',
  'schedule_time',
  'minutes',
  'additional_hours',
] as const;

/** Offers restart: the booking is new to offers, or its group or content changed. */
export function beginsAnew(booking: Values, before: Values | undefined): boolean {
  if (!isOffered(booking)) return false;
  if (before === undefined || !isOffered(before)) return true;
  return ['vendor_group_id', ...OFFERED_FACTS].some((name) => (booking[name] ?? null) !== (before[name] ?? null));
}

/** Why a booking's offers end. `taker`: the company it was given to. */
export function whyOver({ order_status, booking_status, driver_id }: Values, taker: string | undefined): Message {
  if (taker !== undefined) return message('Taken by {vendor}.', { vendor: taker });
  if (!isNothing(driver_id)) return message('The booking was given to a driver.');
  if (order_status === REFUSED) return message('The booking was rejected.');
  if (booking_status === 'Cancelled') return message('The booking was cancelled.');
  return message('The booking is not offered any more.');
}

/** Why an offer stands no more whose time is over; `time`: when it was. */
export const ranOut = (time: string): Message => message('The time to answer ran out at {time}.', { time });

/** The reason for skipping a vendor, each part translatable. */
export const passedOver = (reasons: readonly Message[]): Message =>
  message('Not asked: {reasons}.', {
    reasons: reasons
      .slice(0, -1)
      .reduceRight(
        (others, reason) => message('{reason}, and also {others}', { reason, others }),
        reasons.at(-1) ?? NO_VENDOR,
      ),
  });

/** The result without a taker: the group, and how many were and were not offered. */
export const nobodyTook = (
  groups: readonly string[],
  { askedVendors, passed }: { readonly askedVendors: number; readonly passed: number },
): Message =>
  groups.length === 0
    ? message('Nobody accepted it: {asked} asked, {passed} left out.', { asked: askedVendors, passed })
    : message('Nobody in {groups} accepted it: {asked} asked, {passed} left out.', {
        // So many letters of it can be kept.
        groups: groups.join(', ').slice(0, GROUP_NAMES),
        asked: askedVendors,
        passed,
      });

/** Letters of the names of groups that are shown: the whole sentence is stored in 300. */
const GROUP_NAMES = 220;

/** How it ended where the work was to begin, and where there was nobody to ask. */
export const TOO_LATE_TO_ASK = message('Nobody accepted it before it was to begin.');
export const NO_GROUP = message('There is no default group that could be asked.');
/** Why what was offered is offered anew. */
export const CHANGED = message('The booking was changed.');
