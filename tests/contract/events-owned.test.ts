import { afterEach, describe, expect, it } from 'vitest';
import { ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { type Listener, listen } from './listener.ts';
import { done } from './outcomes.ts';
import { stageFor, withFlags } from './stage.ts';

/** Whoever sees some records of a resource is told that some changed, and never which. */

const { host, people } = stageFor(['admin', 'vendor', 'salma'], { registry: ownedRegistry, fixtures: ownedFixtures });
const [admin, vendor, salma] = people;
const listeners: Listener[] = [];
afterEach(() => {
  for (const each of listeners.splice(0)) each.close();
});

const patch = async (resource: string, id: number, values: object): Promise<number> => {
  const path = `/api/${resource}/${id}?screen_label=stage-${resource}`;
  return Number(done(await admin.patch(path, values)).headers.get('X-History-Entry'));
};
const listening = async (...ask: Parameters<typeof listen>): Promise<Listener> => {
  const listener = await listen(...ask);
  listeners.push(listener);
  return listener;
};
const isOf = (entry: number) => (each: unknown) => (each as { entry: number }).entry === entry;

describe('whoever is confined to their own rows', () => {
  it('should be told of the resource alone, of others’ records as of their own, as it comes and as missed', async () => {
    for (const [at, client] of [vendor, salma].entries()) {
      const before = await listening(client);
      before.close();
      const own = await patch('goods', 1, { name: `Own ${at}` });
      const others = await patch('goods', 2, { name: `Another's ${at}` });
      const listener = await listening(client, { 'Last-Event-ID': before.lastId || '0' });
      const last = await patch('goods', 2, { vendor_id: 3 - at });
      await listener.until(({ changes }) => changes.some(isOf(last)));
      for (const entry of [own, others, last]) expect(listener.changes).toContainEqual({ entry, resource: 'goods' });
      const keys = listener.changes.flatMap((each) => Object.keys(each as object));
      expect(new Set(keys)).toEqual(new Set(['entry', 'resource']));
    }
  });

  it('should be told nothing of a resource no screen of theirs shows', async () => {
    const role = '/api/roles/3?screen_label=role-list';
    const { permissions } = (await admin.get(role)).body;
    const none = withFlags(permissions, 'stage-notes', { access: false, read: false, export: false });
    done(await admin.patch(role, { permissions: none }));
    const listener = await listening(await host.signIn('ops@example.com'));
    const hidden = await patch('notes', 5, { name: 'Hidden' });
    const shown = await patch('shelves', 5, { name: 'Shown' });
    await listener.until(({ changes }) => changes.some(isOf(shown)));
    expect(listener.changes.some(isOf(hidden))).toBe(false);
  });
});
