import { afterEach, describe, expect, it } from 'vitest';
import { refusedFor } from '../../product/bookings/rules/changes.ts';
import { english, message } from '../../resources/language/message.ts';
import { failuresAsText } from '../../src/list/bulk/bulk-words.ts';
import { ApiFailure } from '../../src/platform/api.ts';
import { formatDay } from '../../src/platform/dates.ts';
import { formatMoney, formatNumber, formatPercent, formatSize } from '../../src/platform/formats.ts';
import {
  activateLanguage,
  directionOf,
  inSentence,
  languages,
  say,
  setLanguage,
  t,
  tn,
} from '../../src/platform/i18n/index.ts';
import { localeOf } from '../../src/platform/i18n/numbers.ts';

afterEach(() => activateLanguage('en', {}));

describe('the words of the interface', () => {
  it('should show the English sentence where there is no other', () => {
    activateLanguage('de', { 'Email is required': '', Loading: 'Wird geladen' });
    const text = ['Email is required', 'Loading', 'Back', 'toString', 'constructor'].map((each) => t(each));
    expect(text).toEqual(['Email is required', 'Wird geladen', 'Back', 'toString', 'constructor']);
  });

  it.each<[sentence: string, values: object | undefined, said: string]>([
    ['{from}–{to} of {total}', { from: 1, to: 5, total: '14' }, '1–5 of 14'],
    ['{name} and {name}', { name: 'A' }, 'A and A'],
    // A value is taken as it is, even one that looks like a name or a pattern.
    ['Delete {name}?', { name: '{name} $& $1' }, 'Delete {name} $& $1?'],
    // A name without a value is left, so that the mistake shows.
    ['Hello {name}', {}, 'Hello {name}'],
    ['Hello {name}', undefined, 'Hello {name}'],
    ['{constructor}', {}, '{constructor}'],
  ])('should put values in the place of their names: %s with %o', (sentence, values, text) => {
    expect(t(sentence, values as Record<string, string>)).toBe(text);
  });

  it('should say several sentences the server says at once one by one', () => {
    activateLanguage('de', { '{what}: it is missing': '{what}: das fehlt', 'Try it again.': 'Noch einmal.' });
    expect(t('Licence: it is missing. Card: it is missing.')).toBe('Licence: das fehlt. Card: das fehlt.');
    const partly = 'Licence: das fehlt. Nobody knows this one. Noch einmal.';
    expect(t('Licence: it is missing. Nobody knows this one. Try it again.')).toBe(partly);
    activateLanguage('en', {});
    expect(t('Licence: it is missing. Try it again.')).toBe('Licence: it is missing. Try it again.');
  });

  it('should refuse a language there is no file for, and keep the one before', async () => {
    await expect(setLanguage('xx')).rejects.toThrow('There is no language "xx"');
    await setLanguage('en');
    expect(languages()[0]).toBe('en');
    expect(t('Loading')).toBe('Loading');
  });

  it('should know which languages are written from right to left', () => {
    expect(['ar', 'ar-AE', 'en'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr']);
  });

  it('should write a label small amid an English sentence, but not what stands for itself', () => {
    const labels = ['Sub-category', 'Service Zones', 'VAT Number', 'OTP', 'Created On'];
    expect(labels.map(inSentence)).toEqual(['sub-category', 'service zones', 'VAT number', 'OTP', 'created on']);
    activateLanguage('de', { Category: 'Kategorie' });
    expect(inSentence('Category')).toBe('Kategorie');
  });
});

describe('a message', () => {
  const refusal = message('{row}: choose one', {
    row: message("Question {number} '{title}'", { number: 3, title: 'A: B' }),
  });

  it('should be said with what stands in its gaps in the same language, and typed text as it was typed', () => {
    expect([english(refusal), say(refusal)]).toEqual(Array(2).fill("Question 3 'A: B': choose one"));
    activateLanguage('de', {
      '{row}: choose one': '{row}: bitte eine',
      "Question {number} '{title}'": 'Frage {number} „{title}“',
    });
    expect(say(refusal)).toBe('Frage 3 „A: B“: bitte eine');
    expect(english(refusal)).toBe("Question 3 'A: B': choose one");
  });

  it('should be found where only its English came, with what stands in it, as bulk work tells why nobody can be assigned', () => {
    const party = { name: 'Maricel Reyes', kind: 'Worker' } as const;
    const busy = { day: { day: '2026-06-01' }, time: '10:00–12:00', booking: 42 };
    const refusals = [
      refusedFor(party, { rule: 'zone', text: message('does not work in this zone') }),
      refusedFor(party, { rule: 'free', text: message('busy {day}, {time} on booking {booking}', busy) }),
    ];
    activateLanguage('de', {
      Worker: 'Kraft',
      '{kind} {name} cannot be assigned: {reason}.': '{kind} {name} kann nicht: {reason}.',
      'does not work in this zone': 'arbeitet nicht in dieser Zone',
      '{name} is busy {day}, {time} on booking {booking}.': '{name} ist {day}, {time} belegt (Buchung {booking}).',
    });
    const failures = refusals.map((refusal) => ({ id: 7, name: '#7', reason: english(refusal) }));
    expect(failures[1]?.reason).toBe('Maricel Reyes is busy 1 Jun 2026, 10:00–12:00 on booking 42.');
    const words = [
      'Kraft Maricel Reyes kann nicht: arbeitet nicht in dieser Zone.',
      'Maricel Reyes ist 1. Juni 2026, 10:00–12:00 belegt (Buchung 42).',
    ];
    expect(refusals.map(say)).toEqual(words);
    // Of a sentence that came complete the day stands as it came.
    const lines = words.map((each) => `7\t#7\t${each.replace('1. Juni', '1 Jun')}`);
    expect(failuresAsText({ failures })).toBe(lines.join('\n'));
  });

  it('should be what a refusal says, where one comes with it', () => {
    const failure = { status: 409, code: 'conflict', detail: english(refusal), said: { message: refusal } };
    activateLanguage('de', { '{row}: choose one': '{row}: bitte eine' });
    expect(new ApiFailure(failure).detail).toBe("Question 3 'A: B': bitte eine");
    // Else it is found by what it says.
    expect(new ApiFailure({ ...failure, said: { message: 'text' } }).detail).toBe("Question 3 'A: B': bitte eine");
    expect(new ApiFailure({ ...failure, detail: 'Nobody knows this', said: {} }).detail).toBe('Nobody knows this');
  });
});

describe('what is counted', () => {
  const users = (count: number) => tn('{count} user', '{count} users', count);

  it('should have one English form for one and another for every other number', () => {
    expect([0, 1, 2, 1234].map(users)).toEqual(['0 users', '1 user', '2 users', '1,234 users']);
  });

  it('should have as many forms as the language, six in Arabic', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
    const own = Object.fromEntries(forms.map((form) => [form, `${form} {count}`]));
    activateLanguage('ar', { '{count} user|{count} users': own });
    expect([0, 1, 2, 3, 11, 100].map((count) => users(count).replace(/ .*/, ''))).toEqual(forms);
    expect(users(1234)).toBe('many \u20681,234\u2069');
  });

  it('should fall back to the general form, and to English where the language says nothing', () => {
    activateLanguage('ar', { '{count} user|{count} users': { other: 'عدد {count}' } });
    expect(users(3)).toBe('عدد \u20683\u2069');
    expect(tn('{count} role', '{count} roles', 1)).toContain('role');
  });
});

describe('what comes complete from the server', () => {
  const words = {
    Category: '[category]',
    'This {1} does not exist.': '[no {1}]',
    'This {1} cannot be deleted: {2}.': '[keep {1}: {2}]',
    '{count} booking|{count} bookings': { one: '[one booking]', other: '[{count} bookings]' },
    '{1} refer to it': '[{1} refer]',
    'Please sign in.': '[sign in]',
  };

  it('should be found by what it says, and what stands in its gaps as well', () => {
    activateLanguage('de', words);
    for (const [sentence, text] of [
      ['Please sign in.', '[sign in]'],
      ['This category does not exist.', '[no [category]]'],
      ['This category cannot be deleted: 3 bookings refer to it.', '[keep [category]: [[3 bookings] refer]]'],
      ['This thing does not exist.', '[no thing]'],
      ['Something else happened.', 'Something else happened.'],
    ] as const)
      expect(t(sentence)).toBe(text);
  });

  it('should be said of a failure in the language in force when it is shown', () => {
    const failure = new ApiFailure({ status: 404, code: 'not_found', detail: 'This category does not exist.' });
    expect(failure.detail).toBe('This category does not exist.');
    activateLanguage('de', words);
    expect(failure.detail).toBe('[no [category]]');
  });

  it('should not take a sentence for one that has hardly a word of its own', () => {
    activateLanguage('de', { '{1}: {2}': '[{2}, {1}]', '{done} of {total}': '[{done}/{total}]' });
    expect(['Sarah: away', 'One of them'].map((each) => t(each))).toEqual(['Sarah: away', 'One of them']);
  });
});

it('values that may run the other way should be set apart, so that they turn nothing next to them', () => {
  expect(t('Edit {name}', { name: 'Sarah' })).toBe('Edit Sarah');
  expect(t('Edit {name}', { name: 'سارة' })).toBe('Edit \u2068سارة\u2069');
  activateLanguage('ar', { 'Edit {name}': 'تعديل {name}' });
  expect(t('Edit {name}', { name: 'Sarah' })).toBe('تعديل \u2068Sarah\u2069');
});

it('numbers, money and months should be written as the language writes them in the house’s country', () => {
  expect([localeOf('ar'), localeOf('ar-EG'), localeOf('ar-XB')]).toEqual(['ar-AE', 'ar-EG', 'ar-AE']);
  activateLanguage('ar', {});
  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect(formatMoney(1234.5)).toMatch(/1,234\.50.*د\.إ/);
  expect(formatPercent(12.5)).toContain('12.5');
  expect(formatDay('2026-11-21')).toContain('نوفمبر');
  activateLanguage('de', {});
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect(formatMoney(3)).toBe('3,00\u00a0AED');
  expect(formatSize(1_572_864)).toMatch(/^1,5\sMB$/);
  expect(formatDay('2026-03-01')).toMatch(/1\. März 2026/);
});
