import type { Request } from 'express';
import { PASSWORDS } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import type { ApiError } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import { type Account, activeAccount, NOBODY, numeric, passwordHashOf, userByEmail } from '../sessions/accounts.ts';
import { randomToken } from '../sessions/secrets.ts';
import { type Count, giveBack, take } from './limits.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { tooManyTries } from './sent-codes.ts';
import { networkOf } from './source.ts';
import { fromOf, passwordCounts } from './trusted-devices.ts';

/** Verified when no password exists, so that its absence takes the same time. */
const decoys = new WeakMap<ApiContext, Promise<string>>();
const decoyHash = (context: ApiContext): Promise<string> => {
  const known = decoys.get(context);
  if (known) return known;
  const made = hashPassword(randomToken(16), context.hashCost).catch((error: unknown) => {
    decoys.delete(context);
    throw error;
  });
  decoys.set(context, made);
  return made;
};
/** Makes the stand-in before the first sign-in needs it. */
export const prepareDecoy = async (context: ApiContext): Promise<void> => {
  await decoyHash(context);
};

type Claim = {
  email: string;
  password: string;
  event: string;
  /** Limits and refusal. Default: by account and source. */
  tries?: { readonly counts: readonly Count[]; readonly refusal: () => ApiError };
};

type Checked = (Account & { hash: string }) | undefined;

/**
 * Checks a password within the limits; an unknown account takes the same time. @throws ApiError
 * too_many_requests.
 */
export const checkPassword = (context: ApiContext, request: Request, claim: Claim): Promise<Checked> =>
  PASSWORDS.work(networkOf(clientAddress(request)), () => check(context, request, claim));

async function check(context: ApiContext, request: Request, claim: Claim): Promise<Checked> {
  const now = context.now();
  const source = clientAddress(request);
  const { counts, wait } = await withRetry(context.store, async (tx) => {
    const counted = claim.tries?.counts ?? passwordCounts(await fromOf(context, tx, request, claim.email), claim.email);
    return { counts: counted, wait: await take(tx, counted, now) };
  });
  const user = await userByEmail(context.store, context.registry, claim.email);
  if (wait > 0) {
    const event = { event: claim.event, user_id: numeric(user?.id), source };
    context.audit({ ...event, outcome: 'refused', reason: 'too many tries' });
    throw claim.tries?.refusal() ?? tooManyTries(wait);
  }
  // Checked as well where there is no such user: the queries must not reveal it.
  const id = user?.id ?? NOBODY;
  const hash = await passwordHashOf(context.store, id);
  const right = await verifyPassword(claim.password, hash ?? (await decoyHash(context)));
  const account = await activeAccount(context.store, context.registry, id);
  if (!right || !account || !hash) {
    const reason = right ? 'inactive' : 'wrong';
    context.audit({ event: claim.event, user_id: numeric(user?.id), source, outcome: 'failed', reason });
    return undefined;
  }
  await withRetry(context.store, (tx) => giveBack(tx, counts, now.toISOString()));
  return { ...account, hash };
}
