import { expect } from 'vitest';
import { registry } from '../../../resources/index.ts';
import { holds, type RecordData, type Screen } from '../../../resources/language/index.ts';
import type { Client } from '../client.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { listen } from '../listener.ts';
import { BELONGING } from './belonging.ts';
import { grants, keepsToOwn, resources, screens, shows } from './grants.ts';

/**
 * What a role sees without requesting it by name: what a search over all screens finds, and what
 * events tell.
 */

/**
 * Something each screen's list would find, by resource: the beginning of what its first record
 * holds in a searched field. Answers the searches, and the screen on which a role that may read
 * these sees that resource.
 */
async function searches(
  server: TestHost,
  role: RecordData,
): Promise<{ readonly text: string; readonly resource: string; readonly on: string | undefined }[]> {
  const found = await Promise.all(
    resources.map(async (name) => {
      const [record] = await server.all(name);
      const isOn = ({ resource, list, where = {} }: Screen): boolean =>
        resource === name &&
        list !== undefined &&
        list.search.length > 0 &&
        record !== undefined &&
        holds(where, record);
      const on = registry.screens.filter(isOn);
      const its = on.find((screen) => grants(role, screen.name, 'read'));
      const { search = [] } = (its ?? on[0])?.list ?? {};
      const held = search.map((field) => record?.[field]).find((value) => typeof value === 'string');
      return typeof held === 'string' ? [{ text: held, resource: name, on: its?.name }] : [];
    }),
  );
  return found.flat();
}

/** Asserts that a search tells of all that the role may read, and of nothing else. */
export async function assertSearch(server: TestHost, client: Client, role: RecordData): Promise<void> {
  for (const { text, resource, on } of await searches(server, role)) {
    const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(text.slice(0, 40))}`);
    expect(status, text).toBe(200);
    for (const { screen } of body.hits) expect(grants(role, screen, 'read'), `${screen} as role ${role.id}`).toBe(true);
    const result = body.hits
      .map(({ screen }: { screen: string }) => screen)
      .filter((screen: string) => registry.screen[screen]?.resource === resource);
    // Of whoever keeps to rows of their own it tells what their list would find.
    const list = `/api/${resource}?screen_label=${on}&q=${encodeURIComponent(text.slice(0, 40))}`;
    const isThere = on !== undefined && (!keepsToOwn(role, resource) || (await client.get(list)).body.length > 0);
    expect([...new Set(result)], `${text} as role ${role.id}`).toEqual(isThere ? [on] : []);
  }
}

/**
 * Asserts that a listener gets events of the resources of which a role may read a screen, of what
 * belongs to their records, and of no other.
 */
export async function assertEvents(server: TestHost, client: Client, role: RecordData): Promise<void> {
  const at = new Date().toISOString();
  const last = Math.max(0, ...(await server.all(SYSTEM.history)).map((line) => Number(line.id)));
  const written = [...resources, 'no_such_resource', SYSTEM.sessions, '__proto__'];
  await server.put(
    SYSTEM.history,
    ...written.map((resource, index) => ({
      ...{ id: last + index + 1, resource, record_id: 1, version: 1, event: 'matrix', by_id: null, screen: null },
      ...{ at, write_id: `matrix ${index}`, changes: {}, undoes: null, hash: 'none' },
    })),
  );
  const reached = resources.filter((name) =>
    screens.some(
      ({ name: screen }) =>
        grants(role, screen, 'read') &&
        (shows(screen, name) || BELONGING.some((each) => each.screen === screen && each.resource === name)),
    ),
  );
  const listener = await listen(client, { 'Last-Event-ID': String(last) });
  await listener.until(({ lastId }) => Number(lastId) >= last + written.length);
  listener.close();
  const resultOf = (listener.changes as readonly { readonly resource: string }[]).map(({ resource }) => resource);
  expect(new Set(resultOf), `role ${role.id}`).toEqual(new Set(reached));
}
