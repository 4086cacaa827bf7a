import { type Message, message } from '../../../resources/language/message.ts';
import { dayOfSlot, endOfDay, overlaps, type Slot, slotText } from '../../rules/slot.ts';
import { type Lapsing, lapsedText } from '../../vendors/rules/stops.ts';

/** Who can be assigned to a booking. */
export const KINDS = ['Vendor', 'Driver', 'Worker'] as const;
export type PartyKind = (typeof KINDS)[number];

/** A booking's requirements on assignees; missing ones refuse nobody. */
export type Wanted = {
  readonly slot: Slot | undefined;
  readonly zone_id: number | null;
  readonly sub_category_id: number | null;
  /** Whose booking it is to do; a worker must be theirs, or in-house where it is nobody's. */
  readonly vendor_id: number | null;
};

/** Time that is taken, and by which booking. */
export type Busy = { readonly booking: number; readonly slot: Slot };

/** Somebody who may be assigned, as far as that decides. */
export type Party = {
  readonly kind: PartyKind;
  readonly id: number;
  readonly name: string;
  /** In use, and of a vendor: approved. */
  readonly isActive: boolean;
  /** Where they work; undefined: everywhere. */
  readonly zones: readonly number[] | undefined;
  /** The sub-categories they do. */
  readonly services: readonly number[];
  /** Those of them a vendor has unsubscribed from: it takes no bookings of them for now. */
  readonly unsubscribed: readonly number[];
  /** The last day on which their paper is valid; null: they need none. */
  readonly papersUntil: string | null;
  /** Of a vendor: its papers that are no longer valid on a surrounding day, or today. */
  readonly lapsing: readonly Lapsing[];
  readonly vendor_id: number | null;
  /** Other bookings near that time. Not limiting for vendors. */
  readonly busy: readonly Busy[];
  /** What customers think of them, from 1 to 5; null: nobody has said. */
  readonly rating: number | null;
  /** How many customers have said. */
  readonly reviews: number;
  /** Of a vendor: whether one of its workers does the service that is wanted. */
  readonly hasHands: boolean;
  /** How many bookings they have on the day. */
  readonly load: number;
  /** So many minutes of the day are taken by bookings; null: the booking has no day yet. */
  readonly minutes: number | null;
  /** So many minutes a full day of theirs has; null: nobody knows. */
  readonly full: number | null;
  /** How often they have worked for the customer. */
  readonly earlier: number;
};

/** The rules that refuse, in the order in which people see them. */
export const RULES = ['active', 'vendor', 'service', 'zone', 'papers', 'free'] as const;
/** Automatic offers also need `hands`; staff may know unlisted workers. */
export const RULES_OF_OFFERS = [...RULES, 'hands'] as const;
export type Rule = (typeof RULES_OF_OFFERS)[number];
export type Refusal = { readonly rule: Rule; readonly text: Message };

/** A candidate as it is offered. `rank` counts from 1, those that fit first. */
export type Candidate = {
  readonly id: number;
  readonly name: string;
  readonly fits: boolean;
  readonly reasons: readonly Message[];
  /** The rules that gave the reasons, one for each. */
  readonly rules: readonly Rule[];
  /** What is to be known of them that keeps nobody from choosing them. */
  readonly remarks: readonly Message[];
  readonly rank: number;
  /** Whether they work where the booking is; null: it does not say where. */
  readonly here: boolean | null;
  /** In how many zones they work; null: everywhere. */
  readonly zones: number | null;
} & Pick<Party, 'rating' | 'reviews' | 'load' | 'minutes' | 'full' | 'earlier'>;

const TESTS: { readonly [rule in Rule]: (wanted: Wanted, party: Party) => readonly Message[] } = {
  active: (_wanted, { isActive, kind }) =>
    isActive ? [] : [message(kind === 'Vendor' ? 'not approved' : 'not active')],
  vendor: ({ vendor_id }, party) =>
    party.kind !== 'Worker' || party.vendor_id === vendor_id ? [] : [otherVendor(vendor_id)],
  service: ({ sub_category_id }, { services, unsubscribed }) => {
    if (sub_category_id === null) return [];
    if (!services.includes(sub_category_id)) return [message('does not do this service')];
    return unsubscribed.includes(sub_category_id) ? [message('has unsubscribed from this service')] : [];
  },
  zone: ({ zone_id }, { zones }) =>
    zone_id === null || zones === undefined || zones.includes(zone_id) ? [] : [message('does not work in this zone')],
  papers: ({ slot }, { papersUntil, lapsing }) => [
    ...(slot === undefined || papersUntil === null || endOfDay(papersUntil) > slot.start
      ? []
      : [message('papers valid until {day} only', { day: { day: papersUntil } })]),
    ...lapsing
      .filter(({ isOver, until }) => isOver || (slot !== undefined && endOfDay(until) <= slot.start))
      .map(lapsedText),
  ],
  free: ({ slot }, { busy, kind }) =>
    slot === undefined || kind === 'Vendor'
      ? []
      : busy
          .filter((taken) => overlaps(taken.slot, slot))
          .map(({ slot: taken, booking }) =>
            message('busy {day}, {time} on booking {booking}', {
              day: { day: dayOfSlot(taken) },
              time: slotText(taken),
              booking,
            }),
          ),
  // Of a vendor that does not do it at all this is no news.
  hands: ({ sub_category_id }, { kind, hasHands, services }) =>
    kind !== 'Vendor' || hasHands || sub_category_id === null || !services.includes(sub_category_id)
      ? []
      : [message('none of its workers does this service')],
};

const otherVendor = (wanted: number | null): Message =>
  message(wanted === null ? 'works for a vendor, and the booking has no vendor' : 'does not work for this vendor');

/**
 * Why a party cannot be assigned; shared by dialogs, board, offers and the write guard. `rules`:
 * only these.
 */
export function refusalsOf(wanted: Wanted, party: Party, rules: readonly Rule[] = RULES): readonly Refusal[] {
  const found: Refusal[] = [];
  // Checked for thousands at once.
  for (const rule of RULES_OF_OFFERS)
    if (rules === RULES_OF_OFFERS || rules.includes(rule))
      for (const text of TESTS[rule](wanted, party)) found.push({ rule, text });
  return found;
}

/**
 * All parties with reasons against them. Fitting first, by former work, rating, load; others by
 * fewest reasons. Deterministic.
 */
export function candidates(
  wanted: Wanted,
  parties: readonly Party[],
  rules: readonly Rule[] = RULES,
): readonly Candidate[] {
  const remarked = RULES_OF_OFFERS.filter((rule) => !rules.includes(rule));
  return parties
    .map((party) => ({
      party,
      refusals: refusalsOf(wanted, party, rules),
      remarks: refusalsOf(wanted, party, remarked).map(({ text }) => text),
    }))
    .sort(
      (one, other) =>
        one.refusals.length - other.refusals.length ||
        one.remarks.length - other.remarks.length ||
        other.party.earlier - one.party.earlier ||
        (other.party.rating ?? 0) - (one.party.rating ?? 0) ||
        one.party.load - other.party.load ||
        one.party.id - other.party.id,
    )
    .map(({ party, refusals, remarks }, at) => ({
      id: party.id,
      name: party.name,
      fits: refusals.length === 0,
      reasons: refusals.map(({ text }) => text),
      rules: refusals.map(({ rule }) => rule),
      remarks,
      rank: at + 1,
      here: wanted.zone_id === null ? null : TESTS.zone(wanted, party).length === 0,
      zones: party.zones?.length ?? null,
      rating: party.rating,
      reviews: party.reviews,
      load: party.load,
      minutes: party.minutes,
      full: party.full,
      earlier: party.earlier,
    }));
}
