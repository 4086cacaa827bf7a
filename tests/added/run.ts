import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { copiedTree, followReadme } from './tree.ts';

/**
 * Product work breaks no test of the engine: in a copy of this tree somebody follows the README and
 * runs `npm run new`, and lint, types and tests are as green as before. Without words what lists
 * what a product has: the unit tests, the second product, and of the contract suite the generated
 * ones. `-- whole` runs the whole contract suite.
 */
const LISTS_THE_PRODUCT =
  'once bad-input bulk-names declared-rows fuzz history lookup names related-titles search specification statements undo users views';

const files = process.argv.includes('whole')
  ? []
  : LISTS_THE_PRODUCT.split(' ').map((name) => `tests/contract/${name}`);
const STEPS: readonly (readonly string[])[] = [
  ['npx', 'tsx', 'tools/new.ts', 'badges', '--choice', 'status=Draft,Running,Ended', '--module', 'Reports'],
  ['npm', 'run', 'generate'],
  ['npm', 'run', 'format'],
  ['npm', 'run', 'lint'],
  ['npm', 'run', 'types'],
  ['npx', 'vitest', 'run', '--project', 'unit', '--project', 'second'],
  ['npx', 'vitest', 'run', '--project', 'contract-json', ...files],
];

const root = await copiedTree();
try {
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  await followReadme(root, 'coupons.ts', 'coupons');
  for (const [command = '', ...args] of STEPS) {
    console.log(`\n== with more product: ${[command, ...args].join(' ')}`);
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`Product work broke what stands above: README's coupons and a new entity 'badges'.`);
    process.exitCode = 1;
    break;
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
