import {
  KINDS,
  type Party,
  type PartyKind,
  type Refusal,
  RULES,
  type Rule,
  refusalsOf,
} from '../../domain/bookings/candidates.ts';
import { isActive, slotOf, startsAt } from '../../domain/bookings/slot.ts';
import { english, type Message, message } from '../../domain/message.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { type CheckAsked, FINE, type RecordCheck } from '../checks/asked.ts';
import { ApiError } from '../errors.ts';
import { FIELD_OF, partiesFor, wantedBy } from './parties.ts';

type Values = { readonly [field: string]: Value | undefined };

/** What says when a booking is. */
const TIMES = ['schedule_date', 'schedule_time', 'minutes', 'additional_hours'] as const;

/**
 * Nobody is booked twice, and nobody is sent where they cannot be: asked of every write of a booking, in its transaction, whatever
 * the write is (a move, a bulk, an import, an undo). Whoever is assigned is read anew with what takes their time, and the function
 * that offers candidates decides. A transaction runs as if alone (`Store`): what it read of somebody's bookings is still so when it
 * is stored, or it is run again and finds what the other left, so that of two who take the same time one is told whose it is.
 * What did not change is not asked again: papers may run out while work is done.
 * @throws ApiError 409, naming the booking that holds the time, or what else is against it.
 */
export const bookedOnce: RecordCheck = async (asked) => {
  const { value, stored, reader } = asked;
  if (!value) return FINE;
  const next: RecordData = { ...stored, ...value, id: stored?.id ?? 0 };
  if (!isActive(next)) return FINE;
  const late = tooLate(next, stored, asked.now);
  if (late) return late;
  for (const kind of KINDS) {
    const rules = rulesFor(kind, next, stored).filter((rule) => rule !== 'free' || !mayOverlap(asked, next));
    const whose = next[FIELD_OF[kind]];
    if (typeof whose !== 'number' || rules.length === 0) continue;
    const booking = stored ? next : { ...next, id: undefined };
    const [party] = await partiesFor(reader, { kind, booking, ids: [whose] });
    const [refusal] = party ? refusalsOf(wantedBy(next), party, rules) : [];
    if (party && refusal) throw said(sentence(party, refusal));
  }
  return FINE;
};

/** A time is chosen ahead. One that was chosen before may have come. */
function tooLate(next: RecordData, stored: RecordData | undefined, now: Date): Record<string, string[]> | undefined {
  const slot = slotOf(next);
  const isChosen = differs(next, stored, 'schedule_date') || differs(next, stored, 'schedule_time');
  if (!slot || !isChosen || startsAt(slot) >= now.getTime()) return undefined;
  return { schedule_date: ['Please choose a time that has not passed'] };
}

/** The rules what changed can break. */
function rulesFor(kind: PartyKind, next: Values, stored: RecordData | undefined): readonly Rule[] {
  if (!stored || !isActive(stored) || differs(next, stored, FIELD_OF[kind])) return RULES;
  const found = new Set<Rule>();
  if (TIMES.some((name) => differs(next, stored, name)))
    for (const rule of ['papers', 'free'] as const) found.add(rule);
  if (differs(next, stored, 'zone_id')) found.add('zone');
  if (differs(next, stored, 'sub_category_id')) found.add('service');
  if (differs(next, stored, 'vendor_id')) found.add('vendor');
  // Whoever was let overlap is held to it again once nobody says why.
  if (isSaid(stored.overbook_reason) && !isSaid(next.overbook_reason)) found.add('free');
  return [...found];
}

const differs = (next: Values, stored: RecordData | undefined, name: string): boolean =>
  (next[name] ?? null) !== (stored?.[name] ?? null);

const isSaid = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether the booking says why it overlaps, and whoever writes may let it. */
function mayOverlap({ resource, session }: CheckAsked, { overbook_reason }: Values): boolean {
  const move = resource.moves.find(({ asks }) => asks.some(({ field }) => field === 'overbook_reason'));
  const holds = (screen: string): boolean =>
    move !== undefined && session.can.can(screen, 'access') && session.can.can(screen, move.flag);
  return isSaid(overbook_reason) && (move?.screens ?? []).some(holds);
}

const sentence = ({ name, kind }: Party, { rule, text }: Refusal): Message =>
  rule === 'free'
    ? message('{name} is {reason}.', { name, reason: text })
    : message('{kind} {name} cannot be assigned: {reason}.', { kind: message(kind), name, reason: text });

/** A conflict that screens can say in their language. */
const said = (why: Message): ApiError => new ApiError('conflict', english(why), { more: { message: why } });
