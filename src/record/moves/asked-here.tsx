import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import { t } from '../../platform/i18n/index.ts';
import { useLockedBy } from '../../ui/side-panel.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';
import { type RecordMove, useMoves, useRecordPlace } from '../record-provider.tsx';
import { lacksAnother } from './move-form.ts';
import { useAskedBefore } from './use-asked-before.ts';
import type { MoveForm } from './use-move-form.ts';
import { useMoveForm } from './use-move-form.ts';
import './moves.css';

type Props = {
  /** The move's name. */
  readonly move: string;
  /** What its button says. Default: the move's label. */
  readonly button?: string;
  /** Whether its button waits until everything is answered that must be. Default: it says so. */
  readonly waits?: boolean;
  /** What stands between the fields and the button, of what is typed. */
  readonly children?: (form: MoveForm) => ReactNode;
};

const NONE: readonly string[] = [];

/**
 * A move's questions on the page of its record, in place of a dialog; where it cannot be made, why
 * not.
 */
export function AskedHere({ move, ...others }: Props): ReactNode {
  const offered = useMoves()[move];
  const { row } = useRecordPlace();
  if (!offered || !row) return null;
  if (!offered.possible) return offered.why === null ? null : <p className="muted small">{t(offered.why)}</p>;
  return <Asked {...others} offered={offered} />;
}

function Asked({
  offered,
  button,
  waits = false,
  children,
}: Omit<Props, 'move'> & { readonly offered: RecordMove }): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  const { move, answer } = offered;
  const lockedBy = useLockedBy();
  if (!row) throw new Error('A move is asked of a record that is not there.');
  const form = useMoveForm({
    resource,
    row,
    move,
    async onMake(values) {
      return (await answer(values)) !== undefined;
    },
  });
  const question = useAskedBefore(form.dirty);
  const label = t(button ?? move.label);
  const isUnready = lacksAnother(move, form.lacking) || (waits && form.lacking.length > 0);
  return (
    <FormFrame
      form={form}
      screen={screen}
      row={row}
      prefix={`${screen.name}-${row.id}-${move.name}`}
      locked={lockedBy === undefined ? NONE : true}
      className="move-form stack-4"
      label={label}
    >
      {move.asks.map(({ field }) => (
        <Field key={field} name={field} />
      ))}
      {children?.(form)}
      <div className="form-end">
        <Button
          htmlType="submit"
          loading={form.saving || form.waiting}
          aria-disabled={lockedBy !== undefined || isUnready || undefined}
        >
          {label}
        </Button>
        <SlowNote busy={form.saving} />
      </div>
      {question}
    </FormFrame>
  );
}
