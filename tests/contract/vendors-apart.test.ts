import { beforeEach, describe, expect, it } from 'vitest';
import { monthOf, startOfMonth } from '../../product/vendors/rules/statements.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { listen } from './listener.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, idsOf, stageFor } from './stage.ts';
import { reopenMonths } from './vendor-stage.ts';

/**
 * What two vendors see of their money: each its own statements and payouts, at every door, and
 * nothing of the other's. Whose a row is, is worked out here from the raw records.
 */

const ADMIN = 'admin@example.com';
const EMAILS = ['service.vendor@example.com', 'vendor@example.com'] as const;
const stage = stageFor([ADMIN, ...EMAILS]);
const { as, stored } = stage;

const SCREENS = { vendor_statements: 'vendor-statements', payouts: 'payouts' } as const;
type Owned = keyof typeof SCREENS;
const OWNED = Object.keys(SCREENS) as Owned[];
const MISSING = 999_999;
const RUN = 700_000;
const SENT_AT = '2026-11-01T08:00:00.000Z';
/** What no vendor sees of a payout, each with a value that occurs nowhere else. */
const KEPT = { beneficiary: 'Zq Beneficiary', iban: 'AE990331234567890999999' } as const;

/** The two vendors, in the order of their addresses. */
let vendors: readonly Id[] = [];

/** Two vendors that earned something in a month that is over have an account each, and are paid. */
beforeEach(async () => {
  const over = startOfMonth(monthOf(new Date()));
  const earned = (await stored('transactions')).filter(
    ({ entry, vendor_id, transaction_date }) =>
      entry === 'Vendor Share' && vendor_id !== null && String(transaction_date) < over,
  );
  vendors = [...new Set(earned.map(({ vendor_id }) => Number(vendor_id)))].slice(0, 2);
  expect(vendors).toHaveLength(2);
  const users = await stored('users');
  const accounts = EMAILS.map((email) => users.find((user) => user.email === email)?.id ?? 0);
  for (const { id, vendor_user_id } of await stored('vendors'))
    if (accounts.includes(Number(vendor_user_id))) await stage.host.change('vendors', id, { vendor_user_id: null });
  for (const [at, id] of vendors.entries())
    await stage.host.change('vendors', id, { vendor_user_id: accounts[at] ?? null });
});

async function pay(): Promise<void> {
  await stage.host.ahead(2 * 60_000);
  await stage.host.put('payout_runs', {
    ...{ id: RUN, note: 'Zq note', status: 'Sent', made_by: 1, released_by: 1, released_at: SENT_AT },
    ...{ file_at: null, created_at: SENT_AT, _version: 1 },
  });
  const statements = await stored('vendor_statements');
  const payouts = vendors.map((vendor_id, at): RecordData => {
    const statement_id = statements.find((each) => each.vendor_id === vendor_id)?.id ?? null;
    return {
      ...{ id: 700_001 + at, run_id: RUN, vendor_id, statement_id, held_id: statement_id, amount: 17.25 + at },
      ...{ ...KEPT, status: 'Sent', reason: null, sent_at: SENT_AT, settled_at: null, _version: 1 },
    };
  });
  await stage.host.put('payouts', ...payouts);
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
  it.each(OWNED)('should list, count, export and find only the own %s', async (resource) => {
    await pay();
    const { mine, theirs } = await shown(resource, at);
    expect([mine.length > 0, theirs.length > 0]).toEqual([true, true]);
    const list = await as(email).get(path(resource, '', '&_end=100'));
    expect(idsOf(list.body)).toEqual(idsOf(mine));
    expect(list.headers.get('X-Total-Count')).toBe(String(mine.length));
    const other = await as(email).get(path(resource, '', `&vendor_id=${vendors[1 - at]}&_end=100`));
    expect([other.body, other.headers.get('X-Total-Count')]).toEqual([[], '0']);
    const exported = await as(email).get(path(resource, '/export'));
    expect(textOf(exported).trim().split('\r\n')).toHaveLength(1 + mine.length);
    for (const answer of [list, exported])
      for (const value of Object.values(KEPT)) expect(textOf(answer)).not.toContain(value);
    if (resource === 'vendor_statements')
      for (const { id, number } of [...mine.slice(0, 2), ...theirs.slice(0, 2)]) {
        const isMine = mine.some((each) => each.id === id);
        expect(idsOf((await as(email).get(path(resource, '', `&q=${number}`))).body)).toEqual(isMine ? [id] : []);
        expect(textOf(await as(email).get(`/api/search?q=${number}`)).includes(String(number))).toBe(isMine);
        expect(textOf(exported).includes(String(number))).toBe(isMine);
      }
  });

  it.each(OWNED)('should be answered of foreign %s as of missing ones, at every door', async (resource) => {
    await pay();
    const { mine, theirs } = await shown(resource, at);
    const doors =
      resource === 'payouts'
        ? ['', '/history', '/parts']
        : ['', '/history', '/parts', '/lines', '/payouts', '/statement.pdf'];
    for (const door of doors) {
      const ask = (id: Id): Promise<Answer> => as(email).get(path(resource, `/${id}${door}`));
      const missing = await ask(MISSING);
      expectRefusal(missing, 404);
      for (const { id } of theirs.slice(0, 4)) {
        const answer = await ask(id);
        expect([answer.status, answer.body], `${door} of ${id}`).toEqual([404, missing.body]);
      }
    }
    for (const door of doors.filter((each) => each !== '/parts'))
      expect((await as(email).get(path(resource, `/${mine[0]?.id}${door}`))).status, door).toBe(200);
    const one = (await as(email).get(path(resource, `/${mine[0]?.id}`))).body;
    for (const name of ['beneficiary', 'iban', 'run_id', 'held_id', 'uuid', 'paper'])
      expect(one, name).not.toHaveProperty(name);
  });

  it('should change none, one by one or many at once, and move none', async () => {
    await pay();
    const before = await Promise.all(OWNED.map((resource) => stored(resource)));
    for (const resource of OWNED) {
      const { mine, theirs } = await shown(resource, at);
      for (const { id } of [...mine.slice(0, 1), ...theirs.slice(0, 1)]) {
        const calls = [
          as(email).patch(path(resource, `/${id}`), {}),
          as(email).delete(path(resource, `/${id}`)),
          as(email).post(path(resource), {}),
          as(email).post(path(resource, `/${id}/mark-paid`), {}),
          as(email).post(path(resource, `/${id}/mark-failed`), { reason: 'Mine' }),
          as(email).post(path(resource, '/bulk'), { action: 'delete', ids: [id] }),
          as(email).post(path(resource, '/bulk'), { action: 'set', values: { amount: 1 }, ids: [id] }),
          as(email).post(path(resource, '/bulk'), { action: 'move', move: 'mark-paid', values: {}, ids: [id] }),
        ];
        for (const { status } of await Promise.all(calls)) expect([403, 404]).toContain(status);
        expectRefusal(await as(email).post(path(resource, `/${id}/reveal`), { field: 'iban' }), 403);
      }
    }
    expect(await Promise.all(OWNED.map((resource) => stored(resource)))).toEqual(before);
  });

  it('should see no run, whatever the request', async () => {
    await pay();
    const label = 'screen_label=payout-runs';
    const inside = ['', '/history', '/payouts', '/payouts/export'].map((rest) => `/${RUN}${rest}`);
    for (const call of ['', '/export', '/new', ...inside])
      expectRefusal(await as(email).get(`/api/payout_runs${call}?${label}`), 403);
    for (const call of ['', `/${RUN}/release`, `/${RUN}/cancel`, `/${RUN}/bank-file`, '/bulk'])
      expectRefusal(await as(email).post(`/api/payout_runs${call}?${label}`, {}), 403);
    for (const screen of Object.values(SCREENS))
      expectRefusal(await as(email).get(`/api/payout_runs/${RUN}?screen_label=${screen}`), 403);
    for (const query of ['run_id=700000', '_sort=run_id&_order=asc', 'beneficiary=Zq', '_sort=beneficiary&_order=asc'])
      expectRefusal(await as(email).get(path('payouts', '', `&${query}`)), 400);
    expect((await as(email).get('/api/search?q=Zq')).body).toEqual({ hits: [], totals: {} });
  });
});

describe('events about money', () => {
  type Change = { readonly resource: string };

  it('should say that something was written, and never whose or what', async () => {
    await reopenMonths(stage.host);
    const heard = await Promise.all(EMAILS.map((email) => listen(as(email))));
    await pay();
    const closed = await stored('vendor_statements');
    expect(closed.length).toBeGreaterThan(0);
    for (const [at] of EMAILS.entries()) {
      done(await as(ADMIN).post(path('payouts', `/${700_001 + at}/mark-paid`), {}));
    }
    // The last event each gets: something of a profile.
    const answer = await as(ADMIN).patch(`/api/vendors/${vendors[0]}?screen_label=vendor-onboarding&step=general`, {
      address: 'Street 9, Deira, Dubai',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    for (const listener of heard) {
      await listener.until(({ changes }) => (changes as Change[]).some(({ resource }) => resource === 'vendors'));
      listener.close();
      const changes = listener.changes as Change[];
      const resources = new Set(changes.map(({ resource }) => resource));
      for (const name of ['payouts', 'vendor_statements']) expect(resources).toContain(name);
      expect(resources).not.toContain('payout_runs');
      for (const change of changes) expect(Object.keys(change).toSorted()).toEqual(['entry', 'resource']);
      for (const value of Object.values(KEPT)) expect(listener.text).not.toContain(value);
    }
  });
});
