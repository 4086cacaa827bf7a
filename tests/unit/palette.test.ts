import { describe, expect, it } from 'vitest';
import type { Can } from '../../src/platform/session.ts';
import { pathOfHit, screensFor } from '../../src/shell/palette/hits.ts';

const everything: Can = () => true;
const only =
  (...screens: string[]): Can =>
  (screen) =>
    screens.includes(screen);
const titles = (can: Can, text: string): readonly string[] => screensFor(can, text).map(({ title }) => title);

describe('the screens the palette finds', () => {
  it('should be those the role may open', () => {
    expect(titles(only('category-setup', 'role-list'), '')).toEqual(['Category Setup', 'Roles']);
    expect(titles(() => false, '')).toEqual([]);
  });

  it('should hold every word in name or module, whatever the case, names that begin with it first', () => {
    expect(titles(everything, 'SETUP categ')).toContain('Category Setup');
    expect(titles(only('category-setup', 'sub-category-setup'), 'category')).toEqual([
      'Category Setup',
      'Sub-category Setup',
    ]);
    expect(titles(everything, 'role management')).toEqual(['Roles']);
    expect(titles(everything, 'zebra')).toEqual([]);
  });
});

describe('where a record opens', () => {
  const hit = (screen: string) => ({ screen, id: 3, title: 'Pool & Care', text: 'x' });

  it('should be the form above its list, which is searched for it', () => {
    expect(pathOfHit(hit('category-setup'), 'poo', everything)).toBe(
      '/service-management/category-setup?q=Pool+%26+Care&record=3',
    );
  });

  it('should be its form, locked for whoever may not edit', () => {
    expect(pathOfHit(hit('role-list'), 'poo', everything)).toBe('/role/edit-role/Mw');
    expect(pathOfHit(hit('role-list'), 'poo', (_screen, flag) => flag !== 'update')).toBe('/role/edit-role/Mw-view');
  });

  it('should be its list searched for it, where it has no page of its own', () => {
    expect(pathOfHit(hit('transaction-reports'), 'poo', everything)).toMatch(/\?q=/);
  });

  it('should be nowhere on a screen that is not known', () => {
    expect(pathOfHit(hit('nowhere'), 'poo', everything)).toBeUndefined();
  });
});
