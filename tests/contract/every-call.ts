import { ADDRESSES } from '../../product/addresses.ts';

/**
 * Every call of the API, each with one address that is answered: the one list that tests of what
 * holds for all calls go by. A call that the router has and this list has not fails
 * `bad-input-calls.test.ts`; one that is a screen's and that the generated permission matrix does
 * not make, `permissions.test.ts`.
 */
export type KnownCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the router has it, below `/api`. */
  readonly route: string;
  /** An address of it, below `/api`. */
  readonly at: string;
  /**
   * Who may make it: anybody, with or without a session; whoever is signed in; whoever may on the
   * screen it names; or that is decided by what is asked for alone, which other tests ask.
   */
  readonly who: 'anybody' | 'account' | 'screen' | 'judged';
  /** What it carries. Default: nothing. */
  readonly takes?: 'json' | 'form';
  /** What a key of its query that it does not know is refused with. Default: 400. */
  readonly unknown?: 422;
  /** The one field a refusal names alone, of many that are wrong. Default: it names all. */
  readonly first?: string;
  /** A body it takes that changes nothing, where its query is looked at after its body. */
  readonly sound?: unknown;
  /** Whether each person makes only so many of it at once (`api/at-once.ts`). Default: no. */
  readonly heavy?: boolean;
  /** Whether it stays open to whoever must choose a password first. Default: no. */
  readonly beforePassword?: boolean;
};

type Known = Omit<KnownCall, 'route'> & { readonly route?: string };

/** Whose decision no screen makes alone, and where it is tried for every role. */
export const JUDGED: { readonly [call: string]: string } = {
  // Whoever a screen tells of the field that holds it.
  'GET /files/:id': 'tests/contract/fields-taken.test.ts',
  'GET /files/:id/thumbnail': 'tests/contract/fields-taken.test.ts',
};

const ANYBODY: readonly Known[] = [
  { method: 'GET', at: '/health', who: 'anybody' },
  { method: 'POST', at: '/auth/login', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/otp/resend', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/otp/verify', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/totp/verify', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/passkey/options', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/passkey/verify', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/recovery/verify', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/logout', who: 'anybody' },
  { method: 'POST', at: '/auth/password/forgot', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/password/reset', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/setup', who: 'anybody', takes: 'json', first: 'token' },
  { method: 'GET', at: '/auth/sign-up', who: 'anybody' },
  { method: 'POST', at: '/auth/sign-up', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/sign-up/resend', who: 'anybody', takes: 'json' },
  { method: 'POST', at: '/auth/sign-up/verify', who: 'anybody', takes: 'json' },
];

const ACCOUNT: readonly Known[] = [
  { method: 'GET', at: '/auth/session', who: 'account', beforePassword: true },
  { method: 'POST', at: '/auth/password', who: 'account', takes: 'json', beforePassword: true },
  { method: 'POST', at: '/auth/email', who: 'account', takes: 'json' },
  { method: 'GET', at: '/auth/confirm', who: 'account' },
  { method: 'POST', at: '/auth/confirm', who: 'account', takes: 'json' },
  { method: 'POST', at: '/auth/confirm/passkey', who: 'account' },
  { method: 'GET', at: '/auth/factors', who: 'account' },
  { method: 'POST', at: '/auth/factors/totp', who: 'account' },
  { method: 'DELETE', at: '/auth/factors/totp', who: 'account' },
  { method: 'POST', at: '/auth/factors/totp/verify', who: 'account', takes: 'json' },
  { method: 'POST', at: '/auth/factors/passkey', who: 'account' },
  { method: 'POST', at: '/auth/factors/passkey/verify', who: 'account', takes: 'json' },
  { method: 'DELETE', route: '/auth/factors/passkey/:id', at: '/auth/factors/passkey/none', who: 'account' },
  { method: 'POST', at: '/auth/factors/recovery', who: 'account' },
  { method: 'GET', at: '/auth/profile', who: 'account' },
  { method: 'PATCH', at: '/auth/profile', who: 'account', takes: 'json' },
  { method: 'PATCH', at: '/auth/preferences', who: 'account', takes: 'json' },
  { method: 'POST', at: '/auth/views', who: 'account', takes: 'json' },
  { method: 'PATCH', route: '/auth/views/:id', at: '/auth/views/1', who: 'account', takes: 'json' },
  { method: 'DELETE', route: '/auth/views/:id', at: '/auth/views/999999', who: 'account' },
  { method: 'PUT', route: '/auth/views/:id/weekly', at: '/auth/views/1/weekly', who: 'account', takes: 'json' },
  { method: 'DELETE', route: '/auth/views/:id/weekly', at: '/auth/views/999999/weekly', who: 'account' },
  { method: 'GET', at: '/notifications', who: 'account' },
  { method: 'POST', at: '/notifications/read', who: 'account', takes: 'json' },
  { method: 'GET', at: '/auth/sessions', who: 'account' },
  { method: 'DELETE', at: '/auth/sessions', who: 'account' },
  { method: 'DELETE', route: '/auth/sessions/:id', at: '/auth/sessions/none', who: 'account' },
];

const LABEL = '?screen_label=category-setup';
const CUSTOMERS = '?screen_label=customer-list';
const USERS = '?screen_label=user-list';
const BOOKINGS = '?screen_label=booking-list';
const SERVICES = '?screen_label=service-list';

const REPORTS = 'business-reports?screen_label=business-reports';

const SCREENS: readonly Known[] = [
  { method: 'GET', at: '/events', who: 'screen' },
  { method: 'GET', at: '/search', who: 'screen', heavy: true },
  { method: 'POST', route: '/files', at: `/files${LABEL}`, who: 'screen', heavy: true, takes: 'form' },
  { method: 'GET', route: '/files/:id', at: '/files/aaaaaaaaaaaaaaaaaaaaaaaa', who: 'judged', heavy: true },
  {
    method: 'GET',
    route: '/files/:id/thumbnail',
    at: '/files/aaaaaaaaaaaaaaaaaaaaaaaa/thumbnail',
    who: 'judged',
    heavy: true,
  },
  { method: 'POST', route: '/history/:entry/undo', at: `/history/999999/undo${LABEL}`, who: 'screen' },
  { method: 'GET', route: '/:resource', at: `/categories${LABEL}`, who: 'screen' },
  { method: 'POST', route: '/:resource', at: `/categories${LABEL}`, who: 'screen', takes: 'json' },
  { method: 'GET', route: '/:resource/export', at: `/categories/export${LABEL}`, who: 'screen', heavy: true },
  {
    method: 'POST',
    route: '/:resource/import',
    at: `/categories/import${LABEL}`,
    who: 'screen',
    heavy: true,
    takes: 'form',
  },
  {
    method: 'POST',
    route: '/:resource/bulk',
    at: `/categories/bulk${LABEL}`,
    who: 'screen',
    heavy: true,
    takes: 'json',
    sound: { action: 'delete', ids: [999_999] },
  },
  {
    method: 'GET',
    route: '/:resource/lookup/:field',
    at: '/sub_categories/lookup/zone_ids?screen_label=sub-category-setup',
    who: 'screen',
  },
  { method: 'GET', route: '/:resource/tabs', at: `/categories/tabs${LABEL}`, who: 'screen' },
  { method: 'GET', route: '/:resource/new', at: `/categories/new${LABEL}`, who: 'screen' },
  { method: 'GET', route: '/:resource/:id', at: `/categories/1${LABEL}`, who: 'screen' },
  { method: 'PATCH', route: '/:resource/:id', at: `/categories/1${LABEL}`, who: 'screen', takes: 'json' },
  { method: 'DELETE', route: '/:resource/:id', at: `/categories/15${LABEL}`, who: 'screen' },
  {
    method: 'POST',
    route: '/:resource/:id/verify/:field',
    at: `/categories/1/verify/name${LABEL}`,
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'POST',
    route: '/:resource/:id/verify/:field/confirm',
    at: `/categories/1/verify/name/confirm${LABEL}`,
    who: 'screen',
    takes: 'json',
  },
  { method: 'POST', route: '/:resource/:id/reveal', at: `/categories/1/reveal${LABEL}`, who: 'screen', takes: 'json' },
  { method: 'GET', route: '/:resource/:id/parts', at: `/services/1/parts${SERVICES}`, who: 'screen' },
  { method: 'POST', route: '/:resource/:id/here', at: `/categories/1/here${LABEL}`, who: 'screen', takes: 'json' },
  {
    method: 'POST',
    route: '/:resource/order',
    at: `/service_questions/order${SERVICES}`,
    who: 'screen',
    takes: 'json',
  },
  { method: 'GET', route: '/:resource/:id/history', at: `/categories/1/history${LABEL}`, who: 'screen' },
  {
    method: 'GET',
    route: '/:resource/:id/decisions',
    at: '/vendors/1/decisions?screen_label=vendor-requests',
    who: 'screen',
  },
  { method: 'GET', route: '/:resource/:id/:name', at: `/customers/1/bookings${CUSTOMERS}`, who: 'screen' },
  {
    method: 'GET',
    route: '/dispatch/board',
    at: '/dispatch/board?screen_label=day-board&day=2026-11-21',
    who: 'screen',
    heavy: true,
  },
  {
    method: 'GET',
    route: '/bookings/:id/candidates',
    at: '/bookings/1/candidates?screen_label=booking-list&user_type=Worker',
    who: 'screen',
    heavy: true,
  },
  {
    method: 'POST',
    route: '/workers/:id/position',
    at: '/workers/1/position?screen_label=positions',
    who: 'screen',
    takes: 'json',
  },
  { method: 'GET', route: '/bookings/:id/whereabouts', at: `/bookings/1/whereabouts${BOOKINGS}`, who: 'screen' },
  { method: 'GET', route: '/bookings/:id/invoice', at: `/bookings/1/invoice${BOOKINGS}`, who: 'screen' },
  {
    method: 'POST',
    route: '/bookings/:id/invoice',
    at: `/bookings/999999/invoice${BOOKINGS}`,
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/bookings/:id/invoice.pdf',
    at: `/bookings/1/invoice.pdf${BOOKINGS}`,
    who: 'screen',
    heavy: true,
  },
  { method: 'GET', route: '/bookings/:id/credit-note', at: `/bookings/1/credit-note${BOOKINGS}`, who: 'screen' },
  {
    method: 'POST',
    route: '/bookings/:id/credit-note',
    at: `/bookings/1/credit-note${BOOKINGS}`,
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/bookings/:id/credit-note.pdf',
    at: `/bookings/1/credit-note.pdf${BOOKINGS}`,
    who: 'screen',
    heavy: true,
  },
  {
    method: 'GET',
    route: '/vendor_statements/:id/statement.pdf',
    at: '/vendor_statements/1/statement.pdf?screen_label=vendor-statements',
    who: 'screen',
    heavy: true,
  },
  {
    method: 'POST',
    route: '/payout_runs/:id/bank-file',
    at: '/payout_runs/1/bank-file?screen_label=payout-runs',
    who: 'screen',
    heavy: true,
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/dashboards/:screen',
    at: '/dashboards/dashboard?screen_label=dashboard',
    who: 'screen',
    heavy: true,
    unknown: 422,
  },
  {
    method: 'PUT',
    route: '/dashboards/:screen/arrangement',
    at: '/dashboards/dashboard/arrangement?screen_label=dashboard',
    who: 'screen',
    takes: 'json',
    unknown: 422,
  },
  { method: 'GET', route: '/reports/:screen', at: `/reports/${REPORTS}`, who: 'screen', heavy: true, unknown: 422 },
  {
    method: 'GET',
    route: '/reports/:screen/export',
    at: `/reports/${REPORTS.replace('?', '/export?')}`,
    who: 'screen',
    heavy: true,
    unknown: 422,
  },
  { method: 'POST', route: '/:resource/:id/:name', at: `/users/4/reset-factors${USERS}`, who: 'screen', takes: 'json' },
  {
    method: 'GET',
    route: '/:resource/:id/:name/export',
    at: `/customers/1/bookings/export${CUSTOMERS}`,
    who: 'screen',
    heavy: true,
  },
];

/** What a service is to customers. */
const CATALOGUE: readonly Known[] = [
  {
    method: 'GET',
    route: '/bookings/bookable/:service',
    at: `/bookings/bookable/1${BOOKINGS}`,
    who: 'screen',
    heavy: true,
  },
  { method: 'GET', route: '/bookings/:id/booked', at: `/bookings/1/booked${BOOKINGS}`, who: 'screen' },
  { method: 'GET', route: '/services/:id/compiled', at: `/services/1/compiled${SERVICES}`, who: 'screen', heavy: true },
  {
    method: 'POST',
    route: '/services/:id/price',
    at: `/services/1/price${SERVICES}`,
    who: 'screen',
    heavy: true,
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/services/:id/differences',
    at: `/services/1/differences${SERVICES}`,
    who: 'screen',
    heavy: true,
  },
  { method: 'GET', route: '/services/:id/baskets', at: `/services/1/baskets${SERVICES}`, who: 'screen' },
  {
    method: 'POST',
    route: '/services/:id/baskets',
    at: `/services/1/baskets${SERVICES}`,
    who: 'screen',
    takes: 'json',
    first: 'name',
  },
  {
    method: 'PATCH',
    route: '/services/:id/baskets/:basket',
    at: `/services/1/baskets/999999${SERVICES}`,
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'DELETE',
    route: '/services/:id/baskets/:basket',
    at: `/services/1/baskets/999999${SERVICES}`,
    who: 'screen',
  },
];

const VENDORS = '?screen_label=vendor-requests';

/** What vendors give of their bookings, and which of their services they do. */
const VENDOR_CALLS: readonly Known[] = [
  { method: 'GET', route: '/vendors/:id/commission', at: `/vendors/11/commission${VENDORS}`, who: 'screen' },
  {
    method: 'POST',
    route: '/vendors/:id/commission',
    at: `/vendors/11/commission${VENDORS}`,
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/vendors/:id/commission/terms',
    at: `/vendors/11/commission/terms${VENDORS}`,
    who: 'screen',
  },
  {
    method: 'POST',
    route: '/vendors/:id/commission/agree',
    at: '/vendors/11/commission/agree?screen_label=vendor-onboarding',
    who: 'screen',
    takes: 'json',
  },
  {
    method: 'GET',
    route: '/vendors/:id/document-types',
    at: `/vendors/11/document-types${VENDORS}`,
    who: 'screen',
  },
  {
    method: 'GET',
    route: '/vendor/document_types',
    at: `/vendor/document_types${VENDORS}&vendor_type=Service`,
    who: 'screen',
  },
  { method: 'GET', route: '/vendors/:id/subscriptions', at: `/vendors/11/subscriptions${VENDORS}`, who: 'screen' },
  {
    method: 'POST',
    route: '/vendors/:id/subscriptions',
    at: `/vendors/11/subscriptions${VENDORS}`,
    who: 'screen',
    takes: 'json',
  },
  { method: 'GET', route: '/vendor/settings', at: `/vendor/settings${VENDORS}&vendor_id=11`, who: 'screen' },
  {
    method: 'POST',
    route: '/vendor/setting',
    at: `/vendor/setting${VENDORS}`,
    who: 'screen',
    takes: 'json',
    first: 'nonsense',
  },
  {
    method: 'GET',
    route: '/vendor/commission_history',
    at: `/vendor/commission_history${VENDORS}&vendor_id=11`,
    who: 'screen',
  },
  { method: 'GET', route: '/vendor/services', at: `/vendor/services${VENDORS}&vendor_id=11`, who: 'screen' },
  {
    method: 'POST',
    route: '/vendor/subscription',
    at: `/vendor/subscription${VENDORS}`,
    who: 'screen',
    takes: 'json',
    first: 'nonsense',
  },
];

/** The screen an address of the specification is called from. */
const SCREEN_OF: { readonly [resource: string]: string } = {
  products: 'product-list',
  vendors: 'vendor-onboarding',
  roles: 'role-list',
  workers: 'worker-list',
  services: 'service-list',
  service_questions: 'service-list',
  service_options: 'service-list',
};

/** The addresses the specification names; of moves that share one, one. */
const NAMED: readonly Known[] = [
  // What is told apart from the pattern by its keys has no path of its own.
  ...new Map(
    ADDRESSES.filter(({ path, resource }) => path !== `/${resource}`).map((each) => [
      `${each.method} ${each.path}`,
      each,
    ]),
  ).values(),
].map((each) => {
  const { method, path, resource, call } = each;
  const screen = call === 'move' && resource === 'products' ? 'product-requests' : SCREEN_OF[resource];
  // Which of the moves that share an address is meant is asked before anything else.
  const [first = 'nonsense'] = call === 'move' ? Object.keys(each.given ?? {}) : [];
  const takes = method === 'POST' ? ({ takes: 'json', first } as const) : {};
  return { method, route: path, at: `${path}?screen_label=${screen}`, who: 'screen', ...takes };
});

export const EVERY_CALL: readonly KnownCall[] = [
  ...ANYBODY,
  ...ACCOUNT,
  ...SCREENS,
  ...CATALOGUE,
  ...VENDOR_CALLS,
  ...NAMED,
].map((each) => ({
  ...each,
  route: each.route ?? each.at,
}));

/** What a call is called in tests and messages. */
export const named = ({ method, route }: Pick<KnownCall, 'method' | 'route'>): string => `${method} ${route}`;
