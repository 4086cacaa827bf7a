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
   * screen it names; or the request alone decides it, which other tests check.
   */
  readonly who: 'anybody' | 'account' | 'screen' | 'judged';
  /** What it carries. Default: nothing. */
  readonly takes?: 'json' | 'form';
  /** What a key of its query that it does not know is refused with. Default: 400. */
  readonly unknown?: 422;
  /** A body with every text it takes. Default: of those it takes, each is judged by a field. */
  readonly texts?: object;
  /** Those of the texts that are one line a person writes. */
  readonly lines?: readonly string[];
  /** The one field a refusal names alone, of many that are wrong. Default: it names all. */
  readonly first?: string;
  /** A body it takes that changes nothing, where its query is looked at after its body. */
  readonly sound?: unknown;
  /** Whether each person makes only so many of it at once (`api/at-once.ts`). Default: no. */
  readonly heavy?: boolean;
  /** Whether it stays open to whoever must choose a password first. Default: no. */
  readonly beforePassword?: boolean;
};

/** Whose decision no screen makes alone, and where it is tried for every role. */
export const JUDGED: { readonly [call: string]: string } = {
  // Whoever a screen tells of the field that holds it.
  'GET /files/:id': 'tests/contract/fields-taken.test.ts',
  'GET /files/:id/thumbnail': 'tests/contract/fields-taken.test.ts',
};

type More = Omit<Partial<KnownCall>, 'method' | 'route' | 'at'>;
/** Method and path as the router has it, an address of it where that is another, and what it is. */
type Row = readonly [call: string, address?: string | More, more?: More];

const TAKES = { takes: 'json' } as const;
const HEAVY = { heavy: true } as const;
const FIGURES = { ...HEAVY, unknown: 422 } as const;
/** A body with every text the call takes, and those of them that are one line a person writes. */
const taking = (texts: object, ...lines: readonly string[]): More => ({ ...TAKES, texts, lines });

const ATTEMPT = 'A'.repeat(22);
const CODED = taking({ attempt: ATTEMPT, code: '0000' });
const PHRASE = 'palms give shade at noon';
export const VIEW = { screen: 'booking-list', name: 'Late', search: 'q=x' };
const PASSKEY = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } };
const PROOF = { ...PASSKEY, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } };
const PERSON = { first_name: 'Noura', last_name: 'Ali', email: 'noura@example.com', phone_number: '+971501234599' };
const ADDRESS = { full_address: 'Dubai', zone_id: 1 };
const LISTS = { 'user-list': { columns: ['email'], density: 'compact' } };
const PREFERENCES = { language: 'en', menu_opened: ['Users'], menu_closed: ['Roles'], lists: LISTS };

function calls(who: KnownCall['who'], rows: readonly Row[], screen?: string): KnownCall[] {
  return rows.map(([call, given, last]) => {
    const [method, route = ''] = call.split(' ') as [KnownCall['method'], string];
    const [address, more] = typeof given === 'string' ? [given, last] : [route, given];
    const at = screen === undefined ? address : address.replace(/(&.*)?$/, `?screen_label=${screen}$1`);
    return { method, route, at, who, ...more };
  });
}

const from = (screen: string, ...rows: readonly Row[]): KnownCall[] => calls('screen', rows, screen);

const ANYBODY = calls('anybody', [
  ['GET /health'],
  ['POST /auth/login', taking({ email: 'ops@example.com', password: 'x' }, 'email')],
  ['POST /auth/otp/resend', taking({ attempt: ATTEMPT })],
  ['POST /auth/otp/verify', CODED],
  ['POST /auth/totp/verify', taking({ attempt: ATTEMPT, code: '000000' })],
  ['POST /auth/passkey/options', taking({ attempt: ATTEMPT })],
  ['POST /auth/passkey/verify', taking({ attempt: ATTEMPT, response: PROOF })],
  ['POST /auth/recovery/verify', taking({ attempt: ATTEMPT, code: 'x' })],
  ['POST /auth/logout'],
  ['POST /auth/password/forgot', taking({ email: 'ops@example.com' }, 'email')],
  ['POST /auth/password/reset', taking({ token: ATTEMPT, password: PHRASE })],
  ['POST /auth/setup', { ...taking({ token: ATTEMPT, password: PHRASE, ...PERSON }), first: 'token' }],
  ['GET /auth/sign-up'],
  ['POST /auth/sign-up', taking({ ...PERSON, ...ADDRESS, password: PHRASE }, 'email', 'first_name', 'last_name')],
  ['POST /auth/sign-up/resend', taking({ attempt: ATTEMPT })],
  ['POST /auth/sign-up/verify', CODED],
]);

const ACCOUNT = calls('account', [
  ['GET /auth/session', { beforePassword: true }],
  ['POST /auth/password', { ...taking({ current: 'x', password: PHRASE }), beforePassword: true }],
  ['POST /auth/email', taking({ email: 'other@example.com', current: 'x' }, 'email')],
  ['GET /auth/confirm'],
  ['POST /auth/confirm', taking({ password: 'x' })],
  ['POST /auth/confirm/passkey'],
  ['GET /auth/factors'],
  ['POST /auth/factors/totp'],
  ['DELETE /auth/factors/totp'],
  ['POST /auth/factors/totp/verify', taking({ code: '000000' })],
  ['POST /auth/factors/passkey'],
  ['POST /auth/factors/passkey/verify', taking({ name: 'Phone', response: PASSKEY }, 'name')],
  ['DELETE /auth/factors/passkey/:id', '/auth/factors/passkey/none'],
  ['POST /auth/factors/recovery'],
  ['GET /auth/profile'],
  ['PATCH /auth/profile', taking({ first_name: 'Amal', last_name: 'Haddad' }, 'first_name', 'last_name')],
  ['PATCH /auth/preferences', taking(PREFERENCES, ...Object.keys(PREFERENCES))],
  ['POST /auth/views', taking({ ...VIEW, name: 'Other' }, 'name', 'search', 'screen')],
  ['PATCH /auth/views/:id', '/auth/views/1', taking({ name: 'Late', search: 'q=x' }, 'name', 'search')],
  ['DELETE /auth/views/:id', '/auth/views/999999'],
  ['PUT /auth/views/:id/weekly', '/auth/views/1/weekly', taking({ format: 'csv' }, 'format')],
  ['DELETE /auth/views/:id/weekly', '/auth/views/999999/weekly'],
  ['GET /notifications'],
  ['POST /notifications/read', taking({})],
  ['GET /auth/sessions'],
  ['DELETE /auth/sessions'],
  ['DELETE /auth/sessions/:id', '/auth/sessions/none'],
]);

const FILE = '/files/aaaaaaaaaaaaaaaaaaaaaaaa';
const ANYWHERE = [
  ...calls('screen', [['GET /events'], ['GET /search', HEAVY]]),
  ...calls('judged', [
    ['GET /files/:id', FILE, HEAVY],
    ['GET /files/:id/thumbnail', `${FILE}/thumbnail`, HEAVY],
  ]),
];

const PATTERN = [
  ...from(
    'category-setup',
    ['POST /files', { ...HEAVY, takes: 'form' }],
    ['POST /history/:entry/undo', '/history/999999/undo'],
    ['GET /:resource', '/categories'],
    ['POST /:resource', '/categories', TAKES],
    ['GET /:resource/export', '/categories/export', HEAVY],
    ['POST /:resource/import', '/categories/import', { ...HEAVY, takes: 'form' }],
    ['POST /:resource/bulk', '/categories/bulk', { ...HEAVY, ...TAKES, sound: { action: 'delete', ids: [999_999] } }],
    ['GET /:resource/tabs', '/categories/tabs'],
    ['GET /:resource/new', '/categories/new'],
    ['GET /:resource/:id', '/categories/1'],
    ['PATCH /:resource/:id', '/categories/1', TAKES],
    ['DELETE /:resource/:id', '/categories/15'],
    ['POST /:resource/:id/verify/:field', '/categories/1/verify/name', taking({ value: 'x' })],
    ['POST /:resource/:id/verify/:field/confirm', '/categories/1/verify/name/confirm', CODED],
    ['POST /:resource/:id/reveal', '/categories/1/reveal', taking({ field: 'name' }, 'field')],
    ['POST /:resource/:id/here', '/categories/1/here', taking({ window: 'a' }, 'window')],
    ['GET /:resource/:id/history', '/categories/1/history'],
  ),
  ...from('sub-category-setup', ['GET /:resource/lookup/:field', '/sub_categories/lookup/zone_ids']),
  ...from(
    'customer-list',
    ['GET /:resource/:id/:name', '/customers/1/bookings'],
    ['GET /:resource/:id/:name/export', '/customers/1/bookings/export', HEAVY],
  ),
  ...from('user-list', ['POST /:resource/:id/:name', '/users/4/reset-factors', taking({})]),
  ...from(
    'business-reports',
    ['GET /reports/:screen', '/reports/business-reports', FIGURES],
    ['GET /reports/:screen/export', '/reports/business-reports/export', FIGURES],
  ),
  ...from('dashboard', ['GET /dashboards/:screen', '/dashboards/dashboard', FIGURES]),
];

const STATEMENT = '/vendor_statements/1/statement.pdf';
const AGREE = '/vendors/11/commission/agree';
const OF_THIS_PRODUCT = [
  ...from('day-board', ['GET /dispatch/board', '/dispatch/board&day=2026-11-21', HEAVY]),
  ...from('positions', ['POST /workers/:id/position', '/workers/1/position', taking({})]),
  ...from(
    'booking-list',
    ['GET /bookings/:id/candidates', '/bookings/1/candidates&user_type=Worker', HEAVY],
    ['GET /bookings/:id/whereabouts', '/bookings/1/whereabouts'],
    ['GET /bookings/:id/invoice', '/bookings/1/invoice'],
    ['POST /bookings/:id/invoice', '/bookings/999999/invoice', taking({})],
    ['GET /bookings/:id/invoice.pdf', '/bookings/1/invoice.pdf', HEAVY],
    ['GET /bookings/:id/credit-note', '/bookings/1/credit-note'],
    ['POST /bookings/:id/credit-note', '/bookings/1/credit-note', taking({ reason: 'Wrong price' })],
    ['GET /bookings/:id/credit-note.pdf', '/bookings/1/credit-note.pdf', HEAVY],
    ['GET /bookings/bookable/:service', '/bookings/bookable/1', HEAVY],
    ['GET /bookings/:id/booked', '/bookings/1/booked'],
  ),
  ...from('vendor-statements', ['GET /vendor_statements/:id/statement.pdf', STATEMENT, HEAVY]),
  ...from('payout-runs', ['POST /payout_runs/:id/bank-file', '/payout_runs/1/bank-file', { ...HEAVY, ...taking({}) }]),
  ...from(
    'service-list',
    ['GET /:resource/:id/parts', '/services/1/parts'],
    ['POST /:resource/order', '/service_questions/order', taking({ whole: 'x', within: 'x' })],
    ['GET /services/:id/compiled', '/services/1/compiled', HEAVY],
    ['POST /services/:id/price', '/services/1/price', { ...HEAVY, ...taking({ version: 'draft' }, 'version') }],
    ['GET /services/:id/differences', '/services/1/differences', HEAVY],
    ['GET /services/:id/baskets', '/services/1/baskets'],
    ['POST /services/:id/baskets', '/services/1/baskets', { ...taking({ name: 'Two rooms' }, 'name'), first: 'name' }],
    ['DELETE /services/:id/baskets/:basket', '/services/1/baskets/999999'],
  ),
  ...from('vendor-onboarding', ['POST /vendors/:id/commission/agree', AGREE, taking({ commission_id: 'x' })]),
  ...from(
    'vendor-requests',
    ['GET /vendors/:id/commission', '/vendors/11/commission'],
    ['POST /vendors/:id/commission', '/vendors/11/commission', taking({ value: 'x' })],
    ['GET /vendors/:id/commission/terms', '/vendors/11/commission/terms'],
    ['GET /vendors/:id/document-types', '/vendors/11/document-types'],
    ['GET /vendor/document_types', '/vendor/document_types&vendor_type=Service'],
    ['GET /vendors/:id/subscriptions', '/vendors/11/subscriptions'],
    ['POST /vendors/:id/subscriptions', '/vendors/11/subscriptions', taking({ service_id: 'x' })],
    ['GET /vendor/settings', '/vendor/settings&vendor_id=11'],
    ['POST /vendor/setting', { ...taking({ vendor_id: 'x', name: 'x', value: 'x' }), first: 'nonsense' }],
    ['GET /vendor/commission_history', '/vendor/commission_history&vendor_id=11'],
    ['GET /vendor/services', '/vendor/services&vendor_id=11'],
    ['POST /vendor/subscription', { ...taking({ vendor_id: 'x', service_id: 'x' }), first: 'nonsense' }],
  ),
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
const NAMED: readonly KnownCall[] = [
  // An address that only its keys separate from the pattern has no path of its own.
  ...new Map(
    ADDRESSES.filter(({ path, resource }) => path !== `/${resource}`).map((each) => [each.method + each.path, each]),
  ).values(),
].map((each) => {
  const { method, path, resource, call } = each;
  const screen = call === 'move' && resource === 'products' ? 'product-requests' : SCREEN_OF[resource];
  // The server first decides which of the moves that share an address the call refers to.
  const [first = 'nonsense'] = call === 'move' ? Object.keys(each.given ?? {}) : [];
  const takes = method === 'POST' ? ({ takes: 'json', first } as const) : {};
  return { method, route: path, at: `${path}?screen_label=${screen}`, who: 'screen', ...takes };
});

const OF_SCREENS: readonly KnownCall[] = [...PATTERN, ...OF_THIS_PRODUCT, ...NAMED];
export const EVERY_CALL: readonly KnownCall[] = [...ANYBODY, ...ACCOUNT, ...ANYWHERE, ...OF_SCREENS];

/** What a call is called in tests and messages. */
export const named = ({ method, route }: Pick<KnownCall, 'method' | 'route'>): string => `${method} ${route}`;
