import { createHash } from 'node:crypto';
import type { Collected } from './collect.ts';
import { SUITES, suiteOf } from './suites.ts';

/** A test of a browser, or a file of other tests. */
export type Test = {
  readonly name: string;
  readonly seconds: number;
  /** How many functions it ran. */
  readonly functions: number;
};

/** By source file and the name of a part of it, the tests that ran that, the narrowest first. */
export type ExecutedMap = {
  readonly tests: ReadonlyMap<string, Test>;
  readonly files: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
};

/** How many tests a function is noted with; one with so many may be run by nearly all. */
export const MOST = 8;

/** Cheap tests of little tell more, and sooner, than long ones that run through everything. */
const width = ({ seconds, functions }: Test): number => seconds * functions;

/** The narrowest of each suite in turn, so that none of them fills the list alone. */
export function narrowest(names: Iterable<string>, tests: ReadonlyMap<string, Test>, most = MOST): string[] {
  const known = [...new Set(names)].flatMap((name) => tests.get(name) ?? []);
  known.sort((a, b) => width(a) - width(b) || (a.name < b.name ? -1 : 1));
  const bySuite = SUITES.map((suite) => known.filter(({ name }) => suiteOf(name) === suite));
  const turns = known.flatMap((_, turn) => bySuite.flatMap((suite) => suite[turn] ?? []));
  return turns.slice(0, most).map(({ name }) => name);
}

/** The part that holds another, by its name; the file itself in the end. */
export const outerOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

/**
 * Of tests that were collected in pieces, such as over several stores or on two pages, the whole.
 */
function gathered(collected: readonly Collected[]): Map<string, { seconds: number; executed: [string, string][] }> {
  const found = new Map<string, { seconds: number; executed: [string, string][] }>();
  for (const { test, seconds, executed } of collected) {
    const pairs = Object.entries(executed).flatMap(([file, names]) =>
      names.map((name): [string, string] => [file, name]),
    );
    const known = found.get(test);
    if (known) known.executed.push(...pairs);
    found.set(test, known ?? { seconds, executed: pairs });
  }
  return found;
}

/** The file a test is in; itself, where the whole file is one to the map. */
export const fileOf = (test: string): string => test.split(' › ')[0] ?? '';

/**
 * The map with what was collected, in place of what it said of the files of these tests before.
 * `exists` tells whether a file of tests, or a part of a source file, is still there.
 */
export function merged(
  before: ExecutedMap,
  collected: readonly Collected[],
  exists: { readonly test: (file: string) => boolean; readonly part: (file: string, name: string) => boolean },
): ExecutedMap {
  const gatheredTests = gathered(collected.filter(({ test }) => suiteOf(test) !== undefined));
  const anew = new Set([...gatheredTests.keys()].map(fileOf));
  const tests = new Map([...before.tests].filter(([name]) => !anew.has(fileOf(name)) && exists.test(fileOf(name))));
  const ran = new Map<string, Map<string, string[]>>();
  const add = (file: string, part: string, test: string): void => {
    if (!tests.has(test) || !exists.part(file, part)) return;
    const parts = ran.get(file) ?? new Map<string, string[]>();
    ran.set(file, parts.set(part, [...(parts.get(part) ?? []), test]));
  };
  for (const [file, parts] of before.files)
    for (const [part, names] of parts) for (const test of names) add(file, part, test);
  for (const [name, { seconds, executed }] of gatheredTests) {
    const pairs = new Map(executed.map((pair) => [pair.join(' '), pair]));
    tests.set(name, { name, seconds: Math.max(0.1, Math.round(seconds * 10) / 10), functions: pairs.size });
    for (const [file, part] of pairs.values()) add(file, part, name);
  }
  const files = [...ran].sort().map(([file, parts]): [string, Map<string, string[]>] => {
    const lists = new Map([...parts].sort().map(([part, names]) => [part, narrowest(names, tests)]));
    // What runs whenever the part it lies in does is found by that.
    const own = [...lists].filter(([part, list]) => part === '' || `${lists.get(outerOf(part))}` !== `${list}`);
    return [file, new Map(own)];
  });
  return { tests, files: new Map(files) };
}

/** `name`: in its file, empty where that is one test. */
type WrittenTest = readonly [id: string, name: string, seconds: number, functions: number];

type Written = {
  readonly tests: { readonly [file: string]: readonly WrittenTest[] };
  readonly files: { readonly [file: string]: { readonly [tests: string]: string } };
};

export function readMap(text: string): ExecutedMap {
  const { tests, files } = JSON.parse(text) as Written;
  const named = Object.entries(tests).flatMap(([file, own]) =>
    own.map(([id, name, seconds, functions]) => ({ id, name: name ? `${file} › ${name}` : file, seconds, functions })),
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    tests: new Map(named.map(({ id: _, ...test }) => [test.name, test])),
    files: new Map(
      Object.entries(files).map(([file, lists]) => [
        file,
        new Map(
          Object.entries(lists).flatMap(([ids, parts]) =>
            parts.split(' ').map((part) => [part === '*' ? '' : part, ids.split(' ').map((id) => names.get(id) ?? '')]),
          ),
        ),
      ]),
    ),
  };
}

/** Short ids that another test leaves as they are. */
function idsOf(names: readonly string[]): Map<string, string> {
  const taken = new Map<string, string>();
  for (const name of names) {
    const hash = createHash('sha256').update(name).digest('hex');
    const lengths = Array.from(hash, (_, at) => hash.slice(0, at + 1));
    taken.set(lengths.find((id, at) => at >= 3 && !taken.has(id)) ?? hash, name);
  }
  return new Map([...taken].map(([id, name]) => [name, id]));
}

/** A line for each file of tests or source: `*` is what of a source is in no named part. */
export function written({ tests, files }: ExecutedMap): string {
  const ids = idsOf([...tests.keys()].sort());
  const lineOf = (parts: ReadonlyMap<string, readonly string[]>): string => {
    const lists: { [ids: string]: string } = {};
    for (const [part, names] of parts) {
      const key = names.map((name) => ids.get(name)).join(' ');
      lists[key] = [...(lists[key]?.split(' ') ?? []), part || '*'].join(' ');
    }
    return JSON.stringify(lists);
  };
  const byFile = new Map<string, WrittenTest[]>();
  for (const [name, id] of ids) {
    const { seconds = 0, functions = 0 } = tests.get(name) ?? {};
    const file = fileOf(name);
    byFile.set(file, [...(byFile.get(file) ?? []), [id, name.slice(file.length + 3), seconds, functions]]);
  }
  const heads = [...byFile].map(([file, own]) => `${JSON.stringify(file)}:${JSON.stringify(own)}`);
  const lines = [...files].map(([file, parts]) => `${JSON.stringify(file)}:${lineOf(parts)}`);
  return `{"tests":{\n${heads.join(',\n')}\n},"files":{\n${lines.join(',\n')}\n}}\n`;
}
