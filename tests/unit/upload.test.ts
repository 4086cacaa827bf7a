import { describe, expect, it } from 'vitest';
import { sortFiles } from '../../src/fields/controls/use-upload.ts';

const file = (name: string, why?: string) => ({ name, why });
const sorted = (...files: ReturnType<typeof file>[]) => sortFiles(files, ({ why }) => why);

describe('files chosen or dropped at once', () => {
  it('should not lose the good one for a bad one next to it, and name what is left out', () => {
    const good = file('good.png');
    const other = file('other.png');
    expect(sorted(file('bad.txt', 'Only PNG.'), good, other)).toEqual({
      taken: good,
      problem: 'bad.txt was left out: Only PNG. other.png was left out: There is room for one file.',
    });
  });

  it('should say of one alone only what is wrong with it', () => {
    expect(sorted(file('bad.txt', 'Only PNG.'))).toEqual({ taken: undefined, problem: 'Only PNG.' });
    expect(sorted(file('good.png')).problem).toBeUndefined();
    expect(sorted()).toEqual({ taken: undefined, problem: undefined });
  });
});
