import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { secretsOf } from '../../sessions/secrets.ts';
import type { Reader, Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { appId, factorsOf, ofKind } from '../bound-factors.ts';
import { type By, type Judged, within } from '../tries.ts';
import { type ChallengeFor, challengeOf, keepChallenge, spendChallenge } from './challenges.ts';
import { answeredBy, requestOptions } from './passkeys.ts';
import { sealRecoveryCode } from './recovery-codes.ts';
import { seal, unseal } from './seal.ts';
import { stepOf } from './totp.ts';

/** Validates an app's code; it and earlier ones are then void. */
export const judgeAppCode = (context: ApiContext, tx: Writer, by: By, code: string): Promise<Judged> =>
  within(context, tx, by, async () => {
    const app = await tx.get(SYSTEM.factors, appId(by.userId));
    const owner = String(by.userId);
    const key = typeof app?.secret === 'string' ? unseal(context, owner, app.secret) : undefined;
    const step = key === undefined ? undefined : stepOf(key.text, code, by.now);
    if (!app || step === undefined || (typeof app.counter === 'number' && step <= app.counter)) return false;
    const used = { counter: step, used_at: by.now.toISOString() };
    const anew = key?.isOld ? { ...used, secret: seal(context.secret, owner, key.text) } : used;
    await tx.update(SYSTEM.factors, app.id, anew);
    return true;
  });

/** Judges a recovery code; one that is right is used up. */
export const judgeRecoveryCode = (context: ApiContext, tx: Writer, by: By, code: string): Promise<Judged> =>
  within(context, tx, by, async () => {
    for (const secret of secretsOf(context)) {
      const row = await tx.get(SYSTEM.factors, sealRecoveryCode(secret, by.userId, code));
      if (row?.user_id === by.userId) return tx.remove(SYSTEM.factors, row.id);
    }
    return false;
  });

/** Asks for one of a user's passkeys; undefined when they have none. */
export async function askForPasskey(
  context: ApiContext,
  asking: ChallengeFor,
  { userId, now }: { readonly userId: Id; readonly now: Date },
) {
  const passkeys = ofKind(await factorsOf(context.store, userId), 'passkey');
  if (passkeys.length === 0) return undefined;
  const options = await requestOptions(context, passkeys);
  await context.store.transaction((tx) => keepChallenge(tx, asking, { userId, value: options.challenge, now }));
  return options;
}

/** Verifies a passkey's answer outside the transaction, so that others do not wait. */
export async function readPasskey(
  context: ApiContext,
  asking: ChallengeFor,
  by: By,
  response: AuthenticationResponseJSON,
): Promise<(tx: Writer) => Promise<Judged>> {
  const { userId, now } = by;
  const read = async (reader: Reader) => ({
    challenge: await challengeOf(reader, asking, now),
    passkeys: ofKind(await factorsOf(reader, userId), 'passkey'),
  });
  const { challenge, passkeys } = await read(context.store);
  const answered = challenge === undefined ? undefined : await answeredBy(context, passkeys, challenge, response);
  return (tx) =>
    within(context, tx, by, async () => {
      // Also one that was answered wrongly is used up.
      if (challenge === undefined || !(await spendChallenge(tx, asking, challenge)) || !answered) return false;
      const { passkey, counter } = answered;
      const stored: RecordData | undefined = await tx.get(SYSTEM.factors, passkey.id);
      // Of two answers by copies of one passkey, which have the same count, one counts.
      if (stored?.user_id !== userId || stored.counter !== passkey.counter) return false;
      await tx.update(SYSTEM.factors, passkey.id, { counter, used_at: now.toISOString() });
      return true;
    });
}
