import type { Request, Response } from 'express';
import { type Field, kindOf } from '../../resources/language/index.ts';
import { oneText, readBody } from '../auth/bodies.ts';
import type { ApiContext } from '../context.ts';
import { confirmFirst, invalid } from '../errors.ts';
import { admit, onlyLabel } from '../guard.ts';
import { revealed } from '../history/event.ts';
import { callingOf, enter, noteWrite, resourceIn, tellEntry } from '../records/calls.ts';
import { commit } from '../records/pipeline.ts';
import { idOf } from '../records/read.ts';
import { Scope } from '../scope.ts';

/**
 * Tells a masked value whole, to whoever may change something on a screen whose form or page has it
 * and proved lately who they are: who decides about it there must see what it is. Its record's
 * history has a line of it, and the audit log; the log comes first, so that nothing is told of
 * which nothing is noted.
 * @throws ApiError 422 for a field that is not masked there; 403 `confirm_first`; 404.
 */
export async function reveal(context: ApiContext, request: Request, response: Response): Promise<void> {
  const calling = callingOf(context, request, resourceIn(context, request));
  const screen = enter(context, request, { calling, what: 'reveal' }, () => admit(calling, 'update'));
  onlyLabel(calling.params);
  const { field: name } = readBody(request, { field: oneText('Field is required') });
  const { session, resource } = calling;
  const asked = { session, resource, screen };
  const id = idOf(request.params.id);
  const own = new Scope(context, asked).screen;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const isThere = own.updates.includes(name) || own.show?.fields.includes(name) === true;
  if (!field || !isMasked(field) || !isThere) throw invalid({ field: ['This field is not masked here'] });
  // Who has nothing to see there is not asked who they are.
  await new Scope(context, asked).record(id);
  if (!session.confirmed) throw confirmFirst();
  const written = await commit(context, { ...asked, right: 'update', ids: [id] }, async (write) => {
    const stored = await write.scope.record(id);
    await write.update(stored, {}, { event: revealed(name) });
    return stored[name] ?? null;
  });
  noteWrite(context, request, asked, { event: 'record.revealed', id });
  tellEntry(response, written);
  response.setHeader('Cache-Control', 'no-store');
  response.json({ value: written.answer });
}

const isMasked = (field: Field): boolean => kindOf(field).told?.(field) !== undefined;
