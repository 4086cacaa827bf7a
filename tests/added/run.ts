import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { copiedTree, followReadme } from './tree.ts';

/**
 * Product work breaks no test of the engine: in a copy of this tree somebody follows the README,
 * runs `npm run new`, and adds a block of the home and a job. Then lint, types, the unit tests that
 * read the definitions, the contract tests generated of them (`-- whole`: all) and a browser are as
 * green as before.
 */
const READ_THE_PRODUCT =
  'dashboards declared-rows fields jobs moves names permissions reports search specification users views';

const files = process.argv.includes('whole') ? [] : READ_THE_PRODUCT.split(' ').map((name) => `tests/contract/${name}`);
const begun = (...names: readonly string[]): readonly string[] => [
  ...['npx', 'vitest', 'run', '--config', 'tests/added/vitest.config.ts'],
  ...names,
];
const FORMAT = ['npx', 'biome', 'check', '--write', 'resources', 'product'];
const STEPS: readonly (readonly string[])[] = [
  FORMAT,
  begun('entities'),
  begun('reports'),
  begun('blocks'),
  FORMAT,
  ['npm', 'run', 'generate'],
  ['npm', 'run', 'lint'],
  ['npm', 'run', 'types'],
  ['npx', 'vitest', 'related', '--run', 'resources/index.ts', '--project', 'unit', '--project', 'second'],
  ['npx', 'vitest', 'run', '--project', 'contract', ...files],
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
    console.error(`Product work broke what stands above: README's coupons, and what the tests in tests/added begin.`);
    process.exitCode = 1;
    break;
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
