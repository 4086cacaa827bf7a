import type { Request, Router } from 'express';
import { partsOf, screenShowing } from '../../resources/language/index.ts';
import { signedIn } from '../auth/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { invalid, tooMany } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { admit, onlyLabel } from '../guard.ts';
import { answer } from '../http.ts';
import { callingOf, enter, resourceIn } from '../records/calls.ts';
import { idOf } from '../records/read.ts';
import { type Admitted, Scope } from '../scope.ts';
import { hubOf } from './hub.ts';
import { arrive, leave, OF_A_SESSION, others, othersOf, PRESENCE_MS, type PresentPart, windows } from './presence.ts';

/**
 * Adds `POST /api/{resource}/{id}/here`: a window says that it has a record open, every few
 * seconds, and that it has it no more. Whoever has it open too is told by `GET /api/events`, and by
 * the answer. It finds out by itself who calls: a page that lies open is no use of a session.
 * Nothing is written of it in the history.
 */
export function presenceRoutes(router: Router, context: ApiContext): void {
  const hub = hubOf(context);
  answer(router, '/:resource/:id/here', {
    POST: async (request, response) => {
      const session = await signedIn(context, request, response, { isUse: false });
      const calling = callingOf(context, request, resourceIn(context, request));
      const screen = enter(context, request, { calling, what: 'here' }, () => admit(calling, 'one'));
      onlyLabel(calling.params);
      const asked = { ...calling, screen };
      const { isLeaving, window, part } = sentIn(request, context, asked);
      const id = idOf(request.params.id);
      const resource = calling.resource.name;
      const said = { window, screen: screen.name, resource, record_id: id, part };
      const now = context.now();
      if (isLeaving) {
        if (await leave(context.store, session, said)) hub.lookWhoIsHere();
        response.json({ people: [] });
        return;
      }
      await new Scope(context, asked).record(id);
      if ((await othersOf(context.store, session, said, now)) >= OF_A_SESSION)
        throw tooMany('Too many records are open. Please close some.', PRESENCE_MS / 1000);
      if (await arrive(context.store, session, said, now)) hub.lookWhoIsHere();
      response.json({ people: others(await windows(context, { resource, id }), session.user.id) });
    },
  });
}

type Sent = { readonly window: string; readonly isLeaving: boolean; readonly part: PresentPart | undefined };

/** @throws ApiError 422 for what a window cannot say. */
function sentIn(request: Request, { registry }: ApiContext, { resource, screen }: Admitted): Sent {
  const { window, part = null, leaves = false, ...rest } = bodyOf(request);
  const parts = partsOf(registry, resource.name)
    .filter((each) => screenShowing(screen, each))
    .map(({ name }) => name);
  const wrong = {
    ...Object.fromEntries(Object.keys(rest).map((key) => [key, ['Unknown field']])),
    ...(typeof window === 'string' && /^[\w-]{1,40}$/.test(window)
      ? {}
      : { window: ['This must be up to 40 letters, digits and hyphens'] }),
    ...(part === null || isPart(part, parts) ? {} : { part: ['This must be a part of the record'] }),
    ...(typeof leaves === 'boolean' ? {} : { leaves: ['This must be true or false'] }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { window: window as string, isLeaving: leaves === true, part: (part ?? undefined) as PresentPart | undefined };
}

function isPart(value: unknown, names: readonly string[]): value is PresentPart {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, id, ...rest } = value as { readonly [key: string]: unknown };
  return (
    typeof resource === 'string' &&
    names.includes(resource) &&
    typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    id > 0 &&
    Object.keys(rest).length === 0
  );
}
