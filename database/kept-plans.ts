import { createHash } from 'node:crypto';
import { asDatabaseError } from './connection.ts';

/** Statements that are known by a name at most: those asked last. */
const NAMED = 200;
/** Plans a connection keeps at most; each takes about 100 kB of the server. */
const PER_CONNECTION = 250;

/**
 * What says that a plan cannot be kept here: a pooler between us and the server hands its
 * connections round.
 */
const POOLED = ['26000', '42P05'];
/** A plan that was kept gives other columns than it did: a migration changed what it reads. */
const CHANGED = '0A000';

/**
 * Which statements a server's connections keep the plans of (prepared statements): planning a page
 * takes longer than finding it. A statement gets its name when it is asked the second time; a
 * connection that keeps too many is replaced.
 */
export class KeptPlans {
  /** Names by text; none for a text that was asked once. */
  readonly #names = new Map<string, string | undefined>();
  readonly #kept = new WeakMap<object, Set<string>>();
  #isPooled = false;

  /**
   * The name by which a connection may keep the plan of a statement; undefined: it is to be asked
   * plainly.
   */
  nameOf(text: string): string | undefined {
    if (this.#isPooled) return undefined;
    const isKnown = this.#names.has(text);
    const name = isKnown ? (this.#names.get(text) ?? hashOf(text)) : undefined;
    this.#names.delete(text);
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > NAMED && oldest !== undefined) this.#names.delete(oldest);
    return name;
  }

  /** Notes that a connection keeps a plan. */
  note(connection: object, name: string): void {
    const names = this.#kept.get(connection);
    if (names) names.add(name);
    else this.#kept.set(connection, new Set([name]));
  }

  /** Whether a connection keeps so many plans that a new one should take its place. */
  isFull(connection: object): boolean {
    return (this.#kept.get(connection)?.size ?? 0) >= PER_CONNECTION;
  }

  /**
   * Whether an error says that a plan was at fault: its connection is to be replaced, the statement
   * to be asked plainly.
   */
  isAtFault(error: unknown): boolean {
    this.#isPooled ||= hasCode(error, POOLED);
    return isPlanAtFault(error);
  }
}

/** Whether an error says that a plan was at fault, whoever kept it. */
export const isPlanAtFault = (error: unknown): boolean => hasCode(error, [CHANGED, ...POOLED]);

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes(asDatabaseError(error)?.code ?? '');

const hashOf = (text: string): string => `p${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
