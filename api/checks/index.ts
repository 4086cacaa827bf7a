import type { CheckName } from '../../resources/language/index.ts';
import { type CheckAsked, FINE, type RecordCheck } from './asked.ts';
import { noEscalation } from './no-escalation.ts';
import { ownRole } from './own-role.ts';
import { lastSuperAdmin, oneself } from './users.ts';

/** The checks definitions may name in `checkedBy`. A name without an entry does not compile. */
const recordChecks: { readonly [name in CheckName]: RecordCheck } = {
  'own-role': ownRole,
  'no-escalation': noEscalation,
  oneself,
  'last-super-admin': lastSuperAdmin,
};

/** Asks every check the resource names, in its order. @throws ApiError of the first that refuses the write as a whole. */
export async function askChecks(asked: CheckAsked): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { ...FINE };
  for (const name of asked.resource.checkedBy) Object.assign(found, await recordChecks[name](asked));
  return found;
}
