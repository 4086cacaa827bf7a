import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'screenshots', 'test-results', 'playwright-report', 'data']);

/** The code block of a text whose fence says `ts <path>`. @throws when there is none. */
function codeBlock(markdown: string, path: string): string {
  const [, code] = markdown.split(`\`\`\`ts ${path}\n`);
  if (code === undefined) throw new Error(`docs/first-entity.md has no block that begins with \`\`\`ts ${path}`);
  return code.slice(0, code.indexOf('```'));
}

/** `resources/index.ts` with one more resource in it: the import, and its name in the list. */
function withResource(index: string, file: string, name: string): string {
  const listed = index.replace(/(resources: \[[^\]]*?)(,?\s*)\]/, (_all, before: string) => `${before}, ${name}]`);
  if (listed === index) throw new Error('resources/index.ts has no list of resources');
  return `import { ${name} } from './${file}';\n${listed}`;
}

/** A copy of this source tree, to be changed. The caller removes the folder. */
export async function copiedTree(): Promise<string> {
  const from = process.cwd();
  const root = await mkdtemp(join(tmpdir(), 'back-office-tree-'));
  await cp(from, root, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(from, path)) });
  await symlink(join(from, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** Follows the example of docs/first-entity.md in a copy, literally: one new file, and its line. */
export async function followReadme(root: string, file: string, name: string): Promise<void> {
  await writeFile(
    join(root, 'resources', file),
    codeBlock(await readFile('docs/first-entity.md', 'utf8'), `resources/${file}`),
  );
  const index = join(root, 'resources/index.ts');
  await writeFile(index, withResource(await readFile(index, 'utf8'), file, name));
}
