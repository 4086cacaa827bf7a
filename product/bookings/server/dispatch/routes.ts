import type { Request } from 'express';
import { HEAVY } from '../../../../api/at-once.ts';
import { idOf, resourceIn } from '../../../../api/calls.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { badRequest, notFound } from '../../../../api/errors.ts';
import { queryOf } from '../../../../api/http.ts';
import { rowsOf } from '../../../../api/present/rows.ts';
import { enterMove } from '../../../../api/records/move-routes.ts';
import { scalar } from '../../../../api/request/filters.ts';
import { granted, type Route, route } from '../../../../api/routes/route.ts';
import { Scope } from '../../../../api/scope.ts';
import { dayOf, type Id, type Value } from '../../../../resources/language/index.ts';
import { english } from '../../../../resources/language/message.ts';
import { candidates, KINDS, type PartyKind } from '../../rules/candidates.ts';
import { wantedBy } from '../../rules/changes.ts';
import { boardOf, boardWanted, enterBoard } from './board.ts';
import { partiesFor } from './parties.ts';

const KIND = {
  Vendor: { resource: 'vendors', move: 'assign-vendor', phone: 'phone_number', picture: 'company_logo' },
  Driver: { resource: 'workers', move: 'assign-driver', phone: 'phone', picture: 'profile_picture' },
  Worker: { resource: 'workers', move: 'assign-worker', phone: 'phone', picture: 'profile_picture' },
} as const satisfies Record<PartyKind, object>;

/** A day's bookings, and candidates with refusals. */
export const dispatchRoutes: readonly Route[] = [
  route(
    'GET /dispatch/board',
    { who: granted('`read` on a day board', enterBoard), query: ['screen_label', 'day', 'zone_id'], limit: HEAVY },
    async ({ context, response, by: { params, ...call } }) => {
      response.json(await boardOf(new Scope(context, call), boardWanted(params)));
    },
  ),
  route(
    'GET /bookings/:id/candidates',
    {
      who: granted('the flag of the move that assigns', mayAssign),
      query: ['screen_label', 'user_type'],
      limit: HEAVY,
    },
    async ({ context, request, response, by: { known, params, ...call } }) => {
      scalar(params, 'user_type');
      if (!known) throw badRequest(`user_type must be one of ${KINDS.join(', ')}.`, { user_type: [ONE_OF] });
      response.json(await candidatesFor(new Scope(context, call), known, idOf(request.params.id)));
    },
  ),
];

function mayAssign(context: ApiContext, request: Request) {
  const resource = resourceIn(context, request, 'bookings');
  const params = queryOf(request);
  const given = params.getAll('user_type').at(0);
  const known = KINDS.find((each) => each === given);
  // Callers who may assign nobody do not see which kinds there are.
  const move = resource.moves.find(({ name }) => name === KIND[known ?? 'Worker'].move);
  if (!move) throw notFound();
  return { ...enterMove(context, request, { resource, move }), params, known };
}

const ONE_OF = `Must be one of: ${KINDS.join(', ')}`;

/** Candidates in scope; fixed number of queries. @throws ApiError 404. */
async function candidatesFor(scope: Scope, kind: PartyKind, id: Id) {
  const { reader, registry, now } = scope;
  const booking = await scope.record(id);
  const { phone, picture, resource } = KIND[kind];
  const target = registry.resources[resource];
  if (!target) throw notFound();
  const plan = scope.plan(target, [phone, picture], { rules: [] });
  const query = { kind, booking, limit: scope.limit(resource), registry, today: dayOf(now), loads: true };
  const [parties, answers] = await Promise.all([partiesFor(reader, query), reader.rows(plan)]);
  const shown = new Map(rowsOf(answers, plan).map((row) => [Number(row.id), row]));
  return candidates(wantedBy(booking), parties).map((each) => {
    const row = shown.get(each.id);
    const reasons = each.reasons.map(english);
    return {
      ...each,
      reasons,
      messages: each.reasons,
      phone: row?.[phone] ?? null,
      picture: (row?.expanded?.[picture] ?? null) as Value,
    };
  });
}
