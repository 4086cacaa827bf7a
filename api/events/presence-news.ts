import { type Id, screenShowing } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import type { EventStream } from './event-stream.ts';
import { others, type Window, windows } from './presence.ts';

const keyOf = ({ resource, record_id }: Window): string => `${resource}/${record_id}`;

/**
 * Tells who listens who else has the records open that they have open themselves, and of no other
 * record. What was told before is not told again; a browser that lost its stream is told anew.
 */
export class PresenceNews {
  readonly #context: ApiContext;
  /** What each was told last, by record. */
  readonly #told = new WeakMap<EventStream, ReadonlyMap<string, string>>();

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /**
   * Looks who is where, in one statement, and tells what became different. `low`: up to which
   * number all was told.
   */
  async tell(streams: Iterable<EventStream>, low: () => number): Promise<void> {
    const all = await windows(this.#context);
    const byRecord = by(all, keyOf);
    const bySession = by(all, ({ session_id }) => session_id);
    for (const stream of streams) {
      const before = this.#told.get(stream);
      const told = new Map<string, string>();
      const own = by(bySession.get(stream.session.id) ?? [], keyOf);
      for (const [key, open] of own) {
        const [{ resource, record_id: id } = NONE] = open;
        const people = others(byRecord.get(key) ?? [], stream.session.user.id);
        const known = before?.get(key);
        const wanted = JSON.stringify(people);
        if (wanted === known) told.set(key, wanted);
        else {
          const shown = (await this.#mayKnow(stream.session, open)) ? people : [];
          const text = JSON.stringify(shown);
          told.set(key, text);
          if (text !== known) stream.here({ resource, id, people: shown }, low());
        }
      }
      this.#told.set(stream, told);
    }
  }

  /** Whoever was told something as somebody who could see more is told anew. */
  forget(stream: EventStream): void {
    this.#told.delete(stream);
  }

  /**
   * Whether a session may read a record in one of the screens in which it says that it has it open.
   */
  async #mayKnow(session: Session, open: readonly Window[]): Promise<boolean> {
    const { registry } = this.#context;
    for (const { screen: name, resource: of, record_id: id } of open) {
      const resource = registry.resources[of];
      const label = registry.screen[name];
      const screen = resource && label && screenShowing(label, resource);
      if (!screen) continue;
      const scope = new Scope(this.#context, { session, resource, screen });
      if (scope.may('read') && (await isWithin(scope, id))) return true;
    }
    return false;
  }
}

function by(windows: readonly Window[], key: (window: Window) => string): ReadonlyMap<string, readonly Window[]> {
  const found = new Map<string, Window[]>();
  for (const window of windows) found.set(key(window), [...(found.get(key(window)) ?? []), window]);
  return found;
}

const NONE: Pick<Window, 'resource' | 'record_id'> = { resource: '', record_id: 0 };

/**
 * Whether a record is one of those the scope reaches. The store is asked only where a rule decides.
 */
async function isWithin(scope: Scope, id: Id): Promise<boolean> {
  const { resource, where } = scope;
  if (!where && !scope.limit(resource.name)) return true;
  const rules = [{ id: { is: id } }, ...(where ? [where] : [])];
  return (await scope.reader.total(scope.meant(resource, { rules }))).count > 0;
}
