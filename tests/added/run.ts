import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { copiedTree, followReadme } from './tree.ts';

/**
 * Product work breaks no test of the engine: in a copy of this tree somebody follows the README and
 * runs `npm run new` for entities, their parts and reports, and lint, types and tests are as green
 * as before. Of the tests those that read the definitions: unit tests, the second product, of the
 * contract suite the generated ones, and what people do with the README's entity in a browser.
 * `-- whole` runs the whole contract suite.
 */
const LISTS_THE_PRODUCT =
  'permissions fields moves-told bad-input bulk-names declared-rows fuzz history lookup names related-titles search specification statements undo users views';

const files = process.argv.includes('whole')
  ? []
  : LISTS_THE_PRODUCT.split(' ').map((name) => `tests/contract/${name}`);
const STEPS: readonly (readonly string[])[] = [
  ['npm', 'run', 'format'],
  ['npx', 'vitest', 'run', '--config', 'tests/added/vitest.config.ts'],
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
    console.error(`Product work broke what stands above: README's coupons, and what tests/added/new.test.ts begins.`);
    process.exitCode = 1;
    break;
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
