import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { Options } from '../../fields/options.tsx';
import { t } from '../../platform/i18n/index.ts';
import { keepPreferences } from '../../platform/preferences.ts';
import type { ListPreferences } from '../../platform/session.ts';
import { announce } from '../../ui/announcer.ts';
import { ReorderButtons, ReorderGrip, useReorder } from '../../ui/reorder.tsx';
import { allColumns, shownColumns } from '../columns.ts';
import type { ListScreen } from '../use-list-state.ts';
import './columns.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly kept: ListPreferences | undefined;
};

/**
 * Which columns a list shows, in which order, and how much room its rows take. Everything counts at
 * once.
 */
export function ColumnsPanel({ resource, screen, kept }: Props): ReactNode {
  const { list } = screen;
  const id = useId();
  const shown = shownColumns(list, kept);
  // A hidden column keeps its place among the others while the panel is open.
  const [order, setOrder] = useState(() => allColumns(list, shown));
  const density = kept?.density ?? 'comfortable';
  const labelOf = (name: string): string => t(list.headings[name] ?? resource.fields[name]?.label ?? name);

  const keep = (change: Partial<ListPreferences>): void =>
    keepPreferences({ lists: { [screen.name]: { columns: shown, density, ...change } } });
  const show = (name: string, on: boolean): void =>
    keep({ columns: order.filter((each) => (each === name ? on : shown.includes(each))) });
  const { list: rows, acts } = useReorder({
    order,
    labelOf,
    onOrder(next) {
      setOrder(next);
      keep({ columns: next.filter((each) => shown.includes(each)) });
    },
  });
  const reset = (): void => {
    if (kept === undefined) return;
    setOrder(list.columns);
    keepPreferences({ lists: { [screen.name]: null } });
    announce(t('Back to the standard'));
  };

  return (
    <div className="columns-panel">
      <div>
        <span className="field-label" id={`${id}-rows`}>
          {t('Rows')}
        </span>
        <Options
          isOne
          options={[
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
          chosen={[density]}
          labelledBy={`${id}-rows`}
          onChoose={(value) => keep({ density: value === 'compact' ? 'compact' : 'comfortable' })}
        />
      </div>
      <div role="group" aria-labelledby={`${id}-columns`}>
        <span className="field-label" id={`${id}-columns`}>
          {t('Columns')}
        </span>
        <ul className="columns-list" ref={rows}>
          {order.map((name, at) => (
            <li key={name} className="choice">
              <ReorderGrip name={name} acts={acts} />
              <Shown
                label={labelOf(name)}
                isShown={shown.includes(name)}
                isLast={shown.length === 1}
                onShow={(on) => show(name, on)}
              />
              <ReorderButtons
                name={name}
                acts={acts}
                label={labelOf(name)}
                isFirst={at === 0}
                isLast={at === order.length - 1}
              />
            </li>
          ))}
        </ul>
      </div>
      {shown.length === 1 ? <p className="columns-last">{t('A list shows at least one column.')}</p> : null}
      <Button onClick={reset} aria-disabled={kept === undefined || undefined}>
        {t('Reset')}
      </Button>
    </div>
  );
}

type ShownProps = {
  readonly label: string;
  readonly isShown: boolean;
  /** Whether one column alone shows. */
  readonly isLast: boolean;
  readonly onShow: (on: boolean) => void;
};

/** Whether a column shows; the last one stays. */
function Shown({ label, isShown, isLast, onShow }: ShownProps): ReactNode {
  const stays = isShown && isLast;
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isShown}
        aria-disabled={stays || undefined}
        aria-description={stays ? t('A list shows at least one column.') : undefined}
        onChange={(event) => {
          if (stays) announce(t('A list shows at least one column.'));
          else onShow(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
