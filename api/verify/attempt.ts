import { createHmac } from 'node:crypto';
import type { Id, Value } from '../../resources/language/index.ts';
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

/** `+971***67`: enough for whoever knows the number. */
export const maskedNumber = (number: string): string => `${number.slice(0, 4)}***${number.slice(-2)}`;
