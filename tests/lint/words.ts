import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './sources.ts';

type Rule = { readonly files: RegExp; readonly pattern: RegExp; readonly why: string };

/**
 * What breaks in another language, or where one writes from right to left: sides of a style named
 * left and right, counts without plural forms, sentences no dictionary can know, labels made small
 * letter by letter; and words no text of ours says (docs/design.md).
 */
const RULES: readonly Rule[] = [
  {
    files: /\.css$/,
    pattern:
      /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:/,
    why: 'name the side by the line of writing (`-inline-start`, `inset-inline-end`)',
  },
  {
    files: /\.css$/,
    pattern: /(?:text-align|float|clear|justify-content|justify-items|justify-self)\s*:\s*(?:left|right)\b/,
    why: 'say `start` or `end` (`inline-start` of what floats)',
  },
  {
    files: /\.css$/,
    // Four values that are not the same on both sides: top right bottom left.
    pattern:
      /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*([^\s;]+)\s+([^\s;]+)\s+[^\s;]+\s+(?!\2\s*;)[^\s;]+\s*;/,
    why: 'its third and fourth values name right and left: write `-block` and `-inline` apart',
  },
  {
    files: /\.tsx$/,
    pattern:
      /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|(?:left|right))\s*:\s*(?!number\b)[^,;})]*(?:px|\d|%|place|rect)/,
    why: 'name the side by the line of writing (`marginInlineStart`, `insetInlineEnd`)',
  },
  {
    files: /\.tsx?$/,
    pattern: /\bt\(\s*'(?:[^'\\]|\\.)*\{count\}/,
    why: 'a sentence that counts has forms: `tn(one, other, count)`',
  },
  {
    files: /\.tsx?$/,
    pattern: /\bt\(\s*`[^`]*\$\{/,
    why: 'no dictionary can know a sentence that is put together: give `t` its values',
  },
  {
    files: /\.tsx?$/,
    pattern: /\btn?\(\s*'(?:[^'\\]|\\.)*\b(?:utili[sz]e\w*|in order to|prior to|upon|kindly|payload|entity)\b/i,
    why: 'say it in short, plain words (docs/design.md)',
  },
  {
    files: /\.tsx?$/,
    // Words of one corner of the language, which readers of English as a second one stumble over.
    pattern:
      /\b(?:tn?|message|conflict|badRequest)\(\s*['`](?:[^'`\\]|\\.)*\b(?:meanwhile|whoever|mend(?:ed)?|bears|worked off|passed over|all the same|brought in|as it must be)\b/i,
    why: 'say what happened and who did it in everyday words (docs/design.md)',
  },
  {
    files: /\.tsx?$/,
    pattern: /\blabel\??\.(?:one|many)\)?\.toLowerCase\(\)/,
    why: 'a label amid a sentence is `inSentence(label)`',
  },
  {
    files: /\.tsx?$/,
    // A passive says neither who nor what, and a search for it finds everything.
    pattern:
      /\b(?:const|let|function|type|interface|class) (?:told|asked|around|beside|standing|meant|said|kept|begun|gone|Told|Asked|Around|Place|Standing|Said|Begun)\b/,
    why: 'name it by the field’s word: query, answer, context, visible, current, stored, removed …',
  },
];

/** What a source text says that no other language could. */
export function wordMistakes(path: string, text: string): string[] {
  return RULES.filter(({ files }) => files.test(path)).flatMap(({ pattern, why }) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}gm`))].map(
      ({ index, 0: found }) =>
        `${path}:${text.slice(0, index + found.length - found.trimStart().length).split('\n').length}: \`${found.trim().replace(/\s+/g, ' ').slice(0, 60)}\`: ${why}`,
    ),
  );
}

/** The same of every source of the pages and the server's answers below `root`. */
export const checkWords = (root: string): string[] =>
  ['src', 'api', 'product', 'resources'].flatMap((folder) =>
    filesIn(root, folder, /\.(css|tsx?)$/).flatMap((file) =>
      wordMistakes(file, readFileSync(join(root, file), 'utf8')),
    ),
  );
