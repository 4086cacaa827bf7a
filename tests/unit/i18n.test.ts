import { describe, expect, it } from 'vitest';
import { directionOf, languages, setLanguage, t } from '../../src/platform/i18n/index.ts';

describe('the words of the interface', () => {
  it('should show the English sentence where there is no other', () => {
    expect(t('Email is required')).toBe('Email is required');
  });

  it('should put values in the place of their names', () => {
    expect(t('{from}–{to} of {total}', { from: 1, to: 5, total: '14' })).toBe('1–5 of 14');
    expect(t('{name} and {name}', { name: 'A' })).toBe('A and A');
  });

  it('should leave a name without a value, so that the mistake shows', () => {
    expect(t('Hello {name}', {})).toBe('Hello {name}');
    expect(t('Hello {name}')).toBe('Hello {name}');
    expect(t('{constructor}', {})).toBe('{constructor}');
  });

  it('should take a value as it is, even one that looks like a name or a pattern', () => {
    expect(t('Delete {name}?', { name: '{name} $& $1' })).toBe('Delete {name} $& $1?');
  });

  it('should not take a sentence for a property every object has', () => {
    expect(t('toString')).toBe('toString');
    expect(t('constructor')).toBe('constructor');
  });

  it('should refuse a language there is no file for, and keep the one before', async () => {
    await expect(setLanguage('xx')).rejects.toThrow('There is no language "xx"');
    await setLanguage('en');
    expect(languages()[0]).toBe('en');
    expect(t('Loading')).toBe('Loading');
  });

  it('should know which languages are written from right to left', () => {
    expect(directionOf('ar')).toBe('rtl');
    expect(directionOf('ar-AE')).toBe('rtl');
    expect(directionOf('en')).toBe('ltr');
  });
});
