import type { Request, Response } from 'express';
import type { Id, Resource } from '../../resources/language/index.ts';
import { auditWrite, authorise, sendEntry } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { authoriseCall, type Caller, type Call as Kind } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { contentsOf, hashed, idempotentCallOf } from '../idempotent-call.ts';
import type { Written } from '../records/commit.ts';
import type { Authorised } from '../scope.ts';
import type { Address } from './address.ts';
import type { AddressInput } from './sent.ts';

/** A call at an address of its own, as far as it was read. */
export type AddressCall<A extends Address = Address> = {
  readonly context: ApiContext;
  readonly request: Request;
  readonly response: Response;
  readonly at: A;
  readonly resource: Resource;
  readonly sent: AddressInput;
};

/** Who makes a call, as the guard asks. */
export const callingOf = ({ context, request, resource, sent }: AddressCall): Caller => ({
  registry: context.registry,
  session: sessionFor(request),
  params: sent.label,
  resource,
  once: idempotentCallOf(request)?.of(() => contentsIn(sent)),
});

async function contentsIn({ values, files }: AddressInput): Promise<string> {
  const brought = await Promise.all([...files].map(async ([key, file]) => [key, file.name, hashed(await file.read())]));
  return contentsOf([values, brought]);
}

/** Asks the guard; a refusal is noted. */
export function admitted(call: AddressCall, what: Kind): Authorised {
  const calling = callingOf(call);
  const screen = authorise(call.context, call.request, { calling, what }, () => authoriseCall(calling, what));
  return { session: calling.session, resource: call.resource, screen, once: calling.once };
}

type Event = { readonly event: string; readonly id: Id; readonly move?: string };

/** Notes what was written, and answers. */
export function answerWritten(
  { context, request, response }: AddressCall,
  call: Authorised,
  { written, events }: { readonly written: Written<unknown>; readonly events: readonly Event[] },
  body: object,
): void {
  for (const each of events) auditWrite(context, request, call, each);
  sendEntry(response, written);
  response.json(body);
}
