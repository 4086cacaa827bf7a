import { describe, expect, it, onTestFinished } from 'vitest';
import { product } from '../../product/server.ts';
import { approve, bookings, jobsOf } from './dispatch-stage.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

/** Whoever operates the product sees what it owes, and what failed of it. */

const JOBS = '/api/jobs?screen_label=jobs';

async function started(): Promise<TestHost> {
  const host = await startHost();
  onTestFinished(() => host.close());
  return host;
}

describe('the screen of jobs', () => {
  it('tells what waits and what failed, and nothing of what is in it', async () => {
    const host = await started();
    const admin = await host.signIn('admin@example.com');
    const [id = 0] = await bookings(host, 1);
    await approve(admin, id);
    await host.outbox();
    const { body, status } = await admin.get(`${JOBS}&_sort=id&_order=asc&_end=50`);
    expect(status).toBe(200);
    const [first] = body;
    expect(Object.keys(first).sort().join(' ')).toBe(
      '_moves _version about attempts created_at error expanded finished_at id name next_at state',
    );
    // Repeated jobs are listed together, in any order.
    const result = body.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
    const repeated = Object.entries(product.jobs).flatMap(([name, { every }]) => (every ? [`${name} waiting`] : []));
    expect(repeated).toContain('sweep-files waiting');
    expect(result.toSorted()).toEqual([...repeated, 'booking-mail done', 'end-offer waiting'].toSorted());
    const secret = (await host.all('jobs')).map(({ data }) => data).find((data) => data !== null);
    expect(secret).toBeDefined();
    for (const call of ['&claim=x', '&key=x', '&data=x', '&_sort=key'])
      expect((await admin.get(`${JOBS}${call}`)).status).toBe(400);
    // Done: nothing of what it was given is kept.
    expect((await jobsOf(host, 'booking-mail'))[0]?.data).toBeNull();
  });

  it('has no history, makes nothing and removes nothing', async () => {
    const host = await started();
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
    const host = await started();
    const watching = await host.signIn('ops@example.com');
    expect((await watching.get(JOBS)).status).toBe(200);
    const others = await Promise.all(['support@example.com', 'vendor@example.com'].map((email) => host.signIn(email)));
    for (const client of others) expectRefusal(await client.get(JOBS), 403);
    for (const client of [watching, ...others])
      expectRefusal(await client.post('/api/jobs/1/retry?screen_label=jobs', {}), 403);
  });
});
