import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsIn } from '../../tools/options-table.ts';

/** How many options no test holds yet. It only goes down. */
export const MOST_OPEN = 2;

const HELD = /^`(\S+)` (.+)$/;

/**
 * What is wrong with the tests that a table says hold options: one that is not there, or too many
 * options without any. That each option has its row is `npm run generate`'s.
 * @param table the text of the table @param source the source of a test's file; undefined: none
 */
export function optionMistakes(
  table: string,
  source: (file: string) => string | undefined,
  most = MOST_OPEN,
): string[] {
  const rows = [...rowsIn(table)];
  const open = rows.filter(([, test]) => test === 'open').length;
  const missing = rows.flatMap(([option, test]) => {
    if (test === 'open') return [];
    const [, file = '', name = ''] = HELD.exec(test) ?? [];
    const text = source(file);
    if (text === undefined) return [`docs/language.md: ${option}: there is no test file ${file}`];
    const names = [`'${name}`, `"${name}`, `\`${name}`];
    return names.some((each) => text.includes(each))
      ? []
      : [`docs/language.md: ${option}: no test of ${file} is called '${name}'`];
  });
  if (open > most) return [...missing, `docs/language.md: ${open} options are open, not ${most}`];
  if (open < most) return [...missing, `tests/lint/options.ts: only ${open} are open: lower MOST_OPEN`];
  return missing;
}

/** The same for the tree below a root. */
export function checkOptions(root: string): string[] {
  const source = (file: string): string | undefined => {
    try {
      return readFileSync(join(root, 'tests', file), 'utf8');
    } catch {
      return undefined;
    }
  };
  return optionMistakes(readFileSync(join(root, 'docs/language.md'), 'utf8'), source);
}
