import { expect, it } from 'vitest';
import type { SavedView } from '../../api/wire/session.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/language/index.ts';
import { listTabs } from '../../src/list/list-tabs.ts';
import { initialState, type ListState } from '../../src/list/state/list-state.ts';
import type { ListScreen } from '../../src/list/state/use-list-state.ts';
import { viewShown } from '../../src/list/views/view-state.ts';

/** The tabs of a list: its screen's own, and one's saved views. */

const placeOf = (name: string): { readonly resource: Resource; readonly screen: ListScreen } => {
  const screen = registry.screen[name];
  const resource = screen && registry.resources[screen.resource];
  if (!screen?.list || !resource) throw new Error(`There is no list ${name}.`);
  return { resource, screen: screen as ListScreen };
};

const view = (id: number, name: string, search: string): SavedView => ({
  ...{ id, name, search, screen: 'any', mine: true, shared_with: null, weekly: null },
});

const tabsOf = (name: string, all: readonly SavedView[], change: Partial<ListState> = {}) => {
  const path = placeOf(name);
  const state = { ...initialState(path.screen.list), ...change };
  return listTabs({ ...path, state, views: { all, shown: viewShown(path, all, state) }, counts: { all: '3' } });
};

const named = (tabs: ReturnType<typeof tabsOf>): readonly string[] => tabs.tabs.map(({ label }) => label);

it('should be none where a list has neither', () => {
  expect(tabsOf('payout-runs', []).tabs).toEqual([]);
});

it('should have one for the whole list where only views are saved', () => {
  const views = [view(7, 'Drafts', 'status=Draft')];
  expect(named(tabsOf('payout-runs', views))).toEqual(['All', 'Drafts']);
  expect(tabsOf('payout-runs', views).current).toBe('all');
  const shown = tabsOf('payout-runs', views, { view: 7, filters: { status: ['Draft'] }, size: 25 });
  expect(shown.current).toBe('view-7');
  // What a view brought it takes along; how many rows a page has stays.
  expect(shown.stateAt('all')).toMatchObject({ filters: {}, view: undefined, size: 25, tab: '' });
});

it('should stand behind those of the screen, which keep what one narrows by', () => {
  const views = [view(7, 'Mine', 'tab=active&q=c')];
  const open = tabsOf('category-setup', views, { q: 'ab' });
  expect(named(open)).toEqual(['All', 'Active', 'In Active', 'Mine']);
  expect(open.tabs[0]?.count).toBe('3');
  expect(open.stateAt('active')).toEqual({ tab: 'active' });
  expect(open.stateAt('view-7')).toMatchObject({ tab: 'active', q: 'c', view: 7, page: 1 });
});

it('should lead to the tab of all that a screen has, though another is the one it opens at', () => {
  expect(tabsOf('jobs', []).current).not.toBe('all');
  expect(tabsOf('jobs', []).stateAt('all')).toEqual({ tab: 'all' });
});

it('should say of a view that the list no longer shows it as it was saved', () => {
  const views = [view(7, 'Mine', 'tab=active')];
  const mine = (change: Partial<ListState>) => tabsOf('category-setup', views, { view: 7, ...change }).tabs.at(-1);
  expect(mine({ tab: 'active' })).not.toHaveProperty('note');
  expect(mine({ tab: 'active', q: 'c' })).toHaveProperty('note', 'modified');
});

it.each(registry.screens.flatMap(({ name, list }) => (list ? [{ name, list }] : [])))(
  'should show by each tab of $name other records',
  ({ list }) => {
    const shown = list.tabs.map(({ where }) => JSON.stringify(where ?? null));
    expect(new Set(shown).size).toBe(shown.length);
  },
);

it.each(
  registry.screens.flatMap(({ name, list }) =>
    (list?.tabs ?? []).flatMap((tab) => (tab.showCount ? { name, tab } : [])),
  ),
)('what waits on $name at $tab.name should be taken up in an order of its own', ({ tab }) => {
  expect(tab.sort?.order).toBe('asc');
});
