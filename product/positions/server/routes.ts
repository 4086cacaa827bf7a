import type { Request } from 'express';
import { auditWrite, authorise, callerOf, idOf, resourceIn } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden, invalid } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import { authoriseCall } from '../../../api/guard.ts';
import { commit } from '../../../api/records/commit.ts';
import { granted, grants, type Route, route } from '../../../api/routes/route.ts';
import { Scope } from '../../../api/scope.ts';
import type { Reader } from '../../../api/store.ts';
import { type Id, isEmpty, kindOf, type RecordData, type Resource } from '../../../resources/language/index.ts';
import type { PartyKind } from '../../bookings/rules/candidates.ts';
import { FIELD_OF } from '../../bookings/rules/changes.ts';
import { isOnTheWay, type Point, pointIn, type Whereabout } from '../rules/whereabouts.ts';
import { readPosition } from './report-position.ts';

const HALVES = ['latitude', 'longitude'] as const;

/** Reporting positions, and reading those of a booking's assignees. */
export const whereaboutRoutes: readonly Route[] = [
  // Reported by a phone that knows its owner and nothing else: the first report creates the row.
  route(
    'POST /workers/:id/position',
    { who: grants('update', { what: 'position', of: 'positions' }), takes: HALVES },
    async ({ context, request, response, by: { resource, screen, session } }) => {
      const call = { resource, screen, session };
      const id = idOf(request.params.id);
      const point = placeIn(resource, bodyOf(request));
      const written = await commit(context, { ...call, right: 'update' }, (write) => readPosition(write, id, point));
      auditWrite(context, request, call, { event: 'position.told', id });
      response.json(written.answer);
    },
  ),
  route(
    'GET /bookings/:id/whereabouts',
    { who: granted('`read`, where both coordinates are shown', mayReadWhereabouts) },
    async ({ request, response, by: scope }) => {
      response.json(await whereaboutsOf(scope, idOf(request.params.id)));
    },
  ),
];

function mayReadWhereabouts(context: ApiContext, request: Request): Scope {
  const calling = callerOf(context, request, resourceIn(context, request, 'bookings'));
  return authorise(context, request, { calling, what: 'whereabouts' }, () => {
    const scope = new Scope(context, { ...calling, screen: authoriseCall(calling, 'one') });
    if (!HALVES.every((name) => scope.readable.has(name))) throw forbidden();
    return scope;
  });
}

/** Where somebody is, as it was sent. @throws ApiError 422 naming every key that is wrong. */
function placeIn(positions: Resource, body: { readonly [key: string]: unknown }): Point {
  const errors: Record<string, string[]> = {};
  const [latitude = 0, longitude = 0] = HALVES.map((name) => {
    const field = positions.fields[name];
    const parsed = field && kindOf(field).parse(field, body[name] ?? null);
    if (typeof body[name] === 'number' && parsed?.ok) return body[name];
    errors[name] = [parsed && !parsed.ok && !isEmpty(body[name]) ? parsed.message : `${field?.label} is required`];
    return 0;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { latitude, longitude };
}

async function whereaboutsOf(scope: Scope, id: Id): Promise<readonly Whereabout[]> {
  const booking = await scope.record(id);
  if (!isOnTheWay(booking)) return [];
  const found: Whereabout[] = [];
  for (const kind of ['Worker', 'Driver', 'Vendor'] as const) {
    const whose = booking[FIELD_OF[kind]];
    const latest = typeof whose === 'number' ? await whereabout(scope.reader, kind, whose) : undefined;
    if (latest) found.push(latest);
  }
  return found;
}

/** Where somebody was last; undefined: there is no such record any more. */
async function whereabout(reader: Reader, kind: PartyKind, id: Id): Promise<Whereabout | undefined> {
  if (kind === 'Vendor') {
    const vendor = await reader.get('vendors', id);
    return vendor && { kind, name: String(vendor.company_or_vendor_name), at: pointIn(vendor), told_at: null };
  }
  const person = await reader.get('workers', id);
  if (!person) return undefined;
  const [position] = await reader.find({ from: 'positions', where: { of: { column: 'worker_id' }, is: id } });
  return { kind, name: nameOf(person), at: position ? pointIn(position) : null, told_at: reportedAt(position) };
}

const nameOf = ({ first_name, last_name }: RecordData): string => `${first_name} ${last_name}`;
const reportedAt = (position: RecordData | undefined): string | null =>
  typeof position?.told_at === 'string' ? position.told_at : null;
