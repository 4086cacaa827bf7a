import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copiedTree, followReadme } from './tree.ts';

/**
 * Product work breaks no test of the engine: in a copy of this tree somebody follows the README,
 * runs `npm run new`, and adds a block of the home and a job. Then lint, types, the unit tests that
 * read the definitions, the contract tests generated of them (`-- whole`: all) and a browser are as
 * green as before.
 */
const READ_THE_PRODUCT =
  'dashboards declared-rows fields queryable-fields fields-taken jobs offered-moves names permissions reports search ' +
  'specification users views';

const calls = process.argv.includes('whole')
  ? ['tests/contract']
  : READ_THE_PRODUCT.split(' ').map((name) => `tests/contract/${name}.test.ts`);
/** The unit tests that import the definitions. */
const units = readdirSync('tests/unit', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('tests/unit', name))
  .filter((file) => /(?:resources\/index|product\/server)\.ts'/.test(readFileSync(file, 'utf8')));
const started = (...names: readonly string[]): readonly string[] => [
  ...['npx', 'vitest', 'run', '--config', 'tests/added/vitest.config.ts'],
  ...names,
];
const FORMAT = ['npx', 'biome', 'check', '--write', 'resources', 'product'];
const STEPS: readonly (readonly string[])[] = [
  FORMAT,
  started('entities'),
  started('reports'),
  started('blocks'),
  FORMAT,
  ['npm', 'run', 'generate'],
  ['npm', 'run', 'lint'],
  ['npm', 'run', 'types'],
  ['npx', 'vitest', 'run', '--project=unit', '--project=contract', ...units, ...calls],
  ['npx', 'playwright', 'test', '-c', 'tests/added/playwright.config.ts'],
];

const root = await copiedTree();
try {
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  await followReadme(root, 'coupons.ts', 'coupons');
  for (const [command = '', ...args] of STEPS) {
    console.log(`\n== with more product: ${[command, ...args].join(' ')}`);
    const from = Date.now();
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
    console.log(`-- ${Math.round((Date.now() - from) / 1000)} s`);
    if (status === 0) continue;
    console.error(
      `Product work broke what stands above: the coupons of docs/first-entity.md, and what the tests in tests/added begin.`,
    );
    process.exitCode = 1;
    break;
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
