import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../api/wire/session.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceWords } from '../../ui/choice.tsx';
import { CalendarIcon, CheckIcon, DeleteIcon, EditIcon } from '../../ui/icons.tsx';
import type { ListState } from '../state/list-state.ts';
import type { ListScreen } from '../state/use-list-state.ts';
import { addView, changeView, deleteView, viewFailure } from './view-calls.ts';
import { type Named, ViewForm } from './view-form.tsx';
import { keptOf, stateOf, type viewShown } from './view-state.ts';
import { WeeklyForm, weeklyWords } from './weekly-form.tsx';
import './views.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly views: readonly SavedView[];
  readonly shown: ReturnType<typeof viewShown>;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<ListState>) => void;
  readonly onClose: () => void;
};

type Doing =
  | { readonly what: 'list' }
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete' | 'weekly'; readonly view: SavedView };

/** The saved views of a list: open, add, rename, share, send, bring up to date, delete. */
export function ViewsPanel(props: Props): ReactNode {
  const { screen, state, shown, isNew, onChange, onClose } = props;
  const [doing, setDoing] = useState<Doing>({ what: isNew ? 'add' : 'list' });
  const list = (): void => setDoing({ what: 'list' });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused element was removed; the next Tab continues here.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  const saved = keptOf(props, state);
  const open = (view: SavedView): void => {
    onChange(stateOf(props, view, state.size));
    onClose();
  };
  const save = async (view: SavedView | undefined, { name, shared_with }: Named): Promise<void> => {
    if (view) await changeView(view.id, { name, shared_with });
    else {
      const added = await addView({ screen: screen.name, name, search: saved, shared_with });
      onChange({ view: added.id, page: state.page });
    }
    list();
  };
  const view = doing.what === 'edit' ? doing.view : undefined;
  return (
    <div className="views" ref={box} tabIndex={-1}>
      {doing.what === 'add' || view ? (
        <ViewForm view={view} onCancel={list} onSave={(named) => save(view, named)} />
      ) : doing.what === 'weekly' ? (
        <WeeklyForm view={doing.view} onDone={list} />
      ) : (
        <>
          <ViewsList {...props} doing={doing} onDo={setDoing} onOpen={open} />
          {shown?.modified ? <Modified shown={shown.view} saved={saved} onReset={() => open(shown.view)} /> : null}
          <div className="acts">
            <Button type="primary" onClick={() => setDoing({ what: 'add' })}>
              {t('Save as a new view')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type ListProps = Props & {
  readonly doing: Doing;
  readonly onDo: (doing: Doing) => void;
  readonly onOpen: (view: SavedView) => void;
};

function ViewsList({ screen, views, shown, state, doing, onDo, onOpen, onChange }: ListProps): ReactNode {
  const can = useCan();
  // A mail leaves the house as an export does.
  const canSend = screen.report?.table !== undefined && can(screen.name, 'export');
  if (views.length === 0)
    return (
      <p className="views-none">
        {t('None yet. Set tab, search, filters and order as you like them, then save them under a name.')}
      </p>
    );
  const list = (): void => onDo({ what: 'list' });
  return (
    <ul className="views-list stack-2">
      {views.map((view) => (
        <li key={view.id}>
          {doing.what === 'delete' && doing.view.id === view.id ? (
            <DeleteQuestion
              view={view}
              onKeep={list}
              onDeleted={() => {
                list();
                if (state.view === view.id) onChange({ view: undefined, page: state.page });
              }}
            />
          ) : (
            <ViewLine
              view={view}
              current={shown?.view.id === view.id}
              onOpen={() => onOpen(view)}
              onEdit={() => onDo({ what: 'edit', view })}
              onWeekly={canSend ? () => onDo({ what: 'weekly', view }) : undefined}
              onDelete={() => onDo({ what: 'delete', view })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type LineProps = {
  readonly view: SavedView;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  /** undefined: it is no report that could be sent. */
  readonly onWeekly: (() => void) | undefined;
  readonly onDelete: () => void;
};

function ViewLine({ view, current, onOpen, onEdit, onWeekly, onDelete }: LineProps): ReactNode {
  const { name } = view;
  const shared = !view.mine ? t('Shared with you') : view.shared_with !== null ? t('Shared') : undefined;
  const notes = [shared, weeklyWords(view)].filter((each) => each !== undefined);
  return (
    <div className="view-line">
      <button type="button" className="choice view-open" aria-current={current || undefined} onClick={onOpen}>
        {current ? <CheckIcon /> : <span className="view-no-mark" />}
        <ChoiceWords note={notes.length > 0 ? notes.join(' · ') : undefined}>
          <bdi>{name}</bdi>
        </ChoiceWords>
      </button>
      {onWeekly ? (
        <IconButton label={t('Send {name} weekly', { name })} title={t('Send me weekly')} onClick={onWeekly}>
          <CalendarIcon />
        </IconButton>
      ) : null}
      {view.mine ? (
        <>
          <IconButton label={t('Rename or share {name}', { name })} title={t('Rename or share')} onClick={onEdit}>
            <EditIcon />
          </IconButton>
          <IconButton danger label={t('Delete the view {name}', { name })} title={t('Delete')} onClick={onDelete}>
            <DeleteIcon />
          </IconButton>
        </>
      ) : null}
    </div>
  );
}

function useWork(): readonly [boolean, string, (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(viewFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return [busy, failure, run];
}

type DeleteProps = { readonly view: SavedView; readonly onKeep: () => void; readonly onDeleted: () => void };

function DeleteQuestion({ view, onKeep, onDeleted }: DeleteProps): ReactNode {
  const [busy, failure, run] = useWork();
  return (
    <div className="view-question stack" role="group" aria-label={t('Delete the view {name}?', { name: view.name })}>
      <p>
        {view.shared_with === null
          ? t('Delete the view {name}?', { name: view.name })
          : t('Delete the view {name}? Those it is shared with lose it too.', { name: view.name })}
      </p>
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <div className="acts">
        <Button size="small" autoFocus onClick={onKeep} disabled={busy}>
          {t('Keep it')}
        </Button>
        <Button
          size="small"
          danger
          loading={busy}
          onClick={() =>
            void run(async () => {
              await deleteView(view.id);
              onDeleted();
            })
          }
        >
          {t('Delete')}
        </Button>
      </div>
    </div>
  );
}

type ModifiedProps = { readonly shown: SavedView; readonly saved: string; readonly onReset: () => void };

/** The list no longer shows what its view keeps: bring one to the other. */
function Modified({ shown, saved, onReset }: ModifiedProps): ReactNode {
  const [busy, failure, run] = useWork();
  return (
    <div className="view-question stack">
      <p>{t('{name} was modified.', { name: shown.name })}</p>
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <div className="acts">
        {shown.mine ? (
          <Button size="small" loading={busy} onClick={() => void run(() => changeView(shown.id, { search: saved }))}>
            {t('Update the view')}
          </Button>
        ) : null}
        <Button size="small" onClick={onReset} disabled={busy}>
          {t('Back to the view')}
        </Button>
      </div>
    </div>
  );
}
