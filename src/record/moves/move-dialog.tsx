import { Modal } from 'antd';
import { type FormEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { CompleteMove, Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { FormField, focusField } from '../../form/form-field.tsx';
import { type Learned, learn } from '../../form/form-knows.ts';
import { changedFields, setField, strayErrors, withErrors } from '../../form/form-state.ts';
import { ApiFailure, detailOf, statusOf } from '../../platform/api.ts';
import { useMe } from '../../platform/asking.ts';
import { t } from '../../platform/i18n/index.ts';
import { askedResource, bodyOf, judgeMove, type Knowing, moved, startMove } from './move-form.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly move: CompleteMove;
  /** What the record is called. */
  readonly name: string;
  /** Makes the move. Rejects with the refusal. */
  readonly onMake: (values: { readonly [field: string]: Value }) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks what a move needs to know, in the kinds of the fields. Whatever is refused, it stays with all that was typed. */
export function MoveDialog({ resource, screen, row, move, name, onMake, onClose }: Props): ReactNode {
  const asked = useMemo(() => askedResource(resource, move), [resource, move]);
  const names = useMemo(() => move.asks.map(({ field }) => field), [move]);
  const [state, setState] = useState(() => startMove(resource, move, row));
  const [learned, setLearned] = useState<Learned>({});
  const me = useMe();
  const knowing = useMemo((): Knowing => ({ row, me, learned }), [row, me, learned]);
  const { options } = useMemo(() => moved(asked, move, state.values, knowing), [asked, move, state.values, knowing]);
  const learnOf = useCallback(
    (field: string, records: readonly Row[]) => setLearned((before) => learn(before, field, records)),
    [],
  );
  const [busy, setBusy] = useState(false);
  const [stray, setStray] = useState<readonly string[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<string>());
  const dirty = changedFields(state, names).length > 0;

  const show = (errors: { readonly [field: string]: readonly string[] }, others: readonly string[]): void => {
    setState((before) => withErrors(before, names, errors));
    setStray(others);
    // After what is wrong was drawn.
    requestAnimationFrame(() => focusField(element.current, others.length > 0 ? '[data-stray]' : '[data-invalid]'));
  };

  const submit = async (): Promise<void> => {
    if (busy) return;
    const errors = judgeMove(asked, move, state.values, knowing);
    if (Object.keys(errors).length > 0) return show(errors, []);
    setBusy(true);
    setStray([]);
    try {
      await onMake(bodyOf(move, state.values));
    } catch (error) {
      setBusy(false);
      const said = error instanceof ApiFailure ? error.errors : {};
      const others = strayErrors(said, names);
      const isUnderFields = names.some((field) => (said[field]?.length ?? 0) > 0);
      // A session that ran out asks for itself, over this dialog.
      if (statusOf(error) === 401) return;
      show(said, isUnderFields || others.length > 0 ? others : [detailOf(error) || t(move.messages.failed)]);
    }
  };

  const leave = (field: string): void => {
    if (!edited.current.has(field) && !state.errors[field]) return;
    setState((before) => withErrors(before, [field], judgeMove(asked, move, before.values, knowing, [field])));
  };

  return (
    <Modal
      open
      centered
      width={520}
      title={t('{move} {name}', { move: t(move.label), name })}
      okText={t(move.label)}
      cancelText={t('Cancel')}
      okButtonProps={{ danger: move.danger, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={busy ? false : { 'aria-label': t('Close') }}
      keyboard={!busy}
      // A click beside the dialog must not throw away what was typed.
      maskClosable={!busy && !dirty}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) focusField(element.current, '[data-field]');
      }}
    >
      <form
        ref={element}
        className="move-form"
        aria-label={t('{move} {name}', { move: t(move.label), name })}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {move.question === undefined ? null : <p>{t(move.question)}</p>}
        {stray.length > 0 ? (
          <div className="alert" role="alert" data-stray tabIndex={-1}>
            {stray.map((message) => (
              <p key={message}>{t(message)}</p>
            ))}
          </div>
        ) : null}
        {names.map((field) => {
          const own = asked.fields[field];
          return own ? (
            <FormField
              key={field}
              id={`${screen.name}-${move.name}-${row.id}-${field}`}
              resource={asked}
              field={own}
              form={{
                state,
                asked: options,
                saving: busy,
                change: (changed, value) => {
                  edited.current.add(changed);
                  setStray([]);
                  setState((before) => setField(before, asked, changed, value));
                },
                leave,
                learn: learnOf,
              }}
              screen={screen}
              row={undefined}
              locked={false}
            />
          ) : null;
        })}
      </form>
    </Modal>
  );
}
