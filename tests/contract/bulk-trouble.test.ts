import { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Id } from '../../resources/language/index.ts';
import { endSessions, idsTo, manyStage, OFF, path, result } from './bulk-calls.ts';
import { SYSTEM } from './host.ts';

/** A call for many records that is stopped, or fails in its midst. */

const { host: server, stored, admin, ops, active, logged } = manyStage();
const one = (resource: string, id: Id) => server.one(resource, id);
afterEach(() => void vi.restoreAllMocks());

describe('a call for many records, in trouble', () => {
  it('should leave nothing of a record whose write fails half way, and all of the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const references = registry.resources.users?.referredBy ?? [];
    const referring = await Promise.all(references.map(({ resource }) => stored(resource)));
    const referred = references.map(({ field }, at) => referring[at]?.map((record) => record[field]));
    const free = (await stored('users')).filter(({ id, role_id }) => role_id !== 1 && !referred.flat().includes(id));
    const [first, victim, last] = free.slice(-3).map(({ id }) => Number(id));
    server.breakRemoval('users', Number(victim));
    const credentials = (await stored(SYSTEM.credentials)).length;
    const ids = [first, victim, last];
    const { failures, succeeded } = result(await admin.post(path('users'), { action: 'delete', ids }));
    expect(succeeded).toBe(2);
    const name = (await one('users', Number(victim)))?.email;
    expect(failures).toEqual([{ id: victim, name, reason: expect.stringMatching(/^Something went wrong/) }]);
    const left = await Promise.all(ids.map((id) => one('users', Number(id))));
    expect(left.map((user) => user !== undefined)).toEqual([false, true, false]);
    expect(await stored(SYSTEM.credentials)).toHaveLength(credentials - 2);
    expect(JSON.stringify(failures)).not.toContain('disk');
  });

  it('should fail what the store does not take, and go on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.wrap((run, at) => (at === 0 ? Promise.reject(new Error('the disk is full')) : run()));
    const events = await logged('record.bulk', async () => {
      const answer = await admin.post(path('categories'), { ...OFF, ids: idsTo(60) });
      const { failed, succeeded, failures } = result(answer);
      expect([failed, succeeded]).toEqual([50, 10]);
      expect(failures[0]).toEqual({ id: 1, name: '', reason: expect.stringMatching(/^Something went wrong/) });
    });
    expect(events.filter(({ event }) => event === 'record.updated')).toHaveLength(10);
  });

  it.each([
    ['may not any more', 'Your role does not allow this.', () => server.change('roles', 3, { permissions: [] })],
    ['is signed out', 'Please sign in.', () => endSessions(server)],
  ])('should stop changing anything once who asks %s', async (_, reason, happens) => {
    server.wrap(async (run, at) => {
      const value = await run();
      if (at === 0) await happens();
      if (at === 1) throw new Error('a transaction too many');
      return value;
    });
    const before = await active(idsTo(130).slice(50));
    const { failed, succeeded, failures } = result(await ops.post(path('categories'), { ...OFF, ids: idsTo(130) }));
    expect([failed, succeeded]).toEqual([80, 50]);
    expect(failures[0]).toEqual({ id: 51, name: '', reason });
    expect(await active(idsTo(130).slice(50))).toEqual(before);
  });

  it('should stop once the caller is gone, after what is under way', async () => {
    const stop = new AbortController();
    const writes = vi.spyOn(ServerResponse.prototype, 'write');
    server.wrap(async (run, at) => {
      const value = await run();
      if (at === 1) {
        stop.abort();
        await vi.waitFor(() =>
          expect(writes.mock.contexts.some((response) => (response as ServerResponse).closed)).toBe(true),
        );
      }
      return value;
    });
    const call = admin.post(path('categories'), { ...OFF, ids: idsTo(130) }, { signal: stop.signal });
    const events = await logged('record.bulk', () => expect(call).rejects.toThrow());
    const line = { event: 'record.bulk', outcome: 'failed', done: 100, total: 130 };
    expect(events).toContainEqual(expect.objectContaining(line));
    expect(events.filter(({ event }) => event === 'record.updated')).toHaveLength(100);
    expect(await active([1])).toEqual([false]);
  });
});
