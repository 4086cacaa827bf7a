import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { keepPreferences } from '../../platform/preferences.ts';
import type { ListPreferences } from '../../platform/session.ts';
import { ArrowUpIcon, ChevronDownIcon, GripIcon } from '../../ui/icons.tsx';
import { allColumns, moved, shownColumns } from '../columns.ts';
import type { ListScreen } from '../use-list-state.ts';
import './columns.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly kept: ListPreferences | undefined;
};

/** Which columns a list shows, in which order, and how much room its rows take. Everything counts at once. */
export function ColumnsPanel({ resource, screen, kept }: Props): ReactNode {
  const { list } = screen;
  const id = useId();
  const shown = shownColumns(list, kept);
  // A hidden column keeps its place among the others while the panel is open.
  const [order, setOrder] = useState(() => allColumns(list, shown));
  const [said, setSaid] = useState('');
  const density = kept?.density ?? 'comfortable';
  const rows = useRef<HTMLUListElement>(null);
  const labelOf = (name: string): string => t(list.headings[name] ?? resource.fields[name]?.label ?? name);

  const keep = (change: Partial<ListPreferences>): void =>
    keepPreferences({ lists: { [screen.name]: { columns: shown, density, ...change } } });
  const show = (name: string, on: boolean): void =>
    keep({ columns: order.filter((each) => (each === name ? on : shown.includes(each))) });
  const move = (name: string, to: number): void => {
    const next = moved(order, order.indexOf(name), to);
    if (next === order) return;
    setOrder(next);
    setSaid(t('{column}: place {place} of {total}', { column: labelOf(name), place: to + 1, total: order.length }));
    keep({ columns: next.filter((each) => shown.includes(each)) });
  };
  const reset = (): void => {
    setOrder(list.columns);
    keepPreferences({ lists: { [screen.name]: null } });
    setSaid(t('Back to the standard'));
  };

  /** The column that is held goes where the pointer is. */
  const follow = useRef((_name: string, _y: number): void => undefined);
  follow.current = (name, y) => {
    const at = [...(rows.current?.children ?? [])].findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return y >= top && y < bottom;
    });
    if (at >= 0 && order[at] !== name) move(name, at);
  };
  const hold = (name: string): void => {
    const drag = (event: PointerEvent): void => follow.current(name, event.clientY);
    const end = new AbortController();
    // On the window: the handle itself is put elsewhere in the list meanwhile.
    window.addEventListener('pointermove', drag, { signal: end.signal });
    for (const event of ['pointerup', 'pointercancel'])
      window.addEventListener(event, () => end.abort(), { signal: end.signal });
  };

  return (
    <div className="columns-panel">
      <fieldset className="density">
        <legend className="field-label">{t('Rows')}</legend>
        {(['comfortable', 'compact'] as const).map((each) => (
          <label key={each} className="radio">
            <input
              type="radio"
              name={`${id}-density`}
              checked={density === each}
              onChange={() => keep({ density: each })}
            />
            <span>{each === 'compact' ? t('Compact') : t('Comfortable')}</span>
          </label>
        ))}
      </fieldset>
      <div role="group" aria-labelledby={`${id}-columns`}>
        <span className="field-label" id={`${id}-columns`}>
          {t('Columns')}
        </span>
        <ul className="columns-list" ref={rows}>
          {order.map((name, index) => {
            const label = labelOf(name);
            const isShown = shown.includes(name);
            const last = isShown && shown.length === 1;
            return (
              <li key={name}>
                <span className="columns-grip" aria-hidden="true" onPointerDown={() => hold(name)}>
                  <GripIcon />
                </span>
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={isShown}
                    aria-disabled={last || undefined}
                    aria-description={last ? t('A list shows at least one column.') : undefined}
                    onChange={(event) => {
                      if (last) setSaid(t('A list shows at least one column.'));
                      else show(name, event.target.checked);
                    }}
                  />
                  <span>{label}</span>
                </label>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('Move {column} up', { column: label })}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(name, index - 1)}
                >
                  <ArrowUpIcon />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('Move {column} down', { column: label })}
                  aria-disabled={index === order.length - 1 || undefined}
                  onClick={() => move(name, index + 1)}
                >
                  <ChevronDownIcon />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <p className="columns-said" role="status">
        {said}
      </p>
      <Button onClick={reset} disabled={kept === undefined}>
        {t('Reset')}
      </Button>
    </div>
  );
}
