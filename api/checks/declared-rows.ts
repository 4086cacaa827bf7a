import { isKeptFromOwners, newlyGranted, undeclaredOn } from '../../access-control/index.ts';
import { FINE, type RecordCheck } from './check.ts';
import { grantsInWords } from './no-escalation.ts';

/**
 * Own-row roles get no right to issue papers, and no screens of records without a declared owner.
 */
export const declaredRows: RecordCheck = async ({ value, stored, registry }) => {
  const { grants } = registry.identity.role;
  if (!value || !stored) return FINE;
  const fresh = newlyGranted(registry, stored[grants] ?? null, value[grants] ?? null);
  const undeclared = fresh.filter(({ screen, flag }) => undeclaredOn(registry, stored.id, screen, flag).length > 0);
  if (undeclared.length > 0) {
    const words = grantsInWords(registry, undeclared);
    return { [grants]: [`This role sees only its own records, and nobody has set which those are there: ${words}`] };
  }
  const existing = fresh.filter(({ screen, flag }) => {
    const found = registry.screen[screen];
    return found !== undefined && isKeptFromOwners(registry, stored.id, found, flag);
  });
  if (existing.length === 0) return FINE;
  const words = grantsInWords(registry, existing);
  return { [grants]: [`This role sees only its own records, and others issue their papers: ${words}`] };
};
