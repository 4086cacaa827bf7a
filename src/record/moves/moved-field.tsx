import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Row, Value } from '../../../resources/language/index.ts';
import { Field } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import { sameValue } from '../../form/form-state.ts';
import { useUnsavedGuard } from '../../form/unsaved.ts';
import { detailOf, statusOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useQuestion } from '../../ui/question.tsx';
import { type RecordMove, useMoves, useRecordPlace } from '../record-provider.tsx';
import { useMoveForm } from './use-move-form.ts';

type Props = {
  /** The move that writes it: it asks this field alone, and begins with what the record holds. */
  readonly move: string;
  readonly name: string;
  /** What stands here for whoever may not write it. */
  readonly children: ReactNode;
};

const NONE: readonly string[] = [];

/**
 * One field of the record around that a move writes, saved when it is left and something else stands there. What was refused goes
 * back to what is stored, and can be put back as it was typed. What others write meanwhile is asked about, never written over.
 */
export function MovedField({ move, children, ...others }: Props): ReactNode {
  const offered = useMoves()[move];
  const { row } = useRecordPlace();
  return offered?.possible && row ? <Moved {...others} offered={offered} row={row} /> : children;
}

type MovedProps = Pick<Props, 'name'> & { readonly offered: RecordMove; readonly row: Row };

function Moved({ name, offered: { move, answer }, row }: MovedProps): ReactNode {
  const { resource, screen } = useRecordPlace();
  const [ask, question] = useQuestion();
  const [refused, setRefused] = useState<Value>();
  const element = useRef<HTMLElement>(null);
  /** What stood there when somebody began to type. */
  const begun = useRef<Value | undefined>(undefined);
  const form = useMoveForm({
    resource,
    row,
    move,
    async onMake(values) {
      const typed = values[name] ?? null;
      try {
        if (!(await isMeant())) return form.reset();
        await answer(values);
        setRefused(undefined);
      } catch (error) {
        if (statusOf(error) === 401) return;
        notify({ type: 'error', message: t(move.messages.failed), description: detailOf(error) });
        form.reset();
        setRefused(typed);
      } finally {
        begun.current = undefined;
      }
    },
  });
  const stored = row[name] ?? null;
  const isMeant = async (): Promise<boolean> =>
    begun.current === undefined ||
    sameValue(begun.current, stored) ||
    ask({
      title: t('Somebody else changed this meanwhile'),
      text: String(stored ?? t('They left it empty.')),
      yes: t('Save mine'),
      no: t('Keep theirs'),
    });
  useUnsavedGuard(form.dirty, ask);
  if (form.dirty && begun.current === undefined) begun.current = form.state.base[name] ?? null;

  const left = (event: FocusEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isInside && form.dirty) form.submit();
  };
  const back = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !form.dirty || form.saving) return;
    event.stopPropagation();
    begun.current = undefined;
    form.reset();
  };
  const again = (): void => {
    form.change(name, refused ?? null);
    setRefused(undefined);
    element.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its input does
    <div className="saved-field" onBlur={left} onKeyDown={back}>
      <FormFrame
        ref={element}
        form={form}
        screen={screen}
        row={row}
        prefix={`${screen.name}-${row.id}-${move.name}`}
        locked={NONE}
        className="saved-form"
        label={t(move.label)}
      >
        <Field name={name} />
      </FormFrame>
      {refused === undefined ? null : (
        <p role="alert" className="field-help">
          {t(move.messages.failed)}{' '}
          <button type="button" className="link-button" onClick={again}>
            {t('Put back what was typed')}
          </button>
        </p>
      )}
      {question}
    </div>
  );
}
