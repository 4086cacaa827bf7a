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
  resolve,
  sameKey,
} from '../../resources/language/index.ts';
import { numberOf } from '../../src/fields/controls/typed.tsx';
import { readDay } from '../../src/platform/dates.ts';
import { specimens } from '../stage/specimens.ts';
import { type Read, SEARCHED, SPELLINGS } from '../stage/spellings.ts';

/** One text means one thing, wherever it is written. */

const fields = resolve(specimens).resources.specimens?.fields ?? {};
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
    const field = fields[name];
    if (!field) throw new Error(name);
    const ways = { typed: typed(field, text), imported: imported(field, text), called: called(field, text, expected) };
    expect(ways).toEqual({ typed: expected, imported: expected, called: expected });
    // What can be stored does not matter to a filter, nor are phones filtered.
    const isRange = 'no' in expected && expected.no.endsWith('in the future');
    if (isRange || kindOf(field).filter(field).length === 0) return;
    expect(filtered(field, text), 'filtered').toEqual(expected);
    const inAddress = filterTexts(FROM(field), new URLSearchParams({ key: text }));
    expect(inAddress, 'in an address').toEqual('is' in expected ? [String(expected.is)] : []);
  });

  it('should be one day of an instant, and its time', () => {
    const { seen_at: seen } = fields;
    if (!seen) throw new Error('seen_at is gone');
    for (const text of ['31/01/2027 9:05', '31 Jan 2027, 09:05', '2027-01-31 09:05:00', '٣١/٠١/٢٠٢٧ ٩:٠٥'])
      expect([imported(seen, text), judged(seen, text)], text).toEqual([
        { is: '2027-01-31T05:05:00.000Z' },
        { is: '2027-01-31T05:05:00.000Z' },
      ]);
    expect(filterText(FROM(seen), '31/01/2027')).toEqual({ ok: true, text: '2027-01-31' });
    expect(imported(seen, '31/01/2027')).toEqual({ no: 'Seen must be a day and a time, like 31 Jan 2027, 08:00' });
  });

  it('should have its month first where a file is said to', () => {
    const { day, seen_at: seen } = fields;
    if (!day || !seen) throw new Error('the days are gone');
    const read = (field: Field, text: string) => kindOf(field).imported(field, text, 'month');
    expect(read(day, '1/31/2027')).toEqual({ ok: true, value: '2027-01-31' });
    expect(read(day, '03/04/2027')).toEqual({ ok: true, value: '2027-03-04' });
    expect(read(day, '2027-04-03')).toEqual({ ok: true, value: '2027-04-03' });
    expect(read(day, '31/01/2027').ok).toBe(false);
    expect(read(seen, '1/31/2027 09:05')).toEqual({ ok: true, value: '2027-01-31T05:05:00.000Z' });
  });

  it('should stay what it is while it is typed: nothing is made another number', () => {
    const { price } = fields;
    if (!price) throw new Error('price is gone');
    expect(['-5', '1e3', '12,5', ''].map((text) => numberOf(price, text))).toEqual([-5, '1e3', '12,5', null]);
  });
});

describe('a search', () => {
  it.each(SEARCHED)('should find %s however it is written', (stored, ...typed) => {
    const { name } = fields;
    if (!name) throw new Error('name is gone');
    for (const text of typed) {
      expect(folded(text), text).toBe(folded(stored));
      expect(foundIn(name, stored, text)?.letters, text).toEqual([0, stored.length]);
      expect(foundIn(name, text, stored)?.begins, text).toBe(true);
    }
  });

  it('should not make two names one where they are told apart', () => {
    for (const [one, other] of [
      ['فاطمة', 'فاطمه'],
      ['Straße', 'Strasse'],
      ['Dubai – Marina', 'Dubai - Marina'],
    ])
      expect(sameKey(one ?? '')).not.toBe(sameKey(other ?? ''));
  });
});
