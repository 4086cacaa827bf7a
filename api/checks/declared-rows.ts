import { newlyGranted, undeclaredOn } from '../../access-control/index.ts';
import { FINE, type RecordCheck } from './asked.ts';
import { grantsInWords } from './no-escalation.ts';

/**
 * A role that keeps to rows of its own is granted no screen that shows, lists or looks up records of which nobody declared
 * whose they are. What it was granted before has no effect, and may stand.
 */
export const declaredRows: RecordCheck = async ({ value, stored, registry }) => {
  const { grants } = registry.identity.role;
  if (!value || !stored) return FINE;
  const granted = newlyGranted(registry, stored[grants] ?? null, value[grants] ?? null).filter(
    ({ screen, flag }) => undeclaredOn(registry, stored.id, screen, flag).length > 0,
  );
  if (granted.length === 0) return FINE;
  const told = grantsInWords(registry, granted);
  return { [grants]: [`This role keeps to its own records, and nobody declared which those are there: ${told}`] };
};
