import type { Request, Response } from 'express';
import type { Id, Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { admit, type Calling, type Call as Kind } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { enter, noteWrite, tellEntry } from '../records/calls.ts';
import { contentsOf, hashed, onceOf } from '../records/once.ts';
import type { Written } from '../records/pipeline.ts';
import type { Admitted } from '../scope.ts';
import type { Address } from './address.ts';
import type { Sent } from './sent.ts';

/** A call at an address of its own, as far as it was read. */
export type AddressCall<A extends Address = Address> = {
  readonly context: ApiContext;
  readonly request: Request;
  readonly response: Response;
  readonly at: A;
  readonly resource: Resource;
  readonly sent: Sent;
};

/** Who makes a call, as the guard asks. */
export const callingOf = ({ context, request, resource, sent }: AddressCall): Calling => ({
  registry: context.registry,
  session: sessionFor(request),
  params: sent.label,
  resource,
  once: onceOf(request)?.of(() => contentsIn(sent)),
});

/** What a call carries, its files too. */
async function contentsIn({ values, files }: Sent): Promise<string> {
  const brought = await Promise.all([...files].map(async ([key, file]) => [key, file.name, hashed(await file.read())]));
  return contentsOf([values, brought]);
}

/** Asks the guard; a refusal is noted. */
export function admitted(call: AddressCall, what: Kind): Admitted {
  const calling = callingOf(call);
  const screen = enter(call.context, call.request, { calling, what }, () => admit(calling, what));
  return { session: calling.session, resource: call.resource, screen, once: calling.once };
}

type Event = { readonly event: string; readonly id: Id; readonly move?: string };

/** Notes what was written, and answers. */
export function answerWritten(
  { context, request, response }: AddressCall,
  asked: Admitted,
  { written, events }: { readonly written: Written<unknown>; readonly events: readonly Event[] },
  body: object,
): void {
  for (const each of events) noteWrite(context, request, asked, each);
  tellEntry(response, written);
  response.json(body);
}
