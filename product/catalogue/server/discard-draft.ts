import { fileFieldsOf } from '../../../api/files/held.ts';
import { canonical } from '../../../api/history/entry.ts';
import { lastVersion } from '../../../api/history/lines.ts';
import type { RecordHandler } from '../../../api/records/handler.ts';
import { flattened, type Leaf, partsBelow } from '../../../api/records/parts.ts';
import type { Write } from '../../../api/records/write.ts';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import { ASKED, publishedOf, SERVICES } from './draft.ts';

/** Restores the published version: added parts go, deleted return, changes revert. */
export const discardDraft: RecordHandler = async ({ record, tx, write, context: { registry } }) => {
  const published = await publishedOf(tx, record.id);
  const resource = registry.resources[SERVICES];
  if (!published || !resource) return undefined;
  const wanted = flattened(registry, resource, published.tree as unknown as { readonly [name: string]: Value });
  const isWanted = new Set(wanted.map(({ resource: { name }, values }) => `${name} ${values.id}`));
  const found = new Map([[`${SERVICES} ${record.id}`, record]]);
  // Those that stand under others come before them, and are made again after them.
  for (const { resource: part, records } of await partsBelow(tx, registry, { resource, id: record.id })) {
    if (!ASKED.includes(part.name)) continue;
    for (const each of records) found.set(`${part.name} ${each.id}`, each);
    const removed = records.filter(({ id }) => !isWanted.has(`${part.name} ${id}`));
    if (removed.length > 0) await write.forResource(part.name, record).remove(removed);
  }
  for (const leaf of wanted)
    await putBack(
      write.forResource(leaf.resource.name, record),
      leaf,
      found.get(`${leaf.resource.name} ${leaf.values.id}`),
    );
  return undefined;
};

async function putBack(write: Write, { resource, values }: Leaf, found: RecordData | undefined): Promise<void> {
  const { id, ...rest } = values;
  if (!found) {
    const version = await lastVersion(write.scope, resource, Number(id));
    await write.insert({ ...rest, id: Number(id), _version: version + 1 });
    await write.restoreFiles(fileFieldsOf(resource).map(({ name }) => rest[name] ?? null));
    return;
  }
  const differing = Object.entries(rest).filter(([name, value]) => canonical(found[name] ?? null) !== canonical(value));
  if (differing.length > 0) await write.update(found, Object.fromEntries(differing));
}
