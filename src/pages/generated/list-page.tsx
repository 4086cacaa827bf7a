import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type Field,
  formPath,
  type Id,
  type Resource,
  type Row,
  type Screen,
} from '../../../resources/language/index.ts';
import { undoOf } from '../../data/undo.ts';
import { headingOf, nameOf } from '../../fields/title.ts';
import { BulkPlace } from '../../list/bulk/bulk-place.tsx';
import { Selection } from '../../list/bulk/selection.ts';
import { FilterChips } from '../../list/filter-chips.tsx';
import { ListBody } from '../../list/list-body.tsx';
import { useListKeys } from '../../list/list-keys.ts';
import { initialState, rowsMeant } from '../../list/list-state.ts';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { isOffered } from '../../list/offered.ts';
import { ownList } from '../../list/own-list.ts';
import { type ListScreen, useInForm, useListState } from '../../list/use-list-state.ts';
import { useRowChanges, useRows } from '../../list/use-rows.ts';
import { lockedOutBy } from '../../platform/asking.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { listedMovesOf } from '../../record/moves/offered.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { Stopped } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FormAbove, type FormAboveHandle } from './form-above.tsx';

/** The generated list of a screen: its tabs, search, filters, rows and, where the definition says so, its form above them. */
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
  const own = useMemo(() => ownList(resource, screen, { user, can }), [resource, screen, user, can]);
  return <Content resource={resource} screen={own} />;
}

function Content({ resource, screen }: Props): ReactNode {
  const { list, form } = screen;
  const can = useCan();
  const canWrite = can(screen.name, 'write');
  const canUpdate = can(screen.name, 'update');
  const canDelete = isOffered(screen, can, 'delete');
  const navigate = useNavigate();
  const [state, change] = useListState(resource, screen);
  const found = useRows(resource, screen, state);
  const changes = useRowChanges(resource, screen);
  const [ask, question] = useQuestion();
  const [editing, setEditing] = useInForm();
  const above = useRef<FormAboveHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAbove = form?.placement === 'above-list';
  const canExport = isOffered(screen, can, 'export');
  const { user } = useSession();
  const moves = listedMovesOf({ resource, screen, user, can });
  const selectable = canExport || canDelete || isOffered(screen, can, 'toggle') || moves.length > 0;
  const meant = rowsMeant(state);
  // Another tab, search or filter means other rows: what was selected among the former ones is forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const selection = useMemo(() => new Selection(), [meant]);
  const card = useRef<HTMLElement>(null);
  useListKeys(card);

  const edit = useCallback((row: Row) => setEditing(row.id), [setEditing]);
  const wasEditing = useRef<number>(undefined);
  useEffect(() => {
    if (editing !== undefined && editing !== wasEditing.current) above.current?.show();
    wasEditing.current = editing;
  }, [editing]);
  const add = (): void => {
    const path = formPath(screen, 'new');
    if (path !== undefined) void navigate(path, { state: { list: window.location.search } });
    else {
      setEditing(undefined);
      above.current?.show();
    }
  };

  const inForm = useRef(editing);
  inForm.current = editing;
  const shown = useRef({ rows: 0, page: 1 });
  shown.current = { rows: found.rows?.length ?? 0, page: state.page };
  const erase = useCallback(
    (row: Row) => {
      const work = async (): Promise<void> => {
        let entry: string | undefined;
        try {
          entry = await changes.erase(row.id);
        } catch (error) {
          tellFailure(screen.messages.deleteFailed, error);
          return;
        }
        const undo = undoOf({
          screen: screen.name,
          entry,
          was: 'delete',
          what: t('{name} deleted.', { name: headingOf(resource, row) }),
        });
        notify({ type: 'success', message: t(screen.messages.deleted), undo });
        if (selection.has(row.id)) selection.set(row.id, false);
        if (inForm.current === row.id) setEditing(undefined);
        // The page whose last row went is gone too.
        const { rows, page } = shown.current;
        if (rows === 1 && page > 1) change({ page: page - 1 }, { replace: true });
        await changes.reload();
        heading.current?.focus({ preventScroll: true });
      };
      void ask({
        title: t('Delete {name}', { name: nameOf(resource, row) }),
        text: t(screen.messages.deleteQuestion),
        yes: t('Delete'),
        danger: true,
        work,
      });
    },
    [ask, changes, change, resource, screen, selection, setEditing],
  );

  const mayToggle = useCallback(
    async (row: Row, field: Field, value: boolean): Promise<boolean> => {
      const text = value ? undefined : lockedOutBy(resource, field.name);
      if (text === undefined) return true;
      const title = t('Switch off {name}', { name: nameOf(resource, row) });
      return ask({ title, text, yes: t('Switch off'), danger: true });
    },
    [ask, resource],
  );

  const afterBulk = useCallback(
    async (deleted: (id: Id) => boolean) => {
      if (inForm.current !== undefined && deleted(inForm.current)) setEditing(undefined);
      await changes.reload();
      heading.current?.focus({ preventScroll: true });
    },
    [changes, setEditing],
  );

  const tabs = list.tabs.map((tab) => ({ name: tab.name, label: t(tab.label) }));
  const clear = (): void => change(initialState(list));
  const canAdd = isOffered(screen, can, 'add');
  const panelId = `${screen.name}-list`;

  return (
    <Page title={t(screen.label)} heading={heading}>
      {isAbove && (canWrite || editing !== undefined) ? (
        <FormAbove
          ref={above}
          resource={resource}
          screen={{ ...screen, form }}
          editing={editing}
          canWrite={canWrite}
          canUpdate={canUpdate}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      <Card room="none" ref={card} data-list="">
        {tabs.length > 0 ? (
          <Tabs
            label={t('Views')}
            tabs={tabs}
            current={state.tab}
            controls={panelId}
            onChange={(tab) => change({ tab })}
          />
        ) : null}
        <ListToolbar
          resource={resource}
          screen={screen}
          state={state}
          canExport={canExport}
          onChange={change}
          onAdd={canAdd ? add : undefined}
          onImported={changes.reload}
        />
        <FilterChips resource={resource} screen={screen} state={state} rows={found.rows} onChange={change} />
        <div
          id={panelId}
          {...(tabs.length > 0 ? { role: 'tabpanel', 'aria-labelledby': `${panelId}-tab-${state.tab}` } : {})}
        >
          <ListBody
            resource={resource}
            screen={screen}
            state={state}
            found={found}
            canUpdate={canUpdate}
            canDelete={canDelete}
            editing={editing}
            onEdit={isAbove ? edit : undefined}
            onDelete={erase}
            mayToggle={mayToggle}
            onSet={changes.set}
            onChange={change}
            onClear={clear}
            onAdd={canAdd ? add : undefined}
            selection={selectable ? selection : undefined}
          />
        </div>
        <BulkPlace
          selection={selection}
          resource={resource}
          screen={screen}
          state={state}
          rows={found.rows}
          total={found.total}
          moves={moves}
          canUpdate={canUpdate}
          canDelete={canDelete}
          canExport={canExport}
          onDone={afterBulk}
        />
      </Card>
      {question}
    </Page>
  );
}
