import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { copiedTree, followReadme } from './tree.ts';

/**
 * Product work breaks no test of the engine: in a copy of this tree somebody follows the README and
 * runs `npm run new`. With new entities the generated contract tests (`-- whole`: all) and a
 * browser are as green as before; with their parts and with reports besides, lint, types, and the
 * unit tests that read the definitions.
 */
const LISTS_THE_PRODUCT =
  'permissions fields moves-told bad-input bulk-names declared-rows fuzz history lookup names related-titles search specification statements undo users views';

const files = process.argv.includes('whole')
  ? []
  : LISTS_THE_PRODUCT.split(' ').map((name) => `tests/contract/${name}`);
const begun = (file: string): readonly string[] => [
  ...['npx', 'vitest', 'run', '--config', 'tests/added/vitest.config.ts'],
  file,
];
const STEPS: readonly (readonly string[])[] = [
  ['npm', 'run', 'format'],
  begun('entities'),
  ['npx', 'vitest', 'run', '--project', 'contract', ...files],
  ['npx', 'playwright', 'test', '-c', 'tests/added/playwright.config.ts'],
  begun('reports'),
  ['npm', 'run', 'generate'],
  ['npm', 'run', 'lint'],
  ['npm', 'run', 'types'],
  ['npx', 'vitest', 'related', '--run', 'resources/index.ts', '--project', 'unit', '--project', 'second'],
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
