import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { Form, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { t } from '../../i18n/index.ts';
import { useQuestion } from '../../ui/question.tsx';
import { ResourceForm } from './resource-form.tsx';
import { unsavedQuestion } from './unsaved.ts';

export type FormAboveHandle = {
  /** Whether another record may take the form: asks when something in it is unsaved. */
  readonly mayReplace: () => Promise<boolean>;
  /** Brings the form into sight, its first field in focus. */
  readonly show: () => void;
};

type Props = {
  readonly ref: Ref<FormAboveHandle>;
  readonly resource: Resource;
  readonly screen: Screen & { readonly form: Form };
  /** The row in the form; undefined: a new record. */
  readonly editing: Row | undefined;
  readonly canWrite: boolean;
  readonly onClose: () => void;
};

/** The form that stands above a list: adds records, and takes over the row whose Edit was pressed. */
export function FormAbove({ ref, resource, screen, editing, canWrite, onClose }: Props): ReactNode {
  const card = useRef<HTMLElement>(null);
  const dirty = useRef(false);
  const [ask, question] = useQuestion();
  // A new record after a saved one is another form, though neither has an id.
  const [round, setRound] = useState(0);

  useImperativeHandle(
    ref,
    () => ({
      mayReplace: async () => !dirty.current || (await ask(unsavedQuestion())),
      show: () => {
        requestAnimationFrame(() => {
          const first = card.current?.querySelector<HTMLElement>(
            'form input, form textarea, form select, form [role="combobox"]',
          );
          const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          card.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
          first?.focus({ preventScroll: true });
        });
      },
    }),
    [ask],
  );
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  /** Begins anew. The focus, whose place is gone, goes back to the row's Edit, or to the first field of the next record. */
  const begin = (): void => {
    const id = editing?.id;
    setRound((before) => before + 1);
    onClose();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const edit =
        id === undefined ? null : document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(String(id))}"]`);
      const next =
        edit ??
        card.current?.querySelector<HTMLElement>('form input, form textarea, form select, form [role="combobox"]');
      next?.focus({ preventScroll: edit === null });
    });
  };
  const title = editing
    ? t('Edit {resource} · #{id}', { resource: t(resource.label.one), id: editing.id })
    : t('Add {resource}', { resource: t(resource.label.one) });
  return (
    <section className="card form-card" ref={card} aria-labelledby={`${screen.name}-form-title`}>
      <h2 id={`${screen.name}-form-title`}>{title}</h2>
      {editing || canWrite ? (
        <ResourceForm
          key={editing ? `edit-${editing.id}` : `new-${round}`}
          resource={resource}
          screen={screen}
          row={editing}
          label={title}
          submitWhenValid
          onSaved={begin}
          onCancel={editing ? begin : undefined}
          onDirty={onDirty}
        />
      ) : null}
      {question}
    </section>
  );
}
