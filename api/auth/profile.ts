import type { Request, Response } from 'express';
import { isEmpty, judge, judgeFields, type RecordData, writableOf } from '../../resources/language/index.ts';
import { profile } from '../../resources/profile.ts';
import type { ApiContext } from '../context.ts';
import { invalid, unauthenticated } from '../errors.ts';
import { forgetFiles } from '../files/held.ts';
import { bodyOf } from '../gate.ts';
import { sourceOf } from '../http.ts';
import { scopeOf } from '../owner.ts';
import { fileInfo } from '../records/expand.ts';
import { checkRelations } from '../records/relations.ts';
import type { Session } from '../session.ts';
import { SYSTEM, type Writer } from '../store.ts';
import { activeAccount } from './accounts.ts';
import { answerOf } from './answer.ts';
import { tellVersion } from './sessions.ts';
import { signedIn } from './signed-in.ts';

/** What people may change of themselves (spec part 1 §2 Update profile): not the address they sign in with. */
const OWN_FIELDS = ['first_name', 'last_name', 'profile_img'];

/** One's own names, address and picture. */
export async function readProfile(context: ApiContext, request: Request, response: Response): Promise<void> {
  const { user } = await signedIn(context, request, response);
  const file =
    typeof user.profile_img === 'string' ? await context.store.get(SYSTEM.files, user.profile_img) : undefined;
  response.json({
    first_name: user.first_name ?? null,
    last_name: user.last_name ?? null,
    email: user.email ?? null,
    profile_img: user.profile_img ?? null,
    expanded: { profile_img: file ? fileInfo(file) : null },
  });
}

/** Changes what was sent of one's own names and picture. Answers the session as it is now. @throws ApiError 422 by field. */
export async function changeProfile(context: ApiContext, request: Request, response: Response): Promise<void> {
  const session = await signedIn(context, request, response);
  const body = bodyOf(request);
  const refused = Object.keys(body).filter((key) => !OWN_FIELDS.includes(key));
  if (refused.length > 0) {
    const known = (key: string): boolean => Object.hasOwn(profile.resource.fields, key);
    throw invalid(
      Object.fromEntries(refused.map((key) => [key, [known(key) ? 'This field cannot be written' : 'Unknown field']])),
    );
  }
  const { changed, gone } = await context.store.transaction((tx) => store(context, session, tx, body));
  await Promise.allSettled(gone.map((id) => context.files.remove(id)));
  const userId = Number(session.user.id);
  context.audit({ event: 'auth.profile.changed', outcome: 'ok', user_id: userId, source: sourceOf(request) });
  const now = { ...session, user: changed };
  tellVersion(response, context.registry, now);
  response.json(await answerOf(context, now));
}

async function store(
  context: ApiContext,
  session: Session,
  tx: Writer,
  body: { readonly [field: string]: unknown },
): Promise<{ changed: RecordData; gone: string[] }> {
  const { registry } = context;
  const { resource } = profile;
  // Read again, alone: it may have been changed, or deactivated, since the call began.
  const stored = (await activeAccount(tx, session.user.id))?.user;
  if (!stored) throw unauthenticated('User session not found');
  const judgement = judge(resource, { ...writableOf(resource, stored), ...body } as RecordData, { now: context.now() });
  if (!judgement.ok) throw invalid(judgement.errors);
  const value = Object.fromEntries(OWN_FIELDS.map((name) => [name, judgement.value[name] ?? null]));
  refuseWhatSpoils(context, stored, value);
  const { errors } = await checkRelations({
    reader: tx,
    registry,
    scope: scopeOf(tx, registry, session),
    resource,
    value,
    stored,
    userId: stored.id,
    now: context.now(),
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const changed = await tx.update('users', stored.id, value);
  return { changed, gone: await forgetFiles(tx, registry, [stored.profile_img ?? null]) };
}

/**
 * The user's record must stay one that the user list can save: every later toggle judges it as a whole, and nobody may make
 * themselves impossible to deactivate. What was wrong before is not asked of them.
 */
function refuseWhatSpoils({ registry, now }: ApiContext, stored: RecordData, value: RecordData | object): void {
  const users = registry.resources.users;
  if (!users) return;
  const touched = Object.entries(value).filter(
    ([name, each]) => each !== stored[name] && !bothEmpty(each, stored[name]),
  );
  const draft = { ...writableOf(users, stored), ...value };
  const judged = judgeFields(
    users,
    draft,
    touched.map(([name]) => name),
    { now: now() },
  );
  if (!judged.ok) throw invalid(judged.errors);
}

const bothEmpty = (one: unknown, other: unknown): boolean => isEmpty(one) && isEmpty(other);
