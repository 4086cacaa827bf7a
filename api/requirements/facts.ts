import type { Id, RequirementFact, Resource } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Fields, Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

const column = (name: string) => ({ column: name });

/** A fact as it is stored: with the round it belongs to, counted from 1; 0: before the first. */
export type Fact = RequirementFact & { readonly id: number; readonly round: number };

/** All that was noted of a record's requirements, the oldest first. One statement. */
export async function factsOf(reader: Reader, resource: Resource, id: Id): Promise<readonly Fact[]> {
  const found = await reader.find({ from: SYSTEM.reviews, where: ofRecord(resource, id) });
  return found.map((fact) => ({
    id: Number(fact.id),
    requirement: String(fact.requirement ?? ''),
    state: fact.state as Fact['state'],
    digest: String(fact.digest ?? ''),
    reason: textOf(fact.reason),
    note: textOf(fact.note),
    by: (fact.by_id as Id | null) ?? null,
    at: String(fact.at),
    round: Number(fact.round),
  }));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const ofRecord = ({ name }: Resource, id: Id) => ({
  all: [
    { of: column('record_id'), is: Number(id) },
    { of: column('resource'), is: name },
  ],
});

/** What is to be noted of one requirement of a record. */
export type Noted = Pick<Fact, 'requirement' | 'state'> & Partial<Pick<Fact, 'digest' | 'reason' | 'note'>>;

/** Of which record facts are noted, by whom and when. `by` null: by the server. */
export type Noting = {
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
  { resource, id, round, by, now }: Noting,
  facts: readonly Noted[],
): Promise<void> {
  if (facts.length === 0) return;
  await tx.insertEach(
    SYSTEM.reviews,
    facts.map(
      ({ requirement, state, digest = null, reason = null, note = null }): Fields => ({
        resource: resource.name,
        record_id: Number(id),
        requirement,
        state,
        digest,
        reason,
        note,
        by_id: by,
        at: now.toISOString(),
        round,
      }),
    ),
  );
}

/** The round a record is in: how often it was handed in. */
export const roundOf = (facts: readonly Fact[]): number => Math.max(0, ...facts.map(({ round }) => round));
