import { Button } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { confinedTo } from '../platform/known-user.ts';
import { useCan, useSession } from '../platform/session.ts';
import { useBeginning } from '../record/use-beginning.ts';
import { WayToOwn } from '../record/way-to-own.tsx';
import { Empty } from '../ui/states.tsx';
import { announceFiltersCleared } from './filter-focus.ts';
import { formScreenOf, mayAdd } from './form-screen.ts';
import type { ListBody } from './list-body.tsx';
import { isNarrowed } from './state/list-state.ts';

type Props = Pick<Parameters<typeof ListBody>[0], 'resource' | 'screen' | 'state' | 'onRefused' | 'onClear' | 'onAdd'>;

/** In the place of rows: nothing matches, nothing is in this tab, or nothing is there yet. */
export function NoRows({ resource, screen, state, onRefused, onClear, onAdd }: Props): ReactNode {
  const can = useCan();
  const { user } = useSession();
  // Whoever has rows of their own may have none yet.
  const isAsked = confinedTo(resource, user) !== undefined && mayAdd(screen, can);
  const many = inSentence(resource.label.many);
  const tab = screen.list.tabs.find(({ name, where }) => name === state.tab && where !== undefined);
  const words = { records: many, tab: t(tab?.label ?? '') };
  const isPlain = !isNarrowed(state);
  // There may be others on other days.
  if (isPlain && screen.report)
    return (
      <Empty
        title={tab ? t('No {records} under “{tab}” in this period', words) : t('No {records} in this period', words)}
        text={t('Choose another period above to see its {records}.', { records: many })}
      />
    );
  if (isPlain && tab) return <Empty title={t('No {records} under “{tab}”', words)} />;
  if (isPlain) {
    const none = (
      <Empty title={t('No {records} yet', { records: many })} text={onAdd ? t('Add the first one.') : undefined}>
        {onAdd ? (
          <Button type="primary" onClick={onAdd}>
            {t('Add {resource}', { resource: t(resource.label.one) })}
          </Button>
        ) : null}
      </Empty>
    );
    return isAsked ? <NothingYet {...{ resource, screen, onRefused }}>{none}</NothingYet> : none;
  }
  return (
    <Empty
      title={t('Nothing matches')}
      text={
        tab
          ? t('No {records} under “{tab}” fit this search and these filters.', words)
          : t('No {records} fit this search and these filters.', words)
      }
    >
      <Button
        onClick={(event) => {
          announceFiltersCleared(event.currentTarget, state.q === '' ? 'filters' : 'search');
          onClear();
        }}
      >
        {t('Clear')}
      </Button>
    </Empty>
  );
}

type YetProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly onRefused: (is: true) => void;
  readonly children: ReactNode;
};

/** In the place of rows that somebody has none of as their own: why there can be none yet. */
function NothingYet({ resource, screen, onRefused, children }: YetProps): ReactNode {
  const beginning = useBeginning(resource, formScreenOf(screen), true);
  const why = typeof beginning === 'object' ? beginning.why : undefined;
  useLayoutEffect(() => {
    if (why !== undefined) onRefused(true);
  }, [why, onRefused]);
  if (beginning === 'asking') return null;
  if (why === undefined) return children;
  return (
    <Empty title={t('No {resource} can be added now', { resource: inSentence(resource.label.one) })} text={why}>
      <WayToOwn resource={resource} />
    </Empty>
  );
}
