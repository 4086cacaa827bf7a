import type { Request } from 'express';
import { auditWrite, idOf, sendEntry } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { invalid } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import { commit } from '../../../api/records/commit.ts';
import { type Route, route } from '../../../api/routes/route.ts';
import { type Authorised, Scope } from '../../../api/scope.ts';
import type { Id } from '../../../resources/language/index.ts';
import { agreeTo, historyOf, rateIn, setRate, termsOf } from './commission.ts';
import { onPanel } from './panels.ts';
import { subscribe, subscriptionsOf, switchIn } from './subscriptions.ts';

/** The vendor a call names, within the session's reach. @throws ApiError 404 */
export async function reached(context: ApiContext, authorised: Authorised, id: Id): Promise<Scope> {
  const scope = new Scope(context, authorised);
  await scope.record(id);
  return scope;
}

const commissionRoutes: readonly Route[] = [
  route(
    'GET /vendors/:id/commission',
    { who: onPanel({ call: 'one', name: 'commission' }) },
    async ({ context, request, response, by: call }) => {
      const id = idOf(request.params.id);
      response.json(await historyOf(await reached(context, call, id), id));
    },
  ),
  route(
    'POST /vendors/:id/commission',
    { who: onPanel({ call: 'update', name: 'setting', isStaffs: true }), takes: ['value', 'instead'] },
    async ({ context, request, response, by: call }) => {
      const body = bodyOf(request);
      const scope = new Scope(context, call);
      const value = rateIn(scope, body.value);
      const instead = body.instead === undefined ? undefined : rateIn(scope, body.instead);
      const setting = { request, call, id: idOf(request.params.id), value, instead };
      response.status(201).json(await settingOfVendor(context, setting));
    },
  ),
  route(
    'GET /vendors/:id/commission/terms',
    { who: onPanel({ call: 'one', name: 'terms' }) },
    async ({ context, request, response, by: call }) => {
      const id = idOf(request.params.id);
      response.json(await termsOf(await reached(context, call, id), id));
    },
  ),
  route(
    'POST /vendors/:id/commission/agree',
    { who: onPanel({ call: 'update', name: 'agreement' }), takes: ['commission_id'] },
    async ({ context, request, response, by: call }) => {
      const { commission_id: shown } = bodyOf(request);
      if (typeof shown !== 'number' || !Number.isInteger(shown) || shown < 1)
        throw invalid({ commission_id: [MUST_AGREE] }, MUST_AGREE);
      const id = idOf(request.params.id);
      const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
        await agreeTo(write, await write.scope.record(id), shown);
        return termsOf(write.scope, id);
      });
      auditWrite(context, request, call, { event: 'commission.agreed', id });
      response.json(written.answer);
    },
  ),
];

/** Spec part 2 §5 Vendor business info. */
const MUST_AGREE = 'You must agree to the commission charges';

/** Sets a vendor's rate; what it gives then. */
export async function settingOfVendor(
  context: ApiContext,
  setting: {
    readonly request: Request;
    readonly call: Authorised;
    readonly id: Id;
    readonly value: number;
    readonly instead?: number | undefined;
  },
) {
  const { request, call, id, value, instead } = setting;
  const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
    await setRate(write, await write.scope.record(id), value, instead);
    return termsOf(write.scope, id);
  });
  auditWrite(context, request, call, { event: 'commission.set', id });
  return written.answer;
}

const subscriptionRoutes: readonly Route[] = [
  route(
    'GET /vendors/:id/subscriptions',
    { who: onPanel({ call: 'one', name: 'subscriptions' }) },
    async ({ context, request, response, by: call }) => {
      const scope = new Scope(context, call);
      response.json(await subscriptionsOf(scope, await scope.record(idOf(request.params.id))));
    },
  ),
  route(
    'POST /vendors/:id/subscriptions',
    { who: onPanel({ call: 'update', name: 'subscriptions' }), takes: ['service_id', 'is_active'] },
    async ({ context, request, response, by: call }) => {
      const body = bodyOf(request);
      const wanted = { service: serviceIn(body.service_id), isActive: switchIn(body.is_active) };
      const written = await subscribing(context, { request, call, id: idOf(request.params.id), ...wanted });
      sendEntry(response, written);
      response.json(written.answer);
    },
  ),
];

/** What a vendor gives of its bookings, and which of its services it does. */
export const vendorRoutes: readonly Route[] = [...commissionRoutes, ...subscriptionRoutes];

function serviceIn(value: unknown): Id {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw invalid({ service_id: ['This must be an id'] });
}

/** Switches one of a vendor's services; all of them as they are then. */
export async function subscribing(
  context: ApiContext,
  switched: {
    readonly request: Request;
    readonly call: Authorised;
    readonly id: Id;
    readonly service: Id;
    readonly isActive: boolean;
  },
) {
  const { request, call, id, ...wanted } = switched;
  const written = await commit(context, { ...call, right: 'update', ids: [id] }, async (write) => {
    await subscribe(write, await write.scope.record(id), wanted);
    return subscriptionsOf(write.scope, await write.scope.record(id));
  });
  auditWrite(context, request, call, { event: 'vendor.subscribed', id });
  return written;
}
