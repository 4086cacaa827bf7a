import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ListPreferences } from '../../../api/wire/session.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { Options } from '../../fields/options.tsx';
import { t } from '../../platform/i18n/index.ts';
import { keepPreferences } from '../../platform/preferences.ts';
import { announce } from '../../ui/announcer.ts';
import { ArrangeList } from '../../ui/arrange-list.tsx';
import type { ListScreen } from '../state/use-list-state.ts';
import { allColumns, shownColumns } from './columns.ts';
import './columns.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly preferences: ListPreferences | undefined;
};

/** Chooses columns, their order and density, applied at once. */
export function ColumnsPanel({ resource, screen, preferences: saved }: Props): ReactNode {
  const { list } = screen;
  const id = useId();
  const shown = shownColumns(list, saved);
  // Set back, they stand as they do in the definition.
  const [turn, setTurn] = useState(0);
  const density = saved?.density;
  const labelOf = (name: string): string => t(list.headings[name] ?? resource.fields[name]?.label ?? name);

  const keep = (list: ListPreferences): void => keepPreferences({ lists: { [screen.name]: list } });
  const { density: _, ...fitting } = { columns: shown, ...saved };
  const reset = (): void => {
    if (saved === undefined) return;
    setTurn(turn + 1);
    keepPreferences({ lists: { [screen.name]: null } });
    announce(t('Back to the standard'));
  };

  return (
    <div className="columns-panel stack-12">
      <div>
        <span className="field-label" id={`${id}-rows`}>
          {t('Rows')}
        </span>
        <Options
          isOne
          options={[
            { value: 'fitting', label: t('As fits') },
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
          chosen={[density ?? 'fitting']}
          labelledBy={`${id}-rows`}
          onChoose={(value) =>
            keep(value === 'compact' || value === 'comfortable' ? { ...fitting, density: value } : fitting)
          }
        />
      </div>
      <div role="group" aria-labelledby={`${id}-columns`}>
        <span className="field-label" id={`${id}-columns`}>
          {t('Columns')}
        </span>
        <ArrangeList
          key={turn}
          all={allColumns(list, shown)}
          shown={shown}
          labelOf={labelOf}
          labelledBy={`${id}-columns`}
          least={t('A list shows at least one column.')}
          onChange={(columns) => keep({ ...saved, columns })}
        />
      </div>
      <Button onClick={reset} aria-disabled={saved === undefined || undefined}>
        {t('Reset')}
      </Button>
    </div>
  );
}
