import type { Id } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Writer } from '../store.ts';
import { type NotedFact, noteFacts, writerOf } from './facts.ts';

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
