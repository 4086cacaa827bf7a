import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { ApiContext } from '../../context.ts';
import { conflict, invalid, tooMany, unauthenticated } from '../../errors.ts';
import { bodyOf } from '../../gate.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import { type RouteCall, refuseKeys } from '../../routes/route.ts';
import type { Session } from '../../session.ts';
import { numeric } from '../../sessions/accounts.ts';
import { type Judge, password, readBody } from '../../sessions/bodies.ts';
import { setToken } from '../../sessions/cookie.ts';
import { endSessionOf, startSession } from '../../sessions/sessions.ts';
import type { Writer } from '../../store.ts';
import type { ConfirmWay, ConfirmWays } from '../../wire/session.ts';
import { factorsOf, strongOf } from '../bound-factors.ts';
import { checkPassword } from '../check-password.ts';
import { LIMITS } from '../limits.ts';
import { loggedOf } from '../sent-codes.ts';
import { type By, type Judged, triesOf } from '../tries.ts';
import { askForPasskey, judgeAppCode, readPasskey } from './answers.ts';
import { appCode } from './bodies.ts';
import type { ChallengeFor } from './challenges.ts';
import { requestAnswer } from './passkeys.ts';

/** A thief of the password must not be able to remove the stronger factor. */
async function waysOf({ store }: ApiContext, { user }: Session): Promise<readonly ConfirmWay[]> {
  const strong = strongOf(await factorsOf(store, user.id));
  return strong.length > 0 ? strong : ['password'];
}

/** Whether whoever makes this call may make sensitive acts now, and how they prove who they are. */
export async function howToConfirm({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  response.json({ confirmed: session.confirmed, ways: await waysOf(context, session) } satisfies ConfirmWays);
}

/** Asks for a passkey to confirm with. @throws ApiError 409 where none is bound. */
export async function confirmOptions({ context, response, by: session }: RouteCall<Session>): Promise<void> {
  const by = { userId: session.user.id, now: context.now() };
  const options = await askForPasskey(context, asking(session), by);
  if (!options) throw conflict('You have no passkey.');
  response.json(options);
}

/**
 * Confirms the user for ten minutes, under a new token (ASVS 7.2.4). @throws ApiError 422 on the
 * field, 429.
 */
export async function confirm({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const given = Object.keys(bodyOf(request));
  const proof = PROOFS.find(({ field }) => given.includes(field)) ?? PROOFS[0];
  refuseKeys(request, [proof.field]);
  const { user } = session;
  const event = { event: 'auth.confirm', user_id: numeric(user.id), source: clientAddress(request), way: proof.way };
  const judge = await proof.read(context, request, session);
  if (!(await waysOf(context, session)).includes(proof.way)) {
    context.audit({ ...event, outcome: 'refused', reason: 'way' });
    throw invalid({ [proof.field]: ['Please confirm with the authenticator app or the passkey you have added.'] });
  }
  const now = context.now();
  const ready = await judge();
  const outcome = await withRetry(
    context.store,
    async (tx): Promise<Judged | { outcome: 'new'; token: string } | undefined> => {
      const judged = await ready(tx);
      if (judged.outcome !== 'ok') return judged;
      const old = await endSessionOf(tx, request, context.publicUrl);
      if (!old) return undefined;
      const since = String(old.created_at);
      return {
        outcome: 'new',
        token: await startSession(tx, { userId: user.id, request, now, since, confirmed: true }),
      };
    },
  );
  if (!outcome) throw unauthenticated();
  if (outcome.outcome === 'new') {
    context.audit({ ...event, outcome: 'ok' });
    setToken(response, context.publicUrl, outcome.token);
    response.status(204).end();
    return;
  }
  context.audit({ ...event, ...loggedOf(outcome) });
  throw outcome.outcome === 'too many' ? spent() : invalid({ [proof.field]: [proof.wrong] });
}

/** The session takes no more proofs; a new one does. */
const spent = () => tooMany('Too many tries. Please sign out and in again.', LIMITS.confirm.seconds);

type Ready = () => Promise<(tx: Writer) => Promise<Judged>>;

type Proof = {
  readonly way: ConfirmWay;
  readonly field: string;
  readonly wrong: string;
  readonly read: (context: ApiContext, request: Request, session: Session) => Promise<Ready>;
};

const byOf = (context: ApiContext, { id, user }: Session): By => ({
  userId: user.id,
  now: context.now(),
  attempt: id,
  against: 'session',
});

const asking = ({ id }: Session): ChallengeFor => ({ purpose: 'confirm', by: id });

const field = <T>(request: Request, name: string, judge: Judge<T>): T =>
  readBody<{ [name: string]: T }>(request, { [name]: judge })[name] as T;

const PROOFS: readonly [Proof, ...Proof[]] = [
  {
    way: 'password',
    field: 'password',
    wrong: 'The password is wrong',
    read: async (context, request, session) => {
      const given = field(request, 'password', password());
      return async () => {
        const email = String(session.user[context.registry.identity.user.login]);
        const tries = { counts: [triesOf(session.id)], refusal: spent };
        const claim = { email, password: given, event: 'auth.confirm', tries };
        const right = await checkPassword(context, request, claim);
        return async () => ({ outcome: right ? 'ok' : 'wrong' });
      };
    },
  },
  {
    way: 'totp',
    field: 'code',
    wrong: 'This code is wrong, or was used already',
    read: async (context, request, session) => {
      const code = field(request, 'code', appCode);
      return async () => (tx) => judgeAppCode(context, tx, byOf(context, session), code);
    },
  },
  {
    way: 'passkey',
    field: 'response',
    wrong: 'This passkey could not be checked. Please try again.',
    read: async (context, request, session) => {
      const answer = field<AuthenticationResponseJSON>(request, 'response', requestAnswer);
      return () => readPasskey(context, asking(session), byOf(context, session), answer);
    },
  },
];
