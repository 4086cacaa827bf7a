import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Row, Value } from '../../resources/language/index.ts';
import { Field } from '../form/field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { sameValue } from '../form/form-state.ts';
import { useUnsavedGuard } from '../form/unsaved.ts';
import { ApiFailure, statusOf } from '../platform/api.ts';
import { tellFailure } from '../platform/failures.ts';
import { t } from '../platform/i18n/index.ts';
import { LinkButton } from '../ui/button.tsx';
import { useQuestion } from '../ui/question.tsx';
import type { Question } from '../ui/question-types.ts';
import { SlowNote } from '../ui/slow-note.tsx';
import { useMoveForm } from './moves/use-move-form.ts';
import { type RecordMove, useMoves, useRecordContext } from './record-provider.tsx';

type Props = {
  /** The move that writes it: it asks this field alone, and begins with what the record holds. */
  readonly move: string;
  readonly name: string;
  readonly children: ReactNode;
};

const NONE: readonly string[] = [];

/** A field saved through a move on blur; refused text can be restored, conflicts are confirmed. */
export function MoveBackedField({ move, children, ...others }: Props): ReactNode {
  const offered = useMoves()[move];
  const { row } = useRecordContext();
  return offered?.possible && row ? <Moved {...others} offered={offered} row={row} /> : children;
}

type MovedProps = Pick<Props, 'name'> & { readonly offered: RecordMove; readonly row: Row };

/** What stands there in place of what was typed: the record as others wrote it, where they did. */
type Instead = { readonly record: Row | undefined };

/** What was typed and is not saved; `said`: because it failed. */
type Refused = { readonly typed: Value; readonly text: boolean };

function useMovedForm({ name, offered: { move, answer }, row }: MovedProps) {
  const { resource } = useRecordContext();
  const [ask, question] = useQuestion();
  const [refused, setRefused] = useState<Refused>();
  const started = useRef<{ readonly value: Value; readonly version: Value } | undefined>(undefined);
  /** Puts back what the record holds. Default: as it was read. */
  const restore = (of?: Row, typed?: Refused): void => {
    started.current = undefined;
    form.reset(of);
    if (typed) setRefused(typed);
  };
  const form = useMoveForm({
    resource,
    row,
    move,
    async onMake(values) {
      const typed = values[name] ?? null;
      try {
        const instead = await send(values, started.current?.version ?? row._version ?? null);
        if (instead) restore(instead.record, { typed, text: false });
        else {
          started.current = undefined;
          setRefused(undefined);
        }
        return instead === undefined;
      } catch (error) {
        // A session that ran out asks for itself: what is typed is still to be saved.
        if (statusOf(error) === 401) throw error;
        tellFailure(move.messages.failed, error);
        restore(undefined, { typed, text: true });
        return false;
      }
    },
  });
  /** Conflicts only if others wrote the same field. Undefined when saved. */
  const send = async (values: { readonly [field: string]: Value }, version: Value): Promise<Instead | undefined> => {
    try {
      return (await answer({ ...values, _version: version })) ? undefined : { record: undefined };
    } catch (error) {
      const current = error instanceof ApiFailure ? error.clash?.current : undefined;
      if (!current) throw error;
      const theirs = current[name] ?? null;
      const isOther = started.current !== undefined && !sameValue(started.current.value, theirs);
      if (isOther && !(await ask(overwriting(theirs)))) return { record: current };
      // Prompted once for what they wrote; what they write from here on prompts again.
      started.current = { value: theirs, version: current._version ?? null };
      return send(values, current._version ?? null);
    }
  };
  useUnsavedGuard(form.dirty, ask, {
    saves: { save: () => form.submit(), isComplete: form.lacking.length === 0, isKept: false },
  });
  if (form.dirty && started.current === undefined)
    started.current = { value: form.state.base[name] ?? null, version: row._version ?? null };
  const again = (): void => {
    form.change(name, refused?.typed ?? null);
    setRefused(undefined);
  };
  return { form, refused, forget: restore, again, question };
}

const overwriting = (theirs: Value): Question => ({
  title: t('Somebody else just changed this'),
  text: String(theirs ?? t('They left it empty.')),
  yes: t('Save mine'),
  no: t('Keep theirs'),
});

function Moved(props: MovedProps): ReactNode {
  const { name, row } = props;
  const { move } = props.offered;
  const { screen } = useRecordContext();
  const { form, refused, forget, again, question } = useMovedForm(props);
  const element = useRef<HTMLElement>(null);
  const left = (event: FocusEvent): void => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isInside && form.dirty) form.submit();
  };
  const back = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !form.dirty || form.saving) return;
    event.stopPropagation();
    forget();
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
        <SlowNote busy={form.saving} />
      </FormFrame>
      {refused === undefined ? null : (
        <p role={refused.text ? 'alert' : 'status'} className="field-help">
          {refused.text ? `${t(move.messages.failed)} ` : null}
          <LinkButton
            onClick={() => {
              again();
              element.current?.querySelector<HTMLElement>('textarea, input')?.focus();
            }}
          >
            {t('Put back what was typed')}
          </LinkButton>
        </p>
      )}
      {question}
    </div>
  );
}
