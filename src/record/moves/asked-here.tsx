import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUnsavedGuard } from '../../form/unsaved.ts';
import { t } from '../../platform/i18n/index.ts';
import { useQuestion } from '../../ui/question.tsx';
import { useLockedBy } from '../../ui/side-panel.tsx';
import { SlowNote } from '../../ui/slow-note.tsx';
import { type RecordMove, useMoves, useRecordPlace } from '../record-provider.tsx';
import { lacksAnother } from './move-form.ts';
import { MoveQuestions } from './move-questions.tsx';
import { type MoveForm, useMoveForm } from './use-move-form.ts';

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
  const [ask, question] = useQuestion();
  useUnsavedGuard(form.dirty, ask);
  const label = t(button ?? move.label);
  const isUnready = lacksAnother(move, form.lacking) || (waits && form.lacking.length > 0);
  return (
    <MoveQuestions
      form={form}
      screen={screen}
      row={row}
      prefix={`${screen.name}-${row.id}-${move.name}`}
      locked={lockedBy === undefined ? undefined : true}
      move={move}
      label={label}
    >
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
    </MoveQuestions>
  );
}
