import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { finder } from '../../src/platform/i18n/dictionary.ts';
import { pseudo, pseudoDictionary } from '../../tools/pseudo-locale.ts';
import { sentences, sentencesOf } from '../../tools/sentences.ts';
import { completed } from '../../tools/words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = sentences(root);

describe('what a dictionary holds', () => {
  it('should be what the pages say, with both forms of what counts', () => {
    expect(sentencesOf('a.ts', "t('Edit {name}', { name }); tn('{count} user', '{count} users', n);")).toEqual({
      plain: ['Edit {name}'],
      counted: ['{count} user|{count} users'],
    });
  });

  it('should be what stands elsewhere and is said later, and what is put together with its gaps', () => {
    const text = `
      import { x } from 'Some module';
      type Look = 'Not said';
      const LABELS = { light: 'Light', system: 'As the device' };
      throw notFound(\`This \${one} does not exist.\`);
      throw new Error('For engineers only');
      const name = 'camelCase', css = 'row-actions', key = 'ArrowDown', path = '/api/users and more';
    `;
    expect(sentencesOf('a.ts', text).plain).toEqual(['Light', 'As the device', 'This {1} does not exist.']);
  });

  it('should be what definitions say, their records counted in words, and what the server refuses with', () => {
    for (const sentence of [
      'Category Setup',
      'ID',
      'You sign in with this address.',
      'Please correct the marked fields.',
    ])
      expect(all.plain).toContain(sentence);
    expect(all.counted).toContain('{count} category|{count} categories');
    const find = finder(pseudoDictionary(all));
    expect(find('This category cannot be deleted: 3 sub-categories refer to it.')).toBeDefined();
  });

  it('should keep what is translated, have a place for what is new in every form, and drop what nobody says', () => {
    const before = { Edit: 'تعديل', 'Nobody says this': 'x' };
    const after = completed('ar', { plain: ['Edit', 'View'], counted: ['{count} user|{count} users'] }, before);
    expect(after).toEqual({
      Edit: 'تعديل',
      View: '',
      '{count} user|{count} users': { zero: '', one: '', two: '', few: '', many: '', other: '' },
    });
  });
});

describe('the pseudo-locale', () => {
  it('should mark every text, keep its gaps and be about a third longer', () => {
    const text = 'Records that others refer to are kept, {name}.';
    const made = pseudo(text);
    expect(made).toMatch(/^⟦.*\{name\}.*⟧$/);
    expect(made.length / text.length).toBeGreaterThan(1.3);
    expect(made.length / text.length).toBeLessThan(1.45);
  });

  it('should say which form was taken', () => {
    const dictionary = pseudoDictionary({ plain: [], counted: ['{count} user|{count} users'] });
    expect(dictionary['{count} user|{count} users']).toMatchObject({
      few: expect.stringMatching(/^⟦few·\{count\} üsërs/),
    });
  });
});
