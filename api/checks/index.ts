import type { RecordData, Registry, Resource } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { type CheckInput, type DeleteBlocker, FINE, type RecordCheck } from './check.ts';
import { confirmed } from './confirmed.ts';
import { verified } from './verified.ts';

/** Runs the common and the resource's checks, in order. @throws ApiError of the first. */
export async function runChecks(
  { context, reader, registry, resource, session, now }: Scope,
  written: Pick<CheckInput, 'event' | 'value' | 'stored' | 'was'>,
): Promise<Record<string, string[]>> {
  const input = { reader, registry, resource, session, now, ...written };
  const checks: { readonly [name: string]: RecordCheck } = context.product.checks;
  const found: Record<string, string[]> = { ...FINE };
  Object.assign(found, await verified(input));
  for (const name of resource.checkedBy) Object.assign(found, await checks[name]?.(input));
  // Last, so that nobody is prompted for what is refused anyway.
  if (Object.keys(found).length === 0) Object.assign(found, await confirmed(input));
  return found;
}

type Foreseeings = { readonly foreseeings: { readonly [name: string]: DeleteBlocker } };

/** What is read of a record to foresee what its checks will say. */
export const blockerFields = ({ foreseeings }: Foreseeings, registry: Registry, resource: Resource): string[] =>
  resource.checkedBy.flatMap((name) => foreseeings[name]?.reads(registry, resource) ?? []);

/** Why a record can be neither changed nor deleted, as far as that is known beforehand. */
export function blockedBecause(
  { foreseeings }: Foreseeings,
  record: RecordData,
  input: Pick<CheckInput, 'registry' | 'resource' | 'session' | 'now'>,
): string | undefined {
  for (const name of input.resource.checkedBy) {
    const why = foreseeings[name]?.why(record, input);
    if (why !== undefined) return why;
  }
  return undefined;
}
