import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copiedTree } from '../added/tree.ts';
import { allSeeds, type Seed, seeded } from './seeds.ts';

/**
 * Shows that the tests see faults: breaks the product in one way after the other, in a copy of the
 * tree, and runs there what `npm run check` runs for that change, until something is red.
 *
 *   npm run test:seeds                   all that have no result yet
 *   npm run test:seeds -- --only NAME    one of them again
 *   npm run test:seeds -- --seconds 300  where the machine is slow: for each seed at most
 *   npm run test:seeds -- --list         their names, and where their texts do not fit any more
 */
const RESULTS = 'seed-results';

/** What came of a seed. `seenBy`: null: nobody saw it, be it that time ran out. */
type Result = {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly seenBy: string | null;
  readonly seconds: number;
  readonly isLate: boolean;
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '120' },
  },
});
const LIMIT_MS = Number(values.seconds) * 1000;

let child: ChildProcess | undefined;
const stop = (): void => {
  if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
};

type Ran = { readonly text: string; readonly isGreen: boolean; readonly isLate: boolean; readonly ms: number };

/** Runs a program in a tree, to its end or until its time is over. */
function ran(root: string, args: readonly string[], ms: number): Promise<Ran> {
  const began = performance.now();
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  // A group of its own: what it started ends with it.
  const running = spawn('npx', args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child = running;
  let text = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (part) => {
      text += String(part);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, ms);
  return new Promise((resolve) =>
    running.on('close', (code) => {
      clearTimeout(timer);
      child = undefined;
      resolve({ text, isGreen: code === 0, isLate, ms: performance.now() - began });
    }),
  );
}

/** The first red test of what a run printed; else the step that failed. */
const redIn = (text: string): string | undefined =>
  // As vitest and Playwright name it, and `check` its own steps.
  /FAIL +(?:\|[^|]*\| +)?(tests\/\S+)/.exec(text)?.[1] ??
  /^ +1\) (?:\[[^\]]*\] › )?(\S+\.spec\.ts)/m.exec(text)?.[1]?.replace(/^(?!tests)/, 'tests/browser/') ??
  /^-- (.*): \d+ s, FAILED$/m.exec(text)?.[1];

/** A test that is red without any seed says nothing of one. */
async function isRedAnyway(root: string, test: string): Promise<boolean> {
  if (!test.startsWith('tests/')) return false;
  const args = test.startsWith('tests/browser/')
    ? ['playwright', 'test', '-c', 'tests/browser/playwright.config.ts', test.replace('tests/browser/', '')]
    : ['vitest', 'run', test];
  return !(await ran(root, args, 4 * LIMIT_MS)).isGreen;
}

async function tried(root: string, seed: Seed): Promise<Result> {
  const changed = seeded(root, seed);
  const put = (which: 'before' | 'after'): void => {
    for (const { file, [which]: text } of changed) writeFileSync(join(root, file), text);
  };
  put('after');
  // Whoever makes such a fault saves it formatted: a line that is too long is no test that saw it.
  const files = changed.map(({ file }) => file);
  await ran(root, ['biome', 'format', '--write', '--files-ignore-unknown=true', ...files], LIMIT_MS);
  const { text, isGreen, isLate, ms } = await ran(root, ['tsx', 'tools/check/main.ts', '--first'], LIMIT_MS);
  put('before');
  writeFileSync(join(RESULTS, `${seed.name}.log`), text);
  const red = isGreen ? undefined : redIn(text);
  const seenBy = red !== undefined && !(await isRedAnyway(root, red)) ? red : null;
  const [{ file } = { file: '' }] = changed;
  return { name: seed.name, kind: seed.kind, file, seenBy, seconds: Math.round(ms / 1000), isLate };
}

const fileOf = (name: string): string => join(RESULTS, `${name}.json`);
const resultOf = (name: string): Result | undefined =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Result) : undefined;

function table(seeds: readonly Seed[]): string {
  const results = seeds.flatMap(({ name }) => resultOf(name) ?? []);
  const rows = results.map(
    ({ name, kind, file, seenBy, seconds, isLate }) =>
      `| ${name} | ${kind} | ${file} | ${seenBy ?? (isLate ? 'nobody in time' : 'nobody')} | ${seconds} |`,
  );
  const seen = results.filter(({ seenBy }) => seenBy !== null).length;
  return [
    '| seed | kind | file | seen by | seconds |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `${seen} of ${results.length} seen; ${seeds.length - results.length} have no result yet.`,
    '',
  ].join('\n');
}

function list(seeds: readonly Seed[]): void {
  for (const seed of seeds) {
    const result = resultOf(seed.name);
    console.log(`${seed.name}: ${result ? (result.seenBy ?? 'nobody') : 'no result yet'}`);
    try {
      seeded('.', seed);
    } catch (error) {
      console.error(`  ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

/** A copy of the tree in which `check` finds what a seed changed. */
async function copiedRepository(): Promise<string> {
  const root = await copiedTree();
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=seeds', '-c', 'user.email=seeds@example.com', ...args], { cwd: root });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'As it is');
  return root;
}

const seeds = allSeeds();
const wanted = seeds.filter(({ name }) => (values.only === undefined ? !resultOf(name) : name === values.only));
if (values.only !== undefined && wanted.length === 0) throw new Error(`There is no seed ${values.only}: try --list.`);
if (values.list) list(seeds);
else {
  mkdirSync(RESULTS, { recursive: true });
  const root = await copiedRepository();
  const end = (): void => {
    stop();
    rmSync(root, { recursive: true, force: true });
    process.exit(130);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    for (const seed of wanted) {
      const result = await tried(root, seed);
      writeFileSync(fileOf(seed.name), `${JSON.stringify(result, null, 2)}\n`);
      console.log(`${seed.name}: ${result.seenBy ?? 'nobody'}, ${result.seconds} s`);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const written = table(seeds);
  writeFileSync(join(RESULTS, 'table.md'), written);
  console.log(`\n${written}`);
}
