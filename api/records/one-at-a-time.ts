import type { Store } from '../store.ts';

/** Nobody waits longer than this for those before: what holds them up may be nothing of theirs. */
const PATIENCE_MS = 1_000;

const lanes = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Serialises short writes of one kind here: neighbours mostly conflict, and retries cost more. Only
 * an optimisation.
 */
export async function oneAtATime<T>(store: Store, name: string, work: () => Promise<T>): Promise<T> {
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

async function patiently(awaited: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([awaited, late]);
  clearTimeout(timer);
}
