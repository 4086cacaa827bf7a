import { describe, expect, it } from 'vitest';
import {
  type Field,
  type FilterKey,
  filterText,
  filterTexts,
  folded,
  foundIn,
  kindOf,
  type Parsed,
  type Resource,
  resolve,
  sameKey,
  separated,
  together,
} from '../../resources/language/index.ts';
import { numberOf } from '../../src/fields/controls/typed.tsx';
import { readDay } from '../../src/platform/dates.ts';
import { specimens } from '../stage/specimens.ts';
import { type Read, SEARCHED, SPELLINGS } from '../stage/spellings.ts';

/** One text means one thing, wherever it is written. */

const { fields } = resolve(specimens).resources.specimens as Resource;
const field = (name: string) => fields[name] as Field;
const readOf = (parsed: Parsed): Read => (parsed.ok ? { is: parsed.value as string | number } : { no: parsed.message });
const judged = (field: Field, value: unknown): Read => readOf(kindOf(field).parse(field, value));

function typed(field: Field, text: string): Read {
  if (kindOf(field).type(field, '').as === 'number') return judged(field, numberOf(field, text));
  return judged(field, kindOf(field).type(field, '').as === 'day' ? (readDay(text) ?? text) : text);
}

function imported(field: Field, text: string): Read {
  const read = kindOf(field).imported(field, text);
  if (!read.ok) return { no: read.message };
  return 'value' in read ? judged(field, read.value) : { no: 'a title' };
}

/** In JSON a number is a number: a text is refused for what is wrong with it, or for being one. */
function called(field: Field, text: string, expected: Read): Read {
  const read = judged(field, text);
  const isNumber = kindOf(field).type(field, '').as === 'number';
  if (!isNumber || 'no' in expected) return read;
  expect(read).toEqual({ no: `${field.label} must be a number` });
  return expected;
}

const FROM = (field: Field): FilterKey => ({ key: 'key', field, bound: 'from' });

function filtered(field: Field, text: string): Read {
  const read = filterText(FROM(field), text);
  if (!read.ok) return { no: read.message };
  return { is: kindOf(field).type(field, '').as === 'number' ? Number(read.text) : read.text };
}

describe('what people write', () => {
  it.each(SPELLINGS)('should mean one thing wherever it is written: %s %j', (name, text, expected) => {
    const of = field(name);
    const ways = { typed: typed(of, text), imported: imported(of, text), called: called(of, text, expected) };
    expect(ways).toEqual({ typed: expected, imported: expected, called: expected });
    // What can be stored does not matter to a filter, nor are phones filtered.
    const isRange = 'no' in expected && expected.no.endsWith('in the future');
    if (isRange || kindOf(of).filter(of).length === 0) return;
    expect(filtered(of, text), 'filtered').toEqual(expected);
    const inAddress = filterTexts(FROM(of), new URLSearchParams({ key: text }));
    expect(inAddress, 'in an address').toEqual('is' in expected ? [String(expected.is)] : []);
  });

  it('should be one day of an instant, and its time', () => {
    const seen = field('seen_at');
    const read = { is: '2027-01-31T05:05:00.000Z' };
    for (const text of ['31/01/2027 9:05', '31 Jan 2027, 09:05', '2027-01-31 09:05:00', '٣١/٠١/٢٠٢٧ ٩:٠٥'])
      expect([imported(seen, text), judged(seen, text)], text).toEqual([read, read]);
    expect(filterText(FROM(seen), '31/01/2027')).toEqual({ ok: true, text: '2027-01-31' });
    expect(imported(seen, '31/01/2027')).toEqual({ no: 'Seen must be a day and a time, like 31 Jan 2027, 08:00' });
  });

  it('should have its month first where a file is said to', () => {
    for (const [name, text, value] of [
      ['day', '1/31/2027', '2027-01-31'],
      ['day', '03/04/2027', '2027-03-04'],
      ['day', '2027-04-03', '2027-04-03'],
      ['seen_at', '1/31/2027 09:05', '2027-01-31T05:05:00.000Z'],
    ] as const)
      expect(kindOf(field(name)).imported(field(name), text, 'month')).toEqual({ ok: true, value });
    expect(kindOf(field('day')).imported(field('day'), '31/01/2027', 'month').ok).toBe(false);
  });

  it('should stay what it is while it is typed: nothing is made another number', () => {
    const numbers = ['-5', '1e3', '12,5', ''].map((text) => numberOf(field('price'), text));
    expect(numbers).toEqual([-5, '1e3', '12,5', null]);
  });
});

describe('a word of a file', () => {
  const of = (name: string, ...texts: readonly string[]) =>
    texts.map((text) => imported(field(name), text)).map((read) => ('is' in read ? read.is : read.no));

  it('should be a yes or a no as programs write them', () => {
    expect(new Set(of('is_active', 'active', 'Yes', 'y', '1', '١', 'TRUE', 'on', ' Active '))).toEqual(new Set([true]));
    expect(new Set(of('is_active', 'Inactive', 'in-active', 'IN_ACTIVE', 'no', '0', 'off'))).toEqual(new Set([false]));
    expect(of('is_active', '2', 'perhaps')).toEqual(Array(2).fill('Status must be Active or In Active'));
  });

  it('should be a value of a vocabulary, however its words are put together', () => {
    expect(new Set(of('size', 'SMALL', 'sm-all', 'Small:', 'Small *', 's_mall'))).toEqual(new Set(['small']));
    expect(of('size', 'middling')).toEqual(["Size has no 'middling'"]);
  });

  it('should be several names by whatever stands between them', () => {
    const two = { titles: ['A', 'B'] };
    for (const text of ['A, B', 'A,B', 'A; B', 'A\nB', 'A | B', 'A،B', ' A,;B; '])
      expect(separated(text.trim()), text).toMatchObject(two);
    // A list longer than all there is is none, and nobody waits until that is found out.
    expect(kindOf(field('sizes')).imported(field('sizes'), `${'small,'.repeat(5000)}x`).ok).toBe(false);
    const several = separated('Smith;  Sons, Ltd | X');
    expect([together(several, 0, 3), together(several, 3, 1)]).toEqual(['Smith;  Sons, Ltd', 'X']);
    for (const text of ['Small; large', 'small | LARGE', 'small\nlarge', 'small,large'])
      expect(kindOf(field('sizes')).imported(field('sizes'), text), text).toMatchObject({
        ok: true,
        value: ['small', 'large'],
      });
  });
});

describe('a search', () => {
  it.each(SEARCHED)('should find %s however it is written', (stored, ...typed) => {
    for (const text of typed) {
      expect(folded(text), text).toBe(folded(stored));
      expect(foundIn(field('name'), stored, text)?.letters, text).toEqual([0, stored.length]);
      expect(foundIn(field('name'), text, stored)?.begins, text).toBe(true);
    }
  });

  it('should not make two names one where they are distinct', () => {
    for (const [one, other] of [
      ['فاطمة', 'فاطمه'],
      ['Straße', 'Strasse'],
      ['Dubai – Marina', 'Dubai - Marina'],
    ])
      expect(sameKey(one ?? '')).not.toBe(sameKey(other ?? ''));
  });
});
