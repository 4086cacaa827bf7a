import { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { manyCategories, OFF, path, result } from './bulk-calls.ts';
import type { Client } from './client.ts';
import { type AuditEvent, SYSTEM, startHost, type TestHost } from './host.ts';

/** A call for many records that is stopped, or fails in its midst. */

let server: TestHost;
let admin: Client;
let ops: Client;
/** How many lines the audit log had before the test. */
let noted = 0;

beforeAll(async () => {
  server = await startHost({ fixtures: manyCategories });
  admin = await server.signIn('admin@example.com');
  ops = await server.signIn('ops@example.com');
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await server.reset(admin, ops);
  noted = (await server.audit()).length;
});

/** The audit log of this test, once the line of the whole call is in it. */
const logged = (event = 'record.bulk'): Promise<readonly AuditEvent[]> =>
  vi.waitFor(async () => {
    const events = (await server.audit()).slice(noted);
    expect(events.map((each) => each.event)).toContain(event);
    return events;
  });

const stored = (resource: string): Promise<readonly RecordData[]> => server.all(resource);
const one = (resource: string, id: Id): Promise<RecordData | undefined> => server.one(resource, id);
const active = (ids: readonly number[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await one('categories', id))?.is_active));

describe('a call for many records, in trouble', () => {
  it('should leave nothing of a record whose write fails half way, and all of the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const referred = await Promise.all(
      (registry.resources.users?.referredBy ?? []).map(async ({ resource, field }) =>
        (await stored(resource)).flatMap((record) => record[field] ?? []),
      ),
    );
    const free = (await stored('users')).filter(({ id, role_id }) => role_id !== 1 && !referred.flat().includes(id));
    const [first, victim, last] = free.slice(-3).map(({ id }) => Number(id));
    server.breakRemoval('users', Number(victim));
    const credentials = (await stored(SYSTEM.credentials)).length;
    const ids = [first, victim, last];
    const { failures, succeeded } = result(await admin.post(path('users'), { action: 'delete', ids }));
    expect(succeeded).toBe(2);
    expect(failures).toEqual([
      {
        id: victim,
        name: (await one('users', Number(victim)))?.email,
        reason: expect.stringMatching(/^Something went wrong/),
      },
    ]);
    const left = await Promise.all(ids.map((id) => one('users', Number(id))));
    expect(left.map((user) => user !== undefined)).toEqual([false, true, false]);
    expect(await stored(SYSTEM.credentials)).toHaveLength(credentials - 2);
    expect(JSON.stringify(failures)).not.toContain('disk');
  });

  it('should fail what the store does not take, and go on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.around((run, at) => (at === 0 ? Promise.reject(new Error('the disk is full')) : run()));
    const ids = Array.from({ length: 60 }, (_, at) => at + 1);
    const { failed, succeeded, failures } = result(await admin.post(path('categories'), { ...OFF, ids }));
    expect([failed, succeeded]).toEqual([50, 10]);
    expect(failures[0]).toEqual({ id: 1, name: '', reason: expect.stringMatching(/^Something went wrong/) });
    expect((await logged()).filter(({ event }) => event === 'record.updated')).toHaveLength(10);
  });

  it('should stop changing anything once who asks may not any more', async () => {
    const ids = Array.from({ length: 130 }, (_, at) => at + 1);
    server.around(async (run, at) => {
      const value = await run();
      if (at === 0) await server.change('roles', 3, { permissions: [] });
      if (at === 1) throw new Error('a transaction too many');
      return value;
    });
    const { failed, succeeded, failures } = result(await ops.post(path('categories'), { ...OFF, ids }));
    expect([failed, succeeded]).toEqual([80, 50]);
    expect(failures[0]).toEqual({ id: 51, name: '', reason: 'Your role does not allow this.' });
    expect(new Set(await active(ids.slice(50)))).toEqual(new Set([true, (await one('categories', 130))?.is_active]));
  });

  it('should stop changing anything once who asks is signed out', async () => {
    server.around(async (run, at) => {
      const value = await run();
      if (at === 0) {
        for (const { id } of await stored(SYSTEM.sessions)) await server.remove(SYSTEM.sessions, id);
      }
      return value;
    });
    const ids = Array.from({ length: 60 }, (_, at) => at + 1);
    const { failures, succeeded } = result(await ops.post(path('categories'), { ...OFF, ids }));
    expect([succeeded, failures[0]]).toEqual([50, { id: 51, name: '', reason: 'Please sign in.' }]);
  });

  it('should stop once the caller is gone, after what is under way', async () => {
    const stop = new AbortController();
    const writes = vi.spyOn(ServerResponse.prototype, 'write');
    server.around(async (run, at) => {
      const value = await run();
      if (at === 1) {
        stop.abort();
        await vi.waitFor(() =>
          expect(writes.mock.contexts.some((response) => (response as ServerResponse).closed)).toBe(true),
        );
      }
      return value;
    });
    const ids = Array.from({ length: 130 }, (_, at) => at + 1);
    const asked = admin.post(path('categories'), { ...OFF, ids }, { signal: stop.signal });
    await expect(asked).rejects.toThrow();
    const events = await logged();
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'record.bulk', outcome: 'failed', done: 100, total: 130 }),
    );
    expect(events.filter(({ event }) => event === 'record.updated')).toHaveLength(100);
    expect((await one('categories', 1))?.is_active).toBe(false);
  });
});
