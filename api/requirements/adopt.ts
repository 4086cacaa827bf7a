import { holds, isMet, type Rule } from '../../resources/language/index.ts';
import type { Adopting } from '../product.ts';
import { SYSTEM } from '../system.ts';
import { type Noted, noteFacts } from './facts.ts';
import { reviewed } from './load.ts';

/** What was decided before anybody was asked to sign anything off. */
export type Adopted = {
  readonly resource: string;
  /** On the records that count as reviewed. It reads their own fields. */
  readonly where: Rule;
  /** Why what they lack passes. */
  readonly reason: string;
};

/**
 * Signs off what records of before hold, and lets pass what they lack, where nothing was ever noted
 * of them: what is asked of new ones takes nothing from those that were accepted already. A start
 * after the first finds none.
 */
export async function adoptReviewed({ store, registry, now }: Adopting, { resource: name, where, reason }: Adopted) {
  const resource = registry.resources[name];
  if (!resource) return;
  const known = await store.rows({
    from: SYSTEM.reviews,
    where: { of: { column: 'resource' }, is: name },
    fields: { record_id: { column: 'record_id' } },
  });
  const noted = new Set(known.map(({ record_id }) => Number(record_id)));
  for (const record of await store.find({ from: name })) {
    if (noted.has(Number(record.id)) || !holds(where, record, { now: now() })) continue;
    await store.transaction(async (tx) => {
      const found = await reviewed({ registry, reader: tx, now: now() }, resource, record.id);
      const open = (found?.entries ?? []).filter((entry) => !isMet(entry));
      const facts = open.map(
        ({ name: requirement, status, part, digest }): Noted =>
          status === 'in_review' && part === null
            ? { requirement, state: 'met', digest }
            : { requirement, state: 'waived', digest, reason },
      );
      await noteFacts(tx, { resource, id: record.id, round: 0, by: null, now: now() }, facts);
    });
  }
}
