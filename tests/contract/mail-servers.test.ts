import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drippingMailServer, hangingMailServer, type MailServer, takingMailServer } from '../stage/mail-servers.ts';
import { approve, bookings, GROUP, jobsOf, SECONDS } from './dispatch-stage.ts';
import { expectRefusal } from './expectations.ts';
import { DEMO_PASSWORD, type StartOptions, startHost, type TestHost } from './host.ts';

/** Nothing waits for a mail server, and what failed of it is run again. */

const JOBS = '/api/jobs?screen_label=jobs';
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
const stored = <T extends { close(): Promise<unknown> }>(each: T): T => {
  closing.push(() => each.close());
  return each;
};

const hosted = async (mails: { readonly url: string }, options: StartOptions = {}): Promise<TestHost> =>
  stored(await startHost({ env: { SMTP_URL: mails.url, MAIL_FROM: 'office@example.com' }, patience, ...options }));

const offersOf = async (host: TestHost, id: number) =>
  (await host.all('offers')).filter(({ booking_id }) => booking_id === id).map(({ answer }) => answer);
const statesOf = async (host: TestHost, name: string) => (await jobsOf(host, name)).map(({ state }) => state);

describe('with a mail server that accepts and never answers', () => {
  let mails: MailServer;
  const begin = async (options: StartOptions = {}): Promise<TestHost> => {
    mails = stored(await hangingMailServer());
    return hosted(mails, options);
  };

  it('approvals are answered at once, and offers continue to go out when they are due', async () => {
    const host = await begin(LONGER);
    const ids = await bookings(host, 6);
    const admin = await host.signIn('admin@example.com');
    for (const id of ids) expect((await approve(admin, id)).status).toBe(200);
    // All six were answered before the first of their mails was given up.
    const states = await statesOf(host, 'booking-mail');
    expect(states).toHaveLength(6);
    expect(states.filter((state) => state !== 'waiting' && state !== 'running')).toEqual([]);
    await vi.waitUntil(() => mails.started() > 0, WAIT);
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

  it('a code that is given up later is void, and another can be requested at once', async () => {
    const host = await begin(LONGER);
    const client = host.client();
    const login = { email: 'admin@example.com', password: DEMO_PASSWORD };
    const { attempt } = (await client.post('/api/auth/login', login)).body;
    const code = (await host.outbox()).find(({ kind }) => kind === 'one_time_code')?.code;
    const isFailed = async () =>
      (await host.audit()).some((each) => each.event === 'auth.code.send' && each.outcome === 'failed');
    await vi.waitUntil(isFailed, WAIT);
    const isVoid = async () => String((await host.all('_attempts'))[0]?.code_expires_at) <= new Date().toISOString();
    await vi.waitUntil(isVoid, WAIT);
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
    mails = stored(await hangingMailServer());
    const later = () => new Date(Date.now() + (SECONDS + 1) * 1000);
    const host = await hosted(mails, { dataDir: folder, now: later, jobsEvery: 20 });
    await vi.waitUntil(async () => (await offersOf(host, id)).length === 2, WAIT);
    expect(await offersOf(host, id)).toEqual(['Expired', 'Offered']);
    // The mail of the second is still on its way.
    expect((await host.client().get('/api/health')).status).toBe(200);
  });

  it('it is given up, reported in words, and tried again', async () => {
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

describe('with a mail server that goes on talking and never comes to an end', () => {
  it('a mail is given up in its time, and lets go of the worker and the connection', async () => {
    const mails = stored(await drippingMailServer());
    const host = await hosted(mails);
    const [id = 0] = await bookings(host, 1);
    const started = Date.now();
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
    expect(Date.now() - started).toBeLessThan(50_000);
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
    const result = (await admin.get(`${JOBS}&state=failed&_sort=id&_order=asc`)).body;
    for (const each of result)
      expect(each).toMatchObject({ attempts: 8, next_at: null, error: 'The mail server cannot be reached (ESOCKET).' });
    // Other jobs may have failed too, such as those of papers that lapsed at midnight.
    const job = result.find(({ about }: { about: string }) => /^Offer \d+$/.test(about));
    if (!job) throw new Error('no offer failed');

    const mails = stored(await takingMailServer(port));
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
