import { Button } from 'antd';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Form, Id, Resource, Screen } from '../../../resources/language/index.ts';
import { useRecord } from '../../data/use-record.ts';
import { ResourceForm } from '../../form/resource-form.tsx';
import { detailOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { HistorySection } from '../../record/history/history-section.tsx';
import { PresenceMarks } from '../../record/presence-marks.tsx';
import { failureWords, Gone, RecordBones } from '../../record/record-parts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Failed } from '../../ui/states.tsx';

export type FormAboveHandle = {
  /** Brings the form into sight, its first field in focus. */
  readonly show: () => void;
};

const firstField = (card: HTMLElement | null) =>
  card?.querySelector<HTMLElement>('form input, form textarea, form select, form [role="combobox"]');

export type FormAboveProps = {
  readonly ref: Ref<FormAboveHandle>;
  readonly resource: Resource;
  readonly screen: Screen & { readonly form: Form };
  /** The record in the form; undefined: a new one. */
  readonly editing: Id | undefined;
  readonly canWrite: boolean;
  readonly canUpdate: boolean;
  readonly onClose: () => void;
  readonly isFolded: boolean;
  /** Puts it out of sight; undefined: it always stands there. */
  readonly onFold: (() => void) | undefined;
};

/** The form above a list: adds records and edits the chosen row. */
export function FormAbove(props: FormAboveProps): ReactNode {
  const { resource, screen, editing, canWrite, canUpdate, onClose, isFolded, onFold } = props;
  const card = useRef<HTMLElement>(null);
  const goBack = useFormFocus(card, props);
  // A new record after a saved one is another form, though neither has an id.
  const [round, setRound] = useState(0);
  const begin = (): void => {
    setRound((before) => before + 1);
    onClose();
    goBack();
  };
  const one = t(resource.label.one);
  const title =
    editing === undefined
      ? t('Add {resource}', { resource: one })
      : t(canUpdate ? 'Edit {resource} · #{id}' : 'View {resource} · #{id}', { resource: one, id: editing });
  const form = { resource, screen, label: title, submitWhenValid: true, onSaved: begin };
  return (
    <Card
      ref={card}
      title={title}
      hidden={isFolded}
      extra={
        onFold && editing === undefined ? (
          <IconButton
            label={t('Close')}
            onClick={() => {
              onFold();
              goBack();
            }}
          >
            <CloseIcon />
          </IconButton>
        ) : null
      }
    >
      {editing !== undefined ? (
        <Stored key={`edit-${editing}`} {...form} id={editing} isLocked={!canUpdate} onCancel={begin} />
      ) : canWrite ? (
        <ResourceForm key={`new-${round}`} {...form} row={undefined} />
      ) : null}
    </Card>
  );
}

/**
 * Brings the form into sight when it is another one. Answers what restores a lost focus: to the
 * row's Edit, the next record's first field, or the button that unfolds the form.
 */
function useFormFocus(card: RefObject<HTMLElement | null>, { ref, editing, onFold }: FormAboveProps): () => void {
  // Another form may take the place of the one that is there first, and the focus with it.
  const isWanted = useRef(false);
  const show = useCallback((): void => {
    isWanted.current = true;
    requestAnimationFrame(() => {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      card.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
      firstField(card.current)?.focus({ preventScroll: true });
    });
  }, [card]);
  useImperativeHandle(ref, () => ({ show }), [show]);
  useEffect(() => {
    if (editing !== undefined || isWanted.current) show();
    isWanted.current = false;
  }, [editing, show]);
  return () => {
    const id = editing;
    requestAnimationFrame(() => {
      const here = document.activeElement;
      const isGone = here === document.body || (card.current?.hidden === true && card.current.contains(here));
      if (!isGone) return;
      const edit =
        id === undefined ? null : document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(String(id))}"]`);
      const next = edit ?? (onFold ? document.querySelector<HTMLElement>('[data-adds]') : firstField(card.current));
      next?.focus({ preventScroll: edit === null && !onFold });
    });
  };
}

type StoredProps = Omit<ComponentProps<typeof ResourceForm>, 'row'> & {
  readonly id: Id;
  readonly onCancel: () => void;
};

function Stored({ id, ...form }: StoredProps): ReactNode {
  const { resource, screen, onCancel } = form;
  const { row, error, gone: isDeleted, refetching, retry } = useRecord(resource, screen, Number(id));
  // What is being typed outweighs a refetch that failed.
  if (row) {
    return (
      <>
        {isDeleted ? (
          <Gone resource={resource} />
        ) : (
          <PresenceMarks resource={resource} screen={screen} id={Number(id)} />
        )}
        <ResourceForm {...form} row={row} focusFirst />
        <HistorySection resource={resource} screen={screen} row={row} onGone={onCancel} small />
      </>
    );
  }
  if (!error) {
    return (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {t('Loading...')}
        </p>
        <RecordBones fields={screen.form.fields.length} />
      </div>
    );
  }
  const { title, text } = failureWords(screen.messages.loadFailed, detailOf(error));
  return (
    <>
      <Failed title={title} text={text} busy={refetching} onRetry={retry} />
      <div className="form-end">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </>
  );
}
