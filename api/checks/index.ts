import type { CheckName, OwnCheckName, RecordData, Registry, Resource } from '../../resources/language/index.ts';
import type { ServerProduct } from '../product.ts';
import { type CheckAsked, FINE, type Foreseeing, type RecordCheck } from './asked.ts';
import { confirmed } from './confirmed.ts';
import { declaredRows } from './declared-rows.ts';
import { foreseenKept, keptUnchanged } from './kept-unchanged.ts';
import { foreseenEscalation, noEscalation } from './no-escalation.ts';
import { foreseenOwnRole, ownRole } from './own-role.ts';
import { lastSuperAdmin, oneself } from './users.ts';

/** The engine's checks, which any definition may name in `checkedBy`. A name without an entry does not compile. */
const own: { readonly [name in OwnCheckName]: RecordCheck } = {
  'own-role': ownRole,
  'no-escalation': noEscalation,
  'declared-rows': declaredRows,
  oneself,
  'last-super-admin': lastSuperAdmin,
  'kept-unchanged': keptUnchanged,
};

/**
 * Asks every check the resource names, the engine's or the product's, in its order.
 * @throws ApiError of the first that refuses the write as a whole.
 */
export async function askChecks(
  { checks }: Pick<ServerProduct, 'checks'>,
  asked: CheckAsked,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { ...FINE };
  const all: { readonly [name: string]: RecordCheck } = { ...checks, ...own };
  for (const name of asked.resource.checkedBy) Object.assign(found, await all[name]?.(asked));
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
