import { useMemo } from 'react';
import type { SavedView } from '../../../api/wire/session.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { useSession } from '../../platform/session.ts';
import type { ListState } from '../state/list-state.ts';
import type { ListScreen } from '../state/use-list-state.ts';
import { viewShown, viewsOf } from './view-state.ts';

export type ListViews = {
  readonly all: readonly SavedView[];
  readonly shown: ReturnType<typeof viewShown>;
};

/** The saved views of a list as it stands. */
export function useViews(resource: Resource, screen: ListScreen, state: ListState): ListViews {
  const { views } = useSession();
  const all = useMemo(() => viewsOf(views, screen.name), [views, screen]);
  return { all, shown: viewShown({ resource, screen }, all, state) };
}
