import { type Field, kindOf } from '../../resources/language/index.ts';
import { auditWrite, idOf, sendEntry } from '../calls.ts';
import { confirmFirst, invalid } from '../errors.ts';
import { revealed } from '../history/entry.ts';
import { commit } from '../records/commit.ts';
import type { RouteCall } from '../routes/route.ts';
import { type Authorised, Scope } from '../scope.ts';
import { oneText, readBody } from '../sessions/bodies.ts';
import type { RevealAnswer } from '../wire/record.ts';

/**
 * Reveals a masked value to re-authenticated editors. The audit log comes first: nothing unlogged
 * is sent. @throws ApiError 422 if not masked; 403 `confirm_first`; 404.
 */
export async function reveal({
  context,
  request,
  response,
  by: { session, resource, screen },
}: RouteCall<Authorised>): Promise<void> {
  const { field: name } = readBody(request, { field: oneText('Field is required') });
  const call = { session, resource, screen };
  const id = idOf(request.params.id);
  const own = new Scope(context, call).screen;
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const isThere = own.updates.includes(name) || own.show?.fields.includes(name) === true;
  if (!field || !isMasked(field) || !isThere) throw invalid({ field: ['This field is not masked here'] });
  // Users with nothing to see there are not prompted to confirm who they are.
  await new Scope(context, call).record(id);
  if (!session.confirmed) throw confirmFirst();
  const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
    const stored = await write.scope.record(id);
    await write.update(stored, {}, { event: revealed(name) });
    return stored[name] ?? null;
  });
  auditWrite(context, request, call, { event: 'record.revealed', id });
  sendEntry(response, written);
  response.setHeader('Cache-Control', 'no-store');
  response.json({ value: written.answer } satisfies RevealAnswer);
}

const isMasked = (field: Field): boolean => kindOf(field).redact?.(field) !== undefined;
