import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { names } from '../resources/names.ts';
import { addressesTable } from './addresses-table.ts';
import { definitionSchema } from './definition-schema.ts';
import { withOptions } from './options-table.ts';
import { routesTable } from './routes-table.ts';
import { wherePage } from './where-page.ts';

/** The files of the tree below `root` that are written by a program, as they should be, by path. */
export function generated(root: string): { readonly [path: string]: string } {
  const language = join(root, 'resources/language');
  const schema = definitionSchema(language, names, 'entity');
  const dashboards = definitionSchema(language, names, 'dashboard');
  return {
    'docs/api.md': withTables(readFileSync(join(root, 'docs/api.md'), 'utf8'), {
      calls: routesTable(),
      addresses: addressesTable(),
    }),
    'docs/language.md': withOptions(
      readFileSync(join(root, 'docs/language.md'), 'utf8'),
      [schema, dashboards],
      declaredIn(root),
    ),
    'docs/where.md': wherePage(root),
    'resources/definition.schema.json': schema,
    'resources/dashboard.schema.json': dashboards,
  };
}

/** A page with its tables, each between its marks. @throws Error if it has no marks for one. */
export function withTables(page: string, tables: { readonly [name: string]: string }): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: written by npm run generate -->`, `<!-- /${name} -->`];
    const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
    if (start < 0 || stop < start) throw new Error(`The page has no place for the ${name}: ${begin} … ${end}`);
    return `${text.slice(0, start + begin.length)}\n\n${table}\n\n${text.slice(stop)}`;
  }, page);
}

function declaredIn(root: string): (type: string) => string {
  const files = [
    'definition',
    'field-definition',
    'measure-definition',
    'report-definition',
    'dashboard-definition',
    'screen-definition',
    'rules',
  ].map((name) => ({
    name,
    text: readFileSync(join(root, `resources/language/${name}.ts`), 'utf8'),
  }));
  return (type) =>
    files.find(({ text }) => new RegExp(`^export type ${type}\\b`, 'm').test(text))?.name ?? 'definition';
}

/** Paths of those that are not as they should be. */
export const stale = (root: string, files: { readonly [path: string]: string }): string[] =>
  Object.entries(files).flatMap(([path, text]) => (textOf(join(root, path)) === text ? [] : [path]));

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** `npm run generate`; with `--check` nothing is written, and what would be is refused. */
function main(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = generated(root);
  const old = stale(root, files);
  if (process.argv.includes('--check')) {
    for (const path of old) console.error(`${path}: not as \`npm run generate\` writes it`);
    process.exitCode = old.length > 0 ? 1 : 0;
    return;
  }
  for (const path of old) writeFileSync(join(root, path), files[path] ?? '');
  console.log(old.length === 0 ? 'Everything is as it should be.' : `Written: ${old.join(', ')}`);
}

if (import.meta.filename === process.argv[1]) main();
