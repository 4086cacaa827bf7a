import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { product } from '../../product/server.ts';
import { drippingMailServer, hangingMailServer, type MailServer, takingMailServer } from '../stage/mail-servers.ts';
import { move, OPEN } from './bookings.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { DEMO_PASSWORD, type StartOptions, startHost, type TestHost } from './host.ts';

/**
 * Work the server owes: nothing waits for a mail server, and whoever operates it sees what failed
 * and runs it again.
 */

const JOBS = '/api/jobs?screen_label=jobs';
const GROUP = 501;
const VENDORS = [10, 11, 12] as const;
const SECONDS = 60;
/** The machine may be busy. */
const WAIT = { timeout: 60_000, interval: 20 };
/** Mail servers are given up soon, in milliseconds. */
const patience = { reached: 300, silent: 300, message: 600 };
/** Signing in waits 2.5 seconds for a mail that fails. */
const LONGER = { patience: { reached: 4_000, silent: 4_000, message: 4_000 } };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const kept = <T extends { close(): Promise<unknown> }>(each: T): T => {
  closing.push(() => each.close());
  return each;
};

const hosted = async (mails: { readonly url: string }, options: StartOptions = {}): Promise<TestHost> =>
  kept(await startHost({ env: { SMTP_URL: mails.url, MAIL_FROM: 'office@example.com' }, patience, ...options }));

/** Bookings that three vendors fit, each to be offered to one after the other. */
async function bookings(host: TestHost, count: number): Promise<readonly number[]> {
  await host.put('vendor_groups', {
    id: GROUP,
    name: 'All',
    offer_order: 'Ranked',
    seconds: SECONDS,
    when_nobody: 'Manual',
    is_default: false,
    is_active: true,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const vendor = { vendor_type: 'Service', admin_approval: 'APPROVED', zone_ids: [1], service_ids: [1] };
  const hands = (await host.all('workers')).filter(({ user_type }) => user_type === 'Worker');
  for (const [at, vendor_id] of VENDORS.entries()) {
    await host.change('vendors', vendor_id, vendor);
    // Vendors none of whose workers does the service are not asked.
    await host.change('workers', hands[at]?.id ?? 0, { vendor_id, service_types: [1], is_active: true });
    await host.put('vendor_group_members', { id: 5010 + at, vendor_group_id: GROUP, vendor_id, position: at + 1 });
  }
  const pending = (await host.all('bookings')).find((each) => !each.vendor_id && each.payment_status !== 'Paid');
  if (!pending) throw new Error('Nobody waits for a vendor.');
  const ids = Array.from({ length: count }, (_, at) => 9001 + at);
  const set = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: 1, sub_category_id: 1 };
  for (const id of ids) await host.put('bookings', { ...pending, ...set, id });
  return ids;
}

const approve = (client: Client, id: number) => move(client, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });
const offersOf = async (host: TestHost, id: number) =>
  (await host.all('offers')).filter(({ booking_id }) => booking_id === id).map(({ answer }) => answer);
const jobsOf = async (host: TestHost, name: string) => (await host.all('jobs')).filter((each) => each.name === name);
const statesOf = async (host: TestHost, name: string) => (await jobsOf(host, name)).map(({ state }) => state);

describe('with a mail server that accepts and never answers', () => {
  let mails: MailServer;
  const begin = async (options: StartOptions = {}): Promise<TestHost> => {
    mails = kept(await hangingMailServer());
    return hosted(mails, options);
  };

  it('approvals are answered at once, and offers go on being asked when they are due', async () => {
    const host = await begin(LONGER);
    const ids = await bookings(host, 6);
    const admin = await host.signIn('admin@example.com');
    for (const id of ids) expect((await approve(admin, id)).status).toBe(200);
    // All six were answered before the first of their mails was given up.
    const states = await statesOf(host, 'booking-mail');
    expect(states).toHaveLength(6);
    expect(states.filter((state) => state !== 'waiting' && state !== 'running')).toEqual([]);
    await vi.waitUntil(() => mails.begun() > 0, WAIT);
    expect((await jobsOf(host, 'booking-mail')).map(({ error }) => error)).toEqual(Array(6).fill(null));

    await host.ahead((SECONDS + 1) * 1000);
    for (const id of ids) expect(await offersOf(host, id)).toEqual(['Expired', 'Offered']);
  });

  it('signing in goes on', async () => {
    const host = await begin(LONGER);
    const client = host.client();
    const { status, body } = await client.post('/api/auth/login', {
      email: 'admin@example.com',
      password: DEMO_PASSWORD,
    });
    expect([status, body.factors]).toEqual([200, ['email']]);
    // Not given up yet: it was not waited for.
    expect(mails.open()).toBe(1);
    const code = (await host.outbox()).find(({ kind }) => kind === 'one_time_code')?.code;
    expect((await client.post('/api/auth/otp/verify', { attempt: body.attempt, code })).status).toBe(200);
  });

  it('a code that is given up later is void, and another can be asked for at once', async () => {
    const host = await begin(LONGER);
    const client = host.client();
    const login = { email: 'admin@example.com', password: DEMO_PASSWORD };
    const { attempt } = (await client.post('/api/auth/login', login)).body;
    const code = (await host.outbox()).find(({ kind }) => kind === 'one_time_code')?.code;
    const isFailed = async () =>
      (await host.audit()).some((each) => each.event === 'auth.code.send' && each.outcome === 'failed');
    await vi.waitUntil(isFailed, WAIT);
    await vi.waitUntil(async () => (await host.all('_attempts'))[0]?.sent_at === null, WAIT);
    expect((await client.post('/api/auth/otp/verify', { attempt, code })).status).toBe(401);
    expect((await client.post('/api/auth/otp/resend', { attempt })).status).toBe(200);
  });

  it('a start waits for nothing, and finds what is due', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'back-office-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const before = await startHost({ dataDir: folder });
    const [id = 0] = await bookings(before, 1);
    expect((await approve(await before.signIn('admin@example.com'), id)).status).toBe(200);
    await before.close();
    mails = kept(await hangingMailServer());
    const later = () => new Date(Date.now() + (SECONDS + 1) * 1000);
    const host = await hosted(mails, { dataDir: folder, now: later, jobsEvery: 20 });
    await vi.waitUntil(async () => (await offersOf(host, id)).length === 2, WAIT);
    expect(await offersOf(host, id)).toEqual(['Expired', 'Offered']);
    // The mail of the second is still on its way.
    expect((await host.client().get('/api/health')).status).toBe(200);
  });

  it('it is given up, told in words, and tried again', async () => {
    const host = await begin();
    const [id = 0] = await bookings(host, 1);
    const admin = await host.signIn('admin@example.com');
    await approve(admin, id);
    await vi.waitUntil(async () => (await jobsOf(host, 'booking-mail'))[0]?.error !== null, WAIT);
    const [job] = (await admin.get(`${JOBS}&q=booking-mail`)).body;
    expect(job).toMatchObject({ state: 'waiting', attempts: 1, error: 'The mail server did not answer in time.' });
    expect(Date.parse(job.next_at)).toBeGreaterThan(Date.now());
    await host.ahead(SECONDS * 1000 - 20_000);
    expect((await jobsOf(host, 'booking-mail'))[0]?.attempts).toBe(2);
  });
});

describe('the screen of jobs', () => {
  it('tells what waits and what failed, and nothing of what is in it', async () => {
    const host = kept(await startHost());
    const admin = await host.signIn('admin@example.com');
    const [id = 0] = await bookings(host, 1);
    await approve(admin, id);
    await host.outbox();
    const { body, status } = await admin.get(`${JOBS}&_sort=id&_order=asc&_end=50`);
    expect(status).toBe(200);
    const [first] = body;
    expect(Object.keys(first).sort()).toEqual(
      [
        '_moves',
        '_version',
        'about',
        'attempts',
        'created_at',
        'error',
        'expanded',
        'finished_at',
        'id',
        'name',
        'next_at',
        'state',
      ].sort(),
    );
    // Those that repeat are put beside each other, in whatever order.
    const told = body.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
    const repeated = Object.entries(product.jobs).flatMap(([name, { every }]) => (every ? [`${name} waiting`] : []));
    expect(repeated).toContain('sweep-files waiting');
    expect(told.toSorted()).toEqual([...repeated, 'booking-mail done', 'end-offer waiting'].toSorted());
    const secret = (await host.all('jobs')).map(({ data }) => data).find((data) => data !== null);
    expect(secret).toBeDefined();
    for (const call of ['&claim=x', '&key=x', '&data=x', '&_sort=key'])
      expect((await admin.get(`${JOBS}${call}`)).status).toBe(400);
    // Done: nothing of what it was given is kept.
    expect((await jobsOf(host, 'booking-mail'))[0]?.data).toBeNull();
  });

  it('has no history, makes nothing and removes nothing', async () => {
    const host = kept(await startHost());
    const admin = await host.signIn('admin@example.com');
    expectRefusal(await admin.get(`/api/jobs/1/history?screen_label=jobs`), 404);
    for (const { status } of [
      await admin.post(JOBS, { name: 'sweep-files' }),
      await admin.patch(JOBS.replace('/jobs?', '/jobs/1?'), { state: 'done' }),
      await admin.delete(JOBS.replace('/jobs?', '/jobs/1?')),
    ])
      expect([403, 405, 422]).toContain(status);
  });

  it('is open only to roles that were granted it, and lets them run nothing without the right to change', async () => {
    const host = kept(await startHost());
    const watching = await host.signIn('ops@example.com');
    expect((await watching.get(JOBS)).status).toBe(200);
    const others = await Promise.all(['support@example.com', 'vendor@example.com'].map((email) => host.signIn(email)));
    for (const client of others) expectRefusal(await client.get(JOBS), 403);
    for (const client of [watching, ...others])
      expectRefusal(await client.post('/api/jobs/1/retry?screen_label=jobs', {}), 403);
  });
});

describe('with a mail server that goes on talking and never comes to an end', () => {
  it('a mail is given up in its time, and lets go of the worker and the connection', async () => {
    const mails = kept(await drippingMailServer());
    const host = await hosted(mails);
    const [id = 0] = await bookings(host, 1);
    const begun = Date.now();
    await approve(await host.signIn('admin@example.com'), id);
    const job = async () => (await jobsOf(host, 'booking-mail'))[0];
    await vi.waitUntil(async () => (await job())?.error !== null, WAIT);
    expect(await job()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      claim: null,
      error: 'The mail server did not answer in time.',
    });
    // A message has its time, and a job that is not over by 60 seconds would say so.
    expect(Date.now() - begun).toBeLessThan(50_000);
    await vi.waitUntil(() => mails.open() === 0, WAIT);
  });
});

describe('a job that failed', () => {
  it('is run again by an operator once what it needs is there', async () => {
    const { port, url, close } = await takingMailServer();
    await close();
    const host = await hosted({ url });
    const admin = await host.signIn('admin@example.com');
    const [id = 0] = await bookings(host, 1);
    await host.change('vendor_groups', GROUP, { seconds: 24 * 3600 });
    await approve(admin, id);
    // Some two hours of trying, one after the other.
    for (const minutes of [1, 3, 8, 17, 35, 70, 130, 200]) await host.ahead(minutes * 60_000);
    await host.signIn('admin@example.com', admin);
    const told = (await admin.get(`${JOBS}&state=failed&_sort=id&_order=asc`)).body;
    for (const each of told)
      expect(each).toMatchObject({ attempts: 8, next_at: null, error: 'The mail server cannot be reached (ESOCKET).' });
    // Others may have failed beside it, such as of papers that lapsed at midnight.
    const job = told.find(({ about }: { about: string }) => /^Offer \d+$/.test(about));
    if (!job) throw new Error('no offer failed');

    const mails = kept(await takingMailServer(port));
    const answer = await admin.post(`/api/jobs/${job.id}/retry?screen_label=jobs`, {});
    expect([answer.status, answer.body.state]).toEqual([200, 'waiting']);
    const written = (await host.audit()).filter(({ resource }) => resource === 'jobs');
    expect(written).toMatchObject([{ event: 'record.moved', move: 'retry', id: job.id, user_id: 1, outcome: 'ok' }]);
    await host.outbox();
    expect((await host.one('jobs', job.id))?.state).toBe('done');
    expect(mails.taken).toHaveLength(1);
    // What is done is not done again.
    expectRefusal(await admin.post(`/api/jobs/${job.id}/retry?screen_label=jobs`, {}), 409);
    expect((await host.verify()).breaks.filter(({ resource }) => resource === 'jobs')).toEqual([]);
  });
});
