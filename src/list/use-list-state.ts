import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { List, Resource, Screen } from '../../resources/language/index.ts';
import { changed, type ListState, readListState, writeListState } from './list-state.ts';

/** A screen that has a list. */
export type ListScreen = Screen & { readonly list: List };

/** The list's state in the address, and how to change it: each change is a step of the browser's history. */
export function useListState(
  resource: Resource,
  screen: ListScreen,
): readonly [ListState, (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const written = useMemo(() => readListState(resource, screen, new URLSearchParams(text)), [resource, screen, text]);
  // The router takes its time to change the address; a box just ticked must not jump back until then.
  const [ahead, setAhead] = useState<ListState>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address says now, it is what counts
  useEffect(() => setAhead(undefined), [text]);
  const state = ahead ?? written;
  const latest = useRef(state);
  latest.current = state;
  const setter = useRef(setParams);
  setter.current = setParams;
  const change = useCallback(
    (part: Partial<ListState>, options: { readonly replace?: boolean } = {}) => {
      latest.current = changed(latest.current, part);
      setAhead(latest.current);
      setter.current(writeListState(resource, screen, latest.current), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      });
    },
    [resource, screen],
  );
  return [state, change];
}
