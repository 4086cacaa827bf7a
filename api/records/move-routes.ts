import type { Request } from 'express';
import type { CompleteMove, Resource, Row } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { bodyOf } from '../gate.ts';
import { admitMove, onlyLabel } from '../guard.ts';
import { callingOf, enter, noteWrite } from './calls.ts';
import { moveRecord } from './move.ts';
import type { Written } from './pipeline.ts';
import { idOf } from './read.ts';
import type { Body } from './write.ts';

/** A move of a resource. */
export type Offered = { readonly resource: Resource; readonly move: CompleteMove };

/**
 * Makes the move that a call at an address of the pattern means, on the record it names. @throws
 * ApiError as `moveRecord`.
 */
export function makeMove(context: ApiContext, request: Request, offered: Offered): Promise<Written<Row>> {
  const calling = callingOf(context, request, offered.resource);
  const asked = enterMove(context, request, offered);
  onlyLabel(calling.params);
  return make(context, request, { ...asked, id: idOf(request.params.id), body: bodyOf(request) });
}

/** Asks the guard; a refusal is noted. */
export function enterMove(context: ApiContext, request: Request, { resource, move }: Offered) {
  const calling = callingOf(context, request, resource);
  const asked = { calling, what: 'move', move: move.name };
  const screen = enter(context, request, asked, () => admitMove(calling, move));
  return { resource, move, screen, session: calling.session, once: calling.once };
}

/** Makes a move that the guard let through, and notes it. */
export async function make(
  context: ApiContext,
  request: Request,
  asked: ReturnType<typeof enterMove> & { readonly id: number; readonly body: Body },
): Promise<Written<Row>> {
  const written = await moveRecord(context, asked);
  if (asked.body.dry_run !== true)
    noteWrite(context, request, asked, { event: 'record.moved', id: asked.id, move: asked.move.name });
  return written;
}
