import type { Value } from '../../resources/language/index.ts';
import { LIMITS } from '../auth/limits.ts';
import {
  attemptUntil,
  COOLDOWN_SECONDS,
  codeMessage,
  cooldownOf,
  countSent,
  sendCode,
  withCode,
} from '../auth/sent-codes.ts';
import type { ApiContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import { commit } from '../records/commit.ts';
import { proposeChange } from '../records/update.ts';
import { validateOne } from '../records/validate.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Authorised } from '../scope.ts';
import { readBody } from '../sessions/bodies.ts';
import { nameOf, randomCode } from '../sessions/secrets.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { CodeSent } from '../wire/session.ts';
import { attemptOf, maskedIn } from './attempt.ts';
import { givenValue, isPhone, opened, placeOf, type VerifyCall } from './verify-call.ts';

/**
 * Starts a verified change by a code to the new value, after all refusals. Every attempt counts,
 * against probing. @throws ApiError 422 of `value`; 409 if taken; 429; 404, 403.
 */
export async function begin({ context, request, response, by }: RouteCall<Authorised>): Promise<void> {
  const location = placeOf(context, request, by, () =>
    readBody<{ value: unknown }>(request, { value: (value) => ({ value }) }),
  );
  const { call, id, field, body } = location;
  const value = givenValue(location, body.value);
  const user = call.session.user.id;
  const claim = { user_id: user, resource: call.resource.name, record_id: id, field: field.name, value };
  const attempt = attemptOf(context, claim);
  const now = context.now();
  const event = {
    event: 'record.verify',
    user_id: Number(user),
    source: clientAddress(request),
    resource: call.resource.name,
    screen: call.screen.name,
    id,
    field: field.name,
  };
  const left = cooldownOf(await context.store.get(SYSTEM.verifications, nameOf(attempt)), now);
  const counts = left > 0 ? [] : [{ limit: LIMITS.verifySend, subject: String(user) }];
  const was = await judgedFor(context, { ...location, value }, (tx) => countSent(context, tx, counts, event));
  if (left === 0) {
    const code = { attempt, code: randomCode() };
    await withRetry(context.store, async (tx) => {
      await tx.remove(SYSTEM.verifications, nameOf(attempt));
      await tx.insert(SYSTEM.verifications, {
        id: nameOf(attempt),
        ...claim,
        was: was === null ? null : String(was),
        ...attemptUntil(now),
        ...withCode(context, code, now),
      });
    });
    const what = `${call.resource.label.one} ${field.label}`.toLowerCase();
    const about = `It confirms that this is the new ${what}. If you know nothing of that, ignore this message.`;
    const message = codeMessage(value, code.code, about, isPhone(field) ? { phone: value, by: 'phone' } : {});
    const log = { event, failed: 'Failed to send OTP' };
    await sendCode(context, { attempts: SYSTEM.verifications, ...code }, message, log);
  }
  const resend_after = left === 0 ? COOLDOWN_SECONDS : left;
  response.status(202).json({ attempt, sent_to: maskedIn(field, value), resend_after } satisfies CodeSent);
}

/** `count` commits first, so that refusals count. */
async function judgedFor(
  context: ApiContext,
  { call, id, field, value }: VerifyCall & { readonly value: string },
  count: (tx: Writer) => Promise<void>,
): Promise<Value> {
  await withRetry(context.store, count);
  const resource = opened(call.resource, field.name);
  const judged = await commit(context, { ...call, resource, right: 'update' }, async (write) => {
    const stored = await write.scope.record(id);
    const held = stored[field.name] ?? null;
    if (held === value) throw invalid({ value: ['This is already saved'] });
    await validateOne(write.scope, proposeChange(write.scope, stored, { [field.name]: value }));
    return held;
  });
  return judged.answer;
}
