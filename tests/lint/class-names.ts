import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, SOURCE } from './sources.ts';

const wordsIn = (text: string): string[] => text.match(/[a-z][a-z0-9-]*/g) ?? [];

/** The classes that a component writes, each once. */
const classesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, made = '']) =>
      plain === undefined
        ? [...made.matchAll(/['"`]([^'"`]*)['"`]/g)].flatMap(([, each = '']) => wordsIn(each))
        : wordsIn(plain),
    ),
  ),
];

const LAYOUT = 'src/platform/theme/layout.css';

/** By each class that sheets know, which do. Antd's own are nobody's. */
function sheetsByClass(root: string, folders: readonly string[]): Map<string, readonly string[]> {
  const known = new Map<string, string[]>();
  for (const file of folders.flatMap((folder) => filesIn(root, folder, /\.css$/)))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g))
      if (!name.startsWith('ant-')) known.set(name, [...(known.get(name) ?? []), file]);
  return known;
}

/**
 * A product's pages are made of the kit's parts, not of their classes: what it writes as a class
 * and the engine's styles know is refused, so that those can change without it. The classes of how
 * boxes stand (`row`, `stack`) are everybody's.
 */
export function checkClassNames(root: string): string[] {
  const known = sheetsByClass(root, ['src']);
  for (const [name, sheets] of known) if (sheets.includes(LAYOUT)) known.delete(name);
  return filesIn(root, 'product', /\.tsx$/).flatMap((file) =>
    classesIn(readFileSync(join(root, file), 'utf8'))
      .filter((name) => known.has(name))
      .map(
        (name) =>
          `${file}: the class '${name}' is the engine's (${known.get(name)?.at(-1)}); docs/the-kit.md says which part has it.`,
      ),
  );
}

const FOLDERS = ['src', 'product'];
/** What every page loads. */
const PAGE = 'src/main.tsx';
const ALIASES: { readonly [name: string]: string } = { '#product/browser': 'product/browser.ts' };

/** Classes that two sheets style by themselves: on a page that has both, each changes the other. */
function doubledClasses(root: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const owners = new Map<string, string[]>();
  for (const sheet of FOLDERS.flatMap((folder) => filesIn(root, folder, /\.css$/)))
    for (const name of new Set(readFileSync(join(root, sheet), 'utf8').match(/^\.[a-z][a-z0-9-]*(?= \{$)/gm)))
      owners.set(name, [...(owners.get(name) ?? []), sheet]);
  const isTogether = (sheets: readonly string[]): boolean =>
    (importers.get(sheets[0] ?? '') ?? []).some((file) =>
      sheets.every((sheet) => importers.get(sheet)?.includes(file)),
    );
  return [...owners].flatMap(([name, sheets]) =>
    sheets.length > 1 && !isTogether(sheets) ? [`${sheets[1]}: '${name}' is styled by ${sheets[0]} too.`] : [],
  );
}

/**
 * Says which style sheets no source imports, and which components write a class whose sheet may not
 * be there yet: neither they load it, nor each of those that load them, nor the page itself.
 */
export function checkSheets(root: string): string[] {
  const files = FOLDERS.flatMap((folder) => filesIn(root, folder, SOURCE));
  const imports = new Map<string, readonly string[]>();
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const pathsOf = (found: RegExp): string[] =>
      [...text.matchAll(found)].map(([, path = '']) => ALIASES[path] ?? join(dirname(file), path));
    const own = pathsOf(/^(?:import|export)\b[^;]*?'((?:\.|#)[^']+)';/gm);
    imports.set(file, own);
    for (const each of [...own, ...pathsOf(/import\('((?:\.|#)[^']+)'\)/g)])
      importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const loadedBy = new Map<string, ReadonlySet<string>>();
  const loads = (file: string): ReadonlySet<string> => {
    const known = loadedBy.get(file);
    if (known) return known;
    const found = new Set([file]);
    for (const each of found) for (const next of imports.get(each) ?? []) found.add(next);
    loadedBy.set(file, found);
    return found;
  };
  const isThere = (file: string, sheets: readonly string[], above: readonly string[] = []): boolean =>
    sheets.some((sheet) => loads(file).has(sheet) || loads(PAGE).has(sheet)) ||
    above.includes(file) ||
    (importers.get(file)?.every((each) => isThere(each, sheets, [...above, file])) ?? false);
  const known = sheetsByClass(root, FOLDERS);
  return [...new Set([...known.values()].flat().filter((sheet) => !importers.has(sheet)))]
    .map((sheet) => `${sheet}: nothing imports it.`)
    .concat(
      doubledClasses(root, importers),
      files.flatMap((file) =>
        classesIn(readFileSync(join(root, file), 'utf8')).flatMap((name) => {
          const sheets = known.get(name);
          return sheets && !isThere(file, sheets)
            ? [`${file}: nothing loads '${name}' with it: import ${sheets[0]}.`]
            : [];
        }),
      ),
    );
}
