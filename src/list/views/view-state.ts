import type { SavedView } from '../../../api/wire/session.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { type ListState, readListState, writeListState } from '../state/list-state.ts';
import type { ListScreen } from '../state/use-list-state.ts';

type ViewContext = { readonly resource: Resource; readonly screen: ListScreen };

/** A view's stored address: tab, search, filters and order, not the page. */
export const keptOf = ({ resource, screen }: ViewContext, state: ListState): string =>
  writeListState(resource, screen, {
    ...state,
    page: 1,
    size: screen.list.pageSize,
    view: undefined,
    number: undefined,
  }).toString();

/** The state a view opens, with the current page size. */
export const stateOf = ({ resource, screen }: ViewContext, view: SavedView, size: number): ListState => ({
  ...readListState(resource, screen, new URLSearchParams(view.search)),
  page: 1,
  size,
  view: view.id,
});

/** The view shown, by address or equal state, and if it was changed. */
export function viewShown(
  context: ViewContext,
  views: readonly SavedView[],
  state: ListState,
): { readonly view: SavedView; readonly modified: boolean } | undefined {
  const shown = keptOf(context, state);
  const same = (view: SavedView): boolean => keptOf(context, stateOf(context, view, state.size)) === shown;
  const named = views.find((view) => view.id === state.view);
  if (named) return { view: named, modified: !same(named) };
  const alike = shown === '' ? undefined : views.find(same);
  return alike && { view: alike, modified: false };
}

/** The views of one screen: one's own first, each part by name. */
export const viewsOf = (views: readonly SavedView[] | undefined, screen: string): readonly SavedView[] =>
  (views ?? [])
    .filter((view) => view.screen === screen)
    .sort((a, b) => Number(b.mine) - Number(a.mine) || a.name.localeCompare(b.name));
