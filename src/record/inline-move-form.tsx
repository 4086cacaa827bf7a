import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUnsavedGuard } from '../form/unsaved.ts';
import { t } from '../platform/i18n/index.ts';
import { useQuestion } from '../ui/question.tsx';
import { useLockedBy } from '../ui/side-panel.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import { lacksAnother } from './moves/move-form.ts';
import { MoveQuestions } from './moves/move-questions.tsx';
import { type MoveForm, useMoveForm } from './moves/use-move-form.ts';
import { type RecordMove, useMoves, useRecordContext } from './record-provider.tsx';

type Props = {
  readonly move: string;
  /** What its button says. Default: the move's label. */
  readonly button?: string;
  /** Whether its button waits until everything is answered that must be. Default: it says so. */
  readonly waits?: boolean;
  readonly children?: (form: MoveForm) => ReactNode;
};

/** A move's questions on its record's page, or why it is not possible. */
export function InlineMoveForm({ move, ...others }: Props): ReactNode {
  const offered = useMoves()[move];
  const { row } = useRecordContext();
  if (!offered || !row) return null;
  if (!offered.possible) return offered.why === null ? null : <p className="muted small">{t(offered.why)}</p>;
  return <InlineForm {...others} offered={offered} />;
}

function InlineForm({
  offered,
  button,
  waits = false,
  children,
}: Omit<Props, 'move'> & { readonly offered: RecordMove }): ReactNode {
  const { resource, screen, row } = useRecordContext();
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
