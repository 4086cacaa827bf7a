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
const WRITTEN = ['coupons', 'service-areas', 'permits', 'permit-papers', 'vouchers', 'index', 'vocabularies'].map(
  (name) => `resources/${name}.ts`,
);
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
    expect(await read('resources/vocabularies.ts')).toContain("{ value: 'Running', label: 'Running' }");
    expect((await read('resources/coupons.ts')).split('\n').length).toBeLessThanOrEqual(30);
  }, 180_000);

  it('should take words for names, and a place in the menu', async () => {
    const asked = ['service_areas', '--one', 'Area', '--many', 'Areas', '--module', 'Reports'];
    expect(begin(...asked).status).toBe(0);
    const text = await read('resources/service-areas.ts');
    expect(text).toContain("label: { one: 'Area', many: 'Areas' }");
    expect(text).toContain("path: '/reports/service-area-list'");
  }, 180_000);

  it('should begin fields, a state with its moves, and parts', async () => {
    const fields = ['price:money:required', 'zone_id:reference:zones', 'notes:textarea', 'level:choice:user_type'];
    const asked = ['permits', ...fields.flatMap((each) => ['--field', each]), '--state', 'status=Draft,In Review,Done'];
    const { status, stdout, stderr } = begin(...asked);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Permits stand in the menu');
    const text = await read('resources/permits.ts');
    expect(text).toContain("price: { kind: 'money', required: true },");
    expect(text).toContain("zone_id: { kind: 'reference', to: 'zones' },");
    expect(text).toContain("{ name: 'make-in-review', from: ['Draft'], to: 'In Review' }");
    expect(text).toContain("{ name: 'make-done', from: ['In Review'], to: 'Done' }");
    expect(await read('resources/vocabularies.ts')).toContain('permit_status: [');
    const part = begin('permit_papers', '--part-of', 'permits', '--field', 'paper:file');
    expect([part.status, part.stderr]).toEqual([0, '']);
    expect(part.stdout).toContain(
      "in the form of permits, a page of its own: among its sections { title: 'Permit papers'",
    );
    expect(await read('resources/permit-papers.ts')).toContain(
      "partOf: { field: 'permit_id', form: ['name', 'paper'] }",
    );
    // Said there, they stand there.
    const whole = text.replace(
      /fields: \[([^\]]*)\] \},\n {4}\},/,
      "sections: [{ title: 'Permit', fields: [$1] }, { title: 'Permit papers', parts: 'permit_papers' }] },\n    },",
    );
    await writeFile(join(tree, 'resources/permits.ts'), whole);
    execFileSync('node_modules/.bin/biome', ['check', '--write', 'resources/permits.ts'], {
      cwd: tree,
      stdio: 'ignore',
    });
    expect(whole).toContain("parts: 'permit_papers'");
    const [permits] = screensOf('permit-list');
    expect(permits?.columns).toEqual(['name', 'price', 'zone_id', 'notes', 'level', 'status', 'created_at']);
  }, 180_000);

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
  }, 180_000);

  it('should leave a tree that lint and types have nothing to say about', () => {
    expect(biome().stderr).toBe('');
    expect(types()).toEqual([]);
  }, 180_000);

  it('should refuse what the definitions would be wrong with, and change nothing', async () => {
    const files = ['resources/index.ts', 'resources/vocabularies.ts'];
    const before = await Promise.all(files.map(read));
    const { status, stdout, stderr } = begin('files', '--choice', 'size=Small,Large');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/1 mistake in the definitions:\n.*'files' is a path of the API/);
    expect(stderr).not.toMatch(/\bat .*\.ts:\d/);
    expect(await Promise.all(files.map(read))).toEqual(before);
    await expect(read('resources/files.ts')).rejects.toThrow();
  }, 180_000);
});

const around = {
  modules: ['Dashboard', 'Catalogue', 'Reports'],
  resources: ['zones', 'workers'],
  vocabularies: ['size'],
  isTaken: (file: string) => file === 'products.ts',
};

describe('what npm run new is told', () => {
  it('should be one name at least', () => {
    expect(planFrom(['coupons'], around)).toEqual({
      name: 'coupons',
      one: 'Coupon',
      many: 'Coupons',
      module: 'Catalogue',
      fields: [],
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
    ['a field without a kind', ['gifts', '--field', 'price'], /--field price: there is no kind ''.*Known: text/],
    ['a field of a kind there is not', ['gifts', '--field', 'price:mony'], /no kind 'mony'. Did you mean 'money'\?/],
    [
      'a field of an option there is not',
      ['gifts', '--field', 'price:money:big'],
      /a money takes no 'big', only 'required'/,
    ],
    [
      'a reference to nothing',
      ['gifts', '--field', 'zone_id:reference'],
      /names its entity, as in zone_id:reference:zones/,
    ],
    [
      'a reference to what is not there',
      ['gifts', '--field', 'zone_id:reference:zone'],
      /no entity 'zone'. Did you mean 'zones'/,
    ],
    [
      'a choice of no vocabulary',
      ['gifts', '--field', 'size:choice:sizes'],
      /no vocabulary 'sizes'. Did you mean 'size'/,
    ],
    ['a field twice', ['gifts', '--field', 'size:text', '--choice', 'size=A,B'], /has a field size already/],
    ['a state in other letters', ['gifts', '--state', 'status=A,ب'], /--state takes a field/],
    ['parts of nothing', ['gifts', '--part-of', 'zone'], /--part-of: there is no entity 'zone'. Did you mean 'zones'/],
    ['parts in the menu', ['gifts', '--part-of', 'zones', '--module', 'Reports'], /in no menu. Leave it out/],
  ])('should not be %s', (_, args, said) => {
    expect(() => planFrom(args, around)).toThrow(said);
  });

  it('should hear of all that is wrong at once', () => {
    const wrong = [
      'Gifts',
      '--module',
      'Report',
      '--field',
      'price:mony',
      '--field',
      'Size:text',
      '--state',
      'status=A',
    ];
    expect(() => planFrom(wrong, around)).toThrow(
      /lower case[\s\S]*'Reports'[\s\S]*'money'[\s\S]*'Size'[\s\S]*--state takes/,
    );
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
