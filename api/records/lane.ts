import type { Store } from '../store.ts';

/** Nobody waits longer than this for those before: what holds them up may be nothing of theirs. */
const PATIENCE_MS = 1_000;

const lanes = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Runs short writes of one kind of record one after the other in this process. Records that were
 * made one after the other lie side by side in their tables: two such writes at the same moment
 * would nearly always be run again, which costs more than waiting, and all the more the slower the
 * database is. What is right does not rest on it: that is the transaction's.
 */
export async function inLane<T>(store: Store, name: string, work: () => Promise<T>): Promise<T> {
  const own = lanes.get(store) ?? new Map<string, Promise<unknown>>();
  lanes.set(store, own);
  const before = own.get(name);
  const turn = before ? patiently(before).then(work) : work();
  const done = turn.then(
    () => undefined,
    () => undefined,
  );
  own.set(name, done);
  try {
    return await turn;
  } finally {
    if (own.get(name) === done) own.delete(name);
  }
}

/** Ends with what is waited for, or before it. */
async function patiently(awaited: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([awaited, late]);
  clearTimeout(timer);
}
