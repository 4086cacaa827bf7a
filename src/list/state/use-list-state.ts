import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Id, IN_FORM, type List, type Resource, type Screen } from '../../../resources/language/index.ts';
import { changed, type ListState, readListState, writeListState } from './list-state.ts';

/** A list as somebody has it: `keptSize`, as many rows a page as they chose last. */
export type OwnList = List & { readonly keptSize?: number };

export type ListScreen = Screen & { readonly list: OwnList };

/** The list state in the address; each change is a history entry. */
export function useListState(
  resource: Resource,
  screen: ListScreen,
): readonly [ListState, (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const written = useMemo(() => readListState(resource, screen, new URLSearchParams(text)), [resource, screen, text]);
  // The router is slow to update; a checkbox must not jump back meanwhile.
  const [ahead, setAhead] = useState<{ readonly of: string; readonly state: ListState }>();
  // Whatever the address says now, it is what counts.
  if (ahead && ahead.of !== text) setAhead(undefined);
  const state = ahead?.of === text ? ahead.state : written;
  const latest = useRef(state);
  latest.current = state;
  const address = useRef(text);
  address.current = text;
  const setter = useRef(setParams);
  setter.current = setParams;
  const change = useCallback(
    (part: Partial<ListState>, options: { readonly replace?: boolean } = {}) => {
      latest.current = changed(latest.current, part);
      setAhead({ of: address.current, state: latest.current });
      const next = writeListState(resource, screen, latest.current);
      setter.current(
        (before) => {
          const inForm = before.get(IN_FORM);
          if (inForm !== null) next.set(IN_FORM, inForm);
          return next;
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      );
    },
    [resource, screen],
  );
  return [state, change];
}

/** The record in the form above the list, by the address; and how to put another there, or none. */
export function useInForm(): readonly [number | undefined, (id: Id | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(IN_FORM);
  const setter = useRef(setParams);
  setter.current = setParams;
  const put = useCallback((id: Id | undefined): void => {
    setter.current(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete(IN_FORM);
        else next.set(IN_FORM, String(id));
        return next;
      },
      // Back leads from a record to the list, and never to one that was closed.
      { replace: id === undefined, preventScrollReset: true },
    );
  }, []);
  return [text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined, put];
}
