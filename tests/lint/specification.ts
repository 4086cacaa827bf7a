import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, SOURCE } from './sources.ts';

type Sources = { readonly [file: string]: string };

/** Which later step of the product brings what a statement is about: reports and the dashboard. */
const STEPS = ['reports'];

const ROW = /^\| (\S+) \| (.*?) \|(.*)\|$/;
const NUMBER = /^[12]\.\d\.[1-9]\d*$/;
/**
 * How a test names the statements it holds: `spec 1.5.3, 1.5.4`, in a title, a row of cases or a
 * comment.
 */
const TAG = /\bspec ([12]\.\d\.\d+(?:, [12]\.\d\.\d+)*)/g;
/** What the specification says literally. Texts with gaps are said otherwise in each test. */
const QUOTED = /(?<![\p{L}\d])'([^'{}]+)'(?![\p{L}\d])/gu;
const BEYOND = /^beyond: \[[^\]]+\]\(\.\.\/beyond-the-specification\.md#([\w-]+)\)$/;

/** A heading as links name it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** Which files name each number. */
function namedIn(tests: Sources): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const [file, text] of Object.entries(tests))
    for (const [, numbers = ''] of text.matchAll(TAG))
      for (const number of numbers.split(', ')) named.set(number, [...(named.get(number) ?? []), file]);
  return named;
}

/**
 * What is wrong between the table of the specification's statements and the tests: a statement that
 * no test names and no mark explains, a text whose tests do not say it, a number that is there
 * twice or not at all.
 * @param tables the files of the table @param tests the tests' sources @param beyond the text of
 * what goes beyond
 */
export function specificationMistakes(tables: Sources, tests: Sources, beyond: string): string[] {
  const mistakes: string[] = [];
  const named = namedIn(tests);
  const anchors = new Set([...beyond.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
  const numbers = new Set<string>();
  for (const [file, text] of Object.entries(tables))
    for (const [index, line] of text.split('\n').entries()) {
      const path = `${file}:${index + 1}`;
      const [, number = '', statement = '', rest = ''] = ROW.exec(line) ?? [];
      const mark = rest.trim();
      if (!line.startsWith('|') || number === 'Number' || /^\|-/.test(line)) continue;
      if (!NUMBER.test(number)) mistakes.push(`${path}: a row begins with its number, like 1.5.12`);
      else if (numbers.has(number)) mistakes.push(`${path}: ${number} is there twice`);
      numbers.add(number);
      const files = [...new Set(named.get(number) ?? [])];
      const [, step] = /^open: (.*)$/.exec(mark) ?? [];
      const [, anchor] = BEYOND.exec(mark) ?? [];
      if (mark !== '' && !STEPS.includes(step ?? '') && !anchors.has(anchor ?? ''))
        mistakes.push(`${path}: ${mark} is neither beyond (a heading there is) nor open (${STEPS.join(', ')})`);
      if (mark === '' && files.length === 0) mistakes.push(`${path}: no test names ${number}: ${statement}`);
      for (const [, message = ''] of mark === '' && files.length > 0 ? statement.matchAll(QUOTED) : [])
        if (!files.some((each) => tests[each]?.replaceAll("\\'", "'").includes(message)))
          mistakes.push(`${path}: no test of ${number} says '${message}': ${files.join(', ')}`);
    }
  for (const [number, files] of named)
    if (!numbers.has(number)) mistakes.push(`${files.join(', ')}: the specification's table has no ${number}`);
  return mistakes;
}

const sourcesIn = (root: string, folder: string, kind: RegExp): Sources =>
  Object.fromEntries(filesIn(root, folder, kind).map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The same of the tree below `root`. */
export const checkSpecification = (root: string): string[] => {
  const sources = Object.entries(sourcesIn(root, 'tests', SOURCE));
  // What is about this table itself holds nothing of the product.
  const tests = sources.filter(([file]) => !/^tests\/(?:lint\/|unit\/specification\.test)/.test(file));
  return specificationMistakes(
    sourcesIn(root, 'docs/specification', /\.md$/),
    Object.fromEntries(tests),
    readFileSync(join(root, 'docs/beyond-the-specification.md'), 'utf8'),
  );
};
