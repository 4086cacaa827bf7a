import type { Router } from 'express';
import { HEAVY, limited } from '../../../../api/at-once.ts';
import { idOf } from '../../../../api/calls.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { badRequest, notFound } from '../../../../api/errors.ts';
import { answer, queryOf } from '../../../../api/http.ts';
import { rowsOf } from '../../../../api/present/rows.ts';
import { enterMove } from '../../../../api/records/move-routes.ts';
import { scalar, wrongKey } from '../../../../api/request/filters.ts';
import { Scope } from '../../../../api/scope.ts';
import { dayOf, type Id, type Resource, type Value } from '../../../../resources/language/index.ts';
import { english, type Message } from '../../../../resources/language/message.ts';
import { type Candidate, candidates, KINDS, type PartyKind } from '../../rules/candidates.ts';
import { wantedBy } from '../../rules/changes.ts';
import { boardOf, boardWanted, enterBoard } from './board.ts';
import { partiesFor } from './parties.ts';

const KIND = {
  Vendor: { resource: 'vendors', move: 'assign-vendor', phone: 'phone_number', picture: 'company_logo' },
  Driver: { resource: 'workers', move: 'assign-driver', phone: 'phone', picture: 'profile_picture' },
  Worker: { resource: 'workers', move: 'assign-worker', phone: 'phone', picture: 'profile_picture' },
} as const satisfies Record<PartyKind, object>;

type Shown = Omit<Candidate, 'reasons'> & {
  readonly reasons: readonly string[];
  readonly messages: readonly Message[];
  readonly phone: Value;
  readonly picture: Value;
};

/** Adds the calls for a day's bookings and for candidates with refusals. */
export function dispatchRoutes(router: Router, context: ApiContext): void {
  answer(router, '/dispatch/board', {
    GET: limited(HEAVY, async (request, response) => {
      const scope = new Scope(context, enterBoard(context, request, resourceOf(context, 'bookings')));
      response.json(await boardOf(scope, boardWanted(queryOf(request))));
    }),
  });
  answer(router, '/bookings/:id/candidates', {
    GET: limited(HEAVY, async (request, response) => {
      const resource = resourceOf(context, 'bookings');
      const params = queryOf(request);
      const given = params.getAll('user_type').at(0);
      const known = KINDS.find((each) => each === given);
      // Callers who may assign nobody do not see which kinds there are.
      const move = resource.moves.find(({ name }) => name === KIND[known ?? 'Worker'].move);
      if (!move) throw notFound();
      const scope = new Scope(context, enterMove(context, request, { resource, move }));
      for (const key of params.keys())
        if (key !== 'screen_label' && key !== 'user_type') throw wrongKey(key, 'This call does not know this key');
      scalar(params, 'user_type');
      if (!known) throw badRequest(`user_type must be one of ${KINDS.join(', ')}.`, { user_type: [ONE_OF] });
      response.json(await candidatesFor(scope, known, idOf(request.params.id)));
    }),
  });
}

const ONE_OF = `Must be one of: ${KINDS.join(', ')}`;

/** Candidates in scope; fixed number of queries. @throws ApiError 404. */
async function candidatesFor(scope: Scope, kind: PartyKind, id: Id): Promise<readonly Shown[]> {
  const { reader, context } = scope;
  const booking = await scope.record(id);
  const { phone, picture, resource } = KIND[kind];
  const target = resourceOf(context, resource);
  const plan = scope.plan(target, [phone, picture], { rules: [] });
  const { registry, now } = scope;
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

function resourceOf({ registry }: ApiContext, name: string): Resource {
  const resource = registry.resources[name];
  if (!resource) throw notFound();
  return resource;
}
