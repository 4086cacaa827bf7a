import { expect } from 'vitest';
import type { Permissions } from '../../../access-control/index.ts';
import { definitions, registry } from '../../../resources/index.ts';
import {
  type Flag,
  holds,
  type RecordData,
  type RowsDefinition,
  type Rule,
  type ShowTab,
  type Test,
} from '../../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress } from '../address-calls.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { SYSTEM, type TestHost } from '../host.ts';
import { formOf } from '../imports.ts';
import { listen } from '../listener.ts';

/**
 * Every role × resource × call × label. What is expected is worked out here anew, from the roles' raw grants and the
 * definitions as their authors wrote them, so that a fault in the decision table or the guard cannot hide itself.
 *
 * Where a new call joins: one that every resource has and one flag of a screen opens, in CALLS; one that definitions declare
 * (as moves, look-ups and related lists are), as a loop of its own in `assertMatrix`, with a function here that says from
 * the definitions who may make it. Resources, screens and declared calls that are added join by themselves.
 */

type Call = {
  readonly name: string;
  readonly flag: Flag;
  readonly make: (client: Client, resource: string, label: string) => Promise<Answer>;
  /** What the call answers once the guard let it through. It never changes anything. */
  readonly passed: number;
};

const MISSING = 999_999;

export const CALLS: readonly Call[] = [
  {
    name: 'list',
    flag: 'read',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}?_end=1${label}`),
  },
  {
    name: 'one',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'create',
    flag: 'write',
    passed: 422,
    make: (client, resource, label) => client.post(`/api/${resource}?${label}`, { nonsense: 1 }),
  },
  {
    name: 'update',
    flag: 'update',
    passed: 404,
    make: (client, resource, label) => client.patch(`/api/${resource}/${MISSING}?${label}`, {}),
  },
  {
    name: 'delete',
    flag: 'delete',
    passed: 404,
    make: (client, resource, label) => client.delete(`/api/${resource}/${MISSING}?${label}`),
  },
  {
    name: 'export',
    flag: 'export',
    passed: 200,
    make: (client, resource, label) => client.get(`/api/${resource}/export?${label}`),
  },
  {
    name: 'history',
    flag: 'read',
    passed: 404,
    make: (client, resource, label) => client.get(`/api/${resource}/${MISSING}/history?${label}`),
  },
  {
    name: 'import',
    flag: 'write',
    passed: 200,
    make: (client, resource, label) =>
      client.call('POST', `/api/${resource}/import?dry_run=true${label}`, undefined, { raw: formOf('Nonsense\n1') }),
  },
  {
    name: 'bulk set',
    flag: 'update',
    passed: 422,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'set', values: {}, ids: [MISSING] }),
  },
  {
    name: 'bulk delete',
    flag: 'delete',
    passed: 200,
    make: (client, resource, label) =>
      client.post(`/api/${resource}/bulk?${label}`, { action: 'delete', ids: [MISSING] }),
  },
];

export const screens = definitions.resources.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);
export const resources = definitions.resources.map(({ name }) => name);
export const LABELS: readonly (string | undefined)[] = [
  ...screens.map(({ name }) => name),
  'no-such-screen',
  '',
  undefined,
];
export const query = (label: string | undefined): string => (label === undefined ? '' : `&screen_label=${label}`);

/** Whether a role's raw grants hold a flag on a screen. */
function grants(role: RecordData, label: string | undefined, flag: Flag): boolean {
  const found = screens.find(({ name }) => name === label);
  if (!found || role.is_active !== true) return false;
  const module = (role.permissions as unknown as Permissions).find(({ id }) => id === found.screen.module);
  const child = module?.children.find(({ id }) => id === label);
  if (!module?.access || !child?.access) return false;
  return flag === 'access' || (child[flag] && found.screen.offers.includes(flag));
}

function allowed(role: RecordData, resource: string, call: Call, label: string | undefined): boolean {
  const found = screens.find(({ name }) => name === label);
  return found?.resource.name === resource && grants(role, label, call.flag);
}

/** What a look-up of a resource's field is answered with: only a screen that fills the field has it. */
function lookedUp(role: RecordData, resource: string, field: string, label: string | undefined): number {
  const found = screens.find(({ name }) => name === label);
  const may = (['read', 'write', 'update'] as const).some((flag) => grants(role, label, flag));
  if (found?.resource.name !== resource || !may) return 403;
  const screen = registry.screen[found.name];
  const asked = screen?.moves.flatMap(({ asks }) => asks.map((each) => each.field)) ?? [];
  const filled = [...(screen?.form?.fields ?? []), ...(found.screen.list.filters ?? []), ...asked];
  return (filled as readonly string[]).includes(field) ? 200 : 404;
}

/** Every field that refers to other records. */
const references = definitions.resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, definition]) =>
    'to' in definition ? [{ resource: resource.name, field }] : [],
  ),
);

type RawMove = {
  readonly name: string;
  readonly from?: readonly string[];
  readonly flag?: Flag;
  readonly screens?: readonly string[];
};

/** Every move as its author wrote it. */
const moves = definitions.resources.flatMap((resource) => {
  const fields: { readonly [name: string]: { readonly kind: string; readonly moves?: readonly RawMove[] } } =
    resource.fields;
  const own: readonly RawMove[] = resource.moves ?? [];
  const ofStates = Object.entries(fields).flatMap(([state, field]) =>
    field.kind === 'state' ? (field.moves ?? []).map((move) => ({ resource, move, state })) : [],
  );
  return [...ofStates, ...own.map((move) => ({ resource, move, state: undefined }))];
});

/** Whether a screen shows records on which a move can be made: some, of those that stand where it begins. */
function showsSome(where: Rule | undefined, { move, state }: (typeof moves)[number]): boolean {
  const test = where && state !== undefined ? (where as { readonly [field: string]: Test })[state] : undefined;
  return test === undefined || (move.from ?? []).some((from) => holds({ of: test }, { of: from }));
}

function mayMove(role: RecordData, of: (typeof moves)[number], label: string | undefined): boolean {
  const { resource, move } = of;
  const found = screens.find(({ name }) => name === label);
  if (label === undefined || found?.resource !== resource) return false;
  const isOffered = move.screens?.includes(label) ?? showsSome(found.screen.where, of);
  const { builtIn }: { readonly builtIn: { readonly [name: string]: number } } = definitions.identity;
  const rows = ((resource.rows ?? []) as readonly RowsDefinition[]).find((each) => builtIn[each.role] === role.id);
  const decidesAboutOwn = rows !== undefined && !rows.moves?.includes(move.name);
  return isOffered && !decidesAboutOwn && grants(role, label, move.flag ?? 'update');
}

/** Every list on a record's page. */
const relatedLists = screens.flatMap(({ name, resource, screen }) =>
  ((screen.show?.tabs ?? []) as readonly ShowTab[]).flatMap((tab) =>
    tab.list ? [{ screen: name, resource: resource.name, name: tab.name, list: tab.list }] : [],
  ),
);

/** Whether a screen's form holds files. */
export const takesFiles = ({ name: screen, resource }: (typeof screens)[number]): boolean =>
  Object.entries(resource.fields).some(
    ([name, { kind }]) =>
      (kind === 'image' || kind === 'file') && registry.screen[screen]?.form?.fields.includes(name) === true,
  );

function mayUpload(role: RecordData, label: string | undefined): boolean {
  const found = screens.find(({ name }) => name === label);
  return found !== undefined && takesFiles(found) && (grants(role, label, 'write') || grants(role, label, 'update'));
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

export const upload = (client: Client, label: string): Promise<Answer> =>
  client.post(`/api/files?${label}`, undefined, { raw: new FormData() });

/** What a call at an address of the specification is answered with: as the call of the pattern would be. */
function addressed(role: RecordData, { at, flags, passed }: AddressCall, label: string | undefined): number {
  if (at.call === 'choices') return lookedUp(role, at.resource, at.field, label);
  if (at.call === 'move') {
    const meant = moves.find(({ resource, move }) => resource.name === at.resource && move.name === at.move);
    return meant && mayMove(role, meant, label) ? passed : 403;
  }
  const isOfIt = screens.find(({ name }) => name === label)?.resource.name === at.resource;
  return isOfIt && flags.some((flag) => grants(role, label, flag)) ? passed : 403;
}

/** Makes every call at an address of the specification, from every screen, and asserts each answer. */
async function assertAddresses(client: Client, role: RecordData): Promise<void> {
  for (const each of ADDRESS_CALLS)
    for (const label of LABELS) {
      const what = `${each.name} as role ${role.id} from ${label}`;
      const answer = await callAddress(client, each.at, each.values, label);
      expect(answer.status, what).toBe(addressed(role, each, label));
    }
}

/** Makes every call as one client and asserts each answer. Answers how many were allowed. */
export async function assertMatrix(server: TestHost, client: Client, role: RecordData): Promise<number> {
  let count = 0;
  await assertSearch(server, client, role);
  await assertEvents(server, client, role);
  await assertAddresses(client, role);
  const assert = (answer: Answer, may: boolean, passed: number, what: string): void => {
    if (may) {
      count++;
      expect(answer.status, `${what} should be allowed`).toBe(passed);
      return;
    }
    expect(answer.status, `${what} should be refused`).toBe(403);
    expectRefusal(answer, 403);
  };
  for (const label of LABELS) {
    for (const resource of resources) {
      for (const call of CALLS) {
        const what = `${call.name} ${resource} as role ${role.id} from ${label}`;
        assert(
          await call.make(client, resource, query(label)),
          allowed(role, resource, call, label),
          call.passed,
          what,
        );
      }
    }
    for (const each of moves) {
      // On an id that nobody has: nothing changes.
      const what = `${each.move.name} of ${each.resource.name} as role ${role.id} from ${label}`;
      const path = `/api/${each.resource.name}/${MISSING}/${each.move.name}?${query(label)}`;
      assert(await client.post(path, {}), mayMove(role, each, label), 404, what);
    }
    for (const { resource, field } of references) {
      // A label of another resource is tried above, by every call.
      const other = screens.find(({ name }) => name === label)?.resource.name;
      if (other !== undefined && other !== resource && field !== references[0]?.field) continue;
      const answer = await client.get(`/api/${resource}/lookup/${field}?_end=1${query(label)}`);
      const expected = lookedUp(role, resource, field, label);
      const what = `look-up of ${resource}.${field} as role ${role.id} from ${label}`;
      if (expected === 404) expectRefusal(answer, 404);
      else assert(answer, expected === 200, 200, what);
    }
    for (const { screen, resource, name, list } of relatedLists) {
      const what = `${name} of ${resource} as role ${role.id} from ${label}`;
      const isOther =
        label !== screen && screens.some((each) => each.name === label && each.resource.name === resource);
      if (isOther) continue;
      const may = label === screen && grants(role, label, 'read');
      const path = (rest: string): string => `/api/${resource}/${MISSING}/${name}${rest}?${query(label)}`;
      assert(await client.get(path('')), may, 404, what);
      const isTaken = list.actions?.includes('download') === true;
      const takes = may && isTaken && grants(role, label, 'export');
      assert(await client.get(`${path('/export')}&id=1`), takes, 404, `download of ${what}`);
    }
    assert(await upload(client, query(label)), mayUpload(role, label), 422, `upload as role ${role.id} from ${label}`);
  }
  return count;
}
