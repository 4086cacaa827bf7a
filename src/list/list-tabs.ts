import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import type { TabItem } from '../ui/tabs.tsx';
import { initialState, type ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';
import type { ListViews } from './views/use-views.ts';
import { stateOf } from './views/view-state.ts';

type Given = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly views: ListViews;
  readonly counts: { readonly [tab: string]: string | undefined };
};

type ListTabs = {
  readonly tabs: readonly TabItem[];
  readonly current: string;
  readonly stateAt: (name: string) => Partial<ListState>;
};

const ALL = 'all';
const ofView = (id: number): string => `view-${id}`;

/** A list's tabs: its screen's, which keep filters, and saved views, which replace them. */
export function listTabs({ resource, screen, state, views, counts }: Given): ListTabs {
  const { list } = screen;
  const { all, shown } = views;
  const declared: readonly TabItem[] = list.tabs.map((tab) => ({
    name: tab.name,
    label: t(tab.label),
    count: counts[tab.name],
  }));
  const whole = declared.length === 0 && all.length > 0 ? [{ name: ALL, label: t('All') }] : declared;
  const saved = all.map(
    ({ id, name }): TabItem => ({
      name: ofView(id),
      label: name,
      own: true,
      ...(shown?.view.id === id && shown.modified ? { note: t('modified') } : {}),
    }),
  );
  return {
    tabs: [...whole, ...saved],
    current: shown ? ofView(shown.view.id) : state.tab || ALL,
    stateAt(name) {
      const view = all.find(({ id }) => ofView(id) === name);
      if (view) return stateOf({ resource, screen }, view, state.size);
      // One that a screen has may be called so, too, and need not be the one it opens at.
      const tab = declared.length === 0 ? '' : name;
      return shown ? { ...initialState(list), size: state.size, tab } : { tab };
    },
  };
}
