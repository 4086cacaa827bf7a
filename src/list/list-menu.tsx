import { Button } from 'antd';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import type { Resource } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { PopoverPanel, PopoverWaiting } from '../ui/popover.tsx';
import { type Exported, useExport } from './export/export-menu.tsx';
import type { ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';
import type { ListViews } from './views/use-views.ts';

const ColumnsPanel = lazyComponent(async () => (await import('./views/columns-panel.tsx')).ColumnsPanel);
const ViewsPanel = lazyComponent(async () => (await import('./views/views-panel.tsx')).ViewsPanel);
const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog, {
  over: true,
});

/** What the menu of a list has opened: panels below it, or a dialog. */
export type Opened = 'columns' | 'views' | 'new-view' | 'import';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly views: ListViews;
  readonly exported: Exported | undefined;
  readonly onImported: (() => Promise<void>) | undefined;
  readonly opened: Opened | undefined;
  readonly onOpen: (opened: Opened | undefined) => void;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** All that is done with a list as a whole, in one menu: how it looks, its views, its files. */
export function ListMenu(props: Props): ReactNode {
  const { resource, screen, exported, onImported, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const files = useExport(exported ?? { resource: resource.name, screen: screen.name, filters: [], sorters: [] });
  const opens = (name: Opened, label: string): MenuItem => ({
    name,
    label,
    onChoose: () => onOpen(name),
  });
  const items = [
    opens('columns', t('Columns and rows')),
    opens('views', t('Saved views')),
    ...(exported ? files.items : []),
    ...(onImported ? [opens('import', t('Import'))] : []),
  ];
  const close = (byKey = true): void => {
    onOpen(undefined);
    if (byKey) button.current?.querySelector('button')?.focus();
  };
  return (
    <div className="popover-box" ref={box}>
      <span ref={button}>
        <Menu
          label={t('List')}
          items={items}
          button={(carried) => (
            <Button
              icon={<MoreIcon />}
              loading={files.busy}
              {...carried}
              aria-label={t('List menu')}
              title={t('Columns, views, export and import')}
            />
          )}
        />
      </span>
      <OpenedPanel {...props} box={box} onClose={close} />
    </div>
  );
}

type PanelProps = Props & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onClose: (byKey?: boolean) => void;
};

function OpenedPanel(props: PanelProps): ReactNode {
  const { resource, screen, state, views, opened, onChange, onImported, onOpen, box, onClose } = props;
  const preferences = usePreferences().lists[screen.name];
  const id = useId();
  if (opened === 'import')
    return onImported ? (
      <ImportDialog resource={resource} screen={screen} onDone={onImported} onClose={() => onOpen(undefined)} />
    ) : null;
  if (opened === undefined) return null;
  const title = opened === 'columns' ? t('Columns and rows') : t('Saved views');
  return (
    <PopoverPanel key={opened === 'columns' ? 'columns' : 'views'} {...{ id, title, box, onClose }}>
      {opened === 'columns' ? (
        <ColumnsPanel waiting={<PopoverWaiting />} resource={resource} screen={screen} preferences={preferences} />
      ) : (
        <ViewsPanel
          waiting={<PopoverWaiting />}
          {...{ resource, screen, state, onChange, onClose }}
          views={views.all}
          shown={views.shown}
          isNew={opened === 'new-view'}
        />
      )}
    </PopoverPanel>
  );
}
