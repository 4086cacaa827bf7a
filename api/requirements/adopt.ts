import { holds, type Id, isMet, type Registry, type Resource, type Rule } from '../../resources/language/index.ts';
import { adoptSince } from '../adopt-since.ts';
import type { Adopting } from '../product.ts';
import type { Writer } from '../store.ts';
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
 * of them: what is asked of new ones takes nothing from those that were accepted already. Every
 * host calls it at its start.
 */
export async function adoptReviewed(
  { store, registry, now }: Adopting,
  { resource: name, where, reason }: Adopted,
): Promise<void> {
  const resource = registry.resources[name];
  if (!resource) return;
  await adoptSince({ store, now }, { resource, mark: `${name}_reviewed` }, async (ids) => {
    if (ids?.length === 0) return;
    const known = await store.rows({
      from: SYSTEM.reviews,
      where: { of: { column: 'resource' }, is: name },
      fields: { record_id: { column: 'record_id' } },
    });
    const noted = new Set(known.map(({ record_id }) => Number(record_id)));
    const some = ids && { where: { of: { column: 'id' }, in: ids } };
    for (const record of await store.find({ from: name, ...some })) {
      if (noted.has(Number(record.id)) || !holds(where, record, { now: now() })) continue;
      await store.transaction((tx) => signOff(tx, { registry, resource, now: now() }, { id: record.id, reason }));
    }
  });
}

/** Signs off what a record holds, and lets pass what it lacks, in the server's own name. */
async function signOff(
  tx: Writer,
  { registry, resource, now }: { readonly registry: Registry; readonly resource: Resource; readonly now: Date },
  { id, reason }: { readonly id: Id; readonly reason: string },
): Promise<void> {
  const found = await reviewed({ registry, reader: tx, now }, resource, id);
  const open = (found?.entries ?? []).filter((entry) => !isMet(entry));
  const facts = open.map(
    ({ name: requirement, status, part, digest }): Noted =>
      status === 'in_review' && part === null
        ? { requirement, state: 'met', digest }
        : { requirement, state: 'waived', digest, reason },
  );
  await noteFacts(tx, { resource, id, round: 0, by: null, now }, facts);
}
