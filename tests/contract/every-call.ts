import { routesOf } from '../../api/index.ts';
import type { Route } from '../../api/routes/route.ts';
import { ADDRESSES } from '../../product/addresses.ts';
import { product } from '../../product/server.ts';

/**
 * Every call of the API, off its table, each with one address that is answered: what tests of what
 * holds for all calls go by. One that names a screen or a record needs an example here; that it is
 * as open as it should be, the generated permission matrix says (`permissions.test.ts`).
 */
export type KnownCall = Example & {
  readonly method: Route['method'];
  /** Its path in the table, below `/api`. */
  readonly route: string;
  readonly who: Route['who']['kind'];
  /** What it carries. Default: nothing. */
  readonly takes?: 'json' | 'form';
  /** Whether each person makes only so many of it at once (`api/at-once.ts`). */
  readonly heavy: boolean;
  /** Whether it stays open to whoever must choose a password first. */
  readonly beforePassword: boolean;
};

type Example = More & {
  /** An address of it, below `/api`. */
  readonly at: string;
};

type More = {
  /** What a key of its query that it does not know is refused with. Default: 400. */
  readonly unknown?: 422;
  /** A body with every text it takes, where fields of records do not judge them all. */
  readonly texts?: object;
  /** Those of the texts that are one line a person writes. */
  readonly lines?: readonly string[];
  /** The one field a refusal names alone, of many that are wrong. Default: it names all. */
  readonly first?: string;
  /** A body it takes that changes nothing, where its query is looked at after its body. */
  readonly sound?: unknown;
};

/** Those that other rows of a path leave to the next path are tried with that. */
const TABLE = routesOf({ product }).filter(({ when }) => !when);

const PATTERNS = TABLE.map(({ path }) => {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return [path, new RegExp(`^${pattern}$`)] as const;
});

/** The path of the table that takes an address below `/api`, as the router would choose. */
export const routeOf = (address: string): string | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(address.replace(/[?&].*$/s, '')))?.[0];

/** What a call is called in tests and messages. */
export const named = ({ method, route }: Pick<KnownCall, 'method' | 'route'>): string => `${method} ${route}`;

/** Who is let in without a grant: whoever opens another call says so here. */
export const WITHOUT_GRANT: { readonly [kind in 'anybody' | 'session']: readonly string[] } = {
  anybody: [
    'GET /health',
    ...['login', 'otp/resend', 'otp/verify', 'totp/verify', 'passkey/options', 'passkey/verify', 'recovery/verify'].map(
      (step) => `POST /auth/${step}`,
    ),
    ...['logout', 'password/forgot', 'password/reset', 'setup'].map((step) => `POST /auth/${step}`),
    'GET /auth/sign-up',
    ...['sign-up', 'sign-up/resend', 'sign-up/verify'].map((step) => `POST /auth/${step}`),
  ],
  session: [
    ...['session', 'confirm', 'factors', 'profile', 'sessions'].map((own) => `GET /auth/${own}`),
    ...['password', 'email', 'confirm', 'confirm/passkey', 'views'].map((own) => `POST /auth/${own}`),
    ...['totp', 'totp/verify', 'passkey', 'passkey/verify', 'recovery'].map((own) => `POST /auth/factors/${own}`),
    ...['profile', 'preferences', 'views/:id'].map((own) => `PATCH /auth/${own}`),
    'PUT /auth/views/:id/weekly',
    ...['factors/totp', 'factors/passkey/:id', 'views/:id', 'views/:id/weekly', 'sessions', 'sessions/:id'].map(
      (own) => `DELETE /auth/${own}`,
    ),
    ...['GET /events', 'GET /search', 'GET /notifications', 'POST /notifications/read'],
  ],
};

/** Whose decision no screen makes alone, and where it is tried for every role. */
export const JUDGED: { readonly [call: string]: string } = {
  // Whoever a screen tells of the field that holds it.
  'GET /files/:id': 'tests/contract/fields-taken.test.ts',
  'GET /files/:id/thumbnail': 'tests/contract/fields-taken.test.ts',
};

const ATTEMPT = 'A'.repeat(22);
const PHRASE = 'palms give shade at noon';
export const VIEW = { screen: 'booking-list', name: 'Late', search: 'q=x' };
const PERSON = { first_name: 'Noura', last_name: 'Ali', email: 'noura@example.com', phone_number: '+971501234599' };
const PROOF = { clientDataJSON: 'a', attestationObject: 'a', authenticatorData: 'a', signature: 'a' };

/** What a key of a body is filled with. Default: a letter. */
const FILLED: { readonly [key: string]: unknown } = {
  ...{ attempt: ATTEMPT, code: '0000', token: ATTEMPT, password: PHRASE, email: 'ops@example.com' },
  response: { id: 'a', rawId: 'a', type: 'public-key', response: PROOF },
  ...{ language: 'en', keys_off: false, menu_opened: ['Users'], menu_closed: ['Roles'], menu_folded: false },
  lists: { 'user-list': { columns: ['email'], density: 'compact' } },
  ...{ screen: VIEW.screen, search: VIEW.search, name: 'Other', shared_with: null, format: 'csv' },
  ...{ field: 'name', window: 'a', leaves: false },
};
/** Keys of one line that a person writes. */
const LINES = [
  ...['email', 'name', 'search', 'screen', 'format', 'field', 'window'],
  ...['language', 'menu_opened', 'menu_closed', 'lists'],
];

const filled = (keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, Object.hasOwn(FILLED, key) ? FILLED[key] : 'x']));

type Row = readonly [call: string, more?: More];

const rowsFrom = (screen: string, ...rows: readonly (string | Row)[]): Row[] =>
  rows.map((row) => {
    const [call, more] = typeof row === 'string' ? [row] : row;
    return [call.replace(/(&.*)?$/, `?screen_label=${screen}$1`), more];
  });

const FILE = '/files/aaaaaaaaaaaaaaaaaaaaaaaa';
const SIGNED_UP = { ...PERSON, full_address: 'Dubai', zone_id: 1, password: PHRASE };
const OWN: readonly Row[] = [
  ['POST /auth/setup', { texts: { token: ATTEMPT, password: PHRASE, ...PERSON }, lines: [], first: 'token' }],
  ['POST /auth/sign-up', { texts: SIGNED_UP, lines: ['email', 'first_name', 'last_name'] }],
  ['PATCH /auth/profile', { texts: { first_name: 'Amal', last_name: 'Haddad' }, lines: ['first_name', 'last_name'] }],
  ['DELETE /auth/factors/passkey/none'],
  ['PATCH /auth/views/1'],
  ['DELETE /auth/views/999999'],
  ['PUT /auth/views/1/weekly'],
  ['DELETE /auth/views/999999/weekly'],
  ['DELETE /auth/sessions/none'],
  [`GET ${FILE}`],
  [`GET ${FILE}/thumbnail`],
];

const PATTERN: readonly Row[] = [
  ...rowsFrom(
    'category-setup',
    'POST /files',
    'POST /history/999999/undo',
    'GET /categories',
    'POST /categories',
    'GET /categories/export',
    'POST /categories/import',
    ['POST /categories/bulk', { sound: { action: 'delete', ids: [999_999] } }],
    'GET /categories/tabs',
    'GET /categories/new',
    'GET /categories/1',
    'PATCH /categories/1',
    'DELETE /categories/15',
    'POST /categories/1/verify/name',
    'POST /categories/1/verify/name/confirm',
    'POST /categories/1/reveal',
    'POST /categories/1/here',
    'GET /categories/1/history',
  ),
  ...rowsFrom('sub-category-setup', 'GET /sub_categories/lookup/zone_ids'),
  ...rowsFrom('customer-list', 'GET /customers/1/bookings', 'GET /customers/1/bookings/export'),
  ...rowsFrom('user-list', ['POST /users/4/reset-factors', { texts: {} }]),
  ...rowsFrom(
    'business-reports',
    ['GET /reports/business-reports', { unknown: 422 }],
    ['GET /reports/business-reports/export', { unknown: 422 }],
  ),
  ...rowsFrom('dashboard', ['GET /dashboards/dashboard', { unknown: 422 }]),
];

const OF_THIS_PRODUCT: readonly Row[] = [
  ...rowsFrom('day-board', 'GET /dispatch/board&day=2026-11-21'),
  ...rowsFrom('positions', 'POST /workers/1/position'),
  ...rowsFrom(
    'booking-list',
    'GET /bookings/1/candidates&user_type=Worker',
    'GET /bookings/1/whereabouts',
    'GET /bookings/1/invoice',
    'POST /bookings/999999/invoice',
    'GET /bookings/1/invoice.pdf',
    'GET /bookings/1/credit-note',
    'POST /bookings/1/credit-note',
    'GET /bookings/1/credit-note.pdf',
    'GET /bookings/bookable/1',
    'GET /bookings/1/booked',
  ),
  ...rowsFrom('vendor-statements', 'GET /vendor_statements/1/statement.pdf'),
  ...rowsFrom('payout-runs', 'POST /payout_runs/1/bank-file'),
  ...rowsFrom(
    'service-list',
    'GET /services/1/parts',
    'POST /service_questions/order',
    'GET /services/1/compiled',
    ['POST /services/1/price', { texts: { version: 'draft' }, lines: ['version'] }],
    'GET /services/1/differences',
    'GET /services/1/baskets',
    ['POST /services/1/baskets', { texts: { name: 'Two rooms' }, first: 'name' }],
    'DELETE /services/1/baskets/999999',
  ),
  ...rowsFrom('vendor-onboarding', 'POST /vendors/11/commission/agree'),
  ...rowsFrom(
    'vendor-requests',
    'GET /vendors/11/commission',
    'POST /vendors/11/commission',
    'GET /vendors/11/commission/terms',
    'GET /vendors/11/document-types',
    'GET /vendor/document_types&vendor_type=Service',
    'GET /vendors/11/subscriptions',
    'POST /vendors/11/subscriptions',
    'GET /vendor/settings&vendor_id=11',
    ['POST /vendor/setting', { texts: { vendor_id: 'x', name: 'x', value: 'x' }, lines: [], first: 'nonsense' }],
    'GET /vendor/commission_history&vendor_id=11',
    'GET /vendor/services&vendor_id=11',
    ['POST /vendor/subscription', { texts: { vendor_id: 'x', service_id: 'x' }, first: 'nonsense' }],
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

/** The addresses the specification names. */
const NAMED: readonly Row[] = ADDRESSES.flatMap((each) => {
  const { method, path, resource, call } = each;
  const screen = call === 'move' && resource === 'products' ? 'product-requests' : SCREEN_OF[resource];
  // The server first decides which of the moves that share an address the call refers to.
  const [first = 'nonsense'] = call === 'move' ? Object.keys(each.given ?? {}) : [];
  return rowsFrom(screen ?? '', [`${method} ${path}`, method === 'POST' ? { first } : {}]);
});

const EXAMPLES: ReadonlyMap<string, Example> = new Map(
  [...NAMED, ...OWN, ...PATTERN, ...OF_THIS_PRODUCT].map(([call, more]) => {
    const [method, at = ''] = call.split(' ');
    return [`${method} ${routeOf(at)}`, { at, ...more }];
  }),
);

function exampleOf({ method, path, who }: Route): Example {
  const found = EXAMPLES.get(`${method} ${path}`);
  if (!found && (path.includes(':') || who.kind === 'grant')) throw new Error(`${method} ${path} has no example.`);
  return found ?? { at: path };
}

/** What a call takes: texts by the keys of its body, where these are known. */
function bodyOf({ takes }: Route, given: Example): Pick<KnownCall, 'takes' | 'texts' | 'lines'> {
  if (takes === undefined) return {};
  if (takes === 'form') return { takes };
  const texts = given.texts ?? (typeof takes === 'object' ? filled(takes) : undefined);
  const lines = given.lines ?? Object.keys(texts ?? {}).filter((key) => LINES.includes(key));
  return { takes: 'json', ...(texts && { texts }), lines };
}

export const EVERY_CALL: readonly KnownCall[] = TABLE.map((route): KnownCall => {
  const example = exampleOf(route);
  return {
    ...{ ...example, ...bodyOf(route, example) },
    ...{ method: route.method, route: route.path, who: route.who.kind },
    heavy: route.limit !== undefined || route.takes === 'form',
    beforePassword: route.who.needs.beforePassword === true,
  };
});
