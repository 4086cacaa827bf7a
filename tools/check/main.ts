import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { committedMap } from '../../tests/executed/main.ts';
import { type Command, commandsFor, printChosen, ran } from './run.ts';
import { within } from './select.ts';
import { changesSince } from './tree.ts';
import { isDrawn, wishesOf } from './wishes.ts';

/**
 * Checks changes in two minutes: lint, types, tests of changed lines (`npm run test:whole` maps
 * them). `npm run check`: uncommitted; `npm run check -- main`: since a branch or commit; `npm run
 * check -- --first`: stops at the first failure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'boolean', default: false } },
});
const [since = 'HEAD'] = positionals;

/** About 90 seconds on two cores. */
const DRAWN = {
  'tests/unit': { tests: 30, seconds: 30 },
  'tests/integration': { tests: 5, seconds: 10 },
  'tests/component': { tests: 12, seconds: 20 },
  'tests/contract': { tests: 15, seconds: 20 },
  'tests/store': { tests: 1, seconds: 10 },
  'tests/browser': { tests: 12, seconds: 50 },
};
const OTHERS = {
  'tests/unit': { tests: Infinity, seconds: Infinity },
  'tests/integration': { tests: 10, seconds: 15 },
  'tests/contract': { tests: 50, seconds: 30 },
  'tests/store': { tests: 5, seconds: 40 },
};

const began = Date.now();
const changes = changesSince(since);
const map = committedMap();
const { chosen, left } = within(
  changes.flatMap((change) => wishesOf(map, change)),
  map,
  changes.some(({ file }) => isDrawn(file)) ? DRAWN : OTHERS,
);
printChosen(chosen, left);
const files = changes.map(({ file }) => file).filter((file) => existsSync(file));
const TYPES: Command = ['npx', 'tsc', '-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', 'data/types.json'];
const LINT: Command[] = [
  ['npx', 'biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
  ['npx', 'tsx', 'tests/lint/main.ts'],
];
const lint = async (): Promise<boolean> => {
  for (const command of files.length > 0 ? LINT : []) if (!(await ran(command))) return false;
  return true;
};
let isGreen = (await Promise.all([lint(), ran(TYPES)])).every(Boolean);
for (const command of commandsFor(chosen, values.first))
  if (isGreen || !values.first) isGreen = (await ran(command)) && isGreen;
console.log(
  `\n${isGreen ? 'In order' : 'FAILED'}, after ${Math.round((Date.now() - began) / 1000)} s: ${chosen.length} tests.`,
);
process.exitCode = isGreen ? 0 : 1;
