import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Resource, Screen } from '../../resources/language/index.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'screenshots', 'test-results', 'playwright-report', 'data']);

/** The code block of a text whose fence says `ts <path>`. @throws when there is none. */
export function codeBlock(markdown: string, path: string): string {
  const [, code] = markdown.split(`\`\`\`ts ${path}\n`);
  if (code === undefined) throw new Error(`README.md has no block that begins with \`\`\`ts ${path}`);
  return code.slice(0, code.indexOf('```'));
}

/** `resources/index.ts` with one more resource in it: the import, and its name in the list. */
export function withResource(index: string, file: string, name: string): string {
  const listed = index.replace(/(resources: \[[^\]]*?)(,?\s*)\]/, (_all, before: string) => `${before}, ${name}]`);
  if (listed === index) throw new Error('resources/index.ts has no list of resources');
  return `import { ${name} } from './${file}';\n${listed}`;
}

/** A copy of this source tree, to be changed. Whoever asked removes the folder. */
export async function copiedTree(): Promise<string> {
  const from = process.cwd();
  const root = await mkdtemp(join(tmpdir(), 'back-office-tree-'));
  await cp(from, root, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(from, path)) });
  await symlink(join(from, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** Follows the README's example in a copy, literally: one new file, and its line. */
export async function followReadme(root: string, file: string, name: string): Promise<void> {
  await writeFile(join(root, 'resources', file), codeBlock(await readFile('README.md', 'utf8'), `resources/${file}`));
  const index = join(root, 'resources/index.ts');
  await writeFile(index, withResource(await readFile(index, 'utf8'), file, name));
}

/** A copy of this source tree in which the README's example has been followed. Its UI is built. */
export async function treeWithReadmeResource(file: string, name: string): Promise<string> {
  const root = await copiedTree();
  await followReadme(root, file, name);
  for (const [command, ...args] of [
    ['npx', 'tsc', '-p', '.', '--noEmit'],
    ['npx', 'vite', 'build'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} failed with the new resource:\n${stdout}${stderr}`);
  }
  return root;
}

/** What the tree's own registry says about a resource and its only screen. */
export function resolved(root: string, name: string): { resource: Resource; screen: Screen } {
  const script = `import('./resources/index.ts').then(({ registry }) => {
    const resource = registry.resources[${JSON.stringify(name)}];
    console.log(JSON.stringify({ resource, screen: registry.screen[resource.screens[0]] }));
  })`;
  const text = execFileSync(process.execPath, ['--import', 'tsx', '-e', script], { cwd: root, encoding: 'utf8' });
  return JSON.parse(text) as { resource: Resource; screen: Screen };
}
