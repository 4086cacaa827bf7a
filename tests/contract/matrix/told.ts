import { expect } from 'vitest';
import { registry } from '../../../resources/index.ts';
import { holds, type RecordData, type Screen } from '../../../resources/language/index.ts';
import type { Client } from '../client.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { listen } from '../listener.ts';
import { BELONGING, type Belonging } from './belonging.ts';
import { grants, keepsToOwn, resources, rowsFor, screens, shows } from './grants.ts';

/**
 * What a role is told without asking for it by name: what a search over all screens finds, and what
 * events tell.
 */

/**
 * Something each screen's list would find, by resource: the beginning of what its first record
 * holds in a searched field. Answers the searches, and the screen on which a role that may read
 * these is told of that resource.
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
    const told = body.hits
      .map(({ screen }: { screen: string }) => screen)
      .filter((screen: string) => registry.screen[screen]?.resource === resource);
    // Of whoever keeps to rows of their own it tells what their list would find.
    const list = `/api/${resource}?screen_label=${on}&q=${encodeURIComponent(text.slice(0, 40))}`;
    const isThere = on !== undefined && (!keepsToOwn(role, resource) || (await client.get(list)).body.length > 0);
    expect([...new Set(told)], `${text} as role ${role.id}`).toEqual(isThere ? [on] : []);
  }
}

/**
 * Asserts that whoever listens is told of the resources of which a role may read a screen, of what
 * belongs to their records, and of no other. Where the rows of a screen or of the role decide as
 * well, they may be told or not; that is asked elsewhere.
 */
export async function assertEvents(server: TestHost, client: Client, role: RecordData): Promise<void> {
  const own = (await client.get('/api/auth/session')).body.user.user_id;
  const listener = await listen(client);
  const at = new Date().toISOString();
  const last = Math.max(0, ...(await server.all(SYSTEM.history)).map((line) => Number(line.id)));
  const firstOf = async (name: string): Promise<number> => Number((await server.all(name))[0]?.id ?? 1);
  const written: [resource: string, record: number][] = [];
  for (const name of resources) if (name !== 'users') written.push([name, await firstOf(name)]);
  for (const name of ['no_such_resource', SYSTEM.sessions, '__proto__']) written.push([name, 1]);
  // One's own account is told to everybody.
  written.push(['users', own]);
  await server.put(
    SYSTEM.history,
    ...written.map(([resource, record_id], index) => ({
      ...{ id: last + index + 1, resource, record_id, version: 1, event: 'matrix', by_id: null, screen: null },
      ...{ at, write_id: `matrix ${index}`, changes: {}, undoes: null, hash: 'none' },
    })),
  );
  await listener.until(({ changes }) => (changes as Change[]).some(({ resource }) => resource === 'users'));
  listener.close();
  const told = (listener.changes as Change[]).map(({ resource }) => resource);
  const read = screens.filter(({ name }) => grants(role, name, 'read'));
  const readOf = (name: string): typeof read => read.filter((each) => shows(each.name, name));
  const belongingTo = (name: string) =>
    BELONGING.filter(({ resource, screen }) => resource === name && read.some((each) => each.name === screen));
  const reached = resources.filter((name) => readOf(name).length > 0 || belongingTo(name).length > 0);
  const may = new Set([...reached, 'users']);
  const stray = told.filter((name) => !may.has(name));
  expect(stray, `role ${role.id}`).toEqual([]);
  const isOpen = ({ resource, screen }: (typeof read)[number]): boolean => !screen.where && !rowsFor(role, resource);
  const isOpenTo = ({ resource, screen }: Belonging): boolean =>
    !keepsToOwn(role, resource) && read.some((each) => each.name === screen && isOpen(each));
  for (const name of resources.filter((each) => readOf(each).some(isOpen) || belongingTo(each).some(isOpenTo)))
    expect(told, `role ${role.id}`).toContain(name);
}

type Change = { readonly resource: string };
