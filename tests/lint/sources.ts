import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';

/** The files below a folder whose names are like this, by their paths below the root, in order. */
export const filesIn = (root: string, folder: string, name: RegExp): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort()
    : [];

export const SOURCE = /\.tsx?$/;

/** Visits every node of a source text, with the line on which it begins. */
export function visitNodes<Node extends object>(
  file: string,
  text: string,
  visit: (node: Node, line: () => number) => void,
): void {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { start } = node as { readonly start?: number };
    visit(node as Node, () => text.slice(0, start).split('\n').length);
    for (const child of Object.values(node)) walk(child);
  };
  walk(program);
}
