import { createHmac } from 'node:crypto';
import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { masked } from '../jobs/put.ts';
import { isPhone, type VerifyCall } from './verify-call.ts';

/** What somebody is about to prove: that a new address or number of a record is read there. */
export type Claim = {
  readonly user_id: Id;
  readonly resource: string;
  readonly record_id: Id;
  readonly field: string;
  readonly value: string;
};

/** A deterministic id, to resume after closing the dialog. Not secret. */
export const attemptOf = (
  { secret }: Pick<ApiContext, 'secret'>,
  { user_id, resource, record_id, field, value }: Claim,
): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['verify', user_id, resource, record_id, field, value]))
    .digest('base64url');

/** An address as `masked` has it, a number as `+971***67`: enough for whoever knows it. */
export const maskedIn = (field: VerifyCall['field'], value: string): string =>
  isPhone(field) ? `${value.slice(0, 4)}***${value.slice(-2)}` : masked(value);
