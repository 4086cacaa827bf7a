import type { Id } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Writer } from '../store.ts';
import { type Noted, noteFacts, writerOf } from './facts.ts';

/**
 * Notes who gave what others must sign off: whoever wrote one of its fields. One statement for each
 * record of which something was.
 */
export async function noteGiven(
  tx: Writer,
  scope: Scope,
  written: readonly { readonly id: Id; readonly names: readonly string[] }[],
): Promise<void> {
  const asked = scope.resource.requirements.filter(({ fourEyes }) => fourEyes);
  if (asked.length === 0) return;
  const { resource, now } = scope;
  for (const { id, names } of written) {
    const given = asked.filter(({ fields }) => fields.some((name) => names.includes(name)));
    const facts = given.map(({ name }): Noted => ({ requirement: name, state: 'given' }));
    await noteFacts(tx, { resource, id, round: 0, by: writerOf(scope), now }, facts);
  }
}
