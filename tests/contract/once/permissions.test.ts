import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll, type Permissions, permissionsWhere } from '../../../access-control/index.ts';
import { definitions, registry } from '../../../resources/index.ts';
import {
  type Flag,
  holds,
  type RecordData,
  type RowsDefinition,
  type Rule,
  type ShowTab,
  type Test,
  type Value,
} from '../../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress } from '../address-calls.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { startHost, type TestHost } from '../host.ts';

/**
 * Every role × resource × call × label. What is expected is worked out here anew, from the roles' raw grants and the
 * definitions as their authors wrote them, so that a fault in the decision table or the guard cannot hide itself.
 */

const ROLES = {
  'admin@example.com': 1,
  'vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;

type Call = {
  readonly name: string;
  readonly flag: Flag;
  readonly make: (client: Client, resource: string, label: string) => Promise<Answer>;
  /** What the call answers once the guard let it through. It never changes anything. */
  readonly passed: number;
};

const MISSING = 999_999;

const CALLS: readonly Call[] = [
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

const screens = definitions.resources.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);
const resources = definitions.resources.map(({ name }) => name);
const LABELS: readonly (string | undefined)[] = [...screens.map(({ name }) => name), 'no-such-screen', '', undefined];
const query = (label: string | undefined): string => (label === undefined ? '' : `&screen_label=${label}`);

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
const takesFiles = ({ name: screen, resource }: (typeof screens)[number]): boolean =>
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
async function assertSearch(client: Client, role: RecordData): Promise<void> {
  for (const { text, resource, on } of await searches(role)) {
    const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(text.slice(0, 40))}`);
    expect(status, text).toBe(200);
    for (const { screen } of body.hits) expect(grants(role, screen, 'read'), `${screen} as role ${role.id}`).toBe(true);
    const told = body.hits
      .map(({ screen }: { screen: string }) => screen)
      .filter((screen: string) => registry.screen[screen]?.resource === resource);
    expect([...new Set(told)], `${text} as role ${role.id}`).toEqual(on === undefined ? [] : [on]);
  }
}

let server: TestHost;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startHost();
  for (const email of Object.keys(ROLES)) clients.set(email, await server.signIn(email));
});
afterAll(() => server.close());

const clientOf = (email: string): Client => {
  const client = clients.get(email);
  if (!client) throw new Error(`${email} is not signed in`);
  return client;
};
const roleOf = async (id: number): Promise<RecordData> => {
  const role = await server.one('roles', id);
  if (!role) throw new Error(`There is no role ${id}`);
  return role;
};

const upload = (client: Client, label: string): Promise<Answer> =>
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
async function assertMatrix(client: Client, role: RecordData): Promise<number> {
  let count = 0;
  await assertSearch(client, role);
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
      assert(await client.get(`${path('/export')}&id=1`), may && isTaken, 404, `download of ${what}`);
    }
    assert(await upload(client, query(label)), mayUpload(role, label), 422, `upload as role ${role.id} from ${label}`);
  }
  return count;
}

/** How many calls a role was allowed, asserted once: as long as nothing changes the role, the answer is the same. */
const allowances = new Map<number, Promise<number>>();
const counted = (email: string, id: number): Promise<number> => {
  const known = allowances.get(id) ?? roleOf(id).then((role) => assertMatrix(clientOf(email), role));
  allowances.set(id, known);
  return known;
};

describe('the permission matrix', () => {
  for (const [email, id] of Object.entries(ROLES)) {
    it(`should allow role ${id} what its grants say, and nothing else`, async () => {
      await counted(email, id);
    });
  }

  it('should tell the roles apart at all', async () => {
    const counts: number[] = [];
    for (const [email, id] of Object.entries(ROLES)) counts.push(await counted(email, id));
    const [all = 0, vendor, noDelete = 0, reading = 0, reports] = counts;
    // A vendor makes every call on products, uploads their pictures and looks up what they refer to: three resources.
    expect(vendor).toBe(CALLS.length + 1 + 3);
    // Finance lists, opens and exports transactions.
    expect(reports).toBe(3);
    // Operations deletes nothing, and only looks at users and roles: four calls and an upload less on each.
    const deleting = screens.filter(({ screen }) => screen.offers.includes('delete'));
    const watched = screens.filter(({ screen }) => /^(User|Role) Management$/.test(screen.module));
    const uploads = watched.filter(takesFiles);
    expect(watched.map(({ name }) => name)).toEqual(['user-list', 'role-list']);
    expect(noDelete).toBe(all - 2 * deleting.length - 4 * watched.length - uploads.length);
    expect(reading).toBeGreaterThan(0);
    expect(reading).toBeLessThan(noDelete);
  });

  it('should answer nobody without a session, whatever is asked', async () => {
    const stranger = server.client();
    for (const label of LABELS) {
      for (const resource of [...resources, 'no_such_resource']) {
        for (const call of CALLS) expectRefusal(await call.make(stranger, resource, query(label)), 401);
      }
      expectRefusal(await upload(stranger, query(label)), 401);
    }
    expectRefusal(await stranger.get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa'), 401);
  });

  it('should refuse everybody whose password is still the first one', async () => {
    const client = await server.signIn('first.login@example.com');
    for (const label of LABELS) {
      for (const resource of resources) {
        for (const call of CALLS) expectRefusal(await call.make(client, resource, query(label)), 403);
      }
      expectRefusal(await upload(client, query(label)), 403);
    }
  });

  it('should follow whatever a role is changed to, from the next request on', async () => {
    const client = await server.signIn('ops@example.com');
    const before = await roleOf(3);
    const bits = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(bits, fc.boolean(), async (flags, moduleOpen) => {
        let next = 0;
        const drawn = permissionsWhere(registry, () => flags[next++ % flags.length] ?? false);
        const permissions = drawn.map((module) => ({ ...module, access: moduleOpen }));
        const changed = await clientOf('admin@example.com').patch('/api/roles/3?screen_label=role-list', {
          permissions,
        });
        expect(changed.status, JSON.stringify(changed.body)).toBe(200);
        await assertMatrix(client, await roleOf(3));
      }),
      { numRuns: 8 },
    );
    await server.change('roles', 3, { permissions: before.permissions as unknown as Value });
  });

  it('should keep what is closed closed, whatever else its grants say', async () => {
    const client = await server.signIn('ops@example.com');
    const before = await roleOf(3);
    const all = grantAll(registry);
    const closed: Permissions[] = [
      all.map((module) => ({ ...module, access: false })),
      all.map((module) => ({ ...module, children: module.children.map((child) => ({ ...child, access: false })) })),
    ];
    for (const permissions of closed) {
      await server.change('roles', 3, { permissions: permissions as unknown as Value });
      expect(await assertMatrix(client, await roleOf(3))).toBe(0);
    }
    await server.change('roles', 3, { permissions: before.permissions as unknown as Value });
  });

  it('should let only a look-up’s own columns out', async () => {
    const client = clientOf('support@example.com');
    const choices = registry.screen['sub-category-setup']?.choices ?? {};
    for (const [field, { shows }] of Object.entries(choices)) {
      const { body } = await client.get(`/api/sub_categories/lookup/${field}?screen_label=sub-category-setup`);
      expect(body.length).toBeGreaterThan(0);
      for (const row of body) expect(Object.keys(row).toSorted()).toEqual(['id', ...shows].toSorted());
    }
    expect(Object.keys(choices).toSorted()).toEqual(['category_id', 'zone_ids']);
  });
});
