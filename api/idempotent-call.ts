import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Id, Value } from '../resources/language/index.ts';
import { canonical } from './canonical.ts';
import { ApiError, badRequest, conflict } from './errors.ts';
import { queryOf } from './http.ts';
import type { Scope } from './scope.ts';
import type { Writer } from './store.ts';
import { SYSTEM } from './system.ts';

const KEY = 'Idempotency-Key';

/** How long an answer is known. */
export const REPLAY_MS = 24 * 60 * 60_000;

const LONGEST = 200;

type Contents = Promise<string> | string | Uint8Array;

type Kept = { readonly fingerprint: string; readonly ids: readonly Id[] };

type Answered = { readonly answer: unknown; readonly entry: unknown; readonly writeId: string };

/** Who received this answer: by which role, with which fields, of which records. */
type AnswerScope = { readonly role: Id; readonly fields: readonly string[]; readonly ids: readonly Id[] };

/**
 * Idempotency: a call once per user and key within a day. The response is stored in the write's
 * transaction and repeated only to those who may see it.
 */
export class IdempotentCall {
  readonly #key: string;
  readonly #call: string;
  readonly #contents: () => Contents;
  #answeredBefore = false;

  constructor(key: string, call: string, contents: () => Contents) {
    this.#key = key;
    this.#call = call;
    this.#contents = contents;
  }

  /** The same call, whose contents are others than its body as JSON: a file. */
  of(contents: () => Contents): IdempotentCall {
    return new IdempotentCall(this.#key, this.#call, contents);
  }

  /** Whether it came before, and nothing was done now. */
  get isRepeated(): boolean {
    return this.#answeredBefore;
  }

  /** What its contents are known by. */
  async fingerprint(): Promise<string> {
    return hashed(await this.#contents());
  }

  /**
   * The first response, or undefined. @throws ApiError 422 `key_reused` for other contents; 409 if
   * no longer visible.
   */
  async replay(tx: Writer, scope: Scope, fingerprint: string): Promise<Answered | undefined> {
    const { now, session } = scope;
    const id = this.#id(session.user.id);
    const known = await tx.get(SYSTEM.answers, id);
    if (known && Date.parse(String(known.at)) + REPLAY_MS <= now.getTime()) await tx.remove(SYSTEM.answers, id);
    else if (known) {
      if (known.mark !== fingerprint) throw new ApiError('key_reused', OTHERWISE);
      this.#answeredBefore = true;
      const { told: scopeThen, ...replay } = known.answer as unknown as Answered & { readonly told?: AnswerScope };
      if (!(await isTheirs(scope, scopeThen))) throw conflict(NOT_THEIRS);
      return replay;
    }
    this.#answeredBefore = false;
    return undefined;
  }

  /** Stores the response. `ids`: its records. @throws Taken if another was first. */
  async keep(tx: Writer, scope: Scope, replay: Answered, { fingerprint, ids }: Kept): Promise<void> {
    const { user, role } = scope.session;
    const scopeNow: AnswerScope = { role: role.id, fields: [...scope.readable], ids };
    // As it goes over the wire.
    const answer = JSON.parse(JSON.stringify({ ...replay, told: scopeNow })) as Value;
    const id = this.#id(user.id);
    await tx.insert(SYSTEM.answers, { id, user_id: user.id, mark: fingerprint, answer, at: scope.now.toISOString() });
  }

  #id(user: unknown): string {
    return hashed(JSON.stringify([user, this.#call, this.#key]));
  }
}

/**
 * The caller has the same role and reads, and reaches all records; deleted ones are nobody's own.
 */
async function isTheirs(scope: Scope, scopeThen: AnswerScope | undefined): Promise<boolean> {
  if (!scopeThen || scopeThen.role !== scope.session.role.id) return false;
  if (!scopeThen.fields.every((name) => scope.readable.has(name))) return false;
  const { reader, resource } = scope;
  if (scopeThen.ids.length === 0 || scope.limit(resource.name) === undefined) return true;
  const found = await reader.rows({
    ...scope.selectionFor(resource, { rules: [{ id: { in: scopeThen.ids } }] }),
    fields: {},
  });
  return new Set(found.map(({ id }) => id)).size === new Set(scopeThen.ids).size;
}

const NOT_THEIRS = 'This was already done. You can no longer see the result.';

const OTHERWISE = 'This was already saved, with other contents. Please look at it before you save again.';

/** What a text or bytes are known by. */
export const hashed = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url');

const calls = new WeakMap<Request, IdempotentCall>();

/** The key a call came with, if it came with one. @throws ApiError 400 for what is no key. */
export function idempotentCallOf(request: Request): IdempotentCall | undefined {
  const key = request.method === 'POST' ? request.get(KEY) : undefined;
  if (key === undefined) return undefined;
  if (key.length > LONGEST || !/^[\x21-\x7e]+$/.test(key))
    throw badRequest(
      `The header ${KEY} must be 1 to ${LONGEST} letters, digits and signs, without spaces, given once.`,
    );
  const known =
    calls.get(request) ?? new IdempotentCall(key, `POST ${addressOf(request)}`, () => contentsOf(request.body));
  calls.set(request, known);
  return known;
}

function addressOf(request: Request): string {
  const path = request.originalUrl.replace(/\?.*$/s, '').split('/').map(decoded).join('/');
  const query = queryOf(request);
  query.sort();
  return `${path}?${query}`;
}

/** A part of a path in one spelling; one that cannot be read, which no call has, as it is. */
function decoded(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}

/** The contents of a body, in whatever order its keys came. */
export const contentsOf = (body: unknown): string => canonical(body ?? null);
