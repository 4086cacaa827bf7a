import type { RecordData, Row } from '../../resources/language/index.ts';
import { LIMITS } from '../auth/limits.ts';
import { codeRefusal, judgeCode, loggedOf, type Verdict } from '../auth/sent-codes.ts';
import { withinCount } from '../auth/tries.ts';
import { auditWrite, sendEntry } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid, tooMany } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { putJob } from '../jobs/put.ts';
import { titleOf } from '../present/rows.ts';
import { commit, presentWritten } from '../records/commit.ts';
import { updateWithin } from '../records/update.ts';
import type { Write } from '../records/write.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Authorised } from '../scope.ts';
import { code, phoneCode, readBody, token } from '../sessions/bodies.ts';
import { nameOf } from '../sessions/secrets.ts';
import { SYSTEM } from '../system.ts';
import { maskedIn } from './attempt.ts';
import { isPhone, opened, placeOf, type VerifyCall } from './verify-call.ts';

const OVER = 'This change has expired. Please begin again.';
/** Nothing was sent that it could be the code of (spec part 1 §5). */
const UNKNOWN = 'Phone number or email not found. Please try again.';

type Confirmed =
  | Exclude<Verdict, { outcome: 'ok' }>
  | { readonly outcome: 'unknown' | 'changed' }
  | { readonly outcome: 'ok'; readonly row: Row };

/**
 * Completes the change by code, validated as a form; notifies the old value. @throws ApiError 422
 * of `code` or `attempt`; 409 if changed or taken; 429.
 */
export async function confirm({ context, request, response, by }: RouteCall<Authorised>): Promise<void> {
  const location = placeOf(context, request, by, (byPhone) =>
    readBody(request, { attempt: token('Attempt is required'), code: byPhone ? phoneCode : code }),
  );
  const { call, id, field, body } = location;
  const resource = opened(call.resource, field.name);
  const written = await commit(context, { ...call, resource, right: 'update', ids: [id] }, (write) =>
    confirmWithin(context, write, location, body),
  );
  const { answer } = written;
  if (answer.outcome === 'ok') {
    auditWrite(context, request, call, { event: 'record.verified', id });
    sendEntry(response, written);
    response.json(answer.row);
    return;
  }
  context.audit({
    event: 'record.verified',
    user_id: Number(call.session.user.id),
    source: clientAddress(request),
    resource: resource.name,
    screen: call.screen.name,
    id,
    field: field.name,
    ...loggedOf(answer),
  });
  throw refusalOf(answer, location);
}

function refusalOf(answer: Exclude<Confirmed, { outcome: 'ok' }>, { field }: VerifyCall) {
  switch (answer.outcome) {
    case 'changed':
      return conflict(`${field.label} was just changed. Please begin again.`);
    case 'too many':
      return tooMany('Too many wrong codes. Please try again later.', answer.seconds);
    case 'unknown':
      return invalid({ attempt: [UNKNOWN] }, UNKNOWN);
    case 'expired':
      return invalid({ attempt: [OVER] }, OVER);
    default:
      return codeRefusal(answer, { over: OVER }, (sentence) => invalid({ code: [sentence] }));
  }
}

async function confirmWithin(
  context: ApiContext,
  write: Write,
  { call, id, field }: VerifyCall,
  given: { readonly attempt: string; readonly code: string },
): Promise<Confirmed> {
  const { tx } = write;
  const row = await tx.get(SYSTEM.verifications, nameOf(given.attempt));
  const user = call.session.user.id;
  // Of another user, record or field there is none here.
  if (!row || !isOf(row, { user, resource: call.resource.name, id, field: field.name })) return { outcome: 'unknown' };
  const tries = { limit: LIMITS.verifyWrong, subject: String(user) };
  const judged = await judgeCode(context, tx, { attempts: SYSTEM.verifications, row, ...given }, (isRight) =>
    withinCount(tx, tries, context.now(), isRight),
  );
  if (judged.outcome !== 'ok') return judged;
  const stored = await write.scope.record(id);
  await tx.remove(SYSTEM.verifications, row.id);
  if ((stored[field.name] ?? null) !== (row.was ?? null)) return { outcome: 'changed' };
  await updateWithin(write, id, { [field.name]: row.value ?? null });
  await tellOld(write, field, stored);
  return { outcome: 'ok', row: await presentWritten(write, stored) };
}

const isOf = (
  row: RecordData,
  by: { readonly user: unknown; readonly resource: string; readonly id: number; readonly field: string },
): boolean =>
  row.user_id === by.user && row.resource === by.resource && row.record_id === by.id && row.field === by.field;

async function tellOld(write: Write, field: VerifyCall['field'], stored: RecordData): Promise<void> {
  const old = stored[field.name];
  if (typeof old !== 'string') return;
  const { resource, now } = write.scope;
  await putJob(write.tx, now, {
    name: 'contact-changed',
    about: `${resource.label.one} ${field.label}: ${maskedIn(field, old)}`,
    data: {
      to: old,
      by_phone: isPhone(field),
      what: field.label,
      of: resource.label.one,
      name: titleOf(resource, stored),
    },
  });
}
