import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ExecutedMap, fileOf, MOST, narrowest } from '../../tests/executed/map.ts';
import { scopesOf } from '../../tests/executed/scopes.ts';
import { HOUSES, isDefinition } from '../../tests/executed/suites.ts';
import { type Change, changedParts, testsNaming, testsNear, testsOfFile, testsOfPart, type Wish } from './select.ts';
import { importersOf, TEST, testsImporting, testsOfUses, testTexts } from './tree.ts';

/** One per suite generated from definitions. */
export const GENERATED = [
  'tests/unit/definitions.test.ts',
  'tests/unit/generated.test.ts',
  'tests/unit/specification/screens.test.ts',
  'tests/contract/permissions.test.ts',
  'tests/contract/specification.test.ts',
];

/** Broad tests that the map would rank too low. */
const ALIKE: readonly (readonly [of: RegExp, tests: readonly string[]])[] = [
  [/\broutes\.ts$/, ['tests/contract/heavy-calls.test.ts', 'tests/contract/bad-input-calls.test.ts']],
  [/^api\/(?:records|import|addresses|fills)\//, ['tests/contract/ways-in.test.ts']],
  [/^database\/print\//, ['tests/store/pglite.test.ts']],
];

const UNIT = /^tests\/unit\//;
/** The tests of what the server does, half of which take a second: many fit in the time. */
const ON_A_STORE = /^tests\/(?:contract|integration)\//;

const FIGURES = 'tests/contract/report-numbers.test.ts';

const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/define(?:Resource|Dashboard)\(\{\s*name: '([\w-]+)'/g), ([, name = '']) => name);

function definedIn(file: string): string[] {
  const own = namesIn(textOf(file));
  const whole =
    own.length > 0 ? own : importersOf(file).flatMap((each) => (TEST.test(each.file) ? [] : namesIn(each.text)));
  return whole.length > 0 ? whole : [basename(file, '.ts')];
}

/** Files, scenes and walks named after a name. */
export function testsOfName(map: ExecutedMap, name: string): string[] {
  const files = testsNaming(name, testTexts());
  const inBrowser = [...map.tests.keys()].filter((test) => files.some((file) => test.startsWith(`${file} › `)));
  const rank = new Map(files.map((file, at) => [file, at]));
  const rankOf = (test: string): number => rank.get(fileOf(test)) ?? files.length;
  return [...files.filter((file) => !file.startsWith('tests/browser/')), ...inBrowser].sort(
    (a, b) => rankOf(a) - rankOf(b),
  );
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function wishesOfDefinition(map: ExecutedMap, file: string): Wish[] {
  const names = definedIn(file);
  const figures = /\b(?:measure|measures|report)\b/.test(textOf(file)) ? [FIGURES] : [];
  return [
    { why: `${file}: its figures`, tests: figures },
    { why: `${file}: generated of all definitions`, tests: GENERATED },
    ...names.map((name) => ({ why: `${file}: names ${name}`, tests: testsOfName(map, name).slice(0, 12) })),
  ];
}

/** Whether a change of a file is seen on a page, and hardly without. */
export const isDrawn = (file: string): boolean => /^src\/|\/ui\/|\.(?:css|tsx)$/.test(file);

const DRAWN = /^tests\/(?:browser|component)\//;

/** Sheets change what is drawn, which only a browser sees. */
function wishesOfSheet(map: ExecutedMap, file: string): Wish[] {
  return importersOf(file)
    .filter(({ file: importer }) => !TEST.test(importer))
    .map(({ file: importer }) => {
      const all = [...(map.files.get(importer)?.values() ?? [])].flat();
      const drawn = all.filter((test) => DRAWN.test(test));
      return { why: `${file}: drawn by ${importer}`, tests: narrowest(drawn, map.tests, 12) };
    })
    .filter(({ tests }) => tests.length > 0);
}

function wishesOfCode(map: ExecutedMap, { file, lines }: Change): Wish[] {
  const text = textOf(file);
  const parts = changedParts(text, scopesOf(file, text), lines);
  const own = basename(file).split('.')[0];
  // What everything runs is run by tests of anything: those that import it are about it.
  const near = parts.length === 0 ? [] : testsImporting(map, file).slice(0, 8);
  const ran = parts.flatMap((part): Wish[] => {
    const tests = testsOfPart(map, file, part);
    if (tests.length > 0) return [{ why: `${file}: runs ${part}`, tests }];
    const used = part === '' ? [] : narrowest(testsOfUses(map, file, part.split('.')[0] ?? part), map.tests);
    return used.length > 0 ? [{ why: `${file}: uses ${part}`, tests: used }] : [];
  });
  const alike = ALIKE.flatMap(([of, tests]) => (of.test(file) ? [{ why: `${file}: of all alike`, tests }] : []));
  const isEverywhere = parts.some((part) => testsOfPart(map, file, part).length >= MOST);
  // What runs little here runs programs of its own, which the map knows nothing of.
  const many = [...map.tests.values()].flatMap(({ name, functions }) =>
    isEverywhere && ON_A_STORE.test(name) && functions > 50 ? [name] : [],
  );
  const called = testTexts().flatMap(({ file: test }) => (basename(test).startsWith(`${own}.test.`) ? [test] : []));
  return [
    { why: `${file}: called after it`, tests: called },
    ...(near.length > 0 ? [{ why: `${file}: imports it`, tests: near }] : []),
    ...ran,
    ...alike,
    { why: `${file}: nearly everything runs it`, tests: narrowest(many, map.tests, many.length) },
  ].filter(({ tests }) => tests.length > 0);
}

/** The tests that a changed file is answered by, and why. */
export function wishesOf(map: ExecutedMap, change: Change): Wish[] {
  const { file } = change;
  if (TEST.test(file)) return existsSync(file) ? [{ why: 'changed', tests: [file] }] : [];
  if (isDefinition(file)) return [...wishesOfDefinition(map, file), unitsOf(map, file)];
  const isOurs = HOUSES.some((house) => file.startsWith(`${house}/`));
  if (!isOurs) {
    const tests = importersOf(file).flatMap((each) => (TEST.test(each.file) ? [each.file] : []));
    return /\.tsx?$/.test(file)
      ? [{ why: `${file}: imported`, tests: [...narrowest(tests, map.tests), ...tests] }]
      : [];
  }
  const isCode = /\.tsx?$/.test(file);
  const wishes = file.endsWith('.css') ? wishesOfSheet(map, file) : isCode ? wishesOfCode(map, change) : [];
  const found = wishes.length > 0 ? wishes : wishesNear(map, file);
  // A database is tried by tests of a store, which leave no time for the units.
  return isDrawn(file) || file.startsWith('database/') ? found : [...found, unitsOf(map, file)];
}

/** All units: they take half a minute, and what is written for a function is among them. */
const unitsOf = ({ tests }: ExecutedMap, file: string): Wish => ({
  why: `${file}: is not drawn`,
  tests: [...tests.keys()].filter((test) => UNIT.test(test)),
});

function wishesNear(map: ExecutedMap, file: string): Wish[] {
  const own = testsOfFile(map, file);
  if (own.length > 0) return [{ why: `${file}: runs something of it`, tests: own }];
  const { folder, tests } = testsNear(map, file, /\.(?:css|tsx)$/.test(file) ? DRAWN : /./);
  return [{ why: `${file}: nothing ran it; runs something of ${folder}/`, tests }];
}
