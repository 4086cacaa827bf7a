import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantAll, type Permissions, permissionsWhere } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { Flag, Value } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { done, expectSaid } from './outcomes.ts';
import { createUser, USERS, userWith } from './people.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

/** Nobody gets more than they hold, whatever way they try; and nothing is written by trying. */

const ROLES = '/api/roles?screen_label=role-list';
const roleAt = (id: number): string => ROLES.replace('?', `/${id}?`);
const userAt = (id: number): string => USERS.replace('?', `/${id}?`);

const ADMIN = 1;
const OPS = 4;
/** A role of the fixtures whose users act in this test: 4 Support (anjali), 3 Operations (ops). */
const MANAGER_ROLE = 4;
const MANAGER = 'anjali.menon@example.com';

const stage = stageFor(['admin', MANAGER]);
const [admin, manager] = stage.people;

/** A manager of users and roles: all of that, and of the catalogue only to look. */
const managerHolds = (screen: string, flag: Flag): boolean =>
  screen === 'role-list' || screen === 'user-list' ? flag !== 'delete' || screen === 'user-list' : isLooking(flag);
const isLooking = (flag: Flag): boolean => flag === 'access' || flag === 'read';
const permissions = (holds: (screen: string, flag: Flag) => boolean): Permissions =>
  permissionsWhere(registry, (screen, flag) => holds(screen.name, flag));
const MANAGES = permissions(managerHolds);
const CATALOGUE = ['category-setup', 'sub-category-setup'];
/** Where a role is given Delete that the manager lacks. */
const DELETING = [...CATALOGUE, 'role-list'];
const LOOKS = permissions((_, flag) => isLooking(flag));

const setRole = (id: number, patch: { [field: string]: unknown }): Promise<void> =>
  stage.host.change('roles', id, patch as { [field: string]: Value });
const raw = async (): Promise<string> =>
  JSON.stringify(await Promise.all(['roles', 'users', SYSTEM.credentials, SYSTEM.resets].map(stage.stored)));

/** A call that must be refused so, with nothing written. */
async function refused(call: () => Promise<Answer>, status: number, words: string, field?: string): Promise<void> {
  const before = await raw();
  expectSaid(await call(), status, words, field);
  expect(await raw(), 'something was written').toBe(before);
}

describe('the own role', () => {
  const OWN = 'You cannot change your own role.';

  it('should not be changed or deleted by anybody, not even to hold less', async () => {
    await setRole(MANAGER_ROLE, { permissions: MANAGES });
    const grants = [grantAll(registry), LOOKS].map((each) => ({ permissions: each }));
    for (const body of [{ name: 'Kings' }, ...grants, { is_active: false }, {}]) {
      await refused(() => manager.patch(roleAt(MANAGER_ROLE), body), 403, OWN);
      await refused(() => admin.patch(roleAt(ADMIN), body), 403, OWN);
    }
    await refused(() => admin.delete(roleAt(ADMIN)), 403, OWN);
    await setRole(MANAGER_ROLE, { permissions: permissions(() => true) });
    await refused(() => manager.delete(roleAt(MANAGER_ROLE)), 403, OWN);
  });

  it('should be changed by others who hold as much', async () => {
    expect((await admin.patch(roleAt(3), { name: 'Floor' })).body.name).toBe('Floor');
  });
});

describe('a flag nobody gave oneself', () => {
  beforeEach(() => setRole(MANAGER_ROLE, { permissions: MANAGES }));

  it('should not be granted to a new role', async () => {
    const greedy = permissions(
      (screen, flag) => managerHolds(screen, flag) || (screen === 'category-setup' && flag === 'delete'),
    );
    const add = (grants: Permissions) => manager.post(ROLES, { name: 'Helper', permissions: grants });
    await refused(() => add(greedy), 422, 'You do not hold Delete on Category Setup', 'permissions');
    done(await add(MANAGES), 201);
  });

  it('should not be granted to a role that is there, whereas what it has may stay', async () => {
    await setRole(5, { permissions: LOOKS });
    const more = permissions(
      (screen, flag) => isLooking(flag) || (screen === 'sub-category-setup' && ['export', 'write'].includes(flag)),
    );
    const words = 'You do not hold Add on Sub-category Setup, Export on Sub-category Setup';
    await refused(() => manager.patch(roleAt(5), { permissions: more }), 422, words, 'permissions');
    done(await manager.patch(roleAt(5), { name: 'Money' }));
  });

  it('should not be granted behind a closed module, to be opened later', async () => {
    await setRole(5, { permissions: LOOKS });
    const deletes = permissions((screen, flag) => isLooking(flag) || (flag === 'delete' && DELETING.includes(screen)));
    const closed = deletes.map((each) => (each.id === 'Service Management' ? { ...each, access: false } : each));
    const words = 'You do not hold Delete on Category Setup, Delete on Sub-category Setup, Delete on Roles';
    await refused(() => manager.patch(roleAt(5), { permissions: closed }), 422, words, 'permissions');
    // Somebody who holds it left it there, closed; opening it would give it.
    await setRole(5, { permissions: closed.map((module) => ({ ...module, access: module.id === 'User Management' })) });
    await refused(() => manager.patch(roleAt(5), { permissions: deletes }), 422, words, 'permissions');
  });

  it('should not be had by any drawn grants', async () => {
    const bits = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(bits, fc.boolean(), async (flags, tame) => {
        let next = 0;
        const wants: string[] = [];
        const drawn = permissions((screen, flag) => {
          const isDrawn = flags[next++ % flags.length] === true && (!tame || managerHolds(screen, flag));
          if (isDrawn && !managerHolds(screen, flag)) wants.push(`${screen} ${flag}`);
          return isDrawn;
        });
        const before = await raw();
        made += 1;
        const answer = await manager.post(ROLES, { name: `Drawn ${made}`, permissions: drawn });
        expect(answer.status, JSON.stringify([wants, answer.body])).toBe(wants.length > 0 ? 422 : 201);
        if (wants.length > 0) expect(await raw()).toBe(before);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a role that holds more than the own', () => {
  const ABOVE = ['Category Setup', 'Sub-category Setup']
    .map((screen) => ['Add', 'Edit', 'Export'].map((flag) => `${flag} on ${screen}`).join(', '))
    .join(', ');
  const MORE = `This role holds more than yours: ${ABOVE}. You cannot change it.`;

  // Whatever else Operations holds, the manager holds too.
  const MOST = permissions((screen, flag) => managerHolds(screen, flag) || !CATALOGUE.includes(screen));
  beforeEach(() => setRole(MANAGER_ROLE, { permissions: MOST }));

  it('should not be changed, weakened or deleted, also while it is inactive', async () => {
    for (const is_active of [true, false]) {
      await setRole(3, { is_active });
      for (const body of [{ name: 'X' }, { permissions: LOOKS }, { is_active: !is_active }, {}])
        await refused(() => manager.patch(roleAt(3), body), 403, MORE);
      await refused(() => manager.delete(roleAt(3)), 403, MORE);
    }
  });

  it('should not be given to anybody, oneself included', async () => {
    const words = `You do not hold what this role holds: ${ABOVE}`;
    await refused(() => manager.patch(userAt(11), { role_id: 3 }), 422, words, 'role_id');
    const picture = await uploadedId(manager, 'user-list');
    const newcomer = userWith(picture, { role_id: 3 });
    await refused(() => manager.post(USERS, newcomer), 422, words, 'role_id');
    await refused(() => manager.patch(userAt(10), { role_id: 3 }), 409, 'You cannot change your own role.');
  });

  it('should shield its users', async () => {
    const words = MORE.replace('This role holds', 'The role of this user holds').replace('change it.', 'change them.');
    const names = [{ first_name: 'X' }, { email: 'mine@example.com' }];
    for (const body of [...names, { is_active: false }, { role_id: MANAGER_ROLE }, {}])
      await refused(() => manager.patch(userAt(OPS), body), 403, words);
    await refused(() => manager.delete(userAt(OPS)), 403, words);
    const peer = await manager.patch(userAt(11), { first_name: 'Fatma' });
    expect([peer.status, peer.body.first_name]).toEqual([200, 'Fatma']);
  });

  it('should not take a user in who comes with the call', async () => {
    for (const role_id of [1, 3]) expectRefusal(await createUser(manager, { role_id }), 422, 'role_id');
    done(await createUser(manager, { role_id: 5 }), 201);
  });
});

describe('oneself', () => {
  it('should not be deleted, deactivated or put into another role', async () => {
    await refused(() => admin.delete(userAt(ADMIN)), 409, 'You cannot delete yourself.');
    await refused(() => admin.patch(userAt(ADMIN), { is_active: false }), 409, 'You cannot deactivate yourself.');
    await refused(() => admin.patch(userAt(ADMIN), { role_id: 3 }), 409, 'You cannot change your own role.');
    done(await admin.patch(userAt(ADMIN), { full_address: 'Palm Jumeirah' }));
  });
});

describe('the last Super Admin', () => {
  const LAST = 'This is the last active Super Admin. Give somebody else this role first.';

  beforeEach(() => setRole(MANAGER_ROLE, { permissions: grantAll(registry) }));

  it('should stay one, active and there, whoever asks', async () => {
    // The fixtures' second one is deactivated, and counts for nothing.
    await refused(() => manager.patch(userAt(ADMIN), { is_active: false }), 409, LAST);
    await refused(() => manager.patch(userAt(ADMIN), { role_id: 3 }), 409, LAST);
    await refused(() => manager.delete(userAt(ADMIN)), 409, LAST);
    done(await manager.patch(userAt(ADMIN), { first_name: 'Maryam' }));
  });

  it('should be replaceable', async () => {
    done(await manager.patch(userAt(20), { is_active: true }));
    done(await manager.patch(userAt(ADMIN), { role_id: 3 }));
    await refused(() => manager.patch(userAt(20), { is_active: false }), 409, LAST);
  });

  it('should not be lost to two who leave at once', async () => {
    await manager.patch(userAt(20), { is_active: true });
    const answers = await Promise.all([ADMIN, 20].map((id) => manager.patch(userAt(id), { role_id: 3 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a role', () => {
  it('should not be deleted while it has users, saying how many', async () => {
    const count = (await stage.stored('users')).filter(({ role_id }) => role_id === 5).length;
    await refused(() => admin.delete(roleAt(5)), 409, `This role cannot be deleted: ${count} users refer to it.`);
    const made = await admin.post(ROLES, { name: 'Brief', permissions: [] });
    done(await admin.patch(userAt(6), { role_id: made.body.id }));
    await refused(() => admin.delete(roleAt(made.body.id)), 409, 'This role cannot be deleted: 1 user refers to it.');
    await admin.patch(userAt(6), { role_id: 5 });
    done(await admin.delete(roleAt(made.body.id)), 204);
  });

  it('should neither be deleted nor deactivated when the product is built on it', async () => {
    await setRole(MANAGER_ROLE, { permissions: grantAll(registry) });
    const words = 'This role is built in and cannot be';
    for (const id of [1, 2]) {
      await refused(() => manager.patch(roleAt(id), { is_active: false }), 409, `${words} deactivated.`);
      await refused(() => manager.delete(roleAt(id)), 409, `${words} deleted.`);
    }
  });
});
