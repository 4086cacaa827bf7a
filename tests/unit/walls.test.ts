import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkProduction } from '../lint/production.ts';
import { checkRooms } from '../lint/rooms.ts';
import { checkSingleCopies } from '../lint/single-copies.ts';
import { checkWalls, importsOf, LONGEST } from '../lint/walls.ts';

const trees: string[] = [];

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const refusalsOf = (files: Record<string, string>): string[] => checkWalls(tree(files)).refusals;

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

describe('the walls between the houses', () => {
  it('should let a house import what it may', () => {
    expect(
      refusalsOf({
        'resources/language/index.ts': 'export const a = 1;\n',
        'resources/index.ts': "export { a } from './language/index.ts';\n",
        'access-control/index.ts': "export { a } from '../resources/language/index.ts';\n",
        'product/shops/rules/prices.ts': "import '../../../resources/index.ts';\nimport '../../rules/money.ts';\n",
        'product/rules/money.ts': "import '../../resources/language/index.ts';\n",
        'product/browser.ts': "import './shops/rules/prices.ts';\n",
        'package.json': '{ "imports": { "#product/browser": "./product/browser.ts" } }',
        'src/main.tsx':
          "import { a } from '../access-control/index.ts';\nimport '#product/browser';\nconsole.log(a);\n",
      }),
    ).toEqual([]);
  });

  const fileOf = (house: string): string => `${house.replace('*', 'shops')}a.ts`;
  it.each([
    ['resources/', 'api/'],
    ['resources/language/', 'resources/'],
    ['access-control/', 'api/', 'resources/', 'product/rules/'],
    ['api/', 'resources/', 'product/', 'product/*/rules/', 'product/fixtures/', 'mock-server/', 'server/', 'src/'],
    ['database/', 'resources/', 'product/*/server/'],
    ['server/', 'resources/', 'product/', 'product/fixtures/', 'src/'],
    ['mock-server/', 'server/', 'resources/', 'product/', 'product/rules/', 'product/*/server/', 'src/'],
    ['src/', 'product/', 'api/'],
    ['src/app/', 'product/'],
    ['src/form/', 'product/rules/', 'product/*/ui/', 'resources/'],
    ['src/list/', 'api/'],
    ['src/platform/', 'src/ui/'],
    ['src/ui/', 'src/form/'],
    ['product/fixtures/', 'mock-server/', 'product/*/server/'],
    ['product/*/rules/', 'api/', 'product/*/server/', 'src/ui/'],
    ['product/*/server/', 'src/ui/', 'database/', 'product/fixtures/'],
    ['product/*/ui/', 'api/', 'product/*/server/', 'src/app/'],
  ])('should refuse that %s imports another house than it may', (house, ...others) => {
    for (const other of others) {
      const text = `import '${relative(dirname(fileOf(house)), fileOf(other))}';\n`;
      const refusals = refusalsOf({ [fileOf(house)]: text, [fileOf(other)]: 'export const a = 1;\n' });
      expect(refusals.join('\n')).toContain(`${house} must not import ${other}`);
    }
  });

  it.each([
    ['api/index.ts', '#product/server', 'api/ must not know the product (#product/server)'],
    ['src/app/app.tsx', '#product/browser', 'src/app/ must not know the product (#product/browser)'],
  ])('should refuse that %s imports %s', (file, request, sentence) => {
    expect(refusalsOf({ [file]: `import '${request}';\n` }).join('\n')).toContain(sentence);
  });

  it.each([
    "import type { A } from '../api/errors.ts';\nexport type B = A;\n",
    "export type A = import('../api/errors.ts').A;\n",
    "export const load = () => import('../api/errors.ts');\n",
    "export * from '../api/errors.ts';\n",
  ])('should see through every way to import: %s', (text) => {
    const refusals = refusalsOf({ 'src/main.tsx': text, 'api/errors.ts': 'export type A = 1;\n' });
    expect(refusals.join('\n')).toContain('src/main.tsx:1: src/ must not import api/');
  });

  it('should let the browser import the types of the wire, and keep them types', () => {
    const refused = (wire: string): string[] =>
      refusalsOf({ 'src/main.tsx': "import '../api/wire/list.ts';\n", 'api/wire/list.ts': wire });
    expect(refused('export type Total = { count: number };\n')).toEqual([]);
    expect(refused('export const COUNTED = 1;\n')).toEqual(['api/wire/list.ts: holds more than types']);
    expect(refused("import 'express';\nexport type A = 1;\n")).toHaveLength(2);
  });

  it('should refuse rooms that import each other, types included, and not what an index gathers', () => {
    const rooms = (back: string) =>
      refusalsOf({
        'api/index.ts': "import './a/one.ts';\nimport './b/one.ts';\nimport './base.ts';\n",
        'api/base.ts': 'export type Base = 1;\n',
        'api/a/one.ts':
          "import type { B } from '../b/one.ts';\nimport type { Base } from '../base.ts';\nexport type A = Base | B;\n",
        'api/b/one.ts': back,
        'api/a/two.ts': 'export type Two = 1;\n',
        'server/main.ts': "import '../api/index.ts';\nimport '../api/a/two.ts';\n",
      });
    expect(rooms('export type B = 1;\n')).toEqual([]);
    expect(rooms("import type { Two } from '../a/two.ts';\nexport type B = Two;\n")).toEqual([
      'api/a/ and api/b/ import each other: api/a/one.ts → api/b/one.ts, api/b/one.ts → api/a/two.ts',
    ]);
    const graph = new Map([
      ['api/a.ts', ['api/b/c.ts']],
      ['api/b/c.ts', ['api/a.ts']],
    ]);
    expect(checkRooms(graph, ['api <-> api/b'])).toEqual([]);
    expect(checkRooms(new Map([...graph, ['api/a.ts', []]]), ['api <-> api/b'])).toHaveLength(1);
  });

  it('should refuse a package that a house must not know', () => {
    expect(refusalsOf({ 'src/main.tsx': "import 'casbin';\nimport 'casbin/x';\n" })).toEqual([
      'src/main.tsx:1: src/ must not know the package casbin',
    ]);
    expect(refusalsOf({ 'resources/index.ts': "import 'zod';\n" })).toHaveLength(1);
  });

  it('should refuse a cycle, a dead end and an orphan', () => {
    const refusals = refusalsOf({
      'api/a.ts': "import './b.ts';\nimport './missing.ts';\n",
      'api/b.ts': "import './a.ts';\n",
      'api/alone.ts': 'export const alone = 1;\n',
    });
    expect(refusals).toEqual([
      'api/a.ts:2: ./missing.ts leads nowhere',
      'import cycle: api/a.ts → api/b.ts → api/a.ts',
      'api/alone.ts: nothing imports it',
    ]);
  });

  it.each([
    "import type { A } from './a.ts';\nexport type B = A;\n",
    "import { type A } from './a.ts';\nexport type B = A;\n",
    "export type { A } from './a.ts';\n",
    "export type B = import('./a.ts').A;\n",
  ])('should not call it a cycle when only types go round: %s', (text) => {
    const loop = (back: string): string[] =>
      refusalsOf({ 'api/a.ts': "import './b.ts';\nexport type A = 1;\nexport const a = 1;\n", 'api/b.ts': back });
    expect(loop(text)).toEqual([]);
    expect(loop("import { type A, a } from './a.ts';\nexport const b: A = a;\n")).toHaveLength(1);
    expect(loop("export const load = () => import('./a.ts');\n")).toHaveLength(1);
  });

  it('should refuse three files that import each other, types included, and let two', () => {
    const type = (from: string): string => `import type { A } from '${from}';\nexport type B = A;\n`;
    const pair = { 'api/a.ts': type('./b.ts'), 'api/b.ts': type('./a.ts') };
    expect(refusalsOf(pair)).toEqual([]);
    const three = { 'api/a.ts': type('./b.ts'), 'api/b.ts': type('./c.ts'), 'api/c.ts': type('./a.ts') };
    expect(refusalsOf(three)).toEqual(['3 files import each other, types included: api/a.ts, api/b.ts, api/c.ts']);
  });

  it(`should refuse a file of more than ${LONGEST} lines`, () => {
    const lines = (count: number): Record<string, string> => ({ 'src/main.tsx': '\n'.repeat(count) });
    expect(refusalsOf(lines(LONGEST))).toEqual([]);
    expect(refusalsOf(lines(LONGEST + 1))).toHaveLength(1);
  });

  it('should name the line of an import', () => {
    expect(importsOf('a.ts', "\n\nimport { b } from './b.ts';\nb();\n")).toEqual([
      { request: './b.ts', line: 3, typeOnly: false },
    ]);
  });
});

it('packages of production should be what the server imports, and nothing else', () => {
  const root = tree({
    'package.json':
      '{ "imports": { "#product/server": "./product/server.ts" }, "dependencies": { "pg": "1", "antd": "1" } }',
    'server/main.ts': "import '#product/server';\nimport type { A } from 'types';\nimport 'node:fs';\n",
    'product/server.ts': "import 'pg/lib';\nimport './gone/rules.ts';\n",
    'product/gone/rules.ts': "import '@a/b/c';\n",
    'database/thread.ts': "import 'pg';\n",
    'api/unused.ts': "import 'vite';\n",
  });
  expect(checkProduction(root)).toEqual([
    'product/gone/rules.ts:1: the server runs without @a/b: it is none of `dependencies`',
    'package.json: no server imports antd: it belongs to `devDependencies`',
  ]);
});

it('packages that must be there once should name every place of a second copy', () => {
  expect(checkSingleCopies({ packages: { 'node_modules/antd': {}, 'node_modules/rc-antd': {} } })).toEqual([]);
  expect(checkSingleCopies({ packages: { 'node_modules/antd': {}, 'node_modules/x/node_modules/antd': {} } })).toEqual([
    'antd is installed 2 times: node_modules/antd, node_modules/x/node_modules/antd',
  ]);
});
