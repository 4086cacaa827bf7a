import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, SOURCE } from './sources.ts';

const wordsIn = (text: string): string[] => text.match(/[a-z][a-z0-9-]*/g) ?? [];

/**
 * A product's pages are made of the kit's parts, not of their classes: what it writes as a class
 * and the engine's styles know is refused, so that those can change without it. Antd's own are
 * nobody's.
 */
export function checkClassNames(root: string): string[] {
  const known = new Map<string, string>();
  for (const file of filesIn(root, 'src', /\.css$/))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g))
      if (!name.startsWith('ant-')) known.set(name, file);
  return filesIn(root, 'product', /\.tsx$/).flatMap((file) => {
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
    .flatMap((folder) => filesIn(root, folder, SOURCE))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import '(\.[^']+\.css)';/gm)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    );
  return folders
    .flatMap((folder) => filesIn(root, folder, /\.css$/))
    .filter((sheet) => !imported.includes(sheet))
    .map((sheet) => `${sheet}: nothing imports it.`);
}
