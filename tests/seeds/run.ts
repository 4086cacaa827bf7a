import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copiedTree } from '../added/tree.ts';
import { allSeeds, type Seed, seeded } from './seeds.ts';
import { SUITES, type Test, testsFor } from './tests-for.ts';

/**
 * Shows that the tests see faults: breaks the product in one way after the other, in a copy of the
 * tree, and runs the tests that may execute what was broken until one is red.
 *
 *   npm run test:seeds               all that have no result yet
 *   npm run test:seeds -- --only NAME    one of them again
 *   npm run test:seeds -- --seconds 300  where the machine is slow: for each seed at most
 *   npm run test:seeds -- --list         their names, and where their texts do not fit any more
 */
const RESULTS = 'seed-results';
/** Files of tests that are started together. */
const TOGETHER: { readonly [suite in Test['suite']]: number } = {
  lint: 1,
  unit: 4,
  component: 4,
  contract: 2,
  store: 1,
  browser: 1,
};

/** What came of a seed. `seenBy`: null: nobody saw it, be it that time ran out. */
type Result = {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  readonly seenBy: string | null;
  readonly seconds: number;
  /** Files of tests that ran, and those that were left when time ran out. */
  readonly ran: number;
  readonly left: number;
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

/** Runs files of one suite in a tree: the red one, `late`, or undefined where all are green. */
function red(root: string, tests: readonly Test[], ms: number): Promise<string | undefined> {
  const [{ suite } = { suite: 'unit' as const }] = tests;
  const files = tests.map(({ file }) => file);
  const projects = SUITES[suite].projects.flatMap((project) => ['--project', project]);
  const args =
    suite === 'browser'
      ? ['playwright', 'test', '-c', 'tests/browser/playwright.config.ts', '--max-failures=1', '--reporter=line']
      : suite === 'lint'
        ? ['tsx']
        : ['vitest', 'run', '--bail=1', ...projects];
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' };
    // A group of its own: what it started ends with it.
    const running = spawn('npx', [...args, ...files], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = running;
    let text = '';
    let isLate = false;
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (part) => {
        text += String(part);
      });
    const timer = setTimeout(() => {
      isLate = true;
      stop(running);
    }, ms);
    running.on('close', (code) => {
      clearTimeout(timer);
      child = undefined;
      const failed = /FAIL +(?:\|[^|]*\| +)?(tests\/\S+)/.exec(text)?.[1] ?? files[0];
      resolve(isLate ? 'late' : code === 0 ? undefined : failed);
    });
  });
}

function stop(running: ChildProcess | undefined): void {
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
}

/** Files that are red without any seed, which tell nothing. */
const unsound = new Map<string, boolean>();

async function isUnsound(root: string, test: Test): Promise<boolean> {
  const known = unsound.get(test.file) ?? (await red(root, [test], 2 * LIMIT_MS)) !== undefined;
  unsound.set(test.file, known);
  if (known) console.log(`  ${test.file} is red without a seed, too: it is passed over.`);
  return known;
}

async function tried(root: string, seed: Seed): Promise<Result> {
  const changed = seeded(root, seed);
  const put = (which: 'before' | 'after'): void => {
    for (const { file, [which]: text } of changed) writeFileSync(join(root, file), text);
  };
  const chosen = changed.flatMap(({ file, line }) => testsFor(file, [line]));
  let left = [...new Map(chosen.map((test) => [test.file, test])).values()].filter(
    ({ file }) => unsound.get(file) !== true,
  );
  let [spent, ran] = [0, 0];
  let seenBy: string | null = null;
  while (left.length > 0 && spent < LIMIT_MS && seenBy === null) {
    const suite = left[0]?.suite ?? 'unit';
    const batch = left.slice(0, TOGETHER[suite]).filter((test) => test.suite === suite);
    const began = performance.now();
    put('after');
    const found = await red(root, batch, LIMIT_MS - spent);
    spent += performance.now() - began;
    const names = batch.map((test) => test.file.replace('tests/', '')).join(' ');
    console.log(`  ${names}: ${found ?? 'green'}, ${Math.round((performance.now() - began) / 1000)} s`);
    const suspect = batch.find(({ file }) => file === found);
    // Among others it may be red for the time they all took.
    const isRed = suspect && (batch.length === 1 || (await red(root, [suspect], LIMIT_MS)) !== undefined);
    put('before');
    if (found === 'late') break;
    if (isRed && !(await isUnsound(root, suspect))) seenBy = suspect.file;
    const done = suspect ? [suspect] : batch;
    ran += done.length;
    left = left.filter((each) => !done.includes(each));
  }
  const { name, kind } = seed;
  const [{ file } = { file: '' }] = changed;
  return { name, kind, file, seenBy, seconds: Math.round(spent / 1000), ran, left: seenBy === null ? left.length : 0 };
}

const fileOf = (name: string): string => join(RESULTS, `${name}.json`);
const resultOf = (name: string): Result | undefined =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Result) : undefined;

function table(seeds: readonly Seed[]): string {
  const results = seeds.flatMap(({ name }) => resultOf(name) ?? []);
  const rows = results.map(
    ({ name, kind, file, seenBy, seconds, ran, left }) =>
      `| ${name} | ${kind} | ${file} | ${seenBy ?? `nobody (${ran} files ran, ${left} did not)`} | ${seconds} |`,
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

const seeds = allSeeds();
const wanted = seeds.filter(({ name }) => (values.only === undefined ? !resultOf(name) : name === values.only));
if (values.only !== undefined && wanted.length === 0) throw new Error(`There is no seed ${values.only}: try --list.`);
if (values.list) list(seeds);
else {
  mkdirSync(RESULTS, { recursive: true });
  const root = await copiedTree();
  const end = (): void => {
    stop(child);
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
  const said = table(seeds);
  writeFileSync(join(RESULTS, 'table.md'), said);
  console.log(`\n${said}`);
}
