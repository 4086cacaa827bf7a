import type { Router } from 'express';
import { type AddressInput, idIn, onlyKnown, sentInBody, sentInQuery } from '../../../api/addresses/sent.ts';
import type { ApiContext } from '../../../api/context.ts';
import { answer } from '../../../api/http.ts';
import { Scope } from '../../../api/scope.ts';
import { plainSigns } from '../../../resources/language/index.ts';
import { percentText } from '../rules/commission.ts';
import { historyOf, NO_NUMBER, rateIn, termsOf } from './commission.ts';
import { settingOfVendor, subscribing, VendorCalls } from './routes.ts';
import { subscriptionsOf, switchIn } from './subscriptions.ts';

/** What may be set for a vendor: its commission alone (spec part 2 §3 Setting). */
const COMMISSION = 'commission';

/** Adds the specified vendor calls (part 2 §7 Vendors); `label` is the screen's. */
export function specifiedVendorRoutes(router: Router, context: ApiContext): void {
  const resource = context.registry.resources.vendors;
  if (!resource) return;
  const calls = new VendorCalls(context, resource);
  settingRoutes(router, calls);
  serviceRoutes(router, calls);
}

function settingRoutes(router: Router, calls: VendorCalls): void {
  answer(router, '/vendor/settings', {
    GET: async (request, response) => {
      const sent = sentInQuery(request);
      const call = calls.admitted(request, 'one', 'terms', screenIn(sent));
      onlyKnown(sent, ['vendor_id', 'label']);
      const id = idIn(sent, 'vendor_id');
      const { rate, asked: waiting } = await termsOf(await calls.reached(call, id), id);
      response.json({ settings: [{ key: COMMISSION, value: asText(waiting?.rate ?? rate) }] });
    },
  });
  answer(router, '/vendor/setting', {
    POST: async (request, response) => {
      const sent = sentInBody(request);
      const call = calls.admittedStaff(request, 'setting', screenIn(sent));
      onlyKnown(sent, ['vendor_id', 'label', 'key', 'value']);
      const id = idIn(sent, 'vendor_id');
      if (sent.values.key !== COMMISSION) throw sent.wrong('key', `Must be ${COMMISSION}`);
      const value = rateIn(new Scope(calls.context, call), numberIn(sent));
      await settingOfVendor(calls, { request, call, id, value });
      response.json({ key: COMMISSION, value: asText(value), message: 'Setting updated' });
    },
  });
  answer(router, '/vendor/commission_history', {
    GET: async (request, response) => {
      const sent = sentInQuery(request);
      const call = calls.admitted(request, 'one', 'commission', screenIn(sent));
      onlyKnown(sent, ['vendor_id', 'label']);
      const id = idIn(sent, 'vendor_id');
      const history = await historyOf(await calls.reached(call, id), id);
      response.json({
        commission_history: history.map((line) => ({
          ...line,
          old_value: asText(line.old_value),
          new_value: asText(line.new_value),
        })),
      });
    },
  });
}

function serviceRoutes(router: Router, calls: VendorCalls): void {
  answer(router, '/vendor/services', {
    GET: async (request, response) => {
      const sent = sentInQuery(request);
      const call = calls.admitted(request, 'one', 'subscriptions', screenIn(sent));
      onlyKnown(sent, ['vendor_id', 'label']);
      const scope = new Scope(calls.context, call);
      response.json({ services: await subscriptionsOf(scope, await scope.record(idIn(sent, 'vendor_id'))) });
    },
  });
  answer(router, '/vendor/subscription', {
    POST: async (request, response) => {
      const sent = sentInBody(request);
      const call = calls.admitted(request, 'update', 'subscriptions', screenIn(sent));
      onlyKnown(sent, ['vendor_id', 'label', 'service_id', 'is_active']);
      const [id, service] = [idIn(sent, 'vendor_id'), idIn(sent, 'service_id')];
      const isActive = switchIn(sent.values.is_active);
      const { answer: services } = await subscribing(calls, { request, call, id, service, isActive });
      response.json({ services, message: 'Setting updated' });
    },
  });
}

/** The screen a call comes from: its `screen_label`, or the `label` the specification sends. */
function screenIn({ label, values }: AddressInput): URLSearchParams {
  if (label.has('screen_label') || typeof values.label !== 'string') return label;
  return new URLSearchParams({ screen_label: values.label });
}

/** A rate as the specification stores it: `12.5%`. */
const asText = (rate: number): string => percentText(rate).replace(' ', '');

/** The number before a percent sign. @throws ApiError 422 for anything else. */
function numberIn({ values: { value }, wrong }: AddressInput): number {
  const [, digits] = /^(\d{1,15}(?:\.\d{1,15})?) ?%$/.exec(plainSigns(typeof value === 'string' ? value : '')) ?? [];
  if (digits === undefined) throw wrong('value', NO_NUMBER);
  return Number(digits);
}
