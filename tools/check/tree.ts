import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExecutedMap } from '../../tests/executed/map.ts';
import { scopeAt, scopesOf } from '../../tests/executed/scopes.ts';
import { HOUSES } from '../../tests/executed/suites.ts';
import { type Change, changesIn, secondsOf, type TestText, testsOfPart } from './select.ts';

const CODE = /\.tsx?$/;
export const TEST = /^tests\/.*\.(?:test|spec)\.tsx?$/;

const git = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** What is other than in a commit, with new files. */
export function changesSince(commit: string): Change[] {
  const added = linesOf(git('ls-files', '--others', '--exclude-standard')).map((file) => ({
    file,
    lines: [{ from: 1, count: readFileSync(file, 'utf8').split('\n').length }],
  }));
  return [...changesIn(git('diff', '--unified=0', '--no-color', '--no-renames', '--no-ext-diff', commit)), ...added];
}

let texts: readonly TestText[] | undefined;
/** All files of code, tests among them, with their text. */
export function allTexts(): readonly TestText[] {
  texts ??= linesOf(git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...HOUSES, 'tests', 'tools'))
    .filter((file) => (CODE.test(file) || file.endsWith('.css')) && existsSync(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  return texts;
}

export const testTexts = (): TestText[] => allTexts().filter(({ file }) => TEST.test(file));

/** The files that import one. */
export const importersOf = (file: string): TestText[] =>
  allTexts().filter((each) =>
    Array.from(each.text.matchAll(/'(\.{1,2}\/[^'\n]+)'/g), ([, path = '']) => join(dirname(each.file), path)).includes(
      file,
    ),
  );

const NEAR = 2;

/** The tests that import a file, or what imports it: the nearest first, of those the quickest. */
export function testsImporting({ tests }: ExecutedMap, file: string): string[] {
  const distances = new Map([[file, 0]]);
  for (const [near, distance] of distances)
    if (distance < NEAR)
      for (const { file: importer } of importersOf(near))
        if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances]
    .filter(([each]) => TEST.test(each))
    .sort(([one, a], [other, b]) => a - b || secondsOf(tests, one) - secondsOf(tests, other))
    .map(([each]) => each);
}

/** Tests of a constant's users, found by name: constants do not run. */
export function testsOfUses(map: ExecutedMap, file: string, name: string, seen = new Set<string>()): string[] {
  if (seen.has(`${file} ${name}`) || seen.size > 200) return [];
  seen.add(`${file} ${name}`);
  const word = new RegExp(`(?<![\\w.])${name.replaceAll('$', '\\$')}(?![\\w:])`, 'g');
  const users = [file, ...importersOf(file).map((each) => each.file)].filter((each) => !TEST.test(each));
  return users.flatMap((user) => {
    const text = readFileSync(user, 'utf8');
    const scopes = scopesOf(user, text);
    const parts = new Set([...text.matchAll(word)].map(({ index }) => scopeAt(scopes, index)));
    return [...parts].flatMap((part) => {
      if (part === '' || (user === file && part === name)) return [];
      const tests = testsOfPart(map, user, part);
      return tests.length > 0 ? tests : testsOfUses(map, user, part.split('.')[0] ?? part, seen);
    });
  });
}
