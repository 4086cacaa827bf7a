import { describe, expect, it } from 'vitest';
import type { Screen } from '../../resources/language/index.ts';
import { type ByHand, type Group, isOpen, openByThemselves, toggled } from '../../src/shell/menu-groups.ts';

const NOTHING: ByHand = { menu_opened: [], menu_closed: [] };

const group = (name: string, screens: number): Group => ({
  name,
  icon: 'any',
  screens: Array.from({ length: screens }, (_, at) => ({ name: `${name} ${at}` }) as Screen),
});
const MANY = [group('A', 6), group('B', 6), group('C', 1)];

describe('groups of the menu', () => {
  it('should be closed, but for that of the open page', () => {
    expect([...openByThemselves(MANY, 'B')]).toEqual(['B']);
    expect([...openByThemselves(MANY, undefined)]).toEqual([]);
  });

  it('should all be open where there are few screens', () => {
    expect([...openByThemselves(MANY.slice(0, 2), undefined)]).toEqual(['A', 'B']);
  });

  it('should stay as they were put by hand, wherever one is', () => {
    const [atA, atB] = [new Set(['A']), new Set(['B'])];
    const opened = toggled('B', atA, NOTHING);
    expect(opened).toEqual({ menu_opened: ['B'], menu_closed: [] });
    expect([isOpen('B', atA, opened), isOpen('B', atB, opened)]).toEqual([true, true]);
    const closed = toggled('B', atB, opened);
    expect(closed).toEqual({ menu_opened: [], menu_closed: ['B'] });
    expect([isOpen('B', atA, closed), isOpen('B', atB, closed)]).toEqual([false, false]);
  });

  it('should keep nothing of what would be so anyhow', () => {
    const atB = new Set(['B']);
    expect(toggled('B', atB, toggled('B', atB, NOTHING))).toEqual(NOTHING);
    expect(toggled('A', atB, toggled('A', atB, NOTHING))).toEqual(NOTHING);
  });
});
