import { useEffect } from 'react';
import type { Person, Presence } from '../../api/wire/live.ts';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { call, statusOf } from '../platform/api.ts';
import { createStore } from '../platform/lib/store.ts';

/** The heartbeat while visible; the server forgets after 40 seconds. */
const BEAT_MS = 15_000;
const BEGIN_MS = 400;

type Known = { readonly [record: string]: readonly Person[] };

const known = createStore<Known>({});
/** News counts by record; responses older than news are ignored. */
const heard = new Map<string, number>();

const NOBODY: readonly Person[] = [];
const keyOf = ({ resource, id }: Pick<Presence, 'resource' | 'id'>): string => `${resource}/${id}`;

function know(key: string, people: readonly Person[] | undefined): void {
  const { [key]: before, ...rest } = known.get();
  if (people === undefined) known.set(rest);
  else if (JSON.stringify(before) !== JSON.stringify(people)) known.set({ ...rest, [key]: people });
}

/** Takes what the stream of events tells. */
export function followPresence(news: Presence): void {
  const key = keyOf(news);
  if (!heard.has(key)) return;
  heard.set(key, (heard.get(key) ?? 0) + 1);
  know(key, news.people);
}

type RecordRef = { readonly resource: Resource; readonly screen: Screen; readonly id: number };

/** Announces an open record while visible; returns who else has it open, live. Fails silently. */
export function usePresence({
  resource: { name: resource },
  screen: { name: screen },
  id,
}: RecordRef): readonly Person[] {
  useEffect(() => {
    const key = keyOf({ resource, id });
    const window = nameOfWindow();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasSaid = false;
    heard.set(key, heard.get(key) ?? 0);

    const send = (text: object, more: { keepalive?: true; signal?: AbortSignal }): Promise<Presence> =>
      call<Presence>(`/api/${resource}/${id}/here`, {
        query: { screen_label: screen },
        body: { window, ...text },
        ...more,
      });
    const beat = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden || stop.signal.aborted) return;
      const since = heard.get(key);
      hasSaid = true;
      try {
        const { people } = await send({}, { signal: stop.signal });
        if (heard.get(key) === since && !stop.signal.aborted) know(key, people);
      } catch (error) {
        // What is refused now is refused again: the record is gone, or no longer theirs to see.
        const status = statusOf(error);
        if (status >= 400 && status < 500 && status !== 429) return;
      }
      next(BEAT_MS);
    };
    const next = (milliseconds: number): void => {
      clearTimeout(timer);
      if (!stop.signal.aborted) timer = setTimeout(() => void beat(), milliseconds);
    };
    const leave = (): void => {
      clearTimeout(timer);
      if (!hasSaid) return;
      hasSaid = false;
      void send({ leaves: true }, { keepalive: true }).catch(() => undefined);
    };
    next(BEGIN_MS);
    document.addEventListener('visibilitychange', () => void beat(), { signal: stop.signal });
    addEventListener('pagehide', leave, { signal: stop.signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void beat(), { signal: stop.signal });
    return () => {
      stop.abort();
      leave();
      heard.delete(key);
      know(key, undefined);
    };
  }, [resource, screen, id]);
  return known.useOf((all) => all[keyOf({ resource, id })] ?? NOBODY);
}

const nameOfWindow = (): string => [...crypto.getRandomValues(new Uint32Array(3))].join('-');
