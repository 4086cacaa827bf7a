import { isKeptFromOwners, newlyGranted, undeclaredOn } from '../../access-control/index.ts';
import { FINE, type RecordCheck } from './check.ts';
import { grantsInWords } from './no-escalation.ts';

/**
 * A role that keeps to rows of its own is granted no right to issue papers of those, and no screen
 * that shows, lists or looks up records of which nobody declared whose they are. What it was
 * granted before has no effect, and may stand.
 */
export const declaredRows: RecordCheck = async ({ value, stored, registry }) => {
  const { grants } = registry.identity.role;
  if (!value || !stored) return FINE;
  const fresh = newlyGranted(registry, stored[grants] ?? null, value[grants] ?? null);
  const undeclared = fresh.filter(({ screen, flag }) => undeclaredOn(registry, stored.id, screen, flag).length > 0);
  if (undeclared.length > 0) {
    const told = grantsInWords(registry, undeclared);
    return { [grants]: [`This role sees only its own records, and nobody has set which those are there: ${told}`] };
  }
  const kept = fresh.filter(({ screen, flag }) => {
    const found = registry.screen[screen];
    return found !== undefined && isKeptFromOwners(registry, stored.id, found, flag);
  });
  if (kept.length === 0) return FINE;
  const told = grantsInWords(registry, kept);
  return { [grants]: [`This role sees only its own records, and others issue their papers: ${told}`] };
};
