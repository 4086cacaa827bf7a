import type { RecordData, Value } from '../../resources/language/index.ts';
import type { ApiContext, Message } from '../context.ts';
import { ApiError, tooMany, unauthenticated } from '../errors.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import { CODE_LENGTH, nameOf, sameText, sealCode, secretsOf } from '../sessions/secrets.ts';
import type { Writer } from '../store.ts';
import type { SYSTEM } from '../system.ts';
import { type Count, secondsUntil, take } from './limits.ts';
import { sendCodeSoon } from './send-code.ts';
import type { Judged } from './tries.ts';
import { limitUnknownTokens } from './unknown-tokens.ts';

/**
 * One-time codes that are sent to an address or number, and prove that whoever types one reads it:
 * of signing in, of an account that is being made, of a field that changes by a code. Each attempt
 * is a row with the code's seal, when it was sent and runs out, and how many wrong ones were typed.
 */

const CODE_MS = 5 * 60 * 1000;
const ATTEMPT_MS = 15 * 60 * 1000;
/** Spec part 1 §9: the resend cooldown. */
export const COOLDOWN_SECONDS = 300;
const WRONG_PER_CODE = 5;

type Attempts = typeof SYSTEM.attempts | typeof SYSTEM.signUps | typeof SYSTEM.verifications;

/** A line of the audit log, but for how it went. */
export type LoggedEvent = { readonly event: string; readonly [detail: string]: string | number | boolean | undefined };

/** A code of an attempt, by the token the browser has. */
export type Code = { readonly attempt: string; readonly code: string };

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
export const isPast = (moment: Value | undefined, now: Date): boolean =>
  !(typeof moment === 'string' && moment > now.toISOString());

/** When an attempt that begins now is over. */
export const attemptUntil = (now: Date) => ({ expires_at: after(now, ATTEMPT_MS) });

/** The fields of an attempt that no code goes with. */
export const withoutCode = (now: Date) => ({
  code_hash: null,
  code_expires_at: after(now, ATTEMPT_MS),
  sent_at: null,
  wrong: 0,
});

/** The fields of an attempt whose code is about to be sent; the one before is void. */
export const withCode = (context: ApiContext, { attempt, code }: Code, now: Date) => ({
  code_hash: sealCode(context.secret, attempt, code),
  code_expires_at: after(now, CODE_MS),
  sent_at: now.toISOString(),
  wrong: 0,
});

/** Seconds until another code may be asked for; 0: now. */
export function cooldownOf(row: RecordData | undefined, now: Date): number {
  if (typeof row?.sent_at !== 'string') return 0;
  const left = secondsUntil(row.sent_at, COOLDOWN_SECONDS, now);
  // Sent further ahead than that, it was by a clock that was wrong.
  return left > COOLDOWN_SECONDS ? 0 : left;
}

/** @throws ApiError 429 while another code may not be asked for. */
export function refuseInCooldown(row: RecordData, now: Date): void {
  const left = cooldownOf(row, now);
  if (left > 0) throw tooMany(`Please wait ${left} seconds before asking for another code.`, left);
}

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};
export const tooManyTries = (wait: number): ApiError =>
  tooMany(`Too many tries. Please try again in ${minutes(wait)}.`, wait);

/** Counts a code that is about to be sent. @throws ApiError 429, noted in the log. */
export async function countSent(
  context: ApiContext,
  tx: Writer,
  counts: readonly Count[],
  event: LoggedEvent,
): Promise<void> {
  const wait = await take(tx, counts, context.now());
  if (wait === 0) return;
  context.audit({ ...event, outcome: 'refused', reason: 'too many codes' });
  throw tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);
}

/**
 * Refuses a token of no attempt without a transaction: guesses at attempts must not queue up before
 * everybody's writes. @throws ApiError 401; 429 after very many.
 */
export async function refuseUnknown(
  context: ApiContext,
  { attempts, attempt, over }: { readonly attempts: Attempts; readonly attempt: string; readonly over: string },
  event: LoggedEvent,
): Promise<void> {
  if (await context.store.get(attempts, nameOf(attempt))) return;
  limitUnknownTokens(context, { ...event, outcome: 'failed', reason: 'expired' });
  throw unauthenticated(over);
}

/** The message with a code; `about`: what it is for, and what to do if nobody asked for it. */
export const codeMessage = (
  to: string,
  code: string,
  about: string,
  by: { readonly phone?: string; readonly by?: 'phone' } = {},
): Message => ({
  kind: 'one_time_code',
  to,
  subject: 'Your one-time code',
  text: `Your ${CODE_LENGTH}-digit code is ${code}. It is valid for ${CODE_MS / 60_000} minutes and can be used once.\n\n${about}`,
  code,
  ...by,
});

/**
 * Sends a code, and says in the log how that went. One that did not arrive is void, and nobody
 * waits for the next. @throws ApiError 500 with `failed` where it is known by now that it did not.
 */
export async function sendCode(
  context: ApiContext,
  { attempts, attempt, code }: Code & { readonly attempts: Attempts },
  message: Message,
  { event, failed = 'Failed to send OTP. Please try again.' }: SendLog,
): Promise<void> {
  const isFailed = await sendCodeSoon(context, message, {
    sent: () => context.audit({ ...event, outcome: 'ok' }),
    async failed() {
      context.audit({ ...event, outcome: 'failed' });
      const sealed = sealCode(context.secret, attempt, code);
      const now = context.now();
      await withRetry(context.store, async (tx) => {
        const row = await tx.get(attempts, nameOf(attempt));
        // Another one may have been asked for meanwhile.
        if (row?.code_hash !== sealed) return;
        const sent_at = after(now, -COOLDOWN_SECONDS * 1000);
        await tx.update(attempts, row.id, { code_expires_at: now.toISOString(), sent_at });
      });
    },
  });
  if (isFailed) throw new ApiError('internal', failed);
}

type SendLog = { readonly event: LoggedEvent; readonly failed?: string };

/** What a typed code is worth. `dead`: too many wrong ones were typed for it. */
export type Verdict =
  | Judged
  | { readonly outcome: 'expired' | 'code expired' }
  | { readonly outcome: 'dead'; readonly seconds: number };

/**
 * Judges a typed code by the row of its attempt, within `limit`, which counts wrong ones beyond
 * this code. To be asked alone, and answers instead of throwing: a wrong try must stay counted.
 */
export async function judgeCode(
  context: ApiContext,
  tx: Writer,
  { attempts, row, attempt, code }: Code & { readonly attempts: Attempts; readonly row: RecordData },
  limit: (judge: () => Promise<boolean>) => Promise<Judged>,
): Promise<Verdict> {
  const now = context.now();
  const { code_hash, wrong } = row;
  if (isPast(row.code_expires_at, now)) return { outcome: isPast(row.expires_at, now) ? 'expired' : 'code expired' };
  if (typeof code_hash !== 'string' || typeof wrong !== 'number') return { outcome: 'expired' };
  if (wrong >= WRONG_PER_CODE) return { outcome: 'dead', seconds: Math.max(1, cooldownOf(row, now)) };
  const judged = await limit(async () =>
    secretsOf(context).some((secret) => sameText(code_hash, sealCode(secret, attempt, code))),
  );
  if (judged.outcome === 'wrong') await tx.update(attempts, row.id, { wrong: wrong + 1 });
  return judged;
}

const REFUSED: ReadonlySet<string> = new Set(['too many', 'dead', 'off']);

/** What the log says of an answer that was not taken. */
export const loggedOf = ({ outcome }: { readonly outcome: string }) => ({
  outcome: REFUSED.has(outcome) ? ('refused' as const) : ('failed' as const),
  reason: outcome,
});

type Sentences = { readonly over: string; readonly wrong?: string | undefined };

/** What is said to a code that was not taken; `refuse`: to one that is wrong or too old. */
export function codeRefusal(
  verdict: Verdict | { readonly outcome: 'inactive' },
  { over, wrong = 'OTP Verification Failed' }: Sentences,
  refuse: (sentence: string) => ApiError = unauthenticated,
): ApiError {
  switch (verdict.outcome) {
    case 'too many':
      return tooManyTries(verdict.seconds);
    case 'dead':
      return tooMany('Too many wrong codes. Please ask for a new code.', verdict.seconds);
    case 'wrong':
      return refuse(wrong);
    case 'code expired':
      return refuse('This code has expired. Please ask for a new one.');
    default:
      return unauthenticated(over);
  }
}
