import type { Answer, Registry } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { accountBy } from './accounts.ts';

const TIMES = ['created_at', 'seen_at', 'confirmed_at'] as const;

/** More sessions than these are asked for by several statements. */
const AT_ONCE = 100;

type Waiting = {
  readonly found: Promise<Answer | undefined>;
  tell(found: Answer | undefined): void;
  fail(error: unknown): void;
};

/** Sessions that are about to be asked for. */
const waiting = new WeakMap<Store, Map<string, Waiting>>();

/**
 * A stored session with its user and their role, as the store has them when it is asked, which is
 * after the call came in. Calls that came in at the same moment ask together, by one statement:
 * under load that takes most of what sessions cost.
 */
export function storedSession({ store, registry }: ApiContext, id: string): Promise<Answer | undefined> {
  const gathered = waiting.get(store);
  const known = gathered?.get(id);
  if (known) return known.found;
  const entry = newWaiting();
  if (gathered && gathered.size < AT_ONCE) gathered.set(id, entry);
  else {
    const first = new Map([[id, entry]]);
    waiting.set(store, first);
    // Once all that came in so far have been read.
    setImmediate(() => {
      if (waiting.get(store) === first) waiting.delete(store);
      void askFor(store, registry, first);
    });
  }
  return entry.found;
}

function newWaiting(): Waiting {
  let tell: Waiting['tell'] = () => undefined;
  let fail: Waiting['fail'] = () => undefined;
  const found = new Promise<Answer | undefined>((resolve, reject) => {
    tell = resolve;
    fail = reject;
  });
  return { found, tell, fail };
}

async function askFor(store: Store, registry: Registry, sessions: ReadonlyMap<string, Waiting>): Promise<void> {
  try {
    const rows = await store.rows({
      from: SYSTEM.sessions,
      where: { of: { column: 'id' }, in: [...sessions.keys()] },
      fields: Object.fromEntries(TIMES.map((column) => [column, { column }])),
      expand: accountBy(registry, 'user_id'),
    });
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const [id, { tell }] of sessions) tell(byId.get(id));
  } catch (error) {
    for (const { fail } of sessions.values()) fail(error);
  }
}
