import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decisionTableOf,
  emptyPermissions,
  grantAll,
  type Permissions,
  permissionsWhere,
  permissionTree,
  tableFrom,
} from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import { FLAGS, type Flag, type RecordData, type Value } from '../../resources/language/index.ts';

const SCREEN = 'category-setup';
const MODULE = 'Service Management';

const role = (permissions: unknown, more: { readonly [key: string]: Value } = {}): RecordData => ({
  id: 9,
  name: 'Tested',
  is_active: true,
  ...more,
  permissions: permissions as Value,
});

/** All grants, with the entry of one module or screen changed. */
const withGrant = (id: string, change: { readonly [flag in Flag]?: unknown }): unknown =>
  grantAll(registry).map((module) => ({
    ...module,
    ...(module.id === id ? change : {}),
    children: module.children.map((child) => (child.id === id ? { ...child, ...change } : child)),
  }));

describe('the decision table', () => {
  it('should grant every offered flag, and only those, to a role with all', async () => {
    const table = await decisionTableOf(registry, role(grantAll(registry)));
    for (const screen of registry.screens) {
      for (const flag of FLAGS)
        expect(table.can(screen.name, flag), `${screen.name} ${flag}`).toBe(screen.flags.includes(flag));
    }
  });

  it('should grant nothing to a role without grants, nor on screens nobody knows', async () => {
    const table = await decisionTableOf(registry, role(emptyPermissions(registry)));
    expect(table.toJSON()).toEqual({});
    const all = await decisionTableOf(registry, role(grantAll(registry)));
    expect(all.can('no-such-screen', 'read')).toBe(false);
    expect(all.can('__proto__', 'read')).toBe(false);
    expect(all.can(SCREEN, 'own' as Flag)).toBe(false);
  });

  it('should grant nothing to an inactive role', async () => {
    expect((await decisionTableOf(registry, role(grantAll(registry), { is_active: false }))).toJSON()).toEqual({});
    expect((await decisionTableOf(registry, role(grantAll(registry), { is_active: 'true' }))).toJSON()).toEqual({});
  });

  it('should follow every version of a role', async () => {
    const before = await decisionTableOf(registry, role(grantAll(registry)));
    const after = await decisionTableOf(registry, role(withGrant(SCREEN, { delete: false })));
    const again = await decisionTableOf(registry, role(grantAll(registry)));
    expect([before, after, again].map((table) => table.can(SCREEN, 'delete'))).toEqual([true, false, true]);
  });

  it('should ask Casbin once a version', async () => {
    const one = role(grantAll(registry));
    expect(decisionTableOf(registry, one)).toBe(decisionTableOf(registry, one));
    expect(decisionTableOf(registry, { ...one })).toBe(decisionTableOf(registry, one));
  });

  it('should keep roles apart', async () => {
    const all = role(grantAll(registry));
    const none = { ...role(emptyPermissions(registry)), id: 10 };
    expect((await decisionTableOf(registry, none)).can(SCREEN, 'read')).toBe(false);
    expect((await decisionTableOf(registry, all)).can(SCREEN, 'read')).toBe(true);
  });

  it('should grant nothing for stored permissions of any odd shape', async () => {
    const grantsNothing = async (permissions: unknown): Promise<void> => {
      expect((await decisionTableOf(registry, role(permissions))).toJSON()).toEqual({});
    };
    const children = [{ id: SCREEN, access: 1, read: 'yes' }];
    for (const odd of [null, 'all', 7, {}, [null], [{ id: MODULE, access: true }]]) await grantsNothing(odd);
    await grantsNothing([{ id: MODULE, access: true, children }]);
    await fc.assert(fc.asyncProperty(fc.jsonValue(), grantsNothing), { numRuns: 50 });
  });

  it('should not trust two entries for one screen', async () => {
    const [service] = grantAll(registry).filter((module) => module.id === MODULE);
    const twice = [{ ...service, children: service?.children.flatMap((child) => [child, { ...child, read: false }]) }];
    expect((await decisionTableOf(registry, role(twice))).toJSON()).toEqual({});
  });

  it('should travel to the browser and back', async () => {
    const table = await decisionTableOf(registry, role(grantAll(registry)));
    const copy = tableFrom(JSON.parse(JSON.stringify(table)));
    expect(copy.toJSON()).toEqual(table.toJSON());
    for (const json of [null, undefined, 'all', [], { [SCREEN]: 'read' }, { [SCREEN]: { read: true } }]) {
      expect(tableFrom(json).can(SCREEN, 'read')).toBe(false);
    }
  });

  it('should decide within five microseconds', async () => {
    const table = await decisionTableOf(registry, role(grantAll(registry)));
    const rounds = 200_000;
    const began = performance.now();
    let allowed = 0;
    for (let round = 0; round < rounds; round++) if (table.can(SCREEN, 'export')) allowed++;
    expect(allowed).toBe(rounds);
    expect(((performance.now() - began) * 1000) / rounds).toBeLessThan(5);
  });
});

describe('permission trees', () => {
  it('should name every screen once, under its module, with the flags it offers', () => {
    const named = permissionTree(registry).flatMap(({ screens }) => screens.map(({ screen }) => screen));
    expect(named.toSorted()).toEqual(registry.screens.map(({ name }) => name).toSorted());
    for (const { screens } of permissionTree(registry)) {
      for (const { screen, flags } of screens) expect(flags).toEqual(registry.screen[screen]?.flags);
    }
  });

  it('should grant what the question says, and the module what one of its screens holds', () => {
    const reading: Permissions = permissionsWhere(registry, (_screen, flag) => flag === 'access' || flag === 'read');
    const service = reading.find(({ id }) => id === MODULE);
    const closed = { write: false, update: false, delete: false, export: false };
    expect(service).toMatchObject({ access: true, read: true, ...closed });
    expect(service?.children.find(({ id }) => id === SCREEN)).toMatchObject({ access: true, read: true, write: false });
  });
});
