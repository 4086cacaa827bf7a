import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One place of a file, by its exact text, and what stands there instead. */
type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** A fault to be put into the product. `kind`: `mend` for one taken back, else what was mutated. */
export type Seed = { readonly name: string; readonly kind: string; readonly edits: readonly Edit[] };

const FILES = ['step-14.txt', 'drawn.txt'];

/**
 * Reads seeds: `# name`, then for each edit a line with its kind (`also`: one more edit of the same
 * seed) and file, the text to find after `- ` and its replacement after `+ `, line by line.
 */
export function seedsIn(text: string): Seed[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((entry) => {
      const [name = '', ...lines] = entry.trimEnd().split('\n');
      const edits: { kind: string; file: string; find: string[]; replace: string[] }[] = [];
      for (const line of lines) {
        const [, kind, file] = /^([a-z][\w-]*) (\S+)$/.exec(line) ?? [];
        const [, sign, part = ''] = /^([-+])(?: (.*))?$/.exec(line) ?? [];
        if (kind !== undefined && file !== undefined) edits.push({ kind, file, find: [], replace: [] });
        else if (sign !== undefined) edits.at(-1)?.[sign === '-' ? 'find' : 'replace'].push(part);
        else if (line !== '') throw new Error(`The seed ${name} has a line that cannot be read: ${line}`);
      }
      return {
        name,
        kind: edits[0]?.kind ?? '',
        edits: edits.map(({ file, find, replace }) => ({ file, find: find.join('\n'), replace: replace.join('\n') })),
      };
    });
}

export const allSeeds = (): Seed[] =>
  FILES.flatMap((file) => seedsIn(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** What a seed makes of its files, and the first line it changes of each. */
export type Seeded = { readonly file: string; readonly before: string; readonly after: string; readonly line: number };

/** Works a seed out over a tree. @throws Error where a text is not there exactly once. */
export function seeded(root: string, { name, edits }: Seed): Seeded[] {
  const files = new Map<string, Seeded>();
  for (const { file, find, replace } of edits) {
    const known = files.get(file);
    const before = known?.before ?? readFileSync(join(root, file), 'utf8');
    const [head = '', ...rest] = (known?.after ?? before).split(find);
    if (rest.length !== 1)
      throw new Error(`The seed ${name} fits ${file} in ${rest.length} places, not in one: correct its text.\n${find}`);
    const line = known?.line ?? head.split('\n').length;
    files.set(file, { file, before, after: head + replace + rest[0], line });
  }
  return [...files.values()];
}
