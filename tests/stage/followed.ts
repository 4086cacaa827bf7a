import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of code of a page, and what it says is done with it. */
type Block = {
  readonly path: string;
  /**
   * Where it goes in a file that is there: at its top, or behind a text. undefined: it is the file.
   */
  readonly place: 'first' | { readonly after: string } | undefined;
  readonly code: string;
};

/**
 * The blocks of a page whose fence names a file: `ts <path>`, `ts <path> first`, `ts <path> after
 * <text>`.
 */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```tsx? (\S+)(?: (first)| after (.+))?\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', first, after, code = '']) => ({
      path,
      place: first === undefined ? (after === undefined ? undefined : { after }) : 'first',
      code,
    }),
  );
}

/**
 * Does with the tree below `root` what a page says, in its order. @throws where a text is not there
 * that something goes behind.
 */
export function follow(markdown: string, root: string): Block[] {
  const blocks = blocksOf(markdown);
  for (const { path, place: position, code } of blocks) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    const text = position === undefined ? '' : readFileSync(file, 'utf8');
    writeFileSync(
      file,
      position === undefined || position === 'first' ? code + text : inserted(text, position.after, code, path),
    );
  }
  return blocks;
}

function inserted(text: string, after: string, code: string, path: string): string {
  const at = text.indexOf(after);
  if (at < 0) throw new Error(`${path} has no \`${after}\` behind which something goes.`);
  const end = at + after.length;
  return `${text.slice(0, end)}\n${code}${text.slice(end)}`;
}
