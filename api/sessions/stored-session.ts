import { setImmediate } from 'node:timers/promises';
import type { Answer, Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { accountBy } from './accounts.ts';

const TIMES = ['created_at', 'seen_at', 'confirmed_at'] as const;

const AT_ONCE = 100;

type Batch = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Answer>> };

const batches = new WeakMap<Store, Batch>();

/** A stored session with user and role. Concurrent requests share one statement. */
export async function storedSession({ store, registry }: ApiContext, id: string): Promise<Answer | undefined> {
  const gathered = batches.get(store);
  const batch = gathered && gathered.ids.size < AT_ONCE ? gathered : newBatch(store, registry);
  batch.ids.add(id);
  return (await batch.found).get(id);
}

function newBatch(store: Store, registry: Registry): Batch {
  const ids = new Set<string>();
  const find = async (): Promise<ReadonlyMap<string, Answer>> => {
    // Once all that came in so far have been read.
    await setImmediate();
    if (batches.get(store) === batch) batches.delete(store);
    const rows = await store.rows({
      from: SYSTEM.sessions,
      where: { of: { column: 'id' }, in: [...ids] },
      fields: Object.fromEntries(TIMES.map((column) => [column, { column }])),
      expand: accountBy(registry, 'user_id'),
    });
    return new Map(rows.map((row) => [String(row.id), row]));
  };
  const batch: Batch = { ids, found: find() };
  batches.set(store, batch);
  return batch;
}
