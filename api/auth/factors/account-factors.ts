import type { Request } from 'express';
import { house, type RecordData, type Value } from '../../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../../context.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import type { RouteCall } from '../../routes/route.ts';
import type { Session } from '../../session.ts';
import { numeric, textOf } from '../../sessions/accounts.ts';
import { readBody } from '../../sessions/bodies.ts';
import { SYSTEM } from '../../system.ts';
import type { AppSecret, Factors, FactorTimes, RecoveryCodesAnswer } from '../../wire/session.ts';
import { appId, type FactorKind, factorsOf, ofKind, removeFactor, strongOf } from '../bound-factors.ts';
import { notify } from '../notices.ts';
import { appCode, factorName } from './bodies.ts';
import { type ChallengeFor, challengeOf, keepChallenge, spendChallenge } from './challenges.ts';
import { creationAnswer, creationOptions, newPasskey } from './passkeys.ts';
import { newRecoveryCodes, sealRecoveryCode } from './recovery-codes.ts';
import { seal, sealName, unseal } from './seal.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

/** How many passkeys one person may have: a device each, and some to spare. */
const MOST_PASSKEYS = 20;

const HAS_APP = 'You have an authenticator app already. Remove it before you add another.';
const TOO_LATE = 'This took too long. Please begin again.';

/** What one has bound, without any secret. */
export async function listFactors({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  response.json(await presentFactors(context, session));
}

async function presentFactors({ store }: ApiContext, { user }: Session): Promise<Factors> {
  const factors = await factorsOf(store, user.id);
  const times = ({ created_at, used_at }: RecordData): FactorTimes => ({
    created_at: String(created_at),
    used_at: textOf(used_at),
  });
  const [app] = ofKind(factors, 'totp');
  const codes = ofKind(factors, 'recovery');
  return {
    totp: app ? times(app) : null,
    passkeys: ofKind(factors, 'passkey')
      .map((passkey) => ({ id: String(passkey.id), name: String(passkey.name ?? ''), ...times(passkey) }))
      .toSorted((one, other) => String(one.created_at).localeCompare(String(other.created_at))),
    recovery: { left: codes.length, created_at: textOf(codes[0]?.created_at) },
  };
}

/** Starts binding an app; answers its secret once. @throws ApiError 409 if there is one. */
export async function beginApp({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  const { user } = session;
  if (await context.store.get(SYSTEM.factors, appId(user.id))) throw conflict(HAS_APP);
  const secret = newSecret();
  const value = seal(context.secret, String(user.id), secret);
  const now = context.now();
  await context.store.transaction((tx) =>
    keepChallenge(tx, binding('bind-totp', session), { userId: user.id, value, now }),
  );
  response.json({
    secret,
    uri: uriOf(secret, house().name, String(user[context.registry.identity.user.login])),
  } satisfies AppSecret);
}

/** Binds the app by its first code, not counted as a try. @throws ApiError 422, 409. */
export async function bindApp({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const { code } = readBody(request, { code: appCode });
  const { user } = session;
  const now = context.now();
  const asking = binding('bind-totp', session);
  const value = await challengeOf(context.store, asking, now);
  const secret = value === undefined ? undefined : unseal(context, String(user.id), value)?.text;
  if (value === undefined || secret === undefined) throw conflict(TOO_LATE);
  const step = stepOf(secret, code, now);
  if (step === undefined) throw invalid({ code: ['This code is wrong. Please enter the one your app shows now.'] });
  const bound = await withRetry(context.store, async (tx) => {
    const id = appId(user.id);
    if (!(await spendChallenge(tx, asking, value)) || (await tx.get(SYSTEM.factors, id))) return false;
    const at = now.toISOString();
    await tx.insert(SYSTEM.factors, {
      id,
      user_id: user.id,
      kind: 'totp',
      secret: value,
      counter: step,
      created_at: at,
      used_at: at,
    });
    await notify(context, tx, user, 'factor_added');
    return true;
  });
  if (!bound) throw conflict(HAS_APP);
  response.status(201).json(await presentFactors(context, session));
  note(context, request, session, { what: 'factor_added', factor: 'totp' });
}

/** Takes the app away. */
export async function removeApp({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const { user } = session;
  if (!(await removeAndPresent(context, user, { id: appId(user.id), kind: 'totp' })))
    throw notFound('You have no authenticator app.');
  response.status(204).end();
  note(context, request, session, { what: 'factor_removed', factor: 'totp' });
}

/** Starts binding a passkey. @throws ApiError 409 for too many. */
export async function beginPasskey({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  const { user } = session;
  const { login, firstName, lastName } = context.registry.identity.user;
  const passkeys = ofKind(await factorsOf(context.store, user.id), 'passkey');
  if (passkeys.length >= MOST_PASSKEYS) throw conflict(`At most ${MOST_PASSKEYS} passkeys are possible.`);
  const who = {
    id: user.id,
    login: String(user[login]),
    name: `${user[firstName] ?? ''} ${user[lastName] ?? ''}`.trim(),
  };
  const options = await creationOptions(context, who, passkeys);
  const stored = { userId: user.id, value: options.challenge, now: context.now() };
  await context.store.transaction((tx) => keepChallenge(tx, binding('bind-passkey', session), stored));
  response.json(options);
}

/** Binds the passkey. @throws ApiError 422, 409 if late or already bound. */
export async function bindPasskey({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const body = readBody(request, { name: factorName, response: creationAnswer });
  const { user } = session;
  const now = context.now();
  const asking = binding('bind-passkey', session);
  const challenge = await challengeOf(context.store, asking, now);
  if (challenge === undefined) throw conflict(TOO_LATE);
  const made = await newPasskey(context, challenge, body.response);
  const outcome = await withRetry(context.store, async (tx) => {
    // Used up whatever came of it.
    if (!(await spendChallenge(tx, asking, challenge))) return 'late';
    if (!made) return 'wrong';
    if (await tx.get(SYSTEM.factors, made.id)) return 'bound';
    const fields: { [field: string]: Value } = { name: body.name, created_at: now.toISOString() };
    await tx.insert(SYSTEM.factors, { ...made, ...fields, user_id: user.id, kind: 'passkey' });
    await notify(context, tx, user, 'factor_added');
    return 'ok';
  });
  if (outcome === 'late') throw conflict(TOO_LATE);
  if (outcome === 'bound') throw conflict('This passkey is bound already.');
  if (outcome === 'wrong') throw invalid({ response: ['The passkey could not be checked. Please try again.'] });
  response.status(201).json(await presentFactors(context, session));
  note(context, request, session, { what: 'factor_added', factor: 'passkey' });
}

/** Takes one of one's own passkeys away. @throws ApiError 404 for any other. */
export async function removePasskey({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const id = request.params.id ?? '';
  const { user } = session;
  if (!(await removeAndPresent(context, user, { id, kind: 'passkey' }))) throw notFound('This passkey does not exist.');
  response.status(204).end();
  note(context, request, session, { what: 'factor_removed', factor: 'passkey' });
}

/** New recovery codes, shown once. @throws ApiError 409 without a factor. */
export async function makeRecoveryCodes({
  context,
  request,
  response,
  by: session,
}: RouteCall<Session>): Promise<void> {
  const { user } = session;
  const codes = newRecoveryCodes();
  const created_at = context.now().toISOString();
  const made = await withRetry(context.store, async (tx) => {
    const factors = await factorsOf(tx, user.id);
    if (strongOf(factors).length === 0) return false;
    for (const { id } of ofKind(factors, 'recovery')) await tx.remove(SYSTEM.factors, id);
    for (const code of codes) {
      const id = sealRecoveryCode(context.secret, user.id, code);
      const secret = sealName(context.secret);
      await tx.insert(SYSTEM.factors, { id, user_id: user.id, kind: 'recovery', secret, created_at });
    }
    await notify(context, tx, user, 'recovery_codes_made');
    return true;
  });
  if (!made)
    throw conflict(
      'Recovery codes are for when you lose your authenticator app or passkey. Please add one of these first.',
    );
  response.status(201).json({ codes } satisfies RecoveryCodesAnswer);
  note(context, request, session, { what: 'recovery_codes_made', factor: 'recovery' });
}

const binding = (purpose: ChallengeFor['purpose'], session: Session): ChallengeFor => ({ purpose, by: session.id });

/** Takes a factor away and tells its user; false where there is none. */
const removeAndPresent = (
  context: ApiContext,
  user: Session['user'],
  { id, kind }: { readonly id: string; readonly kind: FactorKind },
): Promise<boolean> =>
  withRetry(context.store, async (tx) => {
    const isGone = await removeFactor(tx, user.id, id, kind);
    if (isGone) await notify(context, tx, user, 'factor_removed');
    return isGone;
  });

const note = (
  context: ApiContext,
  request: Request,
  { user }: Session,
  { what, factor }: { readonly what: NoticeName; readonly factor: FactorKind },
): void =>
  context.audit({
    event: `auth.${what}`,
    outcome: 'ok',
    user_id: numeric(user.id),
    source: clientAddress(request),
    factor,
  });
