import { expect } from 'vitest';
import { definitions, registry } from '../../../resources/index.ts';
import { holds, type RecordData, type RowsDefinition } from '../../../resources/language/index.ts';
import type { Client } from '../client.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { listen } from '../listener.ts';
import { grants, resources, screens } from './permission-matrix.ts';

/** Asserts what a role is told beside the answers to its calls: what it finds, and what it hears of. */
export async function assertTold(server: TestHost, client: Client, role: RecordData): Promise<void> {
  await assertSearch(server, client, role);
  await assertEvents(server, client, role);
}

/**
 * Something each screen's list would find, by resource: the beginning of what its first record holds in a searched field.
 * Answers the searches, and the screen on which a role that may read these is told of that resource.
 */
async function searches(
  server: TestHost,
  role: RecordData,
): Promise<{ readonly text: string; readonly resource: string; readonly on: string | undefined }[]> {
  const found = await Promise.all(
    resources.map(async (name) => {
      const [record] = await server.all(name);
      const on = registry.screens.filter(
        (screen) =>
          screen.resource === name &&
          (screen.list?.search.length ?? 0) > 0 &&
          record &&
          holds(screen.where ?? {}, record),
      );
      const held = on[0]?.list?.search.map((field) => record?.[field]).find((value) => typeof value === 'string');
      if (typeof held !== 'string') return [];
      return [{ text: held, resource: name, on: on.find((screen) => grants(role, screen.name, 'read'))?.name }];
    }),
  );
  return found.flat();
}

/** Asserts that a search tells of all that the role may read, and of nothing else. */
async function assertSearch(server: TestHost, client: Client, role: RecordData): Promise<void> {
  for (const { text, resource, on } of await searches(server, role)) {
    const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(text.slice(0, 40))}`);
    expect(status, text).toBe(200);
    for (const { screen } of body.hits) expect(grants(role, screen, 'read'), `${screen} as role ${role.id}`).toBe(true);
    const told = body.hits
      .map(({ screen }: { screen: string }) => screen)
      .filter((screen: string) => registry.screen[screen]?.resource === resource);
    expect([...new Set(told)], `${text} as role ${role.id}`).toEqual(on === undefined ? [] : [on]);
  }
}

/**
 * Asserts that whoever listens is told of the resources of which a role may read a screen, and of no other. Where the rows of a
 * screen or of the role decide as well, they may be told or not; that is asked elsewhere.
 */
async function assertEvents(server: TestHost, client: Client, role: RecordData): Promise<void> {
  const own = (await client.get('/api/auth/session')).body.user.user_id;
  const listener = await listen(client);
  const at = new Date().toISOString();
  let id = Math.max(0, ...(await server.all(SYSTEM.history)).map((line) => Number(line.id)));
  const write = (resource: string, record: number): Promise<void> =>
    server.put(SYSTEM.history, {
      id: ++id,
      ...{ resource, record_id: record, version: 1, event: 'matrix', by_id: null, screen: null },
      ...{ at, write_id: `matrix ${id}`, changes: {}, undoes: null, hash: 'none' },
    });
  for (const name of resources) if (name !== 'users') await write(name, Number((await server.all(name))[0]?.id ?? 1));
  for (const name of ['no_such_resource', SYSTEM.sessions, '__proto__']) await write(name, 1);
  // One's own account is told to everybody.
  await write('users', own);
  await listener.until(({ changes }) => (changes as Change[]).some(({ resource }) => resource === 'users'));
  listener.close();
  const told = (listener.changes as Change[]).map(({ resource }) => resource);
  const read = screens.filter(({ name }) => grants(role, name, 'read'));
  const may = new Set([...read.map(({ resource }) => resource.name), 'users']);
  expect(
    told.filter((name) => !may.has(name)),
    `role ${role.id}`,
  ).toEqual([]);
  const { builtIn }: { readonly builtIn: { readonly [name: string]: number } } = definitions.identity;
  const must = read.filter(
    ({ resource, screen }) =>
      !screen.where &&
      !((resource.rows ?? []) as readonly RowsDefinition[]).some((each) => builtIn[each.role] === role.id),
  );
  for (const { resource } of must) expect(told, `role ${role.id}`).toContain(resource.name);
}

type Change = { readonly resource: string };
