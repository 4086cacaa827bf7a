import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { fieldAt, foundIn, wordsIn } from '../../resources/language/index.ts';

/** Where a searched text stands in a value: what the palette marks. */

const customers = registry.resources.customers;
if (!customers) throw new Error('customers are gone');
const name = fieldAt(registry, customers, 'customer_name');
const phone = fieldAt(registry, customers, 'phone_number');
const marked = (field: typeof name, value: string, text: string): string | undefined => {
  const found = foundIn(field, value, text);
  if (!found) return undefined;
  const [from, to] = found.letters ?? [0, 0];
  return `${found.begins ? '^' : ''}${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`;
};

describe('where a text is found', () => {
  it.each([
    ['Sarah Whitfield', 'sarah w', '^[Sarah W]hitfield'],
    ['Sarah Whitfield', ' WHIT ', 'Sarah [Whit]field'],
    ['José Núñez', 'se nun', 'Jo[sé Núñ]ez'],
    ['Jose\u0301 N', 'jose', '^[Jose\u0301] N'],
    ['🙂 Amal', 'amal', '🙂 [Amal]'],
    ['Straße ﬁn', 'fin', 'Straße [ﬁn]'],
    ['عُمر', 'عمر', '^[عُمر]'],
    ['Two  Blanks here', 'two blanks', '^[Two  Blanks] here'],
    ['ΝΊΚΟΣ', 'νικος', '^[]ΝΊΚΟΣ'],
    ['Ahmed Ali', 'ali ahmed', 'Ahmed [Ali]'],
    ['Ahmed Ali', 'ahmed omar', undefined],
    ['Sarah', 'x', undefined],
  ])('should be shown for %s searched for %s', (value, text, expected) =>
    expect(marked(name, value, text)).toBe(expected),
  );

  it.each([
    ['+971501234567', '050 123', '^+[97150123]4567'],
    ['+971 (50) 123-45', '12345', '+971 (50) [123-45]'],
    ['+971501234567', 'fifty', undefined],
  ])('should be shown for the number %s searched for %s', (value, text, expected) =>
    expect(marked(phone, value, text)).toBe(expected),
  );

  it('should be nowhere in nothing, and in what is not searched', () => {
    expect(foundIn(name, null, 'a')).toBeUndefined();
    expect(foundIn(fieldAt(registry, customers, 'is_active'), 'a', 'a')).toBeUndefined();
  });

  it('should be a whole number, for a part of one is another', () => {
    const id = fieldAt(registry, customers, 'id');
    expect(foundIn(id, 145, '#145')).toEqual({ begins: true, letters: [0, 3] });
    for (const other of [14, 1450, null]) expect(foundIn(id, other, '145'), String(other)).toBeUndefined();
  });
});

describe('words in a text', () => {
  it('should be found one by one, or not at all', () => {
    expect(wordsIn('Category Setup', ['setup', 'CAT'])).toEqual([
      [9, 14],
      [0, 3],
    ]);
    expect(wordsIn('Category Setup', ['setup', 'dog'])).toBeUndefined();
    expect(wordsIn('Category Setup', [])).toEqual([]);
  });
});
