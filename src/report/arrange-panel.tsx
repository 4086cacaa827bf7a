import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { CompleteBlock, Screen } from '../../resources/language/index.ts';
import { allColumns } from '../list/views/columns.ts';
import { t } from '../platform/i18n/index.ts';
import { keepPreferences } from '../platform/preferences.ts';
import { ArrangeList } from '../ui/arrange-list.tsx';

type Props = {
  readonly screen: Screen;
  readonly blocks: readonly CompleteBlock[];
  readonly shown: readonly string[];
  readonly isOwn: boolean;
};

/** Which blocks of a dashboard show, and in which order. */
export function ArrangePanel({ screen, blocks, shown, isOwn }: Props): ReactNode {
  const id = useId();
  const [turn, setTurn] = useState(0);
  return (
    <div className="arrange-panel stack-12">
      <div role="group" aria-labelledby={id}>
        <span className="field-label" id={id}>
          {t('Blocks')}
        </span>
        <ArrangeList
          key={turn}
          all={allColumns({ columns: blocks.map(({ name }) => name) }, shown)}
          shown={shown}
          labelOf={(name) => t(blocks.find((block) => block.name === name)?.label ?? name)}
          labelledBy={id}
          least={t('At least one block is shown.')}
          onChange={(columns) => keepPreferences({ lists: { [screen.name]: { columns } } })}
        />
      </div>
      <Button
        aria-disabled={!isOwn || undefined}
        onClick={() => {
          if (!isOwn) return;
          setTurn(turn + 1);
          keepPreferences({ lists: { [screen.name]: null } });
        }}
      >
        {t('Reset')}
      </Button>
    </div>
  );
}
