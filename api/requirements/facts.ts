import type { Id, RecordData, RequirementFact, Resource } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

const column = (name: string) => ({ column: name });

/** All decisions about the requirements of records, of each the oldest first. One statement. */
export async function factsOfEach(
  reader: Reader,
  { name }: Resource,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly RequirementFact[]>> {
  const where = {
    all: [
      { of: column('record_id'), in: ids.map(Number) },
      { of: column('resource'), is: name },
      { of: column('state'), in: ['refused', 'waived'] },
    ],
  };
  const all = new Map<Id, RequirementFact[]>();
  for (const fact of await reader.find({ from: SYSTEM.reviews, where })) {
    const id = Number(fact.record_id);
    const own = all.get(id) ?? [];
    own.push(factIn(fact));
    all.set(id, own);
  }
  return all;
}

/** Those of some records of which something was ever let pass. One statement. */
export async function waivedOf(reader: Reader, { name }: Resource, ids: readonly Id[]): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  const where = {
    all: [
      { of: column('record_id'), in: ids.map(Number) },
      { of: column('resource'), is: name },
      { of: column('state'), is: 'waived' },
    ],
  };
  const rows = await reader.rows({ from: SYSTEM.reviews, where, fields: { record_id: column('record_id') } });
  return [...new Set(rows.map(({ record_id }) => Number(record_id)))];
}

const factIn = (fact: RecordData): RequirementFact => ({
  requirement: String(fact.requirement ?? ''),
  state: fact.state as RequirementFact['state'],
  digest: String(fact.digest ?? ''),
  reason: textOf(fact.reason),
  note: textOf(fact.note),
  fields: (textOf(fact.fields) ?? '').split(',').filter((name) => name !== ''),
  at: String(fact.at),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** In which transaction decisions are stored, and by whom. */
export type Noting = { readonly tx: Writer; readonly scope: Scope };

/** Stores decisions about a record, in one statement. */
export async function noteFacts(
  { tx, scope }: Noting,
  id: Id,
  facts: readonly Omit<RequirementFact, 'at'>[],
): Promise<void> {
  const { resource, session, now } = scope;
  const common = { resource: resource.name, record_id: Number(id), by_id: session.user.id, at: now.toISOString() };
  await tx.insertEach(
    SYSTEM.reviews,
    facts.map((fact) => ({ ...common, ...fact, fields: fact.fields.join(',') || null, round: 0 })),
  );
}
