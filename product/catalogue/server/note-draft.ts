import type { RecordHandler } from '../../../api/records/handler.ts';
import { rootOf } from '../../../api/records/parts.ts';
import type { Write } from '../../../api/records/write.ts';
import { draftOf, isSame, publishedOf, SERVICES } from './draft.ts';

/** Maintains the version state. Once per write, last. */
export const noteDraft: RecordHandler = async ({ record, tx, write }) => {
  const root = await rootOf(tx, write.scope, record);
  if (root) write.defer(`draft of ${root.id}`, () => keepTrue(write, Number(root.id)));
  return undefined;
};

async function keepTrue(write: Write, id: number): Promise<void> {
  const { registry } = write.scope;
  const stored = await write.tx.get(SERVICES, id);
  if (!stored) return;
  const [draft, published] = [await draftOf(write.tx, registry, id), await publishedOf(write.tx, id)];
  const publication = !published ? 'Draft' : draft && isSame(draft, published.tree) ? 'Published' : 'Changed';
  if (stored.publication !== publication) await write.asDerived(SERVICES).update(stored, { publication });
}
