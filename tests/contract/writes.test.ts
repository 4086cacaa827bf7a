import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Names } from '../../api/addresses/address.ts';
import { ADDRESSES } from '../../product/addresses.ts';
import { registry } from '../../resources/index.ts';
import { type CompleteMove, holds, holdsFile, type RecordData, type Screen } from '../../resources/language/index.ts';
import { callAddress } from './address-calls.ts';
import { ahead, OPEN } from './bookings.ts';
import { result } from './bulk-calls.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import type { Answer, Client } from './client.ts';
import { answersTo, at, type Body, bodyOf, found, resourceOf } from './derived-bodies.ts';
import { EVERY_CALL, named, routeOf } from './every-call.ts';
import { appCodeOf, begin, bindApp, bindPasskey, makeRecoveryCodes } from './factor-steps.ts';
import { DEMO_PASSWORD, startHost, type TestHost } from './host.ts';
import { csvOf, formOf, importedOf } from './imports.ts';
import { png, uploadedId } from './pictures.ts';

/**
 * Every call that writes, made so that it does write: each is answered within a time limit and
 * leaves a store that answers. What waits for itself, as a transaction within a transaction does on
 * a store with one connection, is named.
 */

/** In milliseconds. */
const LIMIT = 10_000;
const [ADMIN, OPS, SUPPORT] = ['admin@example.com', 'ops@example.com', 'support@example.com'] as const;
const PASSWORD = 'lamp-violet-canoe-harbour';

let server: TestHost;
let admin: Client;
let ops: Client;
/** How far the server's clock is ahead, in milliseconds. */
let passed: number;
/** What the server reported to its operator. */
const log: string[] = [];
/** Whether a call was not answered: that store is left as it is. */
let isStuck = true;

/**
 * What was answered 2xx: each call by its route, as `every-call.ts` has it, by its address without
 * ids, and by that with its screen.
 */
const done = new Set<string>();

beforeEach(async () => {
  if (!isStuck) return;
  server = await startHost({ log: (line) => void log.push(line) });
  [passed, isStuck] = [0, false];
  [admin, ops] = [await signIn(ADMIN), await signIn(OPS)];
});
afterEach(async () => {
  if (!isStuck) await ok(admin.get('/api/categories?screen_label=category-setup&_end=1'));
});
afterAll(() => (isStuck ? undefined : server.close()));

/**
 * Makes a client whose calls are noted, and fail by their name where they are not answered in time,
 * or by a fault of the server's own.
 */
function limited(client: Client): Client {
  const call = client.call.bind(client);
  client.call = async (method, path, ...rest) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isStuck = true;
        reject(new Error(`${method} ${path} was not answered within ${LIMIT / 1000} s`));
      }, LIMIT);
    });
    const answer = await Promise.race([call(method, path, ...rest), late]).finally(() => clearTimeout(timer));
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${log.splice(0).join('\n')}`);
    if (answer.status < 300) {
      const [at = '', query] = path.split('?');
      const shape = `${method} ${at.replaceAll(/\/\d+/g, '/:id')}`;
      const route = `${method} ${routeOf(path.replace(/^\/api/, ''))}`;
      for (const each of [route, shape, `${shape} ${new URLSearchParams(query).get('screen_label')}`]) done.add(each);
    }
    return answer;
  };
  return client;
}
const signIn = async (email: string): Promise<Client> => limited(await server.signIn(email));
const visitor = (): Client => limited(server.client());

/** What a call is answered with. @throws Error unless it was done. */
async function ok(input: Promise<Answer>): Promise<Answer> {
  const answer = await input;
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer;
}
/** Lets time go by, which ends what proved who somebody is, and all that is due then be done. */
async function pass(milliseconds: number): Promise<void> {
  passed += milliseconds;
  await server.ahead(passed);
  await server.signIn(ADMIN, admin);
  await server.signIn(OPS, ops);
}
const sentTo = async (email: string) => {
  const sent = (await server.outbox()).find(({ to, code, token }) => to === email && (code ?? token) !== undefined);
  return { code: sent?.code, token: sent?.token };
};
const RESEND_MS = 301_000;

describe('what anybody and everybody may', () => {
  it('should bind factors, sign in by each, and let go of them', async () => {
    const own = await signIn(SUPPORT);
    await ok(own.post('/api/auth/confirm', { password: DEMO_PASSWORD }));
    const [secret, device, [recovery]] = [await bindApp(own), await bindPasskey(own), await makeRecoveryCodes(own)];
    const signedIn = async (way: string, proof: (attempt: string, client: Client) => Promise<object>) => {
      const { client, attempt } = await begin(server, SUPPORT, visitor());
      await ok(client.post(`/api/auth/${way}/verify`, { attempt, ...(await proof(attempt, client)) }));
    };
    await signedIn('totp', async () => ({ code: appCodeOf(secret) }));
    await signedIn('recovery', async () => ({ code: recovery }));
    await signedIn('passkey', async (attempt, client) => ({
      response: device.get((await ok(client.post('/api/auth/passkey/options', { attempt }))).body),
    }));
    const response = device.get((await ok(own.post('/api/auth/confirm/passkey'))).body);
    await ok(own.post('/api/auth/confirm', { response }));
    const { body } = await ok(own.get('/api/auth/factors'));
    await ok(own.delete(`/api/auth/factors/passkey/${body.passkeys[0].id}`));
    await ok(own.delete('/api/auth/factors/totp'));
  });

  it('should keep an account', async () => {
    const own = await signIn(SUPPORT);
    await ok(own.patch('/api/auth/profile', { first_name: 'Priyanka', profile_img: await uploadedId(own, 'profile') }));
    await ok(own.patch('/api/auth/preferences', { menu_folded: true }));
    await ok(own.post('/api/notifications/read', { all: true }));
    await ok(own.post('/api/auth/email', { email: 'priya@example.com', current: DEMO_PASSWORD }));
    await ok(own.post('/api/auth/password', { current: DEMO_PASSWORD, password: PASSWORD }));
    await signIn('priya@example.com');
    const sessions: readonly { id: string; is_current: boolean }[] = (await ok(own.get('/api/auth/sessions'))).body;
    await ok(own.delete(`/api/auth/sessions/${sessions.find((each) => !each.is_current)?.id}`));
    await ok(own.delete('/api/auth/sessions'));
  });

  it('should keep views', async () => {
    const view = { screen: 'booking-reports', name: 'Mine', search: 'tab=all' };
    const own = `/api/auth/views/${(await ok(admin.post('/api/auth/views', view))).body.id}`;
    await ok(admin.patch(own, { name: 'Ours', shared_with: 3 }));
    await ok(admin.put(`${own}/weekly`, { format: 'pdf' }));
    await ok(admin.delete(`${own}/weekly`));
    await ok(admin.delete(own));
  });

  it('should sign in by a code that is sent again, sign out, and choose a password by a link', async () => {
    const client = visitor();
    const email = 'finance@example.com';
    const { attempt } = (await ok(client.post('/api/auth/login', { email, password: DEMO_PASSWORD }))).body;
    await pass(RESEND_MS);
    await ok(client.post('/api/auth/otp/resend', { attempt }));
    await ok(client.post('/api/auth/otp/verify', { attempt, code: (await sentTo(email)).code }));
    await ok(client.post('/api/auth/logout'));
    await ok(client.post('/api/auth/password/forgot', { email }));
    await expect.poll(async () => (await sentTo(email)).token).toBeDefined();
    await ok(client.post('/api/auth/password/reset', { token: (await sentTo(email)).token, password: PASSWORD }));
  });

  it('should sign up, and begin with the own profile', async () => {
    const client = visitor();
    const email = 'noura@palm-shade.example.com';
    const names = { first_name: 'Noura', last_name: 'Al Ali', full_address: 'Office 4, Al Quoz, Dubai', zone_id: 1 };
    const given = { ...names, email, phone_number: '+971501234599', password: PASSWORD };
    const { attempt } = (await ok(client.post('/api/auth/sign-up', given))).body;
    await pass(RESEND_MS);
    await ok(client.post('/api/auth/sign-up/resend', { attempt }));
    await ok(client.post('/api/auth/sign-up/verify', { attempt, code: (await sentTo(email)).code }));
    await created(screenOf('vendor-onboarding'), client, { email, phone_number: given.phone_number });
  });
});

/** Each screen that shows records, and as it is for parts of them. */
const SCREENS: readonly Screen[] = registry.screens
  .filter(({ resource }) => resource !== '')
  .flatMap((screen) => [screen, ...Object.values(screen.parts)]);
const screenOf = (name: string): Screen => found(SCREENS.find((screen) => screen.name === name));

/** What has to be given, or done before, where a record is made or a move. */
type Ready = { readonly body?: Body; readonly first?: () => Promise<unknown> };

/** Of forms, by the resource and the screen, what no record like it tells. */
const FORMS: { readonly [form: string]: Ready } = {
  'bookings on booking-list': { body: { schedule_date: ahead(9), schedule_time: '10:00' } },
  // A vendor that no group of these has.
  'vendor_group_members on vendor-groups': { body: { vendor_group_id: 3, vendor_id: 15 } },
  // The months that are over are closed by a job.
  'payout_runs on payout-runs': { first: () => pass(2 * 60_000) },
};
const formOn = ({ resource, name }: Screen): string => `${resource} on ${name}`;
const bodyFor = (screen: Screen, names: readonly string[], client = admin): Promise<Body> =>
  bodyOf([server, client], screen, names, FORMS[formOn(screen)]?.body);

/**
 * Makes a record by the form of a screen, all steps of it. `given`: what cannot be derived for its
 * first step. Answers its id.
 */
async function created(screen: Screen, client = admin, given: Body = {}): Promise<string> {
  const { partOf, rows } = resourceOf(screen);
  const [first, ...steps] = screen.form?.steps ?? [];
  const once = partOf ? [partOf.field, ...partOf.createOnly, ...(partOf.within ? [partOf.within] : [])] : [];
  const own = client === admin ? [] : rows.map((each) => each.own.field);
  const names = [...once, ...(first?.fields ?? screen.writes)].filter((name) => !own.includes(name));
  await FORMS[formOn(screen)]?.first?.();
  const path = at(screen, '', first && `&step=${first.name}`);
  const { id } = (await ok(client.post(path, { ...(await bodyFor(screen, names, client)), ...given }))).body;
  for (const { name, fields } of steps)
    await ok(client.patch(at(screen, id, `&step=${name}`), await bodyFor(screen, fields, client)));
  return String(id);
}

/** Other values for what a screen changes of a record by itself: its switches among them. */
async function changeOf(screen: Screen): Promise<Body> {
  const { fields } = resourceOf(screen);
  const names = screen.updates.filter((name) => {
    const field = found(fields[name]);
    return !('verified' in field && field.verified);
  });
  const off = (screen.list?.toggles ?? []).map((name) => [name, false]);
  return { ...(await bodyFor(screen, names)), ...Object.fromEntries(off) };
}

const WRITING = SCREENS.filter(({ flags, form }) => form !== undefined && flags.includes('write'));
const CHANGING = WRITING.filter(({ updates }) => updates.length > 0);
const DELETING = SCREENS.filter(({ flags }) => flags.includes('delete'));
const isImported = ({ form }: Screen): boolean => form?.only === undefined;
const IMPORTING = CHANGING.filter((screen) => isImported(screen) && screen.flags.includes('export'));

// spec 1.7.6, 1.7.7, 1.7.8, 1.7.12, 1.7.13, 2.7.15, 2.7.16, 2.7.17, 2.7.28
describe('what forms write', () => {
  const written = SCREENS.filter((screen) => WRITING.includes(screen) || DELETING.includes(screen));
  it.each(written.map((screen) => [formOn(screen), screen] as const))('should be %s', async (_, screen) => {
    const { resource, flags, list, whole } = screen;
    const id = WRITING.includes(screen) ? await created(screen) : String((await server.all(resource)).at(-1)?.id);
    if (CHANGING.includes(screen)) {
      const file = IMPORTING.includes(screen) && (await ok(admin.get(at(screen, 'export', `&id=${id}`)))).body;
      const change = await changeOf(screen);
      const { body } = await ok(admin.patch(at(screen, id), change));
      for (const name of list?.toggles ?? []) expect(body[name], name).toBe(false);
      if (file) {
        const answer = await ok(admin.post(at(screen, 'import'), undefined, { raw: formOf(file) }));
        expect(importedOf(answer)).toMatchObject({ updates: 1, mistakes: [] });
      }
    }
    const many = async (ask: object): Promise<void> =>
      expect(result(await admin.post(at(screen, 'bulk'), { ...ask, ids: [Number(id)] })).failed).toBe(0);
    for (const name of list?.toggles ?? []) await many({ action: 'set', values: { [name]: false } });
    if (!DELETING.includes(screen)) return;
    const { headers } = await ok(admin.delete(at(screen, id)));
    expect((await admin.get(at(screen, id))).status).toBe(404);
    // What comes back is deleted as one of many.
    if (!flags.includes('write')) return;
    await ok(admin.post(`/api/history/${headers.get('X-History-Entry')}/undo?screen_label=${screen.name}`));
    if (whole === undefined) await many({ action: 'delete' });
  });
});

type Prepared = Ready & {
  /** Which records it is tried on. Default: those it can be made on. */
  readonly of?: (record: RecordData) => boolean;
  /** What these hold before. */
  readonly holding?: { readonly [field: string]: RecordData[string] };
  /** Who makes it. Default: the administrator. */
  readonly by?: () => Client;
};
const isApproved = ({ admin_approval }: RecordData): boolean => admin_approval === 'APPROVED';
const isServed = ({ booking_status, worker_id, version_id }: RecordData): boolean =>
  booking_status === 'Completed' && worker_id !== null && version_id !== null;
const GROUP = { vendor_group_id: 1 };
/** For moves that cannot be made as things are, or whose inputs do not follow from their kind. */
const PREPARED: { readonly [move: string]: Prepared } = {
  'vendors submit': { of: isApproved, holding: { admin_approval: 'PENDING_FROM_VENDOR' } },
  'vendors approve': { of: isApproved, holding: { admin_approval: 'PENDING_APPROVAL' } },
  'vendors approve-anyway': { body: { reason: 'Known to us for years' } },
  'vendors return': { body: { items: [{ of: 'bank', reason: 'mismatch', note: 'The holder is another' }] } },
  'vendors confirm-bank': { of: isApproved, holding: { bank_confirmed_at: null } },
  'vendors answer-notes': { of: isApproved, holding: { changes_notes_at: new Date().toISOString() } },
  'bookings approve': { of: isServed, holding: { ...OPEN, order_status: 'Pending' }, body: { mode: 'auto', ...GROUP } },
  'bookings offer': { of: isServed, holding: OPEN, body: GROUP },
  'bookings set-status': { of: (each) => each.booking_status === 'Completed', body: { booking_status: 'Ongoing' } },
  'bookings payments': { of: ({ owed_amount }) => Number(owed_amount) > 0 },
  'offers accept': { first: offered },
  'offers decline': { first: offered },
  'payouts mark-paid': {
    first: async () => {
      const run = found((await server.all('payout_runs')).findLast(({ status }) => status === 'Sent'));
      await ok(ops.post(`/api/payout_runs/${run.id}/bank-file?screen_label=payout-runs`, {}));
    },
  },
  // Somebody else than who made it.
  'payout_runs release': {
    first: async () => {
      await moved('payout_runs cancel');
      await created(screenOf('payout-runs'));
    },
    by: () => ops,
  },
};
/** Offers bookings until one waits for an answer: not every one fits somebody. */
async function offered(): Promise<void> {
  do await moved('bookings offer');
  while (!(await server.all('offers')).some(({ answer }) => answer === 'Offered'));
}

type Offered = { readonly screen: Screen; readonly move: CompleteMove };
const MOVES = new Map<string, Offered>(
  SCREENS.flatMap((screen) =>
    screen.moves.map((move) => [`${screen.resource} ${move.name}`, { screen, move }] as const),
  ),
);
/** Of the records a move can be made on, so many are tried. */
const MOST_TRIED = 8;

/**
 * Makes a move of the first record that lets it be made. @throws Error with what each was refused
 * with.
 */
async function moved(name: string): Promise<void> {
  const offered = found(MOVES.get(name), name);
  const { screen, move } = offered;
  const { of, holding, body, first, by }: Prepared = PREPARED[name] ?? {};
  const may = of ?? ((record: RecordData) => holds(move.when, record, { now: new Date() }));
  await first?.();
  const refusals: string[] = [];
  for (const { id } of (await server.all(screen.resource)).filter(may).slice(0, MOST_TRIED)) {
    if (holding) await server.change(screen.resource, id, holding);
    const answers = await answersTo(admin, offered, found(await server.one(screen.resource, id)));
    const input = { ...answers, ...body };
    const answer = await (by?.() ?? admin).post(at(screen, `${id}/${move.name}`), input);
    if (answer.status < 300) return;
    refusals.push(`${id} ${JSON.stringify(input)}: ${JSON.stringify(answer.body)}`);
  }
  throw new Error(`${name} was not made: ${refusals.join('\n')}`);
}
const shapeOf = ({ screen, move }: Offered): string => `POST /api/${screen.resource}/:id/${move.name}`;

describe('what moves write', () => {
  it.each([...MOVES])('should be %s', async (name, each) => {
    // On the way to another perhaps.
    if (!done.has(shapeOf(each))) await moved(name);
  });
});

describe('what else is written', () => {
  const HERE = { latitude: 25.204849, longitude: 55.270783 };
  const VENDOR = 11;

  it('should be done of records', async () => {
    await ok(admin.post('/api/services/1/here?screen_label=service-list', { window: 'one' }));
    await ok(admin.post('/api/vendors/1/reveal?screen_label=vendor-requests', { field: 'iban_code' }));
    const [email, verify] = ['new.palm@example.com', '/api/vendors/1/verify/email'];
    const { attempt } = (await ok(admin.post(`${verify}?screen_label=vendor-onboarding`, { value: email }))).body;
    const proof = { attempt, code: (await sentTo(email)).code };
    await ok(admin.post(`${verify}/confirm?screen_label=vendor-onboarding`, proof));
    const many = { action: 'move', move: 'reset-factors', ids: [5, 6] };
    expect(result(await admin.post('/api/users/bulk?screen_label=user-list', many)).failed).toBe(0);
    const given = { 'First Name': 'Amal', 'Last Name': 'Nair', 'Phone Number': '509990001', Email: 'amal@example.com' };
    const raw = formOf(csvOf(Object.keys(given), Object.values(given)));
    const imported = await admin.post('/api/customers/import?screen_label=customer-list', undefined, { raw });
    expect(importedOf(imported)).toMatchObject({ creates: 1, mistakes: [] });
    const worker = found((await server.all('positions'))[0]).worker_id;
    await ok(admin.post(`/api/workers/${worker}/position?screen_label=positions`, HERE));
  });

  it('should be papers of bookings', async () => {
    const bookings = await server.all('bookings');
    const paid = found(bookings.find((each) => isServed(each) && Number(each.payment_amount) > 0));
    await ok(admin.post(`/api/bookings/${paid.id}/invoice?screen_label=booking-list`, {}));
    await ok(admin.post(`/api/bookings/${paid.id}/credit-note?screen_label=booking-list`, { reason: 'Cancelled' }));
  });

  it('should be a service, its parts and what is kept of it', async () => {
    const { service, question, option, publish } = catalogueOf(() => admin);
    const id = await service();
    const [one, other] = [await question(id), await question(id)];
    const selection = [one, other].map(async (each) => ({ option_id: await option(each), count: 1 }));
    const basket = { hours: 2, selection: await Promise.all(selection) };
    await ok(admin.post(`/api/service_questions/order?${S}`, { whole: id, ids: [other, one] }));
    await ok(publish(id));
    await ok(admin.post(`/api/services/${id}/price?${S}`, basket));
    const storedOf = (await ok(admin.post(`/api/services/${id}/baskets?${S}`, { name: 'Kept', ...basket }))).body.id;
    await ok(admin.delete(`/api/services/${id}/baskets/${storedOf}?${S}`));
  });

  it('should be what a vendor gives and does', async () => {
    const of = (call: string, screen = 'vendor-requests') => `/api/vendors/${VENDOR}/${call}?screen_label=${screen}`;
    const { asked: input } = (await ok(admin.post(of('commission'), { value: 12.25 }))).body;
    await ok(ops.post(of('commission/agree', 'vendor-onboarding'), { commission_id: input.id }));
    const setting = { vendor_id: VENDOR, label: 'vendor-requests', key: 'commission', value: '13.5%' };
    await ok(admin.post('/api/vendor/setting', setting));
    const [{ id }] = (await ok(admin.get(of('subscriptions')))).body;
    await ok(admin.post(of('subscriptions'), { service_id: id, is_active: false }));
    const again = { vendor_id: VENDOR, service_id: id, is_active: true };
    await ok(admin.post('/api/vendor/subscription?screen_label=vendor-requests', again));
  });

  /** Values under the names an address has for them. */
  const called = (names: Names, values: Body): Body =>
    Object.fromEntries(Object.entries(names).flatMap(([key, name]) => (name in values ? [[key, values[name]]] : [])));

  const writing = ADDRESSES.filter(({ method }) => method !== 'GET');
  const rows = writing.map((each) => [`${each.method} ${each.path} (${each.call})`, each] as const);
  it.each(rows)('should be done at %s', async (_, address) => {
    const { resource, path, call } = address;
    const move = call === 'move' ? MOVES.get(`${resource} ${address.move}`) : undefined;
    const screen = move?.screen ?? found(SCREENS.find((each) => each.resource === resource && each.form !== undefined));
    const make = (values: Body): Promise<Answer> => ok(callAddress(admin, address, values, screen.name));
    const all = await server.all(resource);
    const last = found(all.at(-1));
    if (call === 'delete') await make({ [address.id]: last.id });
    else if (call === 'save') {
      const form = new FormData();
      const values = called(address.takes, await bodyFor(screen, Object.values(address.takes)));
      if (address.whole) values[address.whole.field] = last[address.whole.field];
      for (const [key, value] of Object.entries(values)) {
        const field = found(registry.resources[resource]?.fields[address.takes[key] ?? key]);
        if (holdsFile(field)) form.set(key, new Blob([png()], { type: 'image/png' }), 'ours.png');
        else form.set(key, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
      }
      await ok(admin.post(`/api${path}?screen_label=${screen.name}`, undefined, { raw: form }));
    } else if (call === 'save-each') {
      const values = called(address.takes, await bodyFor(screen, screen.writes));
      await make({ [address.list]: [{ ...values, [address.whole]: last[address.whole] }] });
    } else if (call === 'order') {
      const ids = all.filter((each) => each[address.whole] === last[address.whole]).map(({ id }) => id);
      await make({ [address.whole]: last[address.whole], [address.ids]: ids.toReversed() });
    } else if (move && call === 'move') {
      const record = found(all.find((each) => holds(move.move.when, each, { now: new Date() })));
      const answers = called(address.takes, await answersTo(admin, move, record));
      await make({ ...address.given, ...answers, [address.id]: record.id });
    }
  });
});

it('should let all be done that is due in a week', async () => {
  await pass(8 * 86_400_000);
  const left = (await server.all('jobs')).filter(({ state, error }) => state === 'running' || error !== null);
  expect(left.map(({ name, about, state, error }) => ({ name, about, state, error }))).toEqual([]);
});

describe('all', () => {
  it('should have been made', () => {
    const shapes = (method: string, screens: readonly Screen[], rest = '') =>
      screens.map(({ resource, name }) => `${method} /api/${resource}${rest} ${name}`);
    const wanted = [
      // The first administrator is made where there is nobody, in `setup.test.ts`.
      ...EVERY_CALL.filter(({ method }) => method !== 'GET')
        .map(named)
        .filter((each) => each !== 'POST /auth/setup'),
      ...shapes('POST', WRITING),
      ...shapes('PATCH', CHANGING, '/:id'),
      ...shapes('DELETE', DELETING, '/:id'),
      ...shapes('POST', IMPORTING, '/import'),
      ...[...MOVES.values()].map(shapeOf),
    ];
    expect(wanted.filter((each) => !done.has(each))).toEqual([]);
    // What is prepared is there.
    expect(Object.keys(PREPARED).filter((name) => !MOVES.has(name))).toEqual([]);
    expect(Object.keys(FORMS).filter((name) => !WRITING.map(formOn).includes(name))).toEqual([]);
  });
});
