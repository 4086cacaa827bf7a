import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Id, Value } from '../../resources/language/index.ts';
import { ApiError, badRequest, conflict } from '../errors.ts';
import { canonical } from '../history/line.ts';
import { queryOf } from '../http.ts';
import type { Scope } from '../scope.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** The header by which a call can come again (IETF draft `Idempotency-Key`). */
const KEY = 'Idempotency-Key';

/** How long an answer is known. */
export const KNOWN_MS = 24 * 60 * 60_000;

const LONGEST = 200;

/** What a call brought. */
type Contents = Promise<string> | string | Uint8Array;

/** What a write answered. */
type Answered = { readonly answer: unknown; readonly entry: unknown; readonly writeId: string };

/** Who was answered so: by which role, told which fields, of which records. */
type Told = { readonly role: Id; readonly fields: readonly string[]; readonly ids: readonly Id[] };

/**
 * A call that may come again, since whoever made it may never have heard the answer: under one key
 * the same call of the same user is made once within a day. The answer is kept in the transaction
 * of the write, so that there is one where the write is, and of two that come at once the second
 * finds it. It is told again as it was, but only to whoever may still see all that it told.
 */
export class Once {
  readonly #key: string;
  /** Method, path and query. */
  readonly #call: string;
  readonly #contents: () => Contents;
  #answeredBefore = false;

  constructor(key: string, call: string, contents: () => Contents) {
    this.#key = key;
    this.#call = call;
    this.#contents = contents;
  }

  /** The same call, whose contents are others than its body as JSON: a file. */
  of(contents: () => Contents): Once {
    return new Once(this.#key, this.#call, contents);
  }

  /** Whether it came before, and nothing was done now. */
  get isRepeated(): boolean {
    return this.#answeredBefore;
  }

  /** What its contents are known by. */
  async mark(): Promise<string> {
    return hashed(await this.#contents());
  }

  /**
   * What the call was answered when it came first; undefined: it is the first. `scope`: of whoever
   * asks now.
   * @throws ApiError 422 `key_reused` where it came with other contents; 409 where they may not see
   * any more what it was answered.
   */
  async answered(tx: Writer, scope: Scope, mark: string): Promise<Answered | undefined> {
    const { now, session } = scope;
    const id = this.#id(session.user.id);
    const known = await tx.get(SYSTEM.answers, id);
    if (known && Date.parse(String(known.at)) + KNOWN_MS <= now.getTime()) await tx.remove(SYSTEM.answers, id);
    else if (known) {
      if (known.mark !== mark) throw new ApiError('key_reused', OTHERWISE);
      this.#answeredBefore = true;
      const { told, ...answered } = known.answer as unknown as Answered & { readonly told?: Told };
      if (!(await isTheirs(scope, told))) throw conflict(NOT_THEIRS);
      return answered;
    }
    this.#answeredBefore = false;
    return undefined;
  }

  /**
   * Keeps what it is answered. `ids`: the records it is of. @throws Taken where the same call came
   * at the same moment and was first.
   */
  async keep(tx: Writer, scope: Scope, mark: string, answered: Answered, ids: readonly Id[]): Promise<void> {
    const { user, role } = scope.session;
    const told: Told = { role: role.id, fields: [...scope.readable], ids };
    // As it goes over the wire.
    const answer = JSON.parse(JSON.stringify({ ...answered, told })) as Value;
    const id = this.#id(user.id);
    await tx.insert(SYSTEM.answers, { id, user_id: user.id, mark, answer, at: scope.now.toISOString() });
  }

  #id(user: unknown): string {
    return hashed(JSON.stringify([user, this.#call, this.#key]));
  }
}

/**
 * Whether what was answered is still told to whoever asks: they have the role they had, which still
 * reads all it read there, and none of the records is beyond their reach. What is gone is within
 * nobody's who keeps to some.
 */
async function isTheirs(scope: Scope, told: Told | undefined): Promise<boolean> {
  if (!told || told.role !== scope.session.role.id) return false;
  if (!told.fields.every((name) => scope.readable.has(name))) return false;
  const { reader, resource } = scope;
  if (told.ids.length === 0 || scope.limit(resource.name) === undefined) return true;
  const found = await reader.rows({ ...scope.meant(resource, { rules: [{ id: { in: told.ids } }] }), fields: {} });
  return new Set(found.map(({ id }) => id)).size === new Set(told.ids).size;
}

const NOT_THEIRS = 'This was already done. You can no longer see the result.';

const OTHERWISE = 'This was already saved, with other contents. Please look at it before you save again.';

/** What a text or bytes are known by. */
export const hashed = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url');

const calls = new WeakMap<Request, Once>();

/** The key a call came with, if it came with one. @throws ApiError 400 for what is no key. */
export function onceOf(request: Request): Once | undefined {
  const key = request.method === 'POST' ? request.get(KEY) : undefined;
  if (key === undefined) return undefined;
  if (key.length > LONGEST || !/^[\x21-\x7e]+$/.test(key))
    throw badRequest(
      `The header ${KEY} must be 1 to ${LONGEST} letters, digits and signs, without spaces, given once.`,
    );
  const known = calls.get(request) ?? new Once(key, `POST ${addressOf(request)}`, () => contentsOf(request.body));
  calls.set(request, known);
  return known;
}

/** Where a call goes, however its address is written. */
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
export const contentsOf = (body: unknown): string => canonical((body ?? null) as Value);
