import { describe, expect, it } from 'vitest';
import { specificationMistakes } from '../lint/specification.ts';

const BEYOND = '# Beyond\n\n## Signing in, and out\n- more\n';
const table = (...rows: string[]) => ({
  'part.md': ['| Number | Statement | Instead of a test |', '|---|---|---|', ...rows].join('\n'),
});
const mistakes = (rows: string[], test = '') => specificationMistakes(table(...rows), { 'a.test.ts': test }, BEYOND);

describe('the table of the specification', () => {
  it('should be content with what a test names, says, or a mark explains', () => {
    const rows = [
      "| 1.5.1 | 'Name is required' | |",
      "| 1.5.2 | The others' names | |",
      '| 1.5.3 | Export does nothing | beyond: [Signing in](../beyond-the-specification.md#signing-in-and-out) |',
      '| 1.5.4 | Onboarding | open: reports |',
    ];
    expect(mistakes(rows, "it('should (spec 1.5.1, 1.5.2)', () => expect(says).toBe('Name is required'));")).toEqual(
      [],
    );
  });

  it.each([
    ['no test', ['| 1.5.1 | Names | |'], '', 'part.md:3: no test names 1.5.1: Names'],
    ['a test of another', ['| 1.5.1 | Names | |'], '// spec part 1 §5', 'part.md:3: no test names 1.5.1: Names'],
    [
      'a test that does not say it',
      ["| 1.5.1 | 'Name is required' | |"],
      '// spec 1.5.1',
      "part.md:3: no test of 1.5.1 says 'Name is required': a.test.ts",
    ],
    ['a number twice', ['| 1.5.1 | A | |', '| 1.5.1 | B | |'], '// spec 1.5.1', 'part.md:4: 1.5.1 is there twice'],
    ['no number', ['| 15 | A | open: reports |'], '', 'part.md:3: a row begins with its number, like 1.5.12'],
    [
      'a test of nothing',
      [],
      '// spec 1.5.9, 2.1.1',
      "a.test.ts: the specification's table has no 1.5.9",
      "a.test.ts: the specification's table has no 2.1.1",
    ],
    [
      'a reason that is not there',
      ['| 1.5.1 | A | beyond: [Lists](../beyond-the-specification.md#lists) |'],
      '',
      'part.md:3: beyond: [Lists](../beyond-the-specification.md#lists) is neither beyond (a heading there is) nor open (reports)',
    ],
    [
      'a step nobody takes',
      ['| 1.5.1 | A | open: some day |'],
      '',
      'part.md:3: open: some day is neither beyond (a heading there is) nor open (reports)',
    ],
  ])('should tell %s', (_, rows, test, ...text) => {
    expect(mistakes(rows, test)).toEqual(text);
  });
});
