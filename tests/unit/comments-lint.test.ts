import { expect, it } from 'vitest';
import { wideComments } from '../lint/comments.ts';

const wide = `/** ${'word '.repeat(25)}*/`;

it('should refuse a comment of more than 100 columns, by its line', () => {
  expect(wideComments('a.ts', `const a = 1;\n  ${wide}\n`)).toEqual([
    expect.stringMatching(/^a\.ts:2: a comment of \d+ columns: wrap it at 100$/),
  ]);
  expect(wideComments('a.css', wide)).toHaveLength(1);
});

it('should leave code to the formatter, and what a tool reads on its line', () => {
  expect(wideComments('a.ts', `const text = '${'x'.repeat(100)}'; // told`)).toEqual([]);
  expect(wideComments('a.ts', `// biome-ignore lint/a/b: ${'because '.repeat(20)}`)).toEqual([]);
});
