import { Button } from 'antd';
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Id, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { deleteRecord } from '../../data/write.ts';
import { headingOf, nameOf } from '../../fields/title.ts';
import { BulkSection } from '../../list/bulk/bulk-section.tsx';
import { Selection } from '../../list/bulk/selection.ts';
import { editPath, mayAdd } from '../../list/form-screen.ts';
import { ListBody } from '../../list/list-body.tsx';
import { ownList } from '../../list/list-call.ts';
import { useListKeys } from '../../list/list-keys.ts';
import { listTabs } from '../../list/list-tabs.ts';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { usePeek } from '../../list/peek/use-peek.ts';
import { isOffered } from '../../list/permitted-actions.ts';
import { bulkRows, initialState, type ListState } from '../../list/state/list-state.ts';
import { type ListScreen, useInForm, useListState } from '../../list/state/use-list-state.ts';
import { useTabCounts } from '../../list/tab-counts.ts';
import { useRows } from '../../list/use-rows.ts';
import { useViews } from '../../list/views/use-views.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { notify } from '../../platform/notices.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { registry } from '../../platform/registry.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { listedMovesOf } from '../../record/moves/permitted-moves.ts';
import { listedBelow, useReport } from '../../report/use-report.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { AddIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { useQuestion } from '../../ui/question.tsx';
import type { Question } from '../../ui/question-types.ts';
import { Stopped } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { AboveList, isAbove } from './above-list.tsx';
import type { FormAboveHandle } from './form-above.tsx';

// Where it cannot be loaded the list is as good without it.
const IgnoredNote = lazyComponent(async () => {
  const found = await import('../../list/ignored-note.tsx').catch(() => undefined);
  return found?.IgnoredNote ?? (() => null);
});
const PeekPanel = lazyComponent(async () => (await import('../../list/peek/peek-panel.tsx')).PeekPanel, { over: true });

const ReportFigures = lazyComponent(async () => (await import('../../report/report-figures.tsx')).ReportFigures);

/** A screen's generated list, with its form above if declared. */
export function ListPage({ screen }: { readonly screen: Screen }): ReactNode {
  const can = useCan();
  const resource = registry.resources[screen.resource];
  if (!resource || !screen.list) return <Stopped title={t('Page not found')} text={t('This screen has no list.')} />;
  if (!can(screen.name, 'read'))
    return <Stopped title={t('Not allowed')} text={t('Your role does not allow reading this list.')} />;
  // A list keeps what it shows while it fetches; another screen's list must not begin with that.
  return <Own key={screen.name} resource={resource} screen={screen as ListScreen} />;
}

type Props = { readonly resource: Resource; readonly screen: ListScreen };

function Own({ resource, screen }: Props): ReactNode {
  const can = useCan();
  const { user } = useSession();
  const preferences = usePreferences().lists[screen.name];
  const own = useMemo(
    () => ownList(resource, screen, { user, can, kept: preferences }),
    [resource, screen, user, can, preferences],
  );
  return <Content resource={resource} screen={own} />;
}

/** `isRefused`: the server takes no other row of somebody's own. */
function useRights({ resource, screen }: Props, isRefused: boolean) {
  const can = useCan();
  const { user } = useSession();
  const moves = listedMovesOf({ resource, screen, user, can });
  const canDelete = isOffered(screen, can, 'delete');
  const canExport = isOffered(screen, can, 'export');
  return {
    moves,
    canWrite: can(screen.name, 'write'),
    canUpdate: can(screen.name, 'update'),
    canAdd: mayAdd(screen, can) && !isRefused,
    canDelete,
    canExport,
    canSelect: canExport || canDelete || isOffered(screen, can, 'toggle') || moves.length > 0,
  };
}

/** Begins a new record: on the form's own page, or in the form above the list. */
function useAdd(screen: Screen, above: RefObject<FormAboveHandle | null>, close: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    const path = editPath(screen, undefined);
    if (path !== undefined) return void navigate(path, { state: { list: window.location.search } });
    close();
    above.current?.show();
  };
}

type Removing = Props & {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly selection: Selection;
  readonly heading: RefObject<HTMLElement | null>;
  readonly now: { readonly editing: number | undefined; readonly rows: number; readonly page: number };
  readonly onClose: () => void;
  readonly onPage: (page: number) => void;
};

function useRemoving(removing: Removing) {
  const { resource, screen, ask, selection } = removing;
  // What draws the rows is the same function however the list stands.
  const latest = useRef(removing);
  latest.current = removing;
  const onRemoved = useCallback(
    async (isGone: (id: Id) => boolean): Promise<void> => {
      const { now, heading, onClose } = latest.current;
      if (now.editing !== undefined && isGone(now.editing)) onClose();
      await reload(resource.name);
      heading.current?.focus({ preventScroll: true });
    },
    [resource],
  );
  const erase = useCallback(
    (row: Row) => {
      const work = async (): Promise<void> => {
        let entry: string | undefined;
        try {
          entry = await deleteRecord(resource, screen, row.id);
        } catch (error) {
          tellFailure(screen.messages.deleteFailed, error);
          return;
        }
        const what = t('{name} deleted.', { name: headingOf(resource, row) });
        const undo = undoOf({ screen: screen.name, entry, was: 'delete', what });
        notify({ type: 'success', message: t(screen.messages.deleted), undo });
        if (selection.has(row.id)) selection.set(row.id, false);
        // The page whose last row went is gone too.
        const { now, onPage } = latest.current;
        if (now.rows === 1 && now.page > 1) onPage(now.page - 1);
        await onRemoved((id) => id === row.id);
      };
      void ask({
        title: t('Delete {name}', { name: nameOf(resource, row) }),
        text: t(screen.messages.deleteQuestion),
        yes: t('Delete'),
        danger: true,
        work,
      });
    },
    [ask, resource, screen, selection, onRemoved],
  );
  return { erase, gone: onRemoved };
}

function Content({ resource, screen }: Props): ReactNode {
  const { form } = screen;
  const [isRefused, setRefused] = useState(false);
  const rights = useRights({ resource, screen }, isRefused);
  const [state, change] = useListState(resource, screen);
  const report = useReport(resource, screen, state);
  const listed = listedBelow(screen, state, report.data);
  // Rows below figures are those of a number, which comes with the figures.
  const isAwaited = screen.report !== undefined && state.number === undefined && report.isPending;
  const found = useRows(resource, screen, listed, !isAwaited);
  const [ask, question] = useQuestion();
  const [editing, setEditing] = useInForm();
  const close = useCallback(() => setEditing(undefined), [setEditing]);
  const edit = useCallback((row: Row) => setEditing(row.id), [setEditing]);
  const above = useRef<FormAboveHandle>(null);
  const add = useAdd(screen, above, close);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useAddButton({ resource, screen, editing, onAdd: add });
  const wanted = bulkRows(state);
  // Other rows clear the selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const selection = useMemo(() => new Selection(), [wanted]);
  const now = { editing, rows: found.rows?.length ?? 0, page: state.page };
  const { erase, gone: onRemoved } = useRemoving({
    ...{ resource, screen, ask, selection, heading, now },
    onClose: close,
    onPage: (page) => change({ page }, { replace: true }),
  });
  const shown = {
    ...{ resource, screen, state, listed, report, found, rights, selection, editing, ask },
    ...{ onChange: change, onAdd: add, onRefused: setRefused, onDelete: erase, onGone: onRemoved },
  };
  return (
    <Page title={t(screen.label)} heading={heading} actions={rights.canAdd ? addButton : undefined}>
      {location.search === '' ? null : <IgnoredNote resource={resource} screen={screen} />}
      {form && isAbove(screen) && (rights.canWrite || editing !== undefined) ? (
        <AboveList
          ref={above}
          {...{ resource, editing }}
          screen={{ ...screen, form }}
          canWrite={rights.canWrite}
          canUpdate={rights.canUpdate}
          onClose={close}
        />
      ) : null}
      <ListCard {...shown} onEdit={isAbove(screen) ? edit : undefined} />
      {question}
    </Page>
  );
}

type AddProps = Props & { readonly editing: number | undefined; readonly onAdd: () => void };

function useAddButton({ resource, screen, editing, onAdd }: AddProps): ReactNode {
  // The heading next to it says of what, and has the room.
  const isPhone = useMedia(PHONE);
  // The form above the list is open to be filled: a second way to it would do nothing.
  if (isAbove(screen) && !isPhone && editing === undefined) return undefined;
  const adding = t('Add {resource}', { resource: t(resource.label.one) });
  return (
    <Button type="primary" icon={<AddIcon />} data-adds="" aria-label={adding} onClick={onAdd}>
      {isPhone ? t('Add') : adding}
    </Button>
  );
}

type CardProps = Props &
  Pick<
    ComponentProps<typeof ListBody>,
    'state' | 'found' | 'onRefused' | 'editing' | 'onEdit' | 'onDelete' | 'ask' | 'onChange'
  > & {
    /** The state of which the rows are: that of the page, or of the number they stand below. */
    readonly listed: ListState;
    readonly report: ReturnType<typeof useReport>;
    readonly rights: ReturnType<typeof useRights>;
    readonly selection: Selection;
    readonly onAdd: () => void;
    readonly onGone: (isGone: (id: Id) => boolean) => Promise<void>;
  };

function ListCard({ rights, selection, onAdd, onGone, listed, report, ...rows }: CardProps): ReactNode {
  const { resource, screen, state, found, onChange } = rows;
  const { canUpdate, canDelete, canExport, canAdd, canSelect, moves } = rights;
  const card = useRef<HTMLElement>(null);
  const peek = usePeek(found.rows);
  useListKeys(card, peek);
  const counts = useTabCounts(screen, found.rows !== undefined);
  const views = useViews(resource, screen, state);
  const { tabs, current, stateAt } = listTabs({ resource, screen, state, views, counts });
  const panelId = `${screen.name}-list`;
  const query = { resource, screen, state };
  return (
    <Card room="none" ref={card} data-list="">
      {tabs.length > 0 ? (
        <Tabs
          {...{ tabs, current }}
          label={t('Views')}
          controls={panelId}
          onChange={(name) => onChange(stateAt(name))}
        />
      ) : null}
      <ListToolbar
        {...query}
        {...{ listed, views, canExport, canAdd, onChange }}
        rows={found.rows}
        onImported={() => reload(resource.name)}
      />
      <div
        id={panelId}
        {...(tabs.length > 0 ? { role: 'tabpanel', 'aria-labelledby': `${panelId}-tab-${current}` } : {})}
      >
        {screen.report ? (
          <ReportFigures waiting={<CardBody busy>{null}</CardBody>} {...query} {...{ report, canExport, onChange }} />
        ) : null}
        <ListBody
          {...rows}
          {...{ listed, canUpdate, canDelete, peek }}
          isSteady={screen.report === undefined || report.data !== undefined}
          onClear={() => onChange({ ...initialState(screen.list), tab: state.tab })}
          onAdd={canAdd ? onAdd : undefined}
          selection={canSelect ? selection : undefined}
        />
      </div>
      {peek.row ? <PeekPanel {...{ resource, screen, canUpdate }} row={peek.row} onClose={peek.close} /> : null}
      <BulkSection
        {...query}
        {...{ selection, moves, canUpdate, canDelete, canExport }}
        state={listed}
        rows={found.rows}
        total={found.total}
        onDone={onGone}
      />
    </Card>
  );
}
