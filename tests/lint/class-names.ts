import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The files below a folder whose names end so, by their paths below the root. */
function filesOf(root: string, folder: string, end: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(end))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

const wordsIn = (text: string): string[] => text.match(/[a-z][a-z0-9-]*/g) ?? [];

/**
 * A product's pages are made of the kit's parts, not of their classes: what it writes as a class
 * and the engine's styles know is refused, so that those can change without it. Antd's own are
 * nobody's.
 */
export function checkClassNames(root: string): string[] {
  const known = new Map<string, string>();
  for (const file of filesOf(root, 'src', '.css'))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g))
      if (!name.startsWith('ant-')) known.set(name, file);
  return filesOf(root, 'product', '.tsx').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const written = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, made = '']) =>
      plain === undefined
        ? [...made.matchAll(/['"`]([^'"`]*)['"`]/g)].flatMap(([, each = '']) => wordsIn(each))
        : wordsIn(plain),
    );
    return [...new Set(written)]
      .filter((name) => known.has(name))
      .map(
        (name) =>
          `${file}: the class '${name}' is the engine's (${known.get(name)}); docs/the-kit.md says which part has it.`,
      );
  });
}

/** Says which style sheets no source imports: their classes are written, and do nothing. */
export function checkSheets(root: string): string[] {
  const folders = ['src', 'product'];
  const imported = folders
    .flatMap((folder) => filesOf(root, folder, '.tsx').concat(filesOf(root, folder, '.ts')))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import '(\.[^']+\.css)';/gm)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    );
  return folders
    .flatMap((folder) => filesOf(root, folder, '.css'))
    .filter((sheet) => !imported.includes(sheet))
    .map((sheet) => `${sheet}: nothing imports it.`);
}
