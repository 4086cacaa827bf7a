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
  type PermissionTree,
  type Resource,
  type Value,
  validate,
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

type Press = { readonly scope: PermissionTree; readonly grants: Permissions; readonly on: boolean };
const BOXES: readonly ((press: Press) => Permissions)[] = [
  toggleAll,
  ...FLAGS.flatMap((flag) => [
    ...MODULES.map((module) => (press: Press) => toggleModule(module, flag, press)),
    ...SCREENS.map((screen) => (press: Press) => toggleScreen(screen, flag, press)),
  ]),
];

/**
 * Everything that can be pressed: Select All, each module's boxes, each screen's boxes, on and off.
 */
const STEPS: readonly Step[] = [true, false].flatMap((on) =>
  BOXES.map(
    (box): Step =>
      (scope, grants) =>
        box({ scope, grants, on }),
  ),
);

/**
 * A parent agrees with its children: its own flags are theirs, and its box says how many of them
 * hold it.
 */
function expectAgreement(grants: Permissions): void {
  const states = (of: (module: PermissionTree[number], flag: Flag) => unknown) =>
    TREE.map((module) => FLAGS.map((flag) => `${module.module} ${flag} ${of(module, flag)}`));
  const held = ({ screens }: PermissionTree[number], flag: Flag): boolean[] =>
    screens.filter(({ flags }) => flags.includes(flag)).map(({ screen }) => screenHolds(grants, screen, flag));
  expect(states(({ module }, flag) => grants.find(({ id }) => id === module)?.[flag])).toEqual(
    states((module, flag) => held(module, flag).includes(true)),
  );
  expect(states(({ module }, flag) => moduleState(TREE, grants, module, flag))).toEqual(
    states((module, flag): BoxState => {
      const all = held(module, flag);
      return all.length === 0 ? 'none' : all.every(Boolean) ? 'on' : all.includes(true) ? 'mixed' : 'off';
    }),
  );
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
      { numRuns: 500 },
    );
  });

  it('should be settled by any press: the same one again changes nothing', () => {
    for (const start of [NONE, ALL])
      for (const step of STEPS) expect(step(TREE, step(TREE, start))).toEqual(step(TREE, start));
  });

  const on = { scope: TREE, grants: NONE, on: true };
  const off = { scope: TREE, grants: ALL, on: false };
  const opened = ['products: access read', 'requests: access read'];
  const closed = toggleScreen('products', 'access', off).filter(({ id }) => id === 'Catalogue');
  const all = TREE.flatMap(({ screens }) => screens.map(({ screen, flags }) => `${screen}: ${flags.join(' ')}`));
  it.each<[string, Permissions, ...held: string[]]>([
    ['a module flag sets it on each screen that offers it', toggleModule('Catalogue', 'write', on), 'products: write'],
    ['a module’s access opens its screens', toggleModule('Catalogue', 'access', on), ...opened],
    [
      'a screen’s access sets only access, and read follows',
      toggleScreen('products', 'access', on),
      ...opened.slice(0, 1),
    ],
    [
      'a screen’s access taken away leaves its other flags',
      closed,
      'products: write update delete',
      ...opened.slice(1),
    ],
    ['a flag of a screen touches nothing else', toggleScreen('users', 'export', on), 'users: export'],
    ['a flag a screen does not offer cannot be set', toggleScreen('requests', 'delete', on)],
    ['Select All sets every flag that is offered', ALL, ...all],
    ['Select All taken away leaves nothing', toggleAll(off)],
  ])('%s', (_what, grants, ...held) => {
    expect(heldBy(grants)).toEqual(held);
  });

  it('should say of Select All whether all, some or nothing is granted', () => {
    const some = toggleScreen('users', 'read', on);
    expect([ALL, NONE, some].map((grants) => allState(TREE, grants))).toEqual(['on', 'off', 'mixed']);
    expect(allState([], [])).toBe('none');
  });

  it('should show no box of a module for what none of its screens offers', () => {
    expect(moduleState(TREE, ALL, 'Catalogue', 'export')).toBe('none');
    expect(moduleState(TREE, ALL, 'Nowhere', 'access')).toBe('none');
  });
});

describe('loading a role', () => {
  it('should leave out modules, screens and flags the registry does not have', () => {
    const removed = { id: 'gone', access: true };
    const stored = [
      ...ALL.map((module) => ({ ...module, colour: 'red', children: [...module.children, removed] })),
      { id: 'Gone', access: true, children: [{ id: 'users', access: true }] },
    ];
    expect(grantsOn(TREE, stored)).toEqual(ALL);
  });

  it('should read what is no list of modules with their screens as no grants', () => {
    const people = { id: 'People' };
    for (const stored of [null, undefined, 7, 'all', {}, [null], [people], [{ ...people, access: true, children: {} }]])
      expect(grantsOn(TREE, stored), JSON.stringify(stored)).toEqual(NONE);
  });

  it('should take a flag only from a plain yes', () => {
    const children = ALL[0]?.children.map((child) => ({ ...child, delete: 'true', write: 1 }));
    const held = heldBy(grantsOn(TREE, [{ ...ALL[0], children }]));
    expect(held).toEqual(['products: access read update', 'requests: access read']);
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
  const HOLDS: { readonly [screen: string]: readonly Flag[] } = {
    products: ['access', 'read', 'write'],
    users: ['access', 'read'],
  };
  const scope = within(TREE, (screen, flag) => HOLDS[screen]?.includes(flag) === true);

  it('should grant nothing beyond what they hold, whatever is pressed', () => {
    const step = fc.integer({ min: 0, max: STEPS.length - 1 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 3 }), (sequence) => {
        const grants = sequence.reduce((now, index) => STEPS[index]?.(scope, now) ?? now, NONE);
        for (const { id, ...held } of grants.flatMap(({ children }) => children))
          expect(
            FLAGS.filter((flag) => held[flag] && !HOLDS[id]?.includes(flag)),
            id,
          ).toEqual([]);
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

/** The flags that are on of each screen that has one. */
const heldBy = (grants: Permissions): string[] =>
  grants.flatMap(({ children }) =>
    children.flatMap((child) => {
      const held = FLAGS.filter((flag) => child[flag]);
      return held.length > 0 ? [`${child.id}: ${held.join(' ')}`] : [];
    }),
  );

describe('a stored role that outlived part of the product', () => {
  const roles = registry.resources.roles as Resource;
  const stored = [
    { ...grantAll(registry)[0], id: 'Gone' },
    ...grantAll(registry).map(({ children, ...module }) => {
      return { ...module, children: [...children, { ...children[0], id: 'gone', export: true }] };
    }),
  ] as Value;

  it('should not keep it from being edited, and should keep everything that is still there', () => {
    const draft = writableOf(roles, { name: 'Operations', is_active: true, permissions: stored });
    expect(validate(roles, draft)).toMatchObject({ ok: true, value: { permissions: grantAll(registry) } });
  });

  it('should still refuse it from whoever sends it, naming what there is not', () => {
    const judged = validate(roles, { name: 'Operations', is_active: true, permissions: stored });
    const refused = /there is no module 'Gone'.*has no screen 'gone'/;
    expect(judged.ok ? '' : judged.errors.permissions?.join()).toMatch(refused);
  });

  it('should start what is no grants from none', () => {
    for (const permissions of [null, 7, 'all', [null], [7], [{ id: 'Role Management' }]]) {
      const draft = writableOf(roles, { name: 'Operations', is_active: true, permissions: permissions as Value });
      expect(validate(roles, draft).ok, JSON.stringify(permissions)).toBe(true);
    }
  });
});
