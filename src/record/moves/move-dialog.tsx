import { type ReactNode, useRef } from 'react';
import type { CompleteMove, Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { Field, focusField } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import { t } from '../../platform/i18n/index.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { Details } from '../record-details.tsx';
import { useMoveForm } from './use-move-form.ts';

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

const NONE: readonly string[] = [];

/** Asks what a move needs to know, in the kinds of the fields. Whatever is refused, it stays with all that was typed. */
export function MoveDialog({ resource, screen, row, move, name, onMake, onClose }: Props): ReactNode {
  const names = move.asks.map(({ field }) => field);
  const element = useRef<HTMLFormElement>(null);
  const prefix = `${screen.name}-${move.name}-${row.id}`;
  const form = useMoveForm({ resource, row, move, onMake });
  return (
    <Dialog
      title={t('{move} {name}', { move: t(move.label), name })}
      busy={form.saving}
      unsaved={form.dirty}
      onClose={onClose}
      begin={() => focusField(element.current, '[data-field]')}
      footer={(leave) => (
        <DialogAnswers
          yes={t(move.label)}
          no={t('Cancel')}
          danger={move.danger}
          busy={form.saving || form.waiting}
          held={form.saving}
          form={prefix}
          onNo={leave}
        />
      )}
    >
      <FormFrame
        ref={element}
        form={form}
        screen={screen}
        // What the record holds already is no answer to what is asked.
        row={undefined}
        prefix={prefix}
        locked={NONE}
        className="move-form"
        label={t('{move} {name}', { move: t(move.label), name })}
        before={
          <>
            {move.shows.length > 0 ? <Details resource={resource} names={move.shows} row={row} /> : null}
            {move.question === undefined ? null : <p>{t(move.question)}</p>}
          </>
        }
      >
        {names.map((field) => (
          <Field key={field} name={field} />
        ))}
      </FormFrame>
    </Dialog>
  );
}
