import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../contract/client.ts';
import { listen } from '../contract/listener.ts';
import { type Product, startProduct } from './product.ts';
import { type TestServer, testServer } from './server.ts';

const CATEGORY = (id: number): string => `/api/categories/${id}?screen_label=category-setup`;

let server: TestServer;
let url: string;
let one: Product;
let other: Product;
beforeAll(async () => {
  server = await testServer();
  url = await server.database();
  [one, other] = await Promise.all([startProduct({ DATABASE_URL: url }), startProduct({ DATABASE_URL: url })]);
});
afterAll(() => server?.close());

/** The same browser at another process. */
const at = (product: Product, { cookie }: Client): Client => Object.assign(product.client(), { cookie });
const rename = async (client: Client, id: number, name: string): Promise<void> => {
  const { status, body } = await client.patch(CATEGORY(id), { name });
  expect(status, JSON.stringify(body)).toBe(200);
};

describe('two processes on one PostgreSQL', () => {
  it('should tell at both what is written at either, each line once, however many write at once', async () => {
    const admin = await one.signIn('admin@example.com');
    const there = at(other, admin);
    const listeners = await Promise.all([listen(admin), listen(there)]);
    const writes = Array.from({ length: 40 }, (_, index) =>
      rename(index % 2 === 0 ? admin : there, (index % 8) + 1, `Name ${index}`),
    );
    await Promise.all(writes);
    const versions = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { body } = await admin.get(CATEGORY(index + 1));
        return Array.from({ length: body._version - 1 }, (__, back) => `${index + 1} ${back + 2}`);
      }),
    );
    const expected = versions.flat().toSorted();
    expect(expected).toHaveLength(40);
    for (const listener of listeners) {
      await listener.until(({ changes }) => changes.length >= 40);
      const told = (listener.changes as { id: number; version: number }[]).map(({ id, version }) => `${id} ${version}`);
      expect(told.toSorted()).toEqual(expected);
      listener.close();
    }
  });

  it('should tell what got its number before others and was committed after them', async () => {
    const admin = await one.signIn('admin@example.com');
    const listener = await listen(admin);
    const slow = new pg.Client({ connectionString: url });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into _history (_version, resource, record_id, version, event, at, write_id, changes, hash)
       values (1, 'categories', 77, 5, 'slow', now(), 'slow', '{}', 'none')`,
    );
    await rename(admin, 10, 'Overtakes');
    await listener.until(({ changes }) => changes.length === 1);
    const resumed = listener.lastId;
    await slow.query('commit');
    await slow.end();
    await listener.until(({ changes }) => changes.length === 2);
    listener.close();
    const slowly = { resource: 'categories', id: 77, version: 5, event: 'slow', entry: expect.any(Number) };
    expect(listener.changes[1]).toEqual(slowly);
    // Whoever lost the stream between the two misses it no more than whoever stayed.
    const again = await listen(admin, { 'Last-Event-ID': resumed });
    await again.until(({ changes }) => (changes as { event: string }[]).some(({ event }) => event === 'slow'));
    again.close();
  });

  it('should go on at the other process where a stream at the one was lost', async () => {
    const admin = await one.signIn('admin@example.com');
    const first = await listen(admin);
    await rename(admin, 9, 'Before');
    await first.until(({ changes }) => changes.length > 0);
    first.close();
    await rename(admin, 9, 'Meanwhile');
    const second = await listen(at(other, admin), { 'Last-Event-ID': first.lastId });
    await second.until(({ changes }) => (changes as { version: number }[]).some(({ version }) => version === 3));
    second.close();
  });

  it('should end a stream at the one when the session is signed out at the other', async () => {
    const support = await one.signIn('support@example.com');
    const listener = await listen(support);
    expect((await at(other, support).post('/api/auth/logout')).status).toBe(204);
    await listener.until(({ isOver }) => isOver);
    expect(listener.names).toEqual(['signed-out']);
  });

  it('should end streams, and tell browsers to come again, when a process is told to stop', async () => {
    const admin = await one.signIn('admin@example.com');
    const listener = await listen(admin);
    const begun = Date.now();
    expect(await Promise.all([one, other].map((each) => each.end()))).toEqual([0, 0]);
    // Well before what is still under way is cut off.
    expect(Date.now() - begun).toBeLessThan(6_000);
    expect(listener.isOver).toBe(true);
    expect(listener.text).toMatch(/retry: \d+\n\n$/);
    expect(listener.names).not.toContain('signed-out');
  });
});
