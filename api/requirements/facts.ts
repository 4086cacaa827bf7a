import type { Id, RecordData, RequirementFact, Resource } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Fields, Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

const column = (name: string) => ({ column: name });

/** A fact as it is stored: with the round it belongs to, counted from 1; 0: before the first. */
export type Fact = RequirementFact & { readonly id: number; readonly round: number };

/** All that was noted of the requirements of records, of each the oldest first. One statement. */
export async function factsOfEach(
  reader: Reader,
  { name }: Resource,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Fact[]>> {
  const where = {
    all: [
      { of: column('record_id'), in: ids.map(Number) },
      { of: column('resource'), is: name },
    ],
  };
  const all = new Map<Id, Fact[]>();
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

const factIn = (fact: RecordData): Fact => ({
  id: Number(fact.id),
  requirement: String(fact.requirement ?? ''),
  state: fact.state as Fact['state'],
  digest: String(fact.digest ?? ''),
  reason: textOf(fact.reason),
  note: textOf(fact.note),
  fields: (textOf(fact.fields) ?? '').split(',').filter((name) => name !== ''),
  by: (fact.by_id as Id | null) ?? null,
  at: String(fact.at),
  round: Number(fact.round),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What is to be noted of one requirement of a record. */
export type NotedFact = Pick<Fact, 'requirement' | 'state'> &
  Partial<Pick<Fact, 'digest' | 'reason' | 'note' | 'fields'>>;

/** Of which record facts are noted, by whom and when. `by` null: by the server. */
export type NotingContext = {
  readonly resource: Pick<Resource, 'name'>;
  readonly id: Id;
  readonly round: number;
  readonly by: Id | null;
  readonly now: Date;
};

/** Who writes. The server's own session is nobody's. */
export const writerOf = ({ session }: Pick<Scope, 'session'>): Id | null =>
  Number(session.user.id) === 0 ? null : session.user.id;

/** Notes facts of one record, in one statement. */
export async function noteFacts(
  tx: Writer,
  { resource, id, round, by, now }: NotingContext,
  facts: readonly NotedFact[],
): Promise<void> {
  if (facts.length === 0) return;
  await tx.insertEach(
    SYSTEM.reviews,
    facts.map(
      ({ requirement, state, digest = null, reason = null, note = null, fields = [] }): Fields => ({
        resource: resource.name,
        record_id: Number(id),
        requirement,
        state,
        digest,
        reason,
        note,
        fields: fields.length > 0 ? fields.join(',') : null,
        by_id: by,
        at: now.toISOString(),
        round,
      }),
    ),
  );
}

/** The round a record is in: how often it was handed in. */
export const roundOf = (facts: readonly Fact[]): number => Math.max(0, ...facts.map(({ round }) => round));

/** Records who gave a value that needs approval. One query per affected record. */
export async function noteGiven(
  tx: Writer,
  scope: Scope,
  written: readonly { readonly id: Id; readonly names: readonly string[] }[],
): Promise<void> {
  const needingTwo = scope.resource.requirements.filter(({ fourEyes }) => fourEyes);
  if (needingTwo.length === 0) return;
  const { resource, now } = scope;
  for (const { id, names } of written) {
    const given = needingTwo.filter(({ fields }) => fields.some((name) => names.includes(name)));
    const facts = given.map(({ name }): NotedFact => ({ requirement: name, state: 'given' }));
    await noteFacts(tx, { resource, id, round: 0, by: writerOf(scope), now }, facts);
  }
}
