import { describe, expect, it } from 'vitest';
import { afterChange, both } from '../../src/platform/preferences.ts';

const others = { menu_opened: [], menu_folded: false, language: null, keys_off: false };

const list = (...columns: string[]) => ({ columns, density: 'compact' as const });

describe('preferences', () => {
  it('should be merged by list, as the server does it', () => {
    const stored = { ...others, menu_closed: ['Reports'], lists: { a: list('id'), b: list('name') } };
    expect(afterChange(stored, { lists: { b: null, c: list('x') } })).toEqual({
      ...others,
      menu_closed: ['Reports'],
      lists: { a: list('id'), c: list('x') },
    });
    expect(afterChange(stored, { menu_closed: [] })).toEqual({ ...others, menu_closed: [], lists: stored.lists });
    expect(afterChange(stored, { language: 'ar' })).toEqual({ ...stored, language: 'ar' });
  });

  it('should go together when they are chosen one after another', () => {
    const first = both({ menu_closed: ['A'] }, { lists: { a: list('id') } });
    expect(both(first, { menu_closed: ['B'], lists: { a: null, b: list('x') } })).toEqual({
      menu_closed: ['B'],
      lists: { a: null, b: list('x') },
    });
  });
});
