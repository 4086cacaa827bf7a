import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { GOODS, OWNERS, ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { type Listener, listen } from './listener.ts';
import { done } from './outcomes.ts';
import { stageFor, withFlags } from './stage.ts';

/**
 * What a role that is confined to its own rows is told. Whose a row is, is worked out here from the
 * raw records, so that a fault in the judging cannot hide itself.
 */

const OWNED = ['vendors', 'goods', 'notes'] as const;
type Owned = (typeof OWNED)[number];
const { host: server, people } = stageFor(['admin', 'vendor', 'new.vendor', 'salma'], {
  registry: ownedRegistry,
  fixtures: ownedFixtures,
});
const [admin, vendor, newVendor, salma] = people;
/** Vendors by their user's id; the last owns nothing. */
const callers = [[2, vendor] as const, [3, newVendor] as const, [17, salma] as const];
const listeners = new Map<number, Listener>();
/** What each is expected to be sent. */
let expected: { [user: number]: string[] };

beforeEach(() => {
  expected = { 2: [], 3: [], 17: [] };
});
afterEach(() => {
  for (const each of listeners.values()) each.close();
  listeners.clear();
});

const path = (resource: Owned | 'shelves', id: Id): string => `/api/${resource}/${id}?screen_label=stage-${resource}`;
const ownerOf = (resource: Owned, record: RecordData): Value | undefined =>
  resource === 'goods' ? OWNERS[Number(record.vendor_id)] : record.user_id;
const patch = async (resource: Owned | 'shelves', id: Id, values: object): Promise<void> => {
  done(await admin.patch(path(resource, id), values));
};
const listenAll = async (): Promise<void> => {
  for (const [user, client] of callers) listeners.set(user, await listen(client));
};
/** What each was told, once all were told of something everybody may see, which happened last. */
async function toldTo(): Promise<{ [user: number]: string[] }> {
  const version = Number((await server.one('shelves', 5))?._version) + 1;
  await patch('shelves', 5, { name: `Shelf of version ${version}` });
  type Change = { readonly resource: string; readonly id: Id; readonly event: string; readonly version: number };
  const told: { [user: number]: string[] } = {};
  for (const [user, listener] of listeners) {
    const isLast = (each: Change): boolean => each.resource === 'shelves' && each.version === version;
    await listener.until(({ changes }) => (changes as Change[]).some(isLast));
    told[user] = (listener.changes as Change[])
      .filter(({ resource }) => resource !== 'shelves')
      .map(({ resource, id, event }) => `${resource} ${id} ${event}`);
  }
  return told;
}

describe('whoever is confined to their own rows', () => {
  it('should be told of changes of their own records, and of nobody else’s', async () => {
    await listenAll();
    for (const resource of OWNED) {
      for (const record of await server.all(resource)) {
        await patch(resource, record.id, { name: `${record.name} again` });
        expected[Number(ownerOf(resource, record))]?.push(`${resource} ${record.id} updated`);
      }
    }
    expect(await toldTo()).toEqual(expected);
  });

  it('should be told of their own records that are deleted, and of nobody else’s', async () => {
    await listenAll();
    for (const resource of ['notes', 'goods'] as const) {
      for (const record of await server.all(resource)) {
        // The good that shelves call their best stays.
        const { status } = await admin.delete(path(resource, record.id));
        if (status !== 204) continue;
        const told = expected[Number(ownerOf(resource, record))];
        if (resource === 'goods' && Number(record.id) <= GOODS) told?.push(`labels ${record.id} deleted`);
        told?.push(`${resource} ${record.id} deleted`);
      }
    }
    expect(expected[2]?.length).toBeGreaterThan(2);
    expect(await toldTo()).toEqual(expected);
  });

  it('should be told of what comes to them and what leaves them, once, and nothing before and after', async () => {
    await listenAll();
    const [vendorOf2, vendorOf3] = [1, 2];
    // Goods 3 is the third vendor's.
    await patch('goods', 3, { name: 'Before' });
    await patch('goods', 3, { vendor_id: vendorOf2 });
    await patch('goods', 3, { vendor_id: vendorOf3 });
    await patch('goods', 3, { name: 'Afterwards' });
    const twice = ['goods 3 updated', 'goods 3 updated'];
    expect(await toldTo()).toEqual({ ...expected, 2: twice, 3: twice });
  });

  it('should be told the same by what they missed as by what they hear', async () => {
    await listenAll();
    for (const listener of listeners.values()) listener.close();
    await patch('goods', 1, { name: 'Of the second user' });
    await patch('goods', 2, { name: 'Of the third' });
    await patch('notes', 5, { name: 'Of another' });
    expect((await admin.delete(path('notes', 3))).status).toBe(204);
    const note = (await server.all('notes')).find(({ id }) => id === 5);
    for (const [user, client] of callers) {
      const lastId = listeners.get(user)?.lastId ?? '';
      listeners.set(user, await listen(client, { 'Last-Event-ID': lastId }));
    }
    const told = await toldTo();
    const own = (user: number): string[] => [
      ...(user === 2 ? ['goods 1 updated'] : []),
      ...(user === 3 ? ['goods 2 updated'] : []),
      ...(note?.user_id === user ? ['notes 5 updated'] : []),
      ...(OWNERS[(3 % 3) + 1] === user ? ['notes 3 deleted'] : []),
    ];
    expect(told).toEqual({ 2: own(2), 3: own(3), 17: [] });
  });
});

describe('a screen that shows some rows', () => {
  it('should tell what enters and leaves it, and nothing of what it never showed', async () => {
    // Operations reads the shown goods only.
    const role = '/api/roles/3?screen_label=role-list';
    const { permissions } = (await admin.get(role)).body;
    const grants = withFlags(permissions, 'stage-goods', { access: false, read: false, export: false });
    expect((await admin.patch(role, { permissions: grants })).status).toBe(200);
    listeners.set(0, await listen(await server.signIn('ops@example.com')));
    await patch('goods', 1, { name: 'Hidden' });
    await patch('goods', 4, { name: 'Shown' });
    await patch('goods', 4, { is_shown: false });
    await patch('goods', 4, { name: 'Not told' });
    await patch('goods', 2, { is_shown: true });
    expect(await toldTo()).toEqual({ 0: ['goods 4 updated', 'goods 4 updated', 'goods 2 updated'] });
  });
});
