import { spawnSync } from 'node:child_process';

/**
 * Runs what a change is answered by, in about two minutes: lint, types, the unit and contract tests
 * that import what changed (over the JSON file alone), and the browser tests that do. Everything
 * else, and the other stores, is for `npm test`.
 *
 *   npm run check            what is not committed
 *   npm run check -- main    what changed since a branch or a commit
 */
const [since = 'HEAD'] = process.argv.slice(2);

const STEPS: readonly (readonly string[])[] = [
  ['npm', 'run', 'lint'],
  ['npm', 'run', 'types'],
  [
    'npx',
    'vitest',
    'run',
    `--changed=${since}`,
    '--passWithNoTests',
    '--project=unit',
    '--project=component',
    '--project=contract-json',
  ],
  ['npm', 'run', 'test:browser', '--', `--only-changed=${since}`, '--pass-with-no-tests'],
];

const began = Date.now();
for (const [command = '', ...args] of STEPS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) continue;
  console.error(`\nFailed: ${[command, ...args].join(' ')}`);
  process.exit(1);
}
console.log(`\nIn order, after ${Math.round((Date.now() - began) / 1000)} s. \`npm test\` runs everything.`);
