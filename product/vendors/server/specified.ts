import { type AddressInput, idIn, onlyKnown, sentInBody, sentInQuery } from '../../../api/addresses/sent.ts';
import { granted, type Route, route } from '../../../api/routes/route.ts';
import { Scope } from '../../../api/scope.ts';
import { plainSigns } from '../../../resources/language/index.ts';
import { percentText } from '../rules/commission.ts';
import { historyOf, NO_NUMBER, rateIn, termsOf } from './commission.ts';
import { admitToPanel, mayOnPanel, type onPanel } from './panels.ts';
import { reached, settingOfVendor, subscribing } from './routes.ts';
import { subscriptionsOf, switchIn } from './subscriptions.ts';

/** What may be set for a vendor: its commission alone (spec part 2 §3 Setting). */
const COMMISSION = 'commission';

/** The specified vendor calls (part 2 §7 Vendors); `label` is the screen's. */
export const specifiedVendorRoutes: readonly Route[] = [
  route(
    'GET /vendor/settings',
    { who: onSent({ call: 'one', name: 'terms' }), query: 'judged' },
    async ({ context, response, by: { call, sent } }) => {
      onlyKnown(sent, ['vendor_id', 'label']);
      const id = idIn(sent, 'vendor_id');
      const { rate, asked: waiting } = await termsOf(await reached(context, call, id), id);
      response.json({ settings: [{ key: COMMISSION, value: asText(waiting?.rate ?? rate) }] });
    },
  ),
  route(
    'POST /vendor/setting',
    { who: onSent({ call: 'update', name: 'setting', isStaffs: true }), takes: 'json', query: 'judged' },
    async ({ context, request, response, by: { call, sent } }) => {
      onlyKnown(sent, ['vendor_id', 'label', 'key', 'value']);
      const id = idIn(sent, 'vendor_id');
      if (sent.values.key !== COMMISSION) throw sent.wrong('key', `Must be ${COMMISSION}`);
      const value = rateIn(new Scope(context, call), numberIn(sent));
      await settingOfVendor(context, { request, call, id, value });
      response.json({ key: COMMISSION, value: asText(value), message: 'Setting updated' });
    },
  ),
  route(
    'GET /vendor/commission_history',
    { who: onSent({ call: 'one', name: 'commission' }), query: 'judged' },
    async ({ context, response, by: { call, sent } }) => {
      onlyKnown(sent, ['vendor_id', 'label']);
      const id = idIn(sent, 'vendor_id');
      const history = await historyOf(await reached(context, call, id), id);
      response.json({
        commission_history: history.map((line) => ({
          ...line,
          old_value: asText(line.old_value),
          new_value: asText(line.new_value),
        })),
      });
    },
  ),
  route(
    'GET /vendor/services',
    { who: onSent({ call: 'one', name: 'subscriptions' }), query: 'judged' },
    async ({ context, response, by: { call, sent } }) => {
      onlyKnown(sent, ['vendor_id', 'label']);
      const scope = new Scope(context, call);
      response.json({ services: await subscriptionsOf(scope, await scope.record(idIn(sent, 'vendor_id'))) });
    },
  ),
  route(
    'POST /vendor/subscription',
    { who: onSent({ call: 'update', name: 'subscriptions' }), takes: 'json', query: 'judged' },
    async ({ context, request, response, by: { call, sent } }) => {
      onlyKnown(sent, ['vendor_id', 'label', 'service_id', 'is_active']);
      const [id, service] = [idIn(sent, 'vendor_id'), idIn(sent, 'service_id')];
      const isActive = switchIn(sent.values.is_active);
      const { answer: services } = await subscribing(context, { request, call, id, service, isActive });
      response.json({ services, message: 'Setting updated' });
    },
  ),
];

/** Whoever a panel of the screen lets, whose name is among what was sent. */
function onSent(panel: Parameters<typeof onPanel>[0]) {
  return granted(mayOnPanel(panel), (context, request) => {
    const sent = request.method === 'POST' ? sentInBody(request) : sentInQuery(request);
    return { sent, call: admitToPanel(context, request, panel, screenIn(sent)) };
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
