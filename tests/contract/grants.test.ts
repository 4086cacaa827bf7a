import { describe, expect, it } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import { expectRefusal } from './expectations.ts';
import { running } from './running.ts';

/** What a role's grants may be, sent by somebody who holds everything. */

const ROLES = '/api/roles?screen_label=role-list';
const OPERATIONS = '/api/roles/3?screen_label=role-list';

const { server, admin } = running({ admin: 'admin@example.com' });

const SOME = grantAll(registry).filter(({ id }) => id === 'Role Management');
const raw = async (): Promise<string> => JSON.stringify(await server.all('roles'));

/** Asserts that grants are refused, in words of them, and that none were stored. */
async function assertRefused(permissions: unknown, names = ''): Promise<void> {
  const before = await raw();
  const answer = await admin.patch(OPERATIONS, { permissions });
  expectRefusal(answer, 422, 'permissions');
  expect(answer.body.errors.permissions[0]).toContain(names);
  expect(await raw()).toBe(before);
}

describe('the grants of a role', () => {
  it('should start without any grant, and keep what it is sent', async () => {
    const bare = await admin.post(ROLES, { name: 'Bare' });
    expect([bare.status, bare.body.permissions, bare.body.user_count]).toEqual([201, null, 0]);
    const full = await admin.post(ROLES, { name: 'Full', permissions: SOME });
    expect(full.body.permissions).toEqual(SOME);
  });

  type Mutable = { id: string; [key: string]: unknown; children: Mutable[] };
  const service = (all: Mutable[]): Mutable => all.find(({ id }) => id === 'Service Management') as Mutable;
  const screen = (all: Mutable[]): Mutable => service(all).children[0] as Mutable;

  it.each<readonly [what: string, change: (all: Mutable[]) => unknown, names: string]>([
    ['an unknown module', (all) => (service(all).id = 'Rocket Management'), "there is no module 'Rocket Management'"],
    ['an unknown screen', (all) => (screen(all).id = 'rockets'), "'Service Management' has no screen 'rockets'"],
    [
      'a screen of another module',
      (all) => (screen(all).id = 'user-list'),
      "'Service Management' has no screen 'user-list'",
    ],
    ['a module twice', (all) => all.push(service(all)), "'module Service Management' stands twice"],
    ['a screen twice', (all) => service(all).children.push(screen(all)), "'service-list' stands twice"],
    ['an unknown flag of a module', (all) => (service(all).fly = true), ''],
    ['an unknown flag of a screen', (all) => (screen(all).fly = true), ''],
    ['a flag that is no yes or no', (all) => (screen(all).delete = 1), ''],
    ['a missing flag', (all) => delete screen(all).delete, ''],
    ['children that are no list', (all) => (service(all).children = {} as never), ''],
    ['a module without an id', (all) => delete (service(all) as { id?: string }).id, ''],
  ])('should refuse %s', async (_, change, names) => {
    const all = structuredClone(grantAll(registry)) as unknown as Mutable[];
    change(all);
    await assertRefused(all, names);
  });

  it.each(['all', 7, true, {}, { __proto__: null }, [null], ['Service Management'], [[]]])(
    'should not take %j for grants',
    (value) => assertRefused(value),
  );
});
