import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../api/wire/session.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/language/index.ts';
import { bulkRows, initialState, type ListState } from '../../src/list/state/list-state.ts';
import type { ListScreen } from '../../src/list/state/use-list-state.ts';
import { keptOf, stateOf, viewShown, viewsOf } from '../../src/list/views/view-state.ts';

const screen = registry.screen['category-setup'] as ListScreen;
const path = { screen, resource: registry.resources.categories as Resource };
const start = initialState(screen.list);
const view = (part: Partial<SavedView>): SavedView => ({
  ...{ id: 1, screen: 'category-setup', name: 'One', search: '', shared_with: null, mine: true, weekly: null },
  ...part,
});
const active = view({ id: 7, name: 'Active by name', search: 'tab=active&sort=name' });
const state = (part: Partial<ListState>): ListState => ({ ...start, ...part });
const byName = { field: 'name', order: 'asc' } as const;

describe('a saved view', () => {
  it('should keep tab, search, filters and order, and not the page', () => {
    const narrowed = { tab: 'active', q: 'clean', filters: { is_fire: ['true'] }, sort: byName };
    const shown = state({ ...narrowed, page: 3, size: 50, view: 4 });
    expect(keptOf(path, shown)).toBe('tab=active&q=clean&is_fire=true&sort=name');
    expect(stateOf(path, view({ id: 9, search: keptOf(path, shown) }), 50)).toEqual({ ...shown, page: 1, view: 9 });
  });

  it('should keep of a report the period, how finely it is cut, with what it is compared, and what a chart shows', () => {
    const report = registry.screen['booking-reports'] as ListScreen;
    const at = { screen: report, resource: registry.resources.bookings as Resource };
    const figures = { period: 'last-month', grain: 'week', compare: 'none' };
    const charts = ['Revenue'];
    const stored = keptOf(at, { ...initialState(report.list), tab: 'debit', figures, charts });
    expect(stored).toBe('tab=debit&period=last-month&grain=week&compare=none&chart=Revenue');
    expect(stateOf(at, view({ search: stored }), 25)).toMatchObject({ tab: 'debit', figures, charts });
    // Whatever no chart offers, and what each shows anyway, is nothing chosen.
    const others = `${stored}&chart=Revenue&chart=Nonsense&chart=Bookings+Amount`;
    expect(stateOf(at, view({ search: others }), 25).charts).toEqual(charts);
  });

  it('should leave out what the list no longer has', () => {
    expect(stateOf(path, view({ search: 'tab=gone&colour=red&sort=gone' }), 5)).toEqual(state({ view: 1 }));
  });

  it('should be the one the address names, modified as soon as something differs', () => {
    const opened = stateOf(path, active, 5);
    expect(viewShown(path, [active], opened)).toEqual({ view: active, modified: false });
    expect(viewShown(path, [active], { ...opened, page: 2, size: 25 })).toEqual({ view: active, modified: false });
    expect(viewShown(path, [active], { ...opened, q: 'x' })).toEqual({ view: active, modified: true });
  });

  it('should be known by what it shows where the address names none', () => {
    const shown = viewShown(path, [active], state({ tab: 'active', sort: byName }));
    expect(shown).toEqual({ view: active, modified: false });
    for (const part of [{ tab: 'active' }, { view: 99 }])
      expect(viewShown(path, [active], state(part))).toBeUndefined();
    expect(viewShown(path, [view({ search: '' })], start)).toBeUndefined();
  });

  it("should stand with one's own first, by name", () => {
    const mine = [view({ id: 1, name: 'B' }), view({ id: 3, name: 'A' })];
    const views = [...mine, view({ id: 2, name: 'A', mine: false }), view({ id: 4, screen: 'user-list' })];
    expect(viewsOf(views, 'category-setup').map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(viewsOf(undefined, 'category-setup')).toEqual([]);
  });
});

describe('the rows a state means', () => {
  it('should be others for another tab, search or filter, and the same for another page, order or view', () => {
    const wanted = bulkRows(start);
    for (const part of [{ page: 2 }, { size: 50 }, { sort: byName }, { view: 3 }])
      expect(bulkRows(state(part))).toBe(wanted);
    for (const part of [{ tab: 'active' }, { q: 'x' }, { filters: { is_fire: ['true'] } }])
      expect(bulkRows(state(part))).not.toBe(wanted);
  });
});
