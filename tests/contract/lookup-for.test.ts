import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

let server: TestHost;
let admin: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
});
afterAll(() => server.close());

type Named = { readonly id: number; readonly full_name: string };

describe('a look-up for one field', () => {
  it('should offer what that field may hold, also where a resource refers to itself', async () => {
    const drivers = await admin.get('/api/workers?screen_label=worker-list&_tab=driver&is_active=true&_end=100');
    const offered = await admin.get('/api/workers?screen_label=worker-list&_for=driver_id&_end=100');
    expect(offered.status).toBe(200);
    const ids = (rows: readonly Named[]): number[] => rows.map((row) => row.id).toSorted((a, b) => a - b);
    expect(ids(offered.body)).toEqual(ids(drivers.body));
    expect(Object.keys(offered.body[0])).toEqual(['id', 'full_name']);
  });

  it('should name a stored choice by its id, whatever may be chosen now', async () => {
    const [worker] = (await admin.get('/api/workers?screen_label=worker-list&_tab=unassigned&_end=1')).body;
    const named = await admin.get(`/api/workers?screen_label=worker-list&_for=driver_id&id=${worker.id}`);
    expect(named.body).toEqual([{ id: worker.id, full_name: worker.full_name }]);
  });

  it.each(['email', 'service_types', 'nothing', ''])('should refuse %s, which does not refer there', async (field) => {
    const answer = await admin.get(`/api/workers?screen_label=worker-list&_for=${field}`);
    expectRefusal(answer, 400, '_for');
  });

  it('should be a look-up for whoever may look up, and nothing besides', async () => {
    const finance = await server.signIn('finance@example.com');
    expectRefusal(await finance.get('/api/workers?screen_label=worker-list&_for=driver_id'), 403);
    const answer = await admin.get('/api/workers?screen_label=worker-list&_for=driver_id&user_type=Worker');
    expectRefusal(answer, 400, 'user_type');
  });
});
