import { describe, expect, it } from 'vitest';
import { wordMistakes } from '../lint/words.ts';

const css = (rule: string): string[] => wordMistakes('src/a.css', `.a {\n  ${rule}\n}\n`);
const ts = (line: string): string[] => wordMistakes('src/a.tsx', `${line}\n`);

describe('what is written for every language', () => {
  it.each([
    ...['margin-left: 4px;', 'padding-right: 4px;', 'border-left: 1px solid;', 'border-right-color: red;', 'left: 0;'],
    ...['right: -4px;', 'border-top-left-radius: 4px;', 'text-align: left;', 'float: right;', 'inset: 0 4px 0 0;'],
    'padding: 8px 8px 8px 16px;',
  ])('should name no side left or right: %s', (rule) => {
    expect(css(rule)).toEqual([expect.stringMatching(/^src\/a\.css:2: /)]);
  });

  it.each([
    ...['margin-inline-start: 4px;', 'inset-inline-end: 0;', 'text-align: start;', 'padding: 8px 4px;'],
    ...['padding: 8px 4px 2px 4px;', 'border-start-end-radius: 4px;', 'transition: left-pad 1s;'],
  ])('should allow %s', (rule) => {
    expect(css(rule)).toEqual([]);
  });

  it('should count by plural forms, and put no sentences together', () => {
    expect(ts("t('{count} users', { count })")).toEqual([expect.stringContaining('tn(one, other, count)')]);
    expect(ts("t(\n  'All {count} that match',\n)")).toHaveLength(1);
    expect(ts(['t(`Edit ', '{name}`)'].join('$'))).toEqual([expect.stringContaining('put together')]);
    expect(ts("tn('{count} user', '{count} users', count)")).toEqual([]);
    expect(ts("t('Edit {name}', { name })")).toEqual([]);
  });

  it('should make labels small as sentences do, and name the sides of styles by the line of writing', () => {
    expect(ts('resource.label.one.toLowerCase()')).toEqual([expect.stringContaining('inSentence')]);
    expect(ts('style={{ marginLeft: 4 }}')).toHaveLength(1);
    expect(ts('style={{ top: 4, right: place.right }}')).toHaveLength(1);
    expect(ts('style={{ insetInlineEnd: place.end }}')).toEqual([]);
  });

  it('should refuse words that no text of ours says', () => {
    expect(ts("t('Utilise this in order to pay')")).toHaveLength(1);
    expect(ts("tn('{count} entity', '{count} entities', n)")).toHaveLength(1);
    expect(ts("t('Somebody changed this meanwhile')")).toEqual([expect.stringContaining('everyday words')]);
    expect(ts("message('What to mend')")).toHaveLength(1);
    expect(ts('conflict(`Tell whoever did it`)')).toHaveLength(1);
    for (const fine of ['Use this to pay', 'Somebody just changed this', 'What we recommend'])
      expect(ts(`t('${fine}')`)).toEqual([]);
    expect(ts('const told = 1;')).toEqual([expect.stringContaining('the field’s word')]);
    // The code may say what the texts may not.
    expect(ts("const payload = call('/api/entity')")).toEqual([]);
  });
});
