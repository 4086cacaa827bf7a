import { type Message, message } from '../../../resources/language/message.ts';
import { isActive, slotOf, startsAt } from '../../rules/slot.ts';
import { idIn, type Values } from '../../rules/values.ts';
import {
  type Busy,
  type Party,
  type PartyKind,
  type Refusal,
  RULES,
  type Rule,
  refusalsOf,
  type Wanted,
} from './candidates.ts';

/** The field of a booking that says who is assigned, by what they are. */
export const FIELD_OF = { Vendor: 'vendor_id', Driver: 'driver_id', Worker: 'worker_id' } as const satisfies Record<
  PartyKind,
  string
>;

/** What a booking asks of whoever is assigned. */
export const wantedBy = (booking: Values): Wanted => ({
  slot: slotOf(booking),
  zone_id: idIn(booking.zone_id),
  sub_category_id: idIn(booking.sub_category_id),
  vendor_id: idIn(booking.vendor_id),
});

const TIMES = ['schedule_date', 'schedule_time', 'minutes', 'additional_hours'] as const;

/** The rules a booking's change can break for its assignee. `stored`: undefined if new. */
export function rulesOfChange(kind: PartyKind, next: Values, stored: Values | undefined): readonly Rule[] {
  if (!stored || !isActive(stored) || differs(next, stored, FIELD_OF[kind])) return RULES;
  const found = new Set<Rule>();
  if (TIMES.some((name) => differs(next, stored, name)))
    for (const rule of ['papers', 'free'] as const) found.add(rule);
  if (differs(next, stored, 'zone_id')) found.add('zone');
  if (differs(next, stored, 'sub_category_id')) found.add('service');
  if (differs(next, stored, 'vendor_id')) found.add('vendor');
  // Whoever was let overlap is held to it again once nobody says why.
  if (isStated(stored.overbook_reason) && !isStated(next.overbook_reason)) found.add('free');
  return [...found];
}

const differs = (next: Values, stored: Values | undefined, name: string): boolean =>
  (next[name] ?? null) !== (stored?.[name] ?? null);

/** Whether a booking says why it overlaps another. */
export const isStated = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a change chooses a time that has passed. One that was chosen before may have come. */
export function isTooLate(next: Values, stored: Values | undefined, now: number): boolean {
  const slot = slotOf(next);
  const isChosen = differs(next, stored, 'schedule_date') || differs(next, stored, 'schedule_time');
  return slot !== undefined && isChosen && startsAt(slot) < now;
}

/** What is said of a time that has passed. */
export const TOO_LATE = 'Please choose a time that has not passed';

/** The refusal of a change for its assignee. Matchable by its text for translation. */
export const refusedFor = ({ name, kind }: Pick<Party, 'name' | 'kind'>, { rule, text }: Refusal): Message =>
  rule === 'free'
    ? message('{name} is busy {day}, {time} on booking {booking}.', { ...text.values, name })
    : message('{kind} {name} cannot be assigned: {reason}.', { kind: message(kind), name, reason: text });

/** A party on a day, with all its bookings, the one in question included. */
export type Diary = Omit<Party, 'rating' | 'reviews' | 'hasHands' | 'load' | 'minutes' | 'full' | 'earlier'>;

const UNASKED = {
  rating: null,
  reviews: 0,
  hasHands: true,
  load: 0,
  minutes: null,
  full: null,
  earlier: 0,
} as const;

/** Whoever is assigned, and what is against them. */
type Against = { readonly party: Diary; readonly refusal: Refusal };

/** Predicts the write guard's refusals; unknown parties are left to the server. */
export function refusalsOfChange(
  next: Values,
  stored: Values,
  known: (kind: PartyKind, id: number) => Diary | undefined,
): readonly Against[] {
  if (!isActive(next)) return [];
  return (Object.keys(FIELD_OF) as PartyKind[]).flatMap((kind) => {
    const whose = idIn(next[FIELD_OF[kind]]);
    const party = whose === null ? undefined : known(kind, whose);
    if (!party) return [];
    const others: readonly Busy[] = party.busy.filter(({ booking }) => booking !== Number(stored.id));
    const candidate: Party = { ...party, ...UNASKED, busy: others };
    return refusalsOf(wantedBy(next), candidate, rulesOfChange(kind, next, stored)).map((refusal) => ({
      party,
      refusal,
    }));
  });
}
