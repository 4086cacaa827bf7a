import { type ReactNode, useMemo } from 'react';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { useSession } from '../../platform/session.ts';
import { BookmarkIcon } from '../../ui/icons.tsx';
import { Popover, PopoverWaiting } from '../../ui/popover.tsx';
import type { ListState } from '../list-state.ts';
import type { ListScreen } from '../use-list-state.ts';
import { viewShown, viewsOf } from './view-state.ts';

const ViewsPanel = later(async () => (await import('./views-panel.tsx')).ViewsPanel);

export type ViewsProps = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** The name of the saved view a list shows, and the way to all of them. */
export function ViewsButton(props: ViewsProps): ReactNode {
  const { resource, screen, state } = props;
  const { views } = useSession();
  const here = useMemo(() => viewsOf(views, screen.name), [views, screen]);
  const shown = viewShown({ resource, screen }, here, state);
  const hint = shown?.modified ? t('modified') : undefined;
  return (
    <Popover
      icon={<BookmarkIcon />}
      title={t('Saved views')}
      onNear={ViewsPanel.preload}
      {...(shown
        ? {
            label: hint
              ? t('Saved views: {name}, modified', { name: shown.view.name })
              : t('Saved views: {name}', { name: shown.view.name }),
          }
        : {})}
      text={
        shown ? (
          <span className="view-shown">
            <bdi className="view-name">{shown.view.name}</bdi>
            {hint ? <span className="view-modified">{hint}</span> : null}
          </span>
        ) : (
          <span className="tool-words">{t('Saved views')}</span>
        )
      }
    >
      {(close) => <ViewsPanel waiting={<PopoverWaiting />} {...props} views={here} shown={shown} onClose={close} />}
    </Popover>
  );
}
