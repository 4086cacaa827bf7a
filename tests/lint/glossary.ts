import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GLOSSARY = 'docs/glossary.md';
/** More words of its own than a newcomer learns. */
const MOST = 20;
const ROW = /^\| (.+?) \| (.+?) \| \[([^\]]+)\]\(([^)]+)\) \|$/;

/**
 * What is wrong with a glossary: rows of another shape, words out of order or twice, files that are
 * not there.
 */
export function glossaryMistakes(text: string, exists: (path: string) => boolean): string[] {
  const rows = text.split('\n').flatMap((line, index) => (line.startsWith('| ') ? [{ line, at: index + 1 }] : []));
  const mistakes: string[] = [];
  const words: string[] = [];
  for (const { line, at } of rows.slice(1)) {
    const wrong = (what: string): number => mistakes.push(`${GLOSSARY}:${at}: ${what}`);
    const [, word = '', sentence = '', name = '', path = ''] = line.match(ROW) ?? [];
    if (word === '') wrong('is not `| word | sentence | [file](path) |`');
    else if (!/^[A-Z].*(?:\.|…)$/.test(sentence)) wrong(`'${word}' is told in one sentence, with its full stop`);
    else if (!exists(join(dirname(GLOSSARY), path))) wrong(`there is no ${path}`);
    else if (!path.endsWith(`/${name}`)) wrong(`${path} is not called ${name}`);
    const last = words.at(-1);
    if (last !== undefined && word !== '' && last.localeCompare(word, 'en') >= 0)
      wrong(`'${word}' stands after '${last}'`);
    words.push(word);
  }
  if (words.length > MOST) mistakes.push(`${GLOSSARY}: ${words.length} words; at most ${MOST}`);
  return mistakes;
}

/** The same of the tree below `root`. */
export const checkGlossary = (root: string): string[] =>
  glossaryMistakes(readFileSync(join(root, GLOSSARY), 'utf8'), (path) => existsSync(join(root, path)));
