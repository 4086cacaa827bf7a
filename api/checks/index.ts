import type { RecordData, Registry, Resource } from '../../resources/language/index.ts';
import { type CheckInput, FINE, type Foreseeing, type RecordCheck } from './check.ts';
import { confirmed } from './confirmed.ts';
import { verified } from './verified.ts';

/**
 * Asks what every write is asked, and every check the resource names, the engine's or the
 * product's, in its order.
 * @throws ApiError of the first that refuses the write as a whole.
 */
export async function askChecks(
  { checks }: { readonly checks: { readonly [name: string]: RecordCheck } },
  asked: CheckInput,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { ...FINE };
  Object.assign(found, await verified(asked));
  for (const name of asked.resource.checkedBy) Object.assign(found, await checks[name]?.(asked));
  // Last, so that nobody is asked for what is refused anyway.
  if (Object.keys(found).length === 0) Object.assign(found, await confirmed(asked));
  return found;
}

type Foreseeings = { readonly foreseeings: { readonly [name: string]: Foreseeing } };

/** What is read of a record to foresee what its checks will say. */
export const foreseenBy = ({ foreseeings }: Foreseeings, registry: Registry, resource: Resource): string[] =>
  resource.checkedBy.flatMap((name) => foreseeings[name]?.reads(registry, resource) ?? []);

/** Why a record can be neither changed nor deleted, as far as that is known beforehand. */
export function foresee(
  { foreseeings }: Foreseeings,
  record: RecordData,
  asked: Pick<CheckInput, 'registry' | 'resource' | 'session' | 'now'>,
): string | undefined {
  for (const name of asked.resource.checkedBy) {
    const why = foreseeings[name]?.why(record, asked);
    if (why !== undefined) return why;
  }
  return undefined;
}
