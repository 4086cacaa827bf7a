import type { Request } from 'express';
import { HEAVY } from '../../../../api/at-once.ts';
import { authorise, callerOf, idOf, resourceIn } from '../../../../api/calls.ts';
import { referenceIn } from '../../../../api/choices.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { forbidden, notFound } from '../../../../api/errors.ts';
import { authoriseCall } from '../../../../api/guard.ts';
import { granted, grants, type Route, route } from '../../../../api/routes/route.ts';
import { Scope } from '../../../../api/scope.ts';
import type { Reader } from '../../../../api/store.ts';
import { dayOf, type Id, type Resource } from '../../../../resources/language/index.ts';
import { compileService } from '../../../catalogue/rules/compile.ts';
import type { ServiceVersion } from '../../../catalogue/rules/version.ts';
import { publishedOf, VERSIONS } from '../../../catalogue/server/draft.ts';
import { ratesOfDay } from '../../../catalogue/server/rates.ts';
import { currentInvoice } from '../../../invoices/server/issued.ts';
import { dayBooked } from './booked.ts';

const BOOKINGS = 'bookings';
const SERVICE = 'service_id';
const OF_BOOKED = ['service_name', 'service_price', 'service_amount'];

/** How staff choose what a booking is of. */
export const orderRoutes: readonly Route[] = [
  route(
    `GET /${BOOKINGS}/bookable/:service`,
    { who: grants('create', { what: 'bookable', of: BOOKINGS }), limit: HEAVY },
    async ({ context, request, response, by: call }) => {
      response.json(await bookable(new Scope(context, call), call.resource, idOf(request.params.service)));
    },
  ),
  route(
    `GET /${BOOKINGS}/:id/booked`,
    { who: granted('`read`, where the service and its price are shown', mayReadBooked) },
    async ({ request, response, by: scope }) => {
      response.json(await booked(scope, idOf(request.params.id)));
    },
  ),
];

function mayReadBooked(context: ApiContext, request: Request): Scope {
  const calling = callerOf(context, request, resourceIn(context, request, BOOKINGS));
  return authorise(context, request, { calling, what: 'booked' }, () => {
    const scope = new Scope(context, { ...calling, screen: authoriseCall(calling, 'one') });
    if (!OF_BOOKED.every((name) => scope.readable.has(name))) throw forbidden();
    return scope;
  });
}

/** The published service. @throws ApiError 404 if not bookable. */
async function bookable(scope: Scope, resource: Resource, service_id: Id) {
  const { registry, reader, now } = scope;
  const field = referenceIn(resource.fields[SERVICE]);
  const target = field && registry.resources[field.to];
  if (!target) throw notFound();
  const rules = [{ id: { in: [service_id] } }, ...(field.where ? [field.where] : [])];
  const [found] = await reader.rows({ ...scope.selectionFor(target, { rules }), fields: {} });
  const published = found && (await publishedOf(reader, service_id));
  if (!published) throw notFound('This service cannot be booked.');
  const day = dayOf(now);
  return { ...(await chosenFrom(reader, published.tree, day)), service_id, version_id: published.record.id };
}

/** A booking's order. @throws ApiError 404 out of reach. */
async function booked(scope: Scope, id: Id) {
  const { reader, now } = scope;
  const booking = await scope.record(id);
  const { service_id, version_id, basket = null, priced = null } = booking;
  const version = typeof version_id === 'number' ? await reader.get(VERSIONS, version_id) : undefined;
  if (!version) return null;
  const bookable = await chosenFrom(reader, version.tree as unknown as ServiceVersion, dayBooked(booking, now));
  // Returned where the invoice itself is visible.
  const invoice = scope.screen.papers.includes('invoice') ? await currentInvoice(reader, id) : undefined;
  return {
    ...bookable,
    service_id: Number(service_id),
    version_id: version.id,
    basket,
    priced,
    invoice: invoice ? String(invoice.number) : null,
  };
}

const chosenFrom = async (reader: Reader, tree: ServiceVersion, day: string) => ({
  service: compileService(tree),
  rates: await ratesOfDay(reader, day),
  day,
});
