import { expect, it } from 'vitest';
import { glossaryMistakes } from '../lint/glossary.ts';

const HEAD = '# Words\n\n| word | what it means here | file |\n|---|---|---|\n';
const row = (word: string, path = '../a/b.ts', sentence = 'It is one.'): string =>
  `| ${word} | ${sentence} | [b.ts](${path}) |\n`;
const mistakes = (...rows: string[]): string[] => glossaryMistakes(HEAD + rows.join(''), (path) => path === 'a/b.ts');

it('the glossary should let words stand that have their sentence and their file', () => {
  expect(mistakes(row('door'), row('house'), row('house, the'))).toEqual([]);
});

it.each([
  ['a file that is gone', [row('door', '../a/c.ts')], '5: there is no ../a/c.ts'],
  ['a word twice', [row('door'), row('door')], "6: 'door' stands after 'door'"],
  ['words out of order', [row('house'), row('door')], "6: 'door' stands after 'house'"],
  ['no sentence', [row('door', undefined, 'a way in')], "5: 'door' is told in one sentence, with its full stop"],
  ['a row without a file', ['| door | A way in. | |\n'], '5: is not `| word | sentence | [file](path) |`'],
  ['a file of another name', [row('door').replace('[b.ts]', '[c.ts]')], '5: ../a/b.ts is not called c.ts'],
])('the glossary should refuse %s', (_what, rows, mistake) => {
  expect(mistakes(...rows)).toEqual([`docs/glossary.md:${mistake}`]);
});

it('the glossary should refuse more words than anybody learns', () => {
  const many = Array.from({ length: 21 }, (_, index) => row(`w${String(index).padStart(2, '0')}`));
  expect(mistakes(...many)).toEqual(['docs/glossary.md: 21 words; at most 20']);
  expect(mistakes(...many.slice(1))).toEqual([]);
});
