import { emptyPermissions, grantAll } from '../../access-control/index.ts';
import {
  blankOf,
  type Draft,
  type RecordData,
  type Registry,
  type Resource,
  type Value,
  validate,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { stamps } from '../draft-values.ts';
import { invalid } from '../errors.ts';
import { generatedId } from '../files/upload.ts';
import { bodyOf } from '../gate.ts';
import { Journal } from '../history/journal.ts';
import { clientAddress } from '../http.ts';
import type { RouteCall } from '../routes/route.ts';
import { storePasswordHash } from '../sessions/accounts.ts';
import { password, token } from '../sessions/bodies.ts';
import { nameOf, randomToken } from '../sessions/secrets.ts';
import type { Reader, Store, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rules.ts';
import { keepPicture } from './picture.ts';
import { setupQuestions } from './setup-questions.ts';
import { limitUnknownTokens } from './unknown-tokens.ts';

const SETUP_MS = 30 * 60 * 1000;
const ADMINISTRATOR = 'Super Admin';
/** Safe to reveal: the setup page already shows that users exist. */
const DEAD = {
  used: 'This link was used already: the back-office has its first administrator. Sign in instead.',
  expired: 'This link is older than 30 minutes. Start the server again to get a new one.',
  unknown: 'This link is not valid. Start the server again to get a new one.',
} as const;
type Link = 'alive' | keyof typeof DEAD;

/** Whether nobody can sign in, because nobody is there. */
export const isUnused = async (reader: Reader, { identity }: Registry): Promise<boolean> =>
  (await reader.find({ from: identity.users, most: 1 })).length === 0;

/** A one-time setup token; undefined when the store has users. */
export async function beginSetup({
  registry,
  store,
  now,
}: {
  readonly registry: Registry;
  readonly store: Store;
  readonly now: Date;
}): Promise<string | undefined> {
  const link = randomToken(32);
  const started = await store.transaction(async (tx) => {
    if (!(await isUnused(tx, registry))) return false;
    await tx.removeWhere({ from: SYSTEM.setup, where: { of: { column: 'expires_at' }, below: now.toISOString() } });
    const expires = new Date(now.getTime() + SETUP_MS).toISOString();
    await tx.insert(SYSTEM.setup, { id: nameOf(link), expires_at: expires });
    return true;
  });
  return started ? link : undefined;
}

/**
 * Creates the first administrator, roles and records, once. @throws ApiError 422 by field, `token`
 * for the link.
 */
export async function setUp({ context, request, response }: RouteCall): Promise<void> {
  const body = bodyOf(request);
  const source = clientAddress(request);
  const now = context.now();
  const dead = (why: keyof typeof DEAD) => {
    limitUnknownTokens(context, { event: 'auth.setup', source, outcome: 'failed', reason: `${why} link` });
    return invalid({ token: [DEAD[why]] }, DEAD[why]);
  };
  const given = token(DEAD.unknown)(body.token);
  const id = 'value' in given ? nameOf(given.value) : undefined;
  const link = await linkOf(context.store, context.registry, id, now);
  if (id === undefined || link !== 'alive') throw dead(link === 'alive' ? 'unknown' : link);
  const picture = generatedId();
  const first = firstRecords(context.registry, body, { picture, now });
  const chosen = password()(body.password);
  const weak =
    'message' in chosen
      ? chosen.message
      : await passwordProblem(context.registry.identity, chosen.value, { user: first.draft, role: ADMINISTRATOR });
  const errors = { ...first.errors, ...(weak === undefined ? {} : { password: [weak] }) };
  if (Object.keys(errors).length > 0 || 'message' in chosen) throw invalid(errors);
  const hash = await hashPassword(chosen.value, context.hashCost);
  const userId = await context.store.transaction(async (tx) => {
    // Read again, alone: of two calls, with one link or with two, one must fail.
    if ((await linkOf(tx, context.registry, id, now)) !== 'alive') return undefined;
    return store(tx, context, first, { hash, picture });
  });
  if (userId === undefined) throw dead('used');
  context.audit({ event: 'auth.setup', user_id: userId, source, outcome: 'ok' });
  response.status(204).end();
}

async function linkOf(reader: Reader, registry: Registry, id: string | undefined, now: Date): Promise<Link> {
  // In this order: whoever is set up between the two reads has used it.
  const row = id === undefined ? undefined : await reader.get(SYSTEM.setup, id);
  if (!(await isUnused(reader, registry))) return 'used';
  if (typeof row?.expires_at !== 'string') return 'unknown';
  return row.expires_at > now.toISOString() ? 'alive' : 'expired';
}

type Fields = { readonly [field: string]: Value };
type First = {
  readonly roles: readonly Fields[];
  readonly linked: readonly { readonly field: string; readonly resource: string; readonly record: Fields }[];
  readonly user: Fields;
  readonly draft: RecordData;
  readonly errors: Record<string, string[]>;
};

function firstRecords(
  registry: Registry,
  body: { readonly [field: string]: unknown },
  { picture, now }: { readonly picture: string; readonly now: Date },
): First {
  const { identity } = registry;
  const resourceOf = (name: string): Resource => {
    const resource = registry.resources[name];
    if (!resource) throw new Error(`Setting up needs a resource "${name}".`);
    return resource;
  };
  const make = (name: string, values: { readonly [field: string]: unknown }) => {
    const resource = resourceOf(name);
    const judged = validate(resource, { ...blankOf(resource), ...values } as Draft, { now });
    return judged.ok
      ? { value: { ...judged.value, ...stamps({ resource, now }, ['created', 'updated']) }, errors: {} }
      : { value: {}, errors: judged.errors };
  };
  const questions = setupQuestions(registry, resourceOf(identity.users));
  const linked = questions.linked.map((field) => {
    const { title } = resourceOf(field.to);
    return { field: field.name, resource: field.to, title, made: make(field.to, { [title]: body[title] ?? null }) };
  });
  const known = ['token', 'password', ...questions.own, ...linked.map(({ title }) => title)];
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  const draft = {
    ...Object.fromEntries(questions.own.map((name) => [name, body[name] ?? null])),
    ...Object.fromEntries(linked.map(({ field }) => [field, 1])),
    [identity.user.role]: identity.builtIn.administrator,
    [identity.user.picture]: picture,
    [identity.user.passwordUpdated]: true,
  };
  const user = make(identity.users, draft);
  // New roles must not get an id the specification gives a meaning (part 1 §6).
  const roles = Object.entries(identity.builtIn).map(([name, id]) => {
    const permissions = id === identity.builtIn.administrator ? grantAll(registry) : emptyPermissions(registry);
    const called =
      id === identity.builtIn.administrator ? ADMINISTRATOR : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return { id, ...make(identity.roles, { [identity.role.name]: called, [identity.role.grants]: permissions }).value };
  });
  return {
    roles,
    linked: linked.map(({ field, resource, made }) => ({ field, resource, record: made.value })),
    user: user.value,
    draft: { ...draft, id: 0 } as RecordData,
    errors: {
      ...Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])),
      ...user.errors,
      ...Object.assign({}, ...linked.map(({ made }) => made.errors)),
    },
  };
}

/** Stores all of it; the user's id. */
async function store(
  tx: Writer,
  context: ApiContext,
  first: First,
  { hash, picture }: { readonly hash: string; readonly picture: string },
): Promise<number> {
  const { identity, resources } = context.registry;
  const journal = new Journal(context, { by: null, screen: null });
  const insert = async (name: string, record: Fields): Promise<RecordData> => {
    const stored = await tx.insert(name, record);
    const resource = resources[name];
    if (resource) journal.note(resource, { after: stored }, { event: 'created' });
    return stored;
  };
  for (const role of first.roles) await insert(identity.roles, role);
  const refersTo: Record<string, Value> = {};
  for (const { field, resource, record } of first.linked) refersTo[field] = (await insert(resource, record)).id;
  // The picture is entered before the user who holds it, and theirs once they are there.
  await keepPicture(context, tx, picture);
  const user = await insert(identity.users, { ...first.user, ...refersTo });
  await tx.update(SYSTEM.files, picture, { user_id: user.id });
  await storePasswordHash(tx, user.id, hash);
  await tx.removeWhere({ from: SYSTEM.setup });
  await journal.store(tx);
  return Number(user.id);
}

const DEMO = 'demo';

/** Marks a store as filled with fixtures: the records of a store that was begun so. */
export const DEMO_MARK: readonly RecordData[] = [{ id: DEMO, expires_at: null }];

/** Whether the store was begun with fixtures, so that testers may put them back. */
export const isDemo = async (reader: Reader): Promise<boolean> => (await reader.get(SYSTEM.setup, DEMO)) !== undefined;
