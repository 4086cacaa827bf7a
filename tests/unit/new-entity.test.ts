import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singular } from '../../tools/entity.ts';
import { planFrom, usage } from '../../tools/new-plan.ts';
import { codeBlock } from '../added/tree.ts';

/** What `npm run new` reads and writes, in a copy. */
const COPIED = ['resources', 'tools', 'package.json', 'biome.json', 'tsconfig.json', '.gitignore'];
let tree = '';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'back-office-new-'));
  for (const path of COPIED) await cp(path, join(tree, path), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  // Somebody may have followed the README already.
  await rm(join(tree, 'resources/coupons.ts'), { force: true });
  const index = join(tree, 'resources/index.ts');
  const lines = (await readFile(index, 'utf8')).split('\n');
  await writeFile(index, lines.filter((line) => !/\bcoupons\b/.test(line)).join('\n'));
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  await writeFile(
    join(tree, 'resources/tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', include: ['.'] }),
  );
});
afterAll(() => rm(tree, { recursive: true, force: true }));

/** Runs `npm run new` in the copy. */
const begin = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/new.ts', ...args], { cwd: tree, encoding: 'utf8' });
const read = (path: string): Promise<string> => readFile(join(tree, path), 'utf8');
const WRITTEN = ['coupons', 'service-areas', 'vouchers', 'index', 'vocabularies'].map((name) => `resources/${name}.ts`);
const biome = () => spawnSync('node_modules/.bin/biome', ['check', ...WRITTEN], { cwd: tree, encoding: 'utf8' });
const types = () =>
  spawnSync('node_modules/.bin/tsc', ['--noEmit', '-p', 'resources'], { cwd: tree, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.startsWith('resources/'));
/** What the copy's definitions make of screens. To be asked once: a process reads them all. */
const screensOf = (...names: readonly string[]): { columns: string[]; resource: string }[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `import('./resources/index.ts').then(({ registry }) => {
          const screens = ${JSON.stringify(names)}.map((name) => registry.screen[name]);
          console.log(JSON.stringify(screens.map(({ list, resource }) => ({ columns: list.columns, resource }))));
        })`,
      ],
      { cwd: tree, encoding: 'utf8' },
    ),
  );

describe('npm run new', () => {
  it('should write the file, its line and its vocabulary, as the formatter has them', async () => {
    const index = await read('resources/index.ts');
    const { status, stdout, stderr } = begin('coupons', '--choice', 'status=Draft,Running,Ended');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('resources/coupons.ts, resources/index.ts, resources/vocabularies.ts');
    const now = (await read('resources/index.ts')).split('\n');
    expect(now.filter((line) => !index.split('\n').includes(line))).toEqual([
      "import { coupons } from './coupons.ts';",
      '    coupons,',
    ]);
    expect(now.length).toBe(index.split('\n').length + 2);
    expect(await read('resources/vocabularies.ts')).toContain("{ value: 'Running', label: 'Running', colour: 'blue' }");
    expect((await read('resources/coupons.ts')).split('\n').length).toBeLessThanOrEqual(30);
  }, 60_000);

  it('should take words for names, and a place in the menu', async () => {
    const asked = ['service_areas', '--one', 'Area', '--many', 'Areas', '--module', 'Reports'];
    expect(begin(...asked).status).toBe(0);
    const text = await read('resources/service-areas.ts');
    expect(text).toContain("label: { one: 'Area', many: 'Areas' }");
    expect(text).toContain("path: '/reports/service-area-list'");
  }, 60_000);

  it("should make screens, and not be needed for that: README's block and its two lines do", async () => {
    const readme = await readFile('README.md', 'utf8');
    const block = codeBlock(readme, 'resources/coupons.ts')
      .replaceAll('coupon', 'voucher')
      .replaceAll('Coupon', 'Voucher');
    expect(readme).toContain("```ts\nimport { coupons } from './coupons.ts';\n```");
    expect(readme).toContain('```ts\n    coupons,\n```');
    await writeFile(join(tree, 'resources/vouchers.ts'), block);
    const index = await read('resources/index.ts');
    const list = index.replace(/\n {2}\],\n/, '\n    vouchers,\n  ],\n');
    await writeFile(join(tree, 'resources/index.ts'), `import { vouchers } from './vouchers.ts';\n${list}`);
    const [coupons, areas, vouchers] = screensOf('coupon-list', 'service-area-list', 'voucher-list');
    expect(coupons).toEqual({ resource: 'coupons', columns: ['name', 'status', 'created_at'] });
    expect(areas?.columns).toContain('is_active');
    expect(vouchers?.resource).toBe('vouchers');
    // The line at the top may stand anywhere: the formatter sorts it in.
    execFileSync('node_modules/.bin/biome', ['check', '--write', 'resources/index.ts'], { cwd: tree, stdio: 'ignore' });
  }, 60_000);

  it('should leave a tree that lint and types have nothing to say about', () => {
    expect(biome().stderr).toBe('');
    expect(types()).toEqual([]);
  }, 60_000);

  it('should refuse what the definitions would be wrong with, and change nothing', async () => {
    const files = ['resources/index.ts', 'resources/vocabularies.ts'];
    const before = await Promise.all(files.map(read));
    const { status, stdout, stderr } = begin('files', '--choice', 'size=Small,Large');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/1 mistake in the definitions:\n.*'files' is a path of the API/);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
    expect(await Promise.all(files.map(read))).toEqual(before);
    await expect(read('resources/files.ts')).rejects.toThrow();
  }, 60_000);
});

const around = { modules: ['Dashboard', 'Catalogue', 'Reports'], isTaken: (file: string) => file === 'products.ts' };

describe('what npm run new is told', () => {
  it('should be one name at least', () => {
    expect(planFrom(['coupons'], around)).toEqual({
      name: 'coupons',
      one: 'Coupon',
      many: 'Coupons',
      module: 'Catalogue',
      choices: [],
    });
    expect(planFrom(['--help'], around)).toBeUndefined();
    expect(usage(around.modules)).toContain("'Catalogue'");
  });

  it.each<[what: string, args: string[], said: RegExp]>([
    ['no name', [], /Say one name/],
    ['two names', ['gifts', 'cards'], /Say one name/],
    ['a name that is taken', ['products'], /resources\/products\.ts is there already/],
    ['what is not plural', ['gift'], /'gift' is not plural.*gifts/],
    ['capitals', ['Gifts'], /lower case/],
    ['a path', ['../gifts'], /no name of an entity/],
    ['an unknown module', ['gifts', '--module', 'Gifts'], /no module 'Gifts'.*Catalogue/],
    ['a choice of one value', ['gifts', '--choice', 'status=Draft'], /different values/],
    ['a choice with a value twice', ['gifts', '--choice', 'status=A,A'], /different values/],
    ['a choice with a quote in it', ['gifts', '--choice', "status=A,'"], /different values/],
    ['a choice of a field that is there', ['gifts', '--choice', 'name=A,B'], /has a field name already/],
    ['an unknown option', ['gifts', '--colour', 'red'], /--colour/],
  ])('should not be %s', (_, args, said) => {
    expect(() => planFrom(args, around)).toThrow(said);
  });
});

it.each([
  ['coupons', 'coupon'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['service_areas', 'service_area'],
  ['invoices', 'invoice'],
  ['courses', 'course'],
  ['status', 'status'],
  ['process', 'process'],
])('should know that %s are several of %s', (many, one) => {
  expect(singular(many)).toBe(one);
});
