import { type ExecutedMap, narrowest, outerOf, type Test } from '../../tests/executed/map.ts';
import { type Scope, scopeAt } from '../../tests/executed/scopes.ts';
import { SUITES, suiteOf } from '../../tests/executed/suites.ts';

/** The first line that is other now, and how many are; none where lines only went. */
export type Lines = { readonly from: number; readonly count: number };
export type Change = { readonly file: string; readonly lines: readonly Lines[] };

/** The changed files and their lines as they are now, of `git diff --unified=0`. */
export function changesIn(diff: string): Change[] {
  return diff
    .split(/^diff --git /m)
    .slice(1)
    .flatMap((part) => {
      const file = part.match(/^\+\+\+ b\/(.*)$/m)?.[1] ?? part.match(/^--- a\/(.*)$/m)?.[1];
      if (file === undefined) return [];
      const heads = part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm);
      return [
        { file, lines: Array.from(heads, ([, from, count = '1']) => ({ from: Number(from), count: Number(count) })) },
      ];
    });
}

const SILENT = /^\s*(?:$|\/\/|\/?\*|import\b|export (?:type|interface)\b|(?:type|interface)\b)/;

/** The named parts of changed lines; empty for the file itself. */
export function changedParts(code: string, scopes: readonly Scope[], changed: readonly Lines[]): string[] {
  const lines = code.split('\n');
  let offset = 0;
  const starts = lines.map((line) => {
    offset += line.length + 1;
    return offset - line.length - 1;
  });
  const found = changed.flatMap(({ from, count }) =>
    // Where lines only went, those that stood about them are changed.
    Array.from({ length: count || 2 }, (_, at) => from - 1 + at).flatMap((at) => {
      const line = lines[at] ?? '';
      if (SILENT.test(line)) return [];
      const start = starts[at] ?? 0;
      const first = start + line.length - line.trimStart().length;
      const last = start + line.trimEnd().length - 1;
      const within = scopes.filter((scope) => scope.start >= first && scope.end <= last + 1);
      return [...within.map(({ name }) => name), scopeAt(scopes, first), scopeAt(scopes, last)];
    }),
  );
  return [...new Set(found)];
}

/** Tests of a part or its nearest known parent, not the file's. */
export function testsOfPart({ files }: ExecutedMap, file: string, part: string): readonly string[] {
  for (let name = part; name !== ''; name = outerOf(name)) {
    const tests = files.get(file)?.get(name);
    if (tests) return tests;
  }
  return [];
}

/** The tests of everything in a file. */
export const testsOfFile = ({ files, tests }: ExecutedMap, file: string): string[] =>
  narrowest([...(files.get(file)?.values() ?? [])].flat(), tests);

/** The tests of this sort of the nearest folder above a file that the map knows one of. */
export function testsNear(
  map: ExecutedMap,
  file: string,
  sort = /./,
): { readonly folder: string; readonly tests: string[] } {
  for (let folder = file; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const within = [...map.files].filter(([each]) => each.startsWith(`${folder}/`));
    const all = within.flatMap(([, parts]) => [...parts.values()].flat()).filter((test) => sort.test(test));
    if (all.length > 0) return { folder, tests: narrowest(all, map.tests, 12) };
  }
  return { folder: '', tests: [] };
}

/** Tests that a change is answered by, the best first, and why. */
export type Wish = { readonly why: string; readonly tests: readonly string[] };
export type Chosen = { readonly test: string; readonly why: string };
/** Most tests and seconds by suite folder. */
export type Limits = { readonly [folder: string]: { readonly tests: number; readonly seconds: number } };

const UNKNOWN = 3;

export const secondsOf = (tests: ReadonlyMap<string, Test>, name: string): number =>
  tests.get(name)?.seconds ??
  [...tests.values()].find((each) => each.name.startsWith(`${name} › `))?.seconds ??
  UNKNOWN;

/** Tests within the limits, in turn by wish, and the rest. The first always fits. */
export function within(
  wishes: readonly Wish[],
  { tests }: ExecutedMap,
  limits: Limits,
): { readonly chosen: readonly Chosen[]; readonly left: readonly Chosen[] } {
  const chosen = new Map<string, string>();
  const left = new Map<string, string>();
  const spent = new Map(SUITES.map(({ folder }) => [folder as string, { tests: 0, seconds: 0 }]));
  const turns = Math.max(0, ...wishes.map((wish) => wish.tests.length));
  for (let turn = 0; turn < turns; turn += 1)
    for (const { why, tests: wished } of wishes) {
      const test = wished[turn];
      const folder = test === undefined ? undefined : suiteOf(test)?.folder;
      if (test === undefined || folder === undefined || chosen.has(test)) continue;
      const { tests: count = 0, seconds = 0 } = spent.get(folder) ?? {};
      const sum = seconds + secondsOf(tests, test);
      const limit = limits[folder];
      if (limit === undefined) continue;
      if (count >= limit.tests || (count > 0 && sum > limit.seconds)) left.set(test, why);
      else {
        chosen.set(test, why);
        spent.set(folder, { tests: count + 1, seconds: sum });
      }
    }
  const listed = (found: ReadonlyMap<string, string>): Chosen[] => [...found].map(([test, why]) => ({ test, why }));
  return { chosen: listed(chosen), left: listed(left) };
}

/** A test file: its path and text. */
export type TestText = { readonly file: string; readonly text: string };

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name as definitions, addresses and files write it. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([name, name.replaceAll('_', '-'), name.replaceAll('-', '_')]),
];

/** Test files about a name: by file name, then by mentions. */
export function testsNaming(name: string, texts: readonly TestText[]): string[] {
  const spelled = spellingsOf(name).map(escaped).join('|');
  const named = new RegExp(`(?<![\\w-])(?:${spelled})(?![\\w-])`, 'g');
  const called = new RegExp(`/(?:${spelled})\\.(?:test|spec)\\.`);
  return texts
    .map(({ file, text }) => {
      const times = text.match(named)?.length ?? 0;
      return { file, score: called.test(file) ? Number.POSITIVE_INFINITY : times / Math.sqrt(text.length + 1) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}
