import { createHmac } from 'node:crypto';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { CODE_MS, COOLDOWN_SECONDS } from '../auth/attempts.ts';
import type { ApiContext } from '../context.ts';

/** What somebody is about to prove: that a new address or number of a record is read there. */
export type Claim = {
  readonly user: Id;
  readonly resource: string;
  readonly record: Id;
  readonly field: string;
  readonly value: Value;
};

/**
 * The name of an attempt: of the same user, record, field and value always the same, so that
 * whoever closed the dialog comes back to the code that was sent. It opens nothing by itself.
 */
export const attemptOf = ({ secret }: Pick<ApiContext, 'secret'>, claim: Claim): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['verify', claim.user, claim.resource, claim.record, claim.field, claim.value]))
    .digest('base64url');

/** An attempt can be gone on with for so long, by another code. */
export const ATTEMPT_MS = 3 * CODE_MS;

/** Seconds until another code may be sent; 0: now. */
export function cooldownOf(row: RecordData | undefined, now: Date): number {
  if (typeof row?.sent_at !== 'string') return 0;
  const left = Math.ceil((Date.parse(row.sent_at) + COOLDOWN_SECONDS * 1000 - now.getTime()) / 1000);
  // Sent further ahead than that, it was by a clock that was wrong.
  return left > COOLDOWN_SECONDS ? 0 : Math.max(0, left);
}

/** `+971***67`: enough for whoever knows the number. */
export const maskedNumber = (number: string): string => `${number.slice(0, 4)}***${number.slice(-2)}`;
