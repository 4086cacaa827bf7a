import type { Router } from 'express';
import type { PartyKind } from '../../domain/bookings/candidates.ts';
import { FIELD_OF } from '../../domain/bookings/changes.ts';
import { isOnTheWay, pointIn, type Whereabout } from '../../domain/bookings/whereabouts.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { admit, onlyLabel } from '../guard.ts';
import { answer } from '../http.ts';
import type { Reader } from '../plan.ts';
import { callingOf, enter } from '../records/calls.ts';
import { idOf } from '../records/read.ts';
import { Sight } from '../sight.ts';

/** Adds the call that tells whoever may read a booking where those were last who are assigned to it. */
export function whereaboutRoutes(router: Router, context: ApiContext): void {
  const resource = context.registry.resources.bookings;
  if (!resource || !context.registry.resources.positions) return;
  answer(router, '/bookings/:id/whereabouts', {
    GET: async (request, response) => {
      const calling = callingOf(context, request, resource);
      const screen = enter(context, request, { calling, what: 'whereabouts' }, () => admit(calling, 'one'));
      onlyLabel(calling.params);
      const sight = new Sight(context, { resource, screen, session: calling.session });
      response.json(await whereaboutsOf(sight, idOf(request.params.id)));
    },
  });
}

/** Where those were last who are assigned to a booking, as long as it is to be done. @throws ApiError 404 for one that is not within reach. */
async function whereaboutsOf(sight: Sight, id: Id): Promise<readonly Whereabout[]> {
  const booking = await sight.record(id);
  if (!isOnTheWay(booking)) return [];
  const found: Whereabout[] = [];
  for (const kind of ['Worker', 'Driver', 'Vendor'] as const) {
    const whose = booking[FIELD_OF[kind]];
    const told = typeof whose === 'number' ? await whereabout(sight.reader, kind, whose) : undefined;
    if (told) found.push(told);
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
  return { kind, name: nameOf(person), at: position ? pointIn(position) : null, told_at: toldIn(position) };
}

const nameOf = ({ first_name, last_name }: RecordData): string => `${first_name} ${last_name}`;
const toldIn = (position: RecordData | undefined): string | null =>
  typeof position?.told_at === 'string' ? position.told_at : null;
