import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The suites, and how one runs files of each. `seconds`: about what a file takes. */
export const SUITES = {
  lint: { projects: [], seconds: 7 },
  unit: { projects: ['unit'], seconds: 2 },
  component: { projects: ['component'], seconds: 4 },
  contract: { projects: ['contract'], seconds: 10 },
  store: { projects: ['store'], seconds: 15 },
  browser: { projects: [], seconds: 25 },
} as const;

type Suite = keyof typeof SUITES;

/** A file of tests that may execute a line, and about how long it takes. */
export type Test = { readonly suite: Suite; readonly file: string; readonly seconds: number };

/** Files of tests that are tried at most. */
const MOST = 40;
/** The suites that draw pages: no other loads a sheet. */
const DRAWN: readonly Suite[] = ['component', 'browser'];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const FOLDERS = 'access-control api database mock-server product resources server src tests'.split(' ');
const texts = new Map(FOLDERS.flatMap(sources).map((file) => [file, readFileSync(file, 'utf8')]));
const tests = [...texts.keys()].flatMap((file) => {
  const [, suite] = /^tests\/(\w+)\/.*\.(?:test|spec)\.tsx?$/.exec(file) ?? [];
  return suite !== undefined && suite in SUITES ? [{ file, suite: suite as Suite }] : [];
});

/** The files that import each file. */
const importers = new Map<string, string[]>();
for (const [file, text] of texts)
  for (const [, path = ''] of text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) {
    const target = join(dirname(file), path);
    importers.set(target, [...(importers.get(target) ?? []), file]);
  }

/** How many imports away from a file those are that need it. */
function distancesFrom(file: string): ReadonlyMap<string, number> {
  const found = new Map([[file, 0]]);
  for (const [near, steps] of found)
    for (const next of importers.get(near) ?? []) if (!found.has(next)) found.set(next, steps + 1);
  return found;
}

/** How often files were changed together with one, which counts the less, the more were. */
function changedWith(file: string): ReadonlyMap<string, number> {
  const args = ['log', '-n', '30', '--full-diff', '--name-only', '--format=format:#', '--', file];
  const found = new Map<string, number>();
  for (const commit of spawnSync('git', args, { encoding: 'utf8' }).stdout.split('#\n').slice(1)) {
    const names = commit.trim().split('\n');
    for (const name of names) found.set(name, (found.get(name) ?? 0) + 1 / names.length);
  }
  return found;
}

const stemOf = (file: string): string => basename(file).replace(/(?:\.(?:test|spec))?\.\w+$/, '');

/** What tests may name of a file's lines: the exports, and what the line is within. */
function namesIn(text: string, line: number): string[] {
  const DECLARED = /^(export )?(?:async )?(?:function\*?|const|class) (\w+)/;
  const declared = text.split('\n').map((each) => DECLARED.exec(each) ?? []);
  const exported = declared.flatMap(([, isExported, name]) => (isExported && name ? [name] : []));
  const [, , enclosing = ''] = declared.slice(0, line).findLast(([found]) => found) ?? [];
  return [...new Set([...exported, enclosing])].filter((name) => name !== '');
}

/** How much it says of tests that they name something: the more, the fewer do. */
function naming(name: string): ReadonlyMap<string, number> {
  const found = tests.filter(({ file }) => new RegExp(`\\b${name}\\b`).test(texts.get(file) ?? ''));
  return new Map(found.map(({ file }) => [file, Math.log(tests.length / found.length)]));
}

/**
 * The tests that may execute lines of a file, those first that are nearest to it for what they
 * cost: by what they import, name and were changed with. It stands in for a map of what each test
 * executed.
 */
export function testsFor(file: string, lines: readonly number[]): Test[] {
  const named = namesIn(texts.get(file) ?? '', Math.max(0, ...lines)).map(naming);
  const together = changedWith(file);
  const distances = distancesFrom(file);
  const [stem, folder] = [stemOf(file), basename(dirname(file))];
  const nearness = (test: string): number =>
    60 * (together.get(test) ?? 0) +
    8 / (distances.get(test) ?? 1000) +
    named.reduce((sum, found) => sum + (found.get(test) ?? 0), 0) +
    (stemOf(test) === stem ? 8 : [stem, folder].some((word) => stemOf(test).includes(word)) ? 4 : 0);
  // What the tree says of itself: that a sheet is loaded.
  const lint: Test[] = /\.(?:tsx|css)$/.test(file)
    ? [{ suite: 'lint', file: 'tests/lint/main.ts', seconds: SUITES.lint.seconds }]
    : [];
  const nearest = tests
    .filter(({ suite }) => !file.endsWith('.css') || DRAWN.includes(suite))
    .map(({ file: test, suite }) => ({ file: test, suite, near: nearness(test), seconds: SUITES[suite].seconds }))
    .filter(({ near }) => near > 0.3)
    .sort((one, other) => other.near / Math.log2(2 + other.seconds) - one.near / Math.log2(2 + one.seconds))
    .slice(0, MOST)
    .map(({ near: _, ...test }) => test);
  return [...lint, ...nearest];
}
