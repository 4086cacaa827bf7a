import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export type TabItem = {
  readonly name: string;
  readonly label: string;
  /** How many there are in it, where that is shown. */
  readonly count?: string | undefined;
  /** How it stands, in a word. */
  readonly note?: string;
  /** Whether it is somebody's own, and named by them. */
  readonly own?: boolean;
};

type Props = {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly current: string;
  readonly controls: string;
  readonly onChange: (name: string) => void;
  readonly hrefOf?: (name: string) => string;
};

const wordsOf = ({ label, count, note, own }: TabItem): ReactNode => (
  <>
    {own ? (
      <bdi className="tab-own cut" title={label}>
        {label}
      </bdi>
    ) : (
      label
    )}
    {count === undefined ? null : (
      <>
        {' '}
        <span className="tab-count digits">{count}</span>
      </>
    )}
    {note === undefined ? null : (
      <>
        {' '}
        <span className="tab-note">{note}</span>
      </>
    )}
  </>
);

const BESIDE = 32;

/** How far a tab reaches out of its line: negative at the left end, 0 where it is whole. */
function beyond(list: Element, tab: Element): number {
  const [own, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.left < room.left) return own.left - room.left;
  return Math.max(0, own.right - room.right);
}

function bringInto(list: Element, tab: Element): void {
  const by = beyond(list, tab);
  list.scrollLeft += by + Math.sign(by) * BESIDE;
}

/** Keeps a tab in view as earlier ones grow, until scrolled. Returns the cleanup. */
function keepInSight(list: Element, tab: Element): () => void {
  bringInto(list, tab);
  let isShown = true;
  const note = (): void => {
    isShown = beyond(list, tab) === 0;
  };
  const sizes = new ResizeObserver(() => {
    if (isShown) bringInto(list, tab);
  });
  for (const each of [list, ...list.children]) sizes.observe(each);
  list.addEventListener('scroll', note, { passive: true });
  return () => {
    sizes.disconnect();
    list.removeEventListener('scroll', note);
  };
}

/** Tabs with the WAI-ARIA keyboard pattern; moving opens. */
export function Tabs({ label, tabs, current, controls, onChange, hrefOf }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const names = tabs.map(({ name }) => name).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are other elements to watch.
  useLayoutEffect(() => {
    const open = list.current?.querySelector(`[id="${controls}-tab-${current}"]`);
    return list.current && open ? keepInSight(list.current, open) : undefined;
  }, [controls, current, names]);
  const move = (event: KeyboardEvent, index: number): void => {
    const rtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: index + (rtl ? -1 : 1),
      ArrowLeft: index + (rtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
    onChange(tab.name);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs">
      {tabs.map((tab, index) => {
        const shared = {
          role: 'tab',
          className: 'tab',
          id: `${controls}-tab-${tab.name}`,
          'aria-selected': tab.name === current,
          'aria-controls': controls,
          tabIndex: tab.name === current ? 0 : -1,
          onKeyDown: (event: KeyboardEvent) => move(event, index),
        };
        return hrefOf === undefined ? (
          <button key={tab.name} type="button" {...shared} onClick={() => onChange(tab.name)}>
            {wordsOf(tab)}
          </button>
        ) : (
          <a
            key={tab.name}
            href={hrefOf(tab.name)}
            {...shared}
            onClick={(event) => {
              // With a key held, the browser opens the link its own way.
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onChange(tab.name);
            }}
          >
            {wordsOf(tab)}
          </a>
        );
      })}
    </div>
  );
}
