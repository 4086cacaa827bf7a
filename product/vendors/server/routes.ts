import type { Request, Router } from 'express';
import { auditWrite, authorise, callerOf, idOf, sendEntry } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden, invalid } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import { type Call, onlyLabel } from '../../../api/guard.ts';
import { answer } from '../../../api/http.ts';
import { commit } from '../../../api/records/commit.ts';
import { type Authorised, Scope } from '../../../api/scope.ts';
import { type Id, type PanelName, type Resource, rowsFor } from '../../../resources/language/index.ts';
import { agreeTo, historyOf, rateIn, setRate, termsOf } from './commission.ts';
import { admitPanel } from './panels.ts';
import { subscribe, subscriptionsOf, switchIn } from './subscriptions.ts';

const VENDORS = 'vendors';

/** The panels each call draws; from a screen that shows none of them it is refused. */
export const PANELS = {
  commission: ['vendor-commission', 'vendor-rates'],
  setting: ['vendor-commission'],
  terms: ['vendor-commission', 'vendor-rates', 'vendor-commission-agreement'],
  agreement: ['vendor-commission-agreement'],
  subscriptions: ['vendor-subscriptions'],
} as const satisfies { readonly [call: string]: readonly PanelName[] };

/** Adds the calls about what a vendor gives of its bookings, and which of its services it does. */
export function vendorRoutes(router: Router, context: ApiContext): void {
  const resource = context.registry.resources[VENDORS];
  if (!resource) return;
  const calls = new VendorCalls(context, resource);
  commissionRoutes(router, calls);
  subscriptionRoutes(router, calls);
}

const at = (path: string): string => `/${VENDORS}/:id/${path}`;

/** What every call on a vendor begins with. */
export class VendorCalls {
  readonly context: ApiContext;
  readonly resource: Resource;

  constructor(context: ApiContext, resource: Resource) {
    this.context = context;
    this.resource = resource;
  }

  /** Who asks, from a screen that shows one of the panels of the call. */
  admitted(request: Request, call: Call, name: keyof typeof PANELS, params?: URLSearchParams): Authorised {
    const calling = { ...callerOf(this.context, request, this.resource), ...(params && { params }) };
    const screen = authorise(this.context, request, { calling, what: name }, () =>
      admitPanel(calling, call, PANELS[name]),
    );
    if (!params) onlyLabel(calling.params);
    return { session: calling.session, resource: this.resource, screen, once: calling.once };
  }

  /** The same for what is staff's to say: nobody sets what they give themselves. */
  admittedStaff(request: Request, name: keyof typeof PANELS, params?: URLSearchParams): Authorised {
    const authorised = this.admitted(request, 'update', name, params);
    if (rowsFor(this.resource, authorised.session.role.id)) throw forbidden();
    return authorised;
  }

  /** The vendor a call names, within the session's reach. @throws ApiError 404 */
  async reached(authorised: Authorised, id: Id): Promise<Scope> {
    const scope = new Scope(this.context, authorised);
    await scope.record(id);
    return scope;
  }
}

function bodyWith(request: Request, known: readonly string[]): { readonly [key: string]: unknown } {
  const body = bodyOf(request);
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])));
  return body;
}

function commissionRoutes(router: Router, calls: VendorCalls): void {
  const { context } = calls;
  answer(router, at('commission'), {
    GET: async (request, response) => {
      const call = calls.admitted(request, 'one', 'commission');
      const id = idOf(request.params.id);
      response.json(await historyOf(await calls.reached(call, id), id));
    },
    POST: async (request, response) => {
      const call = calls.admittedStaff(request, 'setting');
      const body = bodyWith(request, ['value', 'instead']);
      const scope = new Scope(context, call);
      const value = rateIn(scope, body.value);
      const instead = body.instead === undefined ? undefined : rateIn(scope, body.instead);
      response
        .status(201)
        .json(await settingOfVendor(calls, { request, call, id: idOf(request.params.id), value, instead }));
    },
  });

  answer(router, at('commission/terms'), {
    GET: async (request, response) => {
      const call = calls.admitted(request, 'one', 'terms');
      const id = idOf(request.params.id);
      response.json(await termsOf(await calls.reached(call, id), id));
    },
  });

  answer(router, at('commission/agree'), {
    POST: async (request, response) => {
      const call = calls.admitted(request, 'update', 'agreement');
      const { commission_id: shown } = bodyWith(request, ['commission_id']);
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
  });
}

/** Spec part 2 §5 Vendor business info. */
const MUST_AGREE = 'You must agree to the commission charges';

/** Sets a vendor's rate; what it gives then. */
export async function settingOfVendor(
  { context }: VendorCalls,
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

function subscriptionRoutes(router: Router, calls: VendorCalls): void {
  answer(router, at('subscriptions'), {
    GET: async (request, response) => {
      const call = calls.admitted(request, 'one', 'subscriptions');
      const id = idOf(request.params.id);
      const scope = new Scope(calls.context, call);
      response.json(await subscriptionsOf(scope, await scope.record(id)));
    },
    POST: async (request, response) => {
      const call = calls.admitted(request, 'update', 'subscriptions');
      const body = bodyWith(request, ['service_id', 'is_active']);
      const wanted = { service: serviceIn(body.service_id), isActive: switchIn(body.is_active) };
      const written = await subscribing(calls, { request, call, id: idOf(request.params.id), ...wanted });
      sendEntry(response, written);
      response.json(written.answer);
    },
  });
}

function serviceIn(value: unknown): Id {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw invalid({ service_id: ['This must be an id'] });
}

/** Switches one of a vendor's services; all of them as they are then. */
export async function subscribing(
  { context }: VendorCalls,
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
