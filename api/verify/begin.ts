import type { Request, Response } from 'express';
import type { Value } from '../../resources/language/index.ts';
import { ATTEMPT_MS, CODE_MS, COOLDOWN_SECONDS, cooldownOf, minutes } from '../auth/attempts.ts';
import { readBody } from '../auth/bodies.ts';
import { handOverSoon } from '../auth/hand-over.ts';
import { LIMITS, take } from '../auth/limits.ts';
import { withRetry } from '../auth/retry.ts';
import { CODE_LENGTH, nameOf, randomCode, sealCode } from '../auth/secrets.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, invalid, tooMany } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { masked } from '../jobs/put.ts';
import { commit } from '../records/pipeline.ts';
import { changesTo } from '../records/write.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { attemptOf, maskedNumber } from './attempt.ts';
import { givenValue, isPhone, opened, type Place, placeOf } from './place.ts';

/**
 * Begins the change of a verified field: a code goes to the new address or number. The same change
 * begun again within the cooldown goes on with the code that was sent. All that would refuse the
 * write refuses it here, before a code is sent: somebody has it already, too. So that nobody tries
 * out who is known here, each beginning counts, refused or not.
 * @throws ApiError 422 of `value`; 409 of the field for what another record has; 429; 404, 403.
 */
export async function begin(context: ApiContext, request: Request, response: Response): Promise<void> {
  const place = placeOf(context, request, () =>
    readBody<{ value: unknown }>(request, { value: (value) => ({ value }) }),
  );
  const { asked, id, field, body } = place;
  const value = givenValue(place, body.value);
  const user = asked.session.user.id;
  const attempt = attemptOf(context, { user, resource: asked.resource.name, record: id, field: field.name, value });
  const now = context.now();
  const event = {
    event: 'record.verify',
    user_id: Number(user),
    source: clientAddress(request),
    resource: asked.resource.name,
    screen: asked.screen.name,
    id,
    field: field.name,
  };
  const sent_to = isPhone(field) ? maskedNumber(value) : masked(value);
  const known = await context.store.get(SYSTEM.verifications, nameOf(attempt));
  const left = cooldownOf(known, now);
  const was = await judgedFor(context, { ...place, value }, async (tx) => {
    if (left > 0) return;
    const wait = await take(tx, [{ limit: LIMITS.verifySend, subject: String(user) }], now);
    if (wait === 0) return;
    context.audit({ ...event, outcome: 'refused', reason: 'too many codes' });
    throw tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);
  });
  if (left === 0) {
    const digits = randomCode();
    await withRetry(context.store, (tx) => keep(tx, { context, place, attempt, digits, value, was, now }));
    if (await isNotSent(context, { place, attempt, digits, value, event })) {
      throw new ApiError('internal', 'Failed to send OTP');
    }
  }
  response.status(202).json({ attempt, sent_to, resend_after: left === 0 ? COOLDOWN_SECONDS : left });
}

/**
 * What the field holds now, once all that would refuse its change was asked. `count` comes first,
 * in a transaction of its own: what is refused counts too.
 */
async function judgedFor(
  context: ApiContext,
  { asked, id, field, value }: Place & { readonly value: string },
  count: (tx: Writer) => Promise<void>,
): Promise<Value> {
  await withRetry(context.store, count);
  const resource = opened(asked.resource, field.name);
  const judged = await commit(context, { ...asked, resource, right: 'update' }, async (write) => {
    const stored = await write.scope.record(id);
    const held = stored[field.name] ?? null;
    if (held === value) throw invalid({ value: ['This is already saved'] });
    await changesTo(write, stored, { [field.name]: value });
    return held;
  });
  return judged.answer;
}

type Kept = {
  readonly context: ApiContext;
  readonly place: Place;
  readonly attempt: string;
  readonly digits: string;
  readonly value: string;
  readonly was: Value;
  readonly now: Date;
};

/** Keeps an attempt with its code; one before it of the same is void. */
async function keep(tx: Writer, { context, place, attempt, digits, value, was, now }: Kept): Promise<void> {
  const { asked, id, field } = place;
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const name = nameOf(attempt);
  await tx.remove(SYSTEM.verifications, name);
  await tx.insert(SYSTEM.verifications, {
    id: name,
    user_id: asked.session.user.id,
    resource: asked.resource.name,
    record_id: id,
    field: field.name,
    value,
    was: was === null ? null : String(was),
    code_hash: sealCode(context.secret, attempt, digits),
    code_expires_at: after(CODE_MS),
    sent_at: now.toISOString(),
    wrong: 0,
    expires_at: after(ATTEMPT_MS),
  });
}

type Sending = Pick<Kept, 'place' | 'attempt' | 'digits' | 'value'> & {
  readonly event: { readonly event: string; readonly user_id: number };
};

/** Sends a code to the new address or number alone; whether that is known to have failed. */
function isNotSent(context: ApiContext, { place, attempt, digits, value, event }: Sending): Promise<boolean> {
  const { asked, field } = place;
  const what = `${asked.resource.label.one} ${field.label}`.toLowerCase();
  return handOverSoon(
    context,
    {
      kind: 'one_time_code',
      to: value,
      ...(isPhone(field) && { phone: value, by: 'phone' as const }),
      subject: 'Your one-time code',
      text: `Your ${CODE_LENGTH}-digit code is ${digits}. It is valid for ${CODE_MS / 60_000} minutes and can be used once.\n\nIt confirms that this is the new ${what}. If you know nothing of that, ignore this message.`,
      code: digits,
    },
    {
      sent: () => context.audit({ ...event, outcome: 'ok' }),
      async failed() {
        context.audit({ ...event, outcome: 'failed' });
        // Nobody should wait for the next one where none arrived.
        await withRetry(context.store, (tx) => tx.remove(SYSTEM.verifications, nameOf(attempt)));
      },
    },
  );
}
