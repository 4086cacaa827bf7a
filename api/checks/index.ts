import type { CheckName, RecordData, Registry, Resource } from '../../resources/language/index.ts';
import { bookedOnce } from '../../product/bookings/server/dispatch/booked-once.ts';
import { bookedVersion } from '../../product/bookings/server/orders/booked.ts';
import { billedUnchanged } from '../../product/invoices/server/billed.ts';
import { type CheckAsked, FINE, type Foreseeing, type RecordCheck } from './asked.ts';
import { confirmed } from './confirmed.ts';
import { declaredRows } from './declared-rows.ts';
import { foreseenKept, keptUnchanged } from './kept-unchanged.ts';
import { foreseenEscalation, noEscalation } from './no-escalation.ts';
import { foreseenOwnRole, ownRole } from './own-role.ts';
import { lastSuperAdmin, oneself } from './users.ts';

/** The checks definitions may name in `checkedBy`. A name without an entry does not compile. */
const recordChecks: { readonly [name in CheckName]: RecordCheck } = {
  'own-role': ownRole,
  'no-escalation': noEscalation,
  'declared-rows': declaredRows,
  oneself,
  'last-super-admin': lastSuperAdmin,
  'kept-unchanged': keptUnchanged,
  'booked-once': bookedOnce,
  'booked-version': bookedVersion,
  'billed-unchanged': billedUnchanged,
};

/** Asks every check the resource names, in its order. @throws ApiError of the first that refuses the write as a whole. */
export async function askChecks(asked: CheckAsked): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { ...FINE };
  for (const name of asked.resource.checkedBy) Object.assign(found, await recordChecks[name](asked));
  // Last, so that nobody is asked for what is refused anyway.
  if (Object.keys(found).length === 0) Object.assign(found, await confirmed(asked));
  return found;
}

const foreseeings: { readonly [name in CheckName]?: Foreseeing } = {
  'own-role': foreseenOwnRole,
  'no-escalation': foreseenEscalation,
  'kept-unchanged': foreseenKept,
};

/** What is read of a record to foresee what its checks will say. */
export const foreseenBy = (registry: Registry, resource: Resource): string[] =>
  resource.checkedBy.flatMap((name) => foreseeings[name]?.reads(registry, resource) ?? []);

/** Why a record can be neither changed nor deleted, as far as that is known beforehand. */
export function foresee(
  record: RecordData,
  asked: Pick<CheckAsked, 'registry' | 'resource' | 'session' | 'now'>,
): string | undefined {
  for (const name of asked.resource.checkedBy) {
    const why = foreseeings[name]?.why(record, asked);
    if (why !== undefined) return why;
  }
  return undefined;
}
