import { describe, expect, it } from 'vitest';
import { changedParts, changesIn, testsNaming, testsNear, testsOfPart, within } from '../../tools/check/select.ts';
import { type ExecutedMap, merged, narrowest, readMap, written } from '../executed/map.ts';
import { scopeAt, scopesOf } from '../executed/scopes.ts';

const CODE = `import { a } from './a.ts';

const WIDTHS = { small: 1 };

export function Menu({ open }) {
  const letters = () => 'é';
  return <button onClick={() => letters()}>{open}</button>;
}

class Store {
  #rows = [];
  read(id) {
    return this.#rows[id];
  }
}
`;

/** The line of the code something stands in, from one. */
const lineOf = (text: string): number => CODE.slice(0, CODE.indexOf(text)).split('\n').length;

const TESTS: ExecutedMap['tests'] = new Map(
  (
    [
      ['tests/unit/quick.test.ts', 1, 10],
      ['tests/unit/wide.test.ts', 1, 900],
      ['tests/contract/calls.test.ts', 4, 500],
      ['tests/contract/long.test.ts', 60, 900],
      ['tests/browser/menu.spec.ts › the menu › should fold', 3, 300],
    ] as const
  ).map(([name, seconds, functions]) => [name, { name, seconds, functions }]),
);
const [QUICK = '', WIDE = '', CALLS = '', LONG = '', FOLD = ''] = TESTS.keys();

const MAP: ExecutedMap = {
  tests: TESTS,
  files: new Map([
    [
      'src/ui/menu.tsx',
      new Map([
        ['Menu', [QUICK, FOLD]],
        ['Menu.letters', [FOLD]],
      ]),
    ],
    ['api/records/write.ts', new Map([['write', [CALLS, LONG]]])],
  ]),
};

describe('the parts of a file', () => {
  it.each([
    ["'é'", 'Menu.letters'],
    ['letters()}', 'Menu.onClick'],
    ['return <button', 'Menu'],
    ['this.#rows', 'Store.read'],
    ['small', 'WIDTHS'],
    ["'./a.ts'", ''],
  ])('should find where %s stands', (text, part) => {
    expect(scopeAt(scopesOf('menu.tsx', CODE), CODE.indexOf(text))).toBe(part);
  });

  it('should have the same names once it is bundled', () => {
    const bundled = `const Menu$1 = ({ open }) => {\n  return jsx("button", { onClick: () => open });\n};`;
    expect(scopeAt(scopesOf('script.js', bundled), bundled.indexOf('() => open'))).toBe('Menu.onClick');
  });

  it.each([
    ['a line of one', { from: lineOf('this.#rows'), count: 1 }, ['Store.read']],
    ['lines of two', { from: lineOf("'é'"), count: 2 }, ['Menu', 'Menu.letters', 'Menu.onClick']],
    ['what went', { from: lineOf('return <button'), count: 0 }, ['Menu', 'Menu.onClick']],
    ['an import', { from: 1, count: 1 }, []],
  ])('should be found by %s', (_, lines, parts) => {
    expect(changedParts(CODE, scopesOf('menu.tsx', CODE), [lines]).sort()).toEqual(parts);
  });
});

it('should read the changed lines of a diff, and of a file that went', () => {
  const diff = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -3 +3,2 @@ function
-old
+new
+newer
@@ -9,2 +10,0 @@
-gone
-gone
diff --git a/src/b.ts b/src/b.ts
--- a/src/b.ts
+++ /dev/null
@@ -1 +0,0 @@
-gone
`;
  expect(changesIn(diff)).toEqual([
    {
      file: 'src/a.ts',
      lines: [
        { from: 3, count: 2 },
        { from: 10, count: 0 },
      ],
    },
    { file: 'src/b.ts', lines: [{ from: 0, count: 0 }] },
  ]);
});

describe('the map', () => {
  it('should hold what was written', () => {
    expect(readMap(written(MAP))).toEqual(MAP);
  });

  it('should take what was collected in place of what it said before, and drop what is gone', () => {
    const collected = [
      { test: QUICK, seconds: 2, executed: { 'src/ui/menu.tsx': ['Menu.letters', 'gone'] } },
      { test: WIDE, seconds: 1, executed: { 'src/ui/menu.tsx': ['Menu', 'Menu.letters'] } },
    ];
    const { tests, files } = merged(MAP, collected, {
      test: (name) => name !== LONG,
      part: (_, part) => part !== 'gone',
    });
    expect(files).toEqual(
      new Map([
        ['api/records/write.ts', new Map([['write', [CALLS]]])],
        [
          'src/ui/menu.tsx',
          new Map([
            ['Menu', [WIDE, FOLD]],
            ['Menu.letters', [WIDE, FOLD, QUICK]],
          ]),
        ],
      ]),
    );
    expect(tests.get(QUICK)).toEqual({ name: QUICK, seconds: 2, functions: 2 });
    expect(tests.has(LONG)).toBe(false);
  });

  it('should know a test of a browser by its new name only', () => {
    const test = FOLD.replace('fold', 'be folded');
    const { tests } = merged(MAP, [{ test, seconds: 1, executed: {} }], { test: () => true, part: () => true });
    expect([...tests.keys()].filter((name) => name.startsWith('tests/browser/'))).toEqual([test]);
  });

  it.each([
    ['of each suite the narrowest first', [WIDE, LONG, FOLD, CALLS, QUICK], [QUICK, CALLS, FOLD, WIDE, LONG]],
    ['nothing it does not know', ['tests/unit/unknown.test.ts', WIDE], [WIDE]],
  ])('should name %s', (_, names, ordered) => {
    expect(narrowest(names, TESTS)).toEqual(ordered);
  });

  it.each([
    ['Menu.letters', [FOLD]],
    ['Menu.onClick', [QUICK, FOLD]],
    ['Other', []],
  ])('should tell what ran %s, or what it lies in', (part, tests) => {
    expect(testsOfPart(MAP, 'src/ui/menu.tsx', part)).toEqual(tests);
  });

  it.each([
    ['src/ui/date/new.tsx', 'src/ui'],
    ['api/orders/new.ts', 'api'],
    ['bench/new.ts', ''],
  ])('should know a folder near %s', (file, folder) => {
    expect(testsNear(MAP, file).folder).toBe(folder);
  });
});

describe('what fits in the time', () => {
  const limits = {
    'tests/unit': { tests: 1, seconds: 10 },
    'tests/contract': { tests: 5, seconds: 30 },
  };
  it.each([
    ['as many as a suite may', [[QUICK, WIDE]], [QUICK], [WIDE]],
    ['as long as a suite may', [[CALLS, LONG]], [CALLS], [LONG]],
    ['the first of a suite, whatever it takes', [[LONG, CALLS]], [LONG], [CALLS]],
    [
      'one of each wish in turn',
      [
        [WIDE, CALLS],
        [QUICK, CALLS],
      ],
      [WIDE, CALLS],
      [QUICK],
    ],
    ['nothing of a suite that has no time', [[FOLD]], [], []],
  ])('should be %s', (_, wished, chosen, left) => {
    const found = within(
      wished.map((tests) => ({ why: 'wished', tests })),
      MAP,
      limits,
    );
    expect(found.chosen.map(({ test }) => test)).toEqual(chosen);
    expect(found.left.map(({ test }) => test)).toEqual(left);
  });
});

it('should find the tests that name something, those called after it first', () => {
  const texts = [
    { file: 'tests/unit/once.test.ts', text: `expect('vendor_groups') ${'x'.repeat(900)}` },
    { file: 'tests/unit/often.test.ts', text: `'/vendor-groups' 'vendor_groups' vendor_groups` },
    { file: 'tests/contract/vendor-groups.test.ts', text: '' },
    { file: 'tests/unit/other.test.ts', text: 'vendor_groups_of my-vendor-groups' },
  ];
  expect(testsNaming('vendor_groups', texts)).toEqual([
    'tests/contract/vendor-groups.test.ts',
    'tests/unit/often.test.ts',
    'tests/unit/once.test.ts',
  ]);
});
