import type { Request } from 'express';
import type { CompleteMove, Resource, Row } from '../../resources/language/index.ts';
import { auditWrite, authorise, callerOf } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { authoriseMove } from '../guard.ts';
import type { Body } from '../request/body.ts';
import type { Written } from './commit.ts';
import { moveRecord } from './move.ts';

/** A move of a resource. */
export type Offered = { readonly resource: Resource; readonly move: CompleteMove };

/** Asks the guard; a refusal is noted. */
export function enterMove(context: ApiContext, request: Request, { resource, move }: Offered) {
  const calling = callerOf(context, request, resource);
  const call = { calling, what: 'move', move: move.name };
  const screen = authorise(context, request, call, () => authoriseMove(calling, move));
  return { resource, move, screen, session: calling.session, once: calling.once };
}

/** Makes a move that the guard let through, and notes it. */
export async function make(
  context: ApiContext,
  request: Request,
  call: ReturnType<typeof enterMove> & { readonly id: number; readonly body: Body },
): Promise<Written<Row>> {
  const written = await moveRecord(context, call);
  if (call.body.dry_run !== true)
    auditWrite(context, request, call, { event: 'record.moved', id: call.id, move: call.move.name });
  return written;
}
