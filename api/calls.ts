import type { Request, Response } from 'express';
import type { Id, Resource } from '../resources/language/index.ts';
import type { ApiContext } from './context.ts';
import { ApiError, notFound } from './errors.ts';
import type { Caller } from './guard.ts';
import { clientAddress, queryOf, sessionFor } from './http.ts';
import { idempotentCallOf } from './idempotent-call.ts';
import type { Authorised } from './scope.ts';
import type { Total } from './wire/list.ts';

/** The resource an address names, or `name`. @throws ApiError 404 for an unknown one. */
export function resourceIn(
  { registry }: ApiContext,
  request: Request,
  name: string = request.params.resource ?? '',
): Resource {
  const resource = Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
  if (!resource) throw notFound();
  return resource;
}

/** Who makes a call on records of a resource. */
export const callerOf = ({ registry }: ApiContext, request: Request, resource: Resource): Caller => ({
  registry,
  session: sessionFor(request),
  params: queryOf(request),
  resource,
  once: idempotentCallOf(request),
});

/** Asks the guard; a refusal is noted. `what` is the call. */
export function authorise<T>(
  context: ApiContext,
  request: Request,
  attempt: { readonly calling: Caller; readonly what: string; readonly move?: string },
  guard: (calling: Caller) => T,
): T {
  const { calling, what, move } = attempt;
  try {
    return guard(calling);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') {
      context.audit({
        event: `record.${what}`,
        outcome: 'refused',
        user_id: Number(calling.session.user.id),
        source: clientAddress(request),
        resource: calling.resource.name,
        screen: calling.params.get('screen_label')?.slice(0, 60),
        ...(move === undefined ? {} : { move }),
      });
    }
    throw error;
  }
}

/** Returns the write's history entry for undo; none if nothing changed. */
export const sendEntry = (response: Response, { entry }: { readonly entry: Id | string | undefined }): void => {
  if (entry !== undefined) response.setHeader('X-History-Entry', String(entry));
};

/** Notes a write. */
export const auditWrite = (
  context: ApiContext,
  request: Request,
  { session, resource, screen, once }: Authorised,
  written: { readonly event: string; readonly id: Id; readonly move?: string },
): void => {
  // What came again was noted when it came first.
  if (once?.isRepeated) return;
  const { event, id, move } = written;
  context.audit({
    event,
    outcome: 'ok',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    resource: resource.name,
    screen: screen.name,
    ...(move === undefined ? {} : { move }),
    id,
  });
};

/** Tells how many rows a list has in all; where counting ended before, that there are more. */
export function sendTotal(response: Response, { count, more }: Total): void {
  response.setHeader('X-Total-Count', String(count));
  if (more) response.setHeader('X-Total-More', 'true');
}

/** The id in a path. @throws ApiError 404 if malformed, as if missing. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
