import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import type { Permissions } from '../../access-control/permissions.ts';
import {
  allState,
  type BoxState,
  beyond,
  grantsOn,
  moduleState,
  screenHolds,
  toggleAll,
  toggleModule,
  toggleScreen,
  within,
} from '../../access-control/tree.ts';
import { registry } from '../../resources/index.ts';
import {
  FLAGS,
  type Flag,
  judge,
  type PermissionTree,
  type Resource,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';

/** Two modules; the second screen offers little, the third all. */
const TREE: PermissionTree = [
  {
    module: 'Catalogue',
    screens: [
      { screen: 'products', label: 'Products', flags: ['access', 'read', 'write', 'update', 'delete'] },
      { screen: 'requests', label: 'Requests', flags: ['access', 'read'] },
    ],
  },
  { module: 'People', screens: [{ screen: 'users', label: 'Users', flags: [...FLAGS] }] },
];
const NONE = grantsOn(TREE, null);
const ALL = toggleAll({ scope: TREE, grants: NONE, on: true });

type Step = (scope: PermissionTree, grants: Permissions) => Permissions;

const MODULES = TREE.map(({ module }) => module);
const SCREENS = TREE.flatMap(({ screens }) => screens.map(({ screen }) => screen));

/**
 * Everything that can be pressed: Select All, each module's boxes, each screen's boxes, on and off.
 */
const STEPS: readonly Step[] = [true, false].flatMap((on): Step[] => [
  (scope, grants) => toggleAll({ scope, grants, on }),
  ...FLAGS.flatMap((flag): Step[] => [
    ...MODULES.map(
      (module): Step =>
        (scope, grants) =>
          toggleModule(module, flag, { scope, grants, on }),
    ),
    ...SCREENS.map(
      (screen): Step =>
        (scope, grants) =>
          toggleScreen(screen, flag, { scope, grants, on }),
    ),
  ]),
]);

/**
 * A parent agrees with its children: its own flags are theirs, and its box says how many of them
 * hold it.
 */
function expectAgreement(grants: Permissions): void {
  for (const { module, screens } of TREE) {
    const own = grants.find(({ id }) => id === module);
    for (const flag of FLAGS) {
      const held = screens
        .filter(({ flags }) => flags.includes(flag))
        .map(({ screen }) => screenHolds(grants, screen, flag));
      expect(own?.[flag]).toBe(held.includes(true));
      const wanted: BoxState =
        held.length === 0 ? 'none' : held.every(Boolean) ? 'on' : held.includes(true) ? 'mixed' : 'off';
      expect(moduleState(TREE, grants, module, flag)).toBe(wanted);
    }
  }
}

describe('the role tree', () => {
  it('should keep parent and children in agreement through every sequence of three presses', () => {
    const step = fc.integer({ min: 0, max: STEPS.length - 1 });
    fc.assert(
      fc.property(fc.constantFrom(NONE, ALL), fc.array(step, { minLength: 3, maxLength: 3 }), (start, sequence) => {
        let grants = start;
        for (const index of sequence) {
          grants = STEPS[index]?.(TREE, grants) ?? grants;
          expectAgreement(grants);
        }
        // Stored and loaded again it is the same, and the language takes it.
        expect(grantsOn(TREE, JSON.parse(JSON.stringify(grants)))).toEqual(grants);
      }),
      { numRuns: 2000 },
    );
  }, 120_000);

  it('should be settled by any press: the same one again changes nothing', () => {
    for (const start of [NONE, ALL])
      for (const step of STEPS) expect(step(TREE, step(TREE, start))).toEqual(step(TREE, start));
  });

  it.each<[string, Permissions, readonly string[]]>([
    [
      'a module flag sets it on every screen that offers it',
      toggleModule('Catalogue', 'write', { scope: TREE, grants: NONE, on: true }),
      ['products:write'],
    ],
    [
      'a module’s access opens its screens, and read follows',
      toggleModule('Catalogue', 'access', { scope: TREE, grants: NONE, on: true }),
      ['products:access', 'products:read', 'requests:access', 'requests:read'],
    ],
    [
      'a screen’s access sets only access, and read follows',
      toggleScreen('products', 'access', { scope: TREE, grants: NONE, on: true }),
      ['products:access', 'products:read'],
    ],
    [
      'a screen’s access taken away leaves its other flags as they are',
      toggleScreen('products', 'access', { scope: TREE, grants: ALL, on: false }).filter(
        ({ id }) => id === 'Catalogue',
      ),
      ['products:write', 'products:update', 'products:delete', 'requests:access', 'requests:read'],
    ],
    [
      'a flag of a screen touches nothing else',
      toggleScreen('users', 'export', { scope: TREE, grants: NONE, on: true }),
      ['users:export'],
    ],
    [
      'a flag a screen does not offer cannot be set',
      toggleScreen('requests', 'delete', { scope: TREE, grants: NONE, on: true }),
      [],
    ],
    [
      'Select All sets every flag that is offered',
      ALL,
      TREE.flatMap(({ screens }) => screens.flatMap(({ screen, flags }) => flags.map((flag) => `${screen}:${flag}`))),
    ],
    ['Select All taken away leaves nothing', toggleAll({ scope: TREE, grants: ALL, on: false }), []],
  ])('%s', (_what, grants, held) => {
    expect(heldBy(grants)).toEqual(held);
  });

  it('should say of Select All whether all, some or nothing is granted', () => {
    expect(allState(TREE, ALL)).toBe('on');
    expect(allState(TREE, NONE)).toBe('off');
    expect(allState(TREE, toggleScreen('users', 'read', { scope: TREE, grants: NONE, on: true }))).toBe('mixed');
    expect(allState([], [])).toBe('none');
  });

  it('should show no box of a module for what none of its screens offers', () => {
    expect(moduleState(TREE, ALL, 'Catalogue', 'export')).toBe('none');
    expect(moduleState(TREE, ALL, 'Nowhere', 'access')).toBe('none');
  });
});

describe('loading a role', () => {
  it('should leave out modules, screens and flags the registry does not have', () => {
    const stored = [
      ...ALL.map((module) => ({
        ...module,
        colour: 'red',
        children: [...module.children, { id: 'gone', access: true }],
      })),
      { id: 'Gone', access: true, children: [{ id: 'users', access: true }] },
    ];
    expect(grantsOn(TREE, stored)).toEqual(ALL);
  });

  it.each([
    [null],
    [undefined],
    [7],
    ['all'],
    [{}],
    [[null]],
    [[{ id: 'People' }]],
    [[{ id: 'People', access: true, children: {} }]],
  ])('should read %j as no grants', (stored) => expect(grantsOn(TREE, stored)).toEqual(NONE));

  it('should take a flag only from a plain yes', () => {
    const stored = ALL.map((module) => ({
      ...module,
      children: module.children.map((child) => ({ ...child, delete: 'true', write: 1 })),
    }));
    expect(heldBy(grantsOn(TREE, stored)).filter((each) => /delete|write/.test(each))).toEqual([]);
  });

  it('should count neither of two entries with one id', () => {
    expect(heldBy(grantsOn(TREE, [...ALL, ...ALL]))).toEqual([]);
  });

  it('should not open a screen in a module that was stored without access', () => {
    const stored = ALL.map((module) => (module.id === 'People' ? { ...module, access: false } : module));
    const loaded = grantsOn(TREE, stored);
    expect(screenHolds(loaded, 'users', 'access')).toBe(false);
    expectAgreement(loaded);
  });
});

describe('a role editor that holds less', () => {
  const HOLDS: readonly string[] = ['products:access', 'products:read', 'products:write', 'users:access', 'users:read'];
  const scope = within(TREE, (screen, flag) => HOLDS.includes(`${screen}:${flag}`));

  it('should grant nothing beyond what they hold, whatever is pressed', () => {
    const step = fc.integer({ min: 0, max: STEPS.length - 1 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 3 }), (sequence) => {
        const grants = sequence.reduce((now, index) => STEPS[index]?.(scope, now) ?? now, NONE);
        expect(beyond(scope, grants)).toEqual([]);
        expect(heldBy(grants).filter((each) => !HOLDS.includes(each))).toEqual([]);
      }),
    );
  });

  it('should be able to switch a module on and off again although it is never whole', () => {
    const on = toggleModule('Catalogue', 'access', { scope, grants: NONE, on: true });
    expect(moduleState(scope, on, 'Catalogue', 'access')).toBe('on');
    expect(toggleModule('Catalogue', 'access', { scope, grants: on, on: false })).toEqual(NONE);
    expect(allState(scope, toggleAll({ scope, grants: NONE, on: true }))).toBe('on');
  });

  it('should know a role that holds more', () => {
    expect(beyond(scope, ALL)).toContainEqual({ screen: 'users', flag: 'export' });
    expect(beyond(TREE, ALL)).toEqual([]);
    const closed = toggleScreen('users', 'export', { scope: TREE, grants: NONE, on: true });
    expect(beyond(scope, closed)).toEqual([]);
    const open = toggleScreen('users', 'access', { scope, grants: closed, on: true });
    expect(beyond(scope, open)).toEqual([{ screen: 'users', flag: 'export' }]);
  });
});

/** Every flag that is on, as `screen:flag`. */
function heldBy(grants: Permissions): string[] {
  const held = (child: Permissions[number]['children'][number]): string[] =>
    FLAGS.filter((flag: Flag) => child[flag]).map((flag) => `${child.id}:${flag}`);
  return grants.flatMap((module) => module.children.flatMap(held));
}

describe('a stored role that outlived part of the product', () => {
  const roles = registry.resources.roles as Resource;
  const stored = [
    { ...grantAll(registry)[0], id: 'Gone' },
    ...grantAll(registry).map((module) => ({
      ...module,
      children: [...module.children, { ...module.children[0], id: 'gone', export: true }],
    })),
  ] as Value;

  it('should not keep it from being edited, and should keep everything that is still there', () => {
    const draft = writableOf(roles, { name: 'Operations', is_active: true, permissions: stored });
    expect(judge(roles, draft)).toMatchObject({ ok: true, value: { permissions: grantAll(registry) } });
  });

  it('should still refuse it from whoever sends it, naming what there is not', () => {
    const judged = judge(roles, { name: 'Operations', is_active: true, permissions: stored });
    expect(judged.ok ? '' : judged.errors.permissions?.join()).toMatch(
      /there is no module 'Gone'.*has no screen 'gone'/,
    );
  });

  it.each([null, 7, 'all', [null], [7], [{ id: 'Role Management' }]])(
    'should start %j from no grants',
    (permissions) => {
      const draft = writableOf(roles, { name: 'Operations', is_active: true, permissions: permissions as Value });
      expect(judge(roles, draft).ok).toBe(true);
    },
  );
});
