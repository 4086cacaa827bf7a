import { describe, expect, it } from 'vitest';
import { afterChange, both } from '../../src/platform/preferences.ts';

const others = { menu_opened: [], menu_folded: false, language: null, keys_off: false };

const list = (...columns: string[]) => ({ columns, density: 'compact' as const });

describe('preferences', () => {
  it('should be merged by list, as the server does it', () => {
    const kept = { ...others, menu_closed: ['Reports'], lists: { a: list('id'), b: list('name') } };
    expect(afterChange(kept, { lists: { b: null, c: list('x') } })).toEqual({
      ...others,
      menu_closed: ['Reports'],
      lists: { a: list('id'), c: list('x') },
    });
    expect(afterChange(kept, { menu_closed: [] })).toEqual({ ...others, menu_closed: [], lists: kept.lists });
    expect(afterChange(kept, { language: 'ar' })).toEqual({ ...kept, language: 'ar' });
  });

  it('should go together when they are chosen one after another', () => {
    const first = both({ menu_closed: ['A'] }, { lists: { a: list('id') } });
    expect(both(first, { menu_closed: ['B'], lists: { a: null, b: list('x') } })).toEqual({
      menu_closed: ['B'],
      lists: { a: null, b: list('x') },
    });
  });
});
