import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf, startOfMonth } from '../../product/vendors/rules/statements.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { type Listener, listen } from './listener.ts';
import { idsOf } from './stage.ts';
import { reopenMonths } from './vendor-stage.ts';

/**
 * What two vendors are told of their money: each its own statements and payouts, at every door, and
 * nothing of the other's. Whose a row is, is worked out here from the raw records.
 */

const ADMIN = 'admin@example.com';
const EMAILS = ['service.vendor@example.com', 'vendor@example.com'] as const;
let server: TestHost;
const clients = new Map<string, Client>();
let heard: readonly Listener[] = [];
/** What is there once both are paid is read by all tests, and no test changes what others read. */
beforeAll(async () => {
  server = await startHost();
  for (const email of [ADMIN, ...EMAILS]) clients.set(email, await server.signIn(email));
  await reopenMonths(server);
  heard = await Promise.all(EMAILS.map((email) => listen(as(email))));
  await pay();
});
afterAll(async () => {
  for (const listener of heard) listener.close();
  await server.close();
});
const as = (email: string): Client => clients.get(email) as Client;
const stored = (resource: string): Promise<readonly RecordData[]> => server.all(resource);

const SCREENS = { vendor_statements: 'vendor-statements', payouts: 'payouts' } as const;
type Owned = keyof typeof SCREENS;
const OWNED = Object.keys(SCREENS) as Owned[];
const MISSING = 999_999;
const RUN = 700_000;
/** What no vendor is told of a payout, each with a value that stands nowhere else. */
const KEPT = { beneficiary: 'Zq Beneficiary', iban: 'AE990331234567890999999' } as const;

/** The two vendors, in the order of their addresses. */
let vendors: readonly Id[] = [];

/** Two vendors that earned something in a month that is over have an account each, and are paid. */
async function pay(): Promise<void> {
  const over = startOfMonth(monthOf(new Date()));
  const earned = (await stored('transactions')).filter(
    ({ entry, vendor_id, transaction_date }) =>
      entry === 'Vendor Share' && vendor_id !== null && String(transaction_date) < over,
  );
  vendors = [...new Set(earned.map(({ vendor_id }) => Number(vendor_id)))].slice(0, 2);
  expect(vendors).toHaveLength(2);
  const users = await stored('users');
  const accounts = EMAILS.map((address) => users.find(({ email }) => email === address)?.id ?? 0);
  for (const { id, vendor_user_id } of await stored('vendors'))
    if (accounts.includes(Number(vendor_user_id))) await server.change('vendors', id, { vendor_user_id: null });
  for (const [at, id] of vendors.entries())
    await server.change('vendors', id, { vendor_user_id: accounts[at] ?? null });
  await server.ahead(2 * 60_000);
  const AT = '2026-11-01T08:00:00.000Z';
  const run = { id: RUN, note: 'Zq note', status: 'Sent', made_by: 1, released_by: 1, released_at: AT };
  await server.put('payout_runs', { ...run, file_at: null, created_at: AT, _version: 1 });
  const statements = await stored('vendor_statements');
  const payouts = vendors.map((vendor_id, at): RecordData => {
    const statement_id = statements.find((each) => each.vendor_id === vendor_id)?.id ?? null;
    return {
      ...{ id: 700_001 + at, run_id: RUN, vendor_id, statement_id, held_id: statement_id, amount: 17.25 + at },
      ...{ ...KEPT, status: 'Sent', reason: null, sent_at: AT, settled_at: null, _version: 1 },
    };
  });
  await server.put('payouts', ...payouts);
}

const path = (resource: Owned, rest = '', query = ''): string =>
  `/api/${resource}${rest}?screen_label=${SCREENS[resource]}${query}`;
/** All of a resource that its screen shows, by whose they are. */
const shown = async (resource: Owned, at: number): Promise<{ mine: RecordData[]; theirs: RecordData[] }> => {
  const all = (await stored(resource)).filter(
    ({ status }) => resource !== 'payouts' || ['Sent', 'Paid', 'Failed'].includes(String(status)),
  );
  const isMine = ({ vendor_id }: RecordData): boolean => vendor_id === vendors[at];
  return { mine: all.filter(isMine), theirs: all.filter((each) => !isMine(each)) };
};
const textOf = ({ body }: Answer): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));

describe.each(EMAILS.map((email, at) => [email, at] as const))('%s', (email, at) => {
  const ask = (call: string): Promise<Answer> => as(email).get(call);

  it.each(OWNED)('should list, count, export and find only the own %s', async (resource) => {
    const { mine, theirs } = await shown(resource, at);
    expect([mine.length > 0, theirs.length > 0]).toEqual([true, true]);
    const list = await ask(path(resource, '', '&_end=100'));
    expect([idsOf(list.body), list.headers.get('X-Total-Count')]).toEqual([idsOf(mine), String(mine.length)]);
    const other = await ask(path(resource, '', `&vendor_id=${vendors[1 - at]}&_end=100`));
    expect([other.body, other.headers.get('X-Total-Count')]).toEqual([[], '0']);
    const exported = await ask(path(resource, '/export'));
    expect(textOf(exported).trim().split('\r\n')).toHaveLength(1 + mine.length);
    for (const answer of [list, exported])
      for (const value of Object.values(KEPT)) expect(textOf(answer)).not.toContain(value);
    if (resource === 'vendor_statements')
      for (const { id, number } of [...mine.slice(0, 2), ...theirs.slice(0, 2)]) {
        const isMine = mine.some((each) => each.id === id);
        expect(idsOf((await ask(path(resource, '', `&q=${number}`))).body)).toEqual(isMine ? [id] : []);
        for (const answer of [await ask(`/api/search?q=${number}`), exported])
          expect(textOf(answer).includes(String(number))).toBe(isMine);
      }
  });

  it.each([
    ['payouts', ['', '/history'], ['/decisions', '/parts']],
    ['vendor_statements', ['', '/history', '/lines', '/payouts', '/statement.pdf'], ['/decisions', '/parts']],
  ] as const)('should be answered of foreign %s as of missing ones, at every door', async (resource, open, closed) => {
    const { mine, theirs } = await shown(resource, at);
    for (const door of [...open, ...closed]) {
      const missing = await ask(path(resource, `/${MISSING}${door}`));
      expectRefusal(missing, 404);
      for (const { id } of theirs.slice(0, 4)) {
        const answer = await ask(path(resource, `/${id}${door}`));
        expect([answer.status, answer.body], `${door} of ${id}`).toEqual([404, missing.body]);
      }
    }
    for (const door of open) expect((await ask(path(resource, `/${mine[0]?.id}${door}`))).status, door).toBe(200);
    const one = (await ask(path(resource, `/${mine[0]?.id}`))).body;
    for (const name of ['beneficiary', 'iban', 'run_id', 'held_id', 'uuid', 'paper'])
      expect(one, name).not.toHaveProperty(name);
  });

  it('should be told of no run by what it may ask for', async () => {
    for (const screen of ['payout-runs', ...Object.values(SCREENS)])
      expectRefusal(await ask(`/api/payout_runs/${RUN}?screen_label=${screen}`), 403);
    for (const query of ['run_id=700000', '_sort=run_id&_order=asc', 'beneficiary=Zq', '_sort=beneficiary&_order=asc'])
      expectRefusal(await ask(path('payouts', '', `&${query}`)), 400);
    expect((await ask('/api/search?q=Zq')).body).toEqual({ hits: [] });
  });
});

describe('events about money', () => {
  type Told = { readonly resource: string; readonly id: Id };
  it('should be told to the vendor whose it is, and to no other', async () => {
    for (const [at, id] of vendors.entries()) {
      const paid = await as(ADMIN).post(path('payouts', `/${700_001 + at}/mark-paid`), {});
      expect(paid.status, JSON.stringify(paid.body)).toBe(200);
      // What it is told at last: something of its own profile.
      const profile = `/api/vendors/${id}?screen_label=vendor-onboarding&step=general`;
      const answer = await as(ADMIN).patch(profile, { address: 'Street 9, Deira, Dubai' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    for (const [at, listener] of heard.entries()) {
      await listener.until(({ changes }) => (changes as Told[]).some(({ resource }) => resource === 'vendors'));
      const told = listener.changes as Told[];
      const of = (name: string): Told[] => told.filter(({ resource }) => resource === name);
      expect(of('payouts').map(({ id }) => id)).toEqual([700_001 + at]);
      expect(idsOf(of('vendor_statements'))).toEqual(idsOf((await shown('vendor_statements', at)).mine));
      expect(of('payout_runs')).toEqual([]);
      expect(of('vendors').map(({ id }) => id)).toEqual([vendors[at]]);
      for (const value of Object.values(KEPT)) expect(listener.text).not.toContain(value);
    }
  });
});
