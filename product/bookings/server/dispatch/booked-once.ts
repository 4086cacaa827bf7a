import { type CheckInput, FINE, type RecordCheck } from '../../../../api/checks/check.ts';
import { conflicting } from '../../../../api/errors.ts';
import { dayOf, type RecordData, type Value } from '../../../../resources/language/index.ts';
import { KINDS, refusalsOf } from '../../rules/candidates.ts';
import { FIELD_OF, isSaid, refusedFor, rulesOfChange, wantedBy } from '../../rules/changes.ts';
import { isActive } from '../../rules/slot.ts';
import { partiesFor } from './parties.ts';

type Values = { readonly [field: string]: Value | undefined };

/**
 * Nobody is booked twice, and nobody is sent where they cannot be: asked of every write of a
 * booking, in its transaction, whatever the write is (a move, a bulk, an import, an undo). Whoever
 * is assigned is read anew with what takes their time, and the function that offers candidates
 * decides. A transaction runs as if alone (`Store`): what it read of somebody's bookings is still
 * so when it is stored, or it is run again and finds what the other left, so that of two who take
 * the same time one is told whose it is. What did not change is not asked again: papers may run out
 * while work is done.
 * @throws ApiError 409, naming the booking that holds the time, or what else is against it.
 */
export const bookedOnce: RecordCheck = async (asked) => {
  const { value, stored, reader, registry } = asked;
  if (!value) return FINE;
  const next: RecordData = { ...stored, ...value, id: stored?.id ?? 0 };
  if (!isActive(next)) return FINE;
  for (const kind of KINDS) {
    const rules = rulesOfChange(kind, next, stored).filter((rule) => rule !== 'free' || !mayOverlap(asked, next));
    const whose = next[FIELD_OF[kind]];
    if (typeof whose !== 'number' || rules.length === 0) continue;
    const booking = stored ? next : { ...next, id: undefined };
    const today = dayOf(asked.now);
    const [party] = await partiesFor(reader, { kind, booking, ids: [whose], registry, today });
    const [refusal] = party ? refusalsOf(wantedBy(next), party, rules) : [];
    if (party && refusal) throw conflicting(refusedFor(party, refusal));
  }
  return FINE;
};

/** Whether the booking says why it overlaps, and whoever writes may let it. */
function mayOverlap({ resource, session }: CheckInput, { overbook_reason }: Values): boolean {
  const move = resource.moves.find(({ asks }) => asks.some(({ field }) => field === 'overbook_reason'));
  const holds = (screen: string): boolean =>
    move !== undefined && session.can.can(screen, 'access') && session.can.can(screen, move.flag);
  return isSaid(overbook_reason) && (move?.screens ?? []).some(holds);
}
