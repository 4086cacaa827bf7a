import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { type Resource, sameKey, validateFields } from '../../resources/language/index.ts';

describe('what tells texts apart', () => {
  it.each([
    ...['Super Admin\u200b', 'Super\u200b Admin', 'Super\u00a0Admin', 'Super  Admin', ' Super Admin '],
    ...['Super\u2009Admin', '\u202eSuper Admin', 'Super\u00ad Admin', 'Super Admin\ufeff', 'Super\u2060 Admin'],
    ...['Super Admin\u{e0041}', 'Ｓｕｐｅｒ Ａｄｍｉｎ', 'SUPER ADMIN', 'Super\u034f Admin', 'Super Admin\ufe0f'],
  ])('should be the same for what looks like Super Admin: %j', (text) =>
    expect(sameKey(text)).toBe(sameKey('Super Admin')),
  );

  it('should not be letter case or form of writing, and stay accents and letters', () => {
    expect(sameKey('Caf\u00e9')).toBe(sameKey('CAFE\u0301'));
    expect(sameKey('Café')).not.toBe(sameKey('Cafe'));
    expect(sameKey('Super Admin 2')).not.toBe(sameKey('Super Admin'));
    expect(sameKey('مدير')).not.toBe(sameKey('مدیرة'));
  });

  it('should be the same wherever something unseen stands', () => {
    const unseen = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u202e', '\u2066', '\ufeff', '\ufe0f', '\u{e0061}');
    fc.assert(
      fc.property(fc.string(), unseen, fc.nat(), (text, sign, at) => {
        const path = at % (text.length + 1);
        expect(sameKey(text.slice(0, path) + sign + text.slice(path))).toBe(sameKey(text));
      }),
    );
  });
});

describe('one line of text', () => {
  const roles = registry.resources.roles as Resource;
  const resultOf = (name: string): readonly string[] | undefined => {
    const judged = validateFields(roles, { name }, ['name']);
    return judged.ok ? undefined : judged.errors.name;
  };

  it.each([
    ...['\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066'],
    ...['\u2069', '\u2060', '\ufeff', '\u061c', '\u00ad', '\u180e'],
  ])('should hold nothing that cannot be seen and changes what is read, and say where it is: %j', (sign) => {
    const code = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const unseen = `Role Name has a character that cannot be seen (${code})`;
    expect(resultOf(`Super${sign}visor ${sign}`)).toEqual([
      `${unseen} after 'Super'. Delete it, or type the text anew`,
    ]);
    if (sign.trim() !== '')
      expect(resultOf(`${sign}Supervisor`)).toEqual([
        `${unseen} before 'Supervisor'. Delete it, or type the text anew`,
      ]);
  });

  it.each(['مدير النظام', 'کتاب\u200cخانه', 'Family 👨\u200d👩\u200d👧', 'O’Neil & Sons – 2', 'नमस्ते\u200dक'])(
    'should be what people write: %s',
    (name) => expect(resultOf(name)).toBeUndefined(),
  );
});
