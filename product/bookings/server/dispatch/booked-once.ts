import { type CheckInput, FINE, type RecordCheck } from '../../../../api/checks/check.ts';
import { conflicting } from '../../../../api/errors.ts';
import { dayOf, type RecordData, type Value } from '../../../../resources/language/index.ts';
import { KINDS, refusalsOf } from '../../rules/candidates.ts';
import { FIELD_OF, isStated, refusedFor, rulesOfChange, wantedBy } from '../../rules/changes.ts';
import { isActive } from '../../rules/slot.ts';
import { partiesFor } from './parties.ts';

type Values = { readonly [field: string]: Value | undefined };

/**
 * Prevents double booking and unfit assignees, on every write. Transactions are serialised
 * (`Store`), so of two concurrent writes one is refused. Unchanged parts are not rechecked:
 * documents may expire during work. @throws ApiError 409 naming the conflict.
 */
export const bookedOnce: RecordCheck = async (input) => {
  const { value, stored, reader, registry } = input;
  if (!value) return FINE;
  const next: RecordData = { ...stored, ...value, id: stored?.id ?? 0 };
  if (!isActive(next)) return FINE;
  for (const kind of KINDS) {
    const rules = rulesOfChange(kind, next, stored).filter((rule) => rule !== 'free' || !mayOverlap(input, next));
    const whose = next[FIELD_OF[kind]];
    if (typeof whose !== 'number' || rules.length === 0) continue;
    const booking = stored ? next : { ...next, id: undefined };
    const today = dayOf(input.now);
    const [party] = await partiesFor(reader, { kind, booking, ids: [whose], registry, today });
    const [refusal] = party ? refusalsOf(wantedBy(next), party, rules) : [];
    if (party && refusal) throw conflicting(refusedFor(party, refusal));
  }
  return FINE;
};

function mayOverlap({ resource, session }: CheckInput, { overbook_reason }: Values): boolean {
  const move = resource.moves.find(({ inputs }) => inputs.some(({ field }) => field === 'overbook_reason'));
  const holds = (screen: string): boolean =>
    move !== undefined && session.can.can(screen, 'access') && session.can.can(screen, move.flag);
  return isStated(overbook_reason) && (move?.screens ?? []).some(holds);
}
