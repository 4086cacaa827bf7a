import { type ReactNode, useMemo } from 'react';
import type { CompleteMove, Row } from '../../../resources/language/index.ts';
import { Details } from '../../fields/details.tsx';
import { FormDialog } from '../../form/form-dialog.tsx';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { lacksAnother, markedIn } from './move-form.ts';
import { type MoveForm, useMoveForm } from './use-move-form.ts';

function answeredBy(row: Row, { inputs }: CompleteMove): Row | undefined {
  const names = inputs.flatMap(({ field, initialValue }) =>
    typeof initialValue === 'object' && initialValue !== null && 'field' in initialValue && initialValue.field === field
      ? [field]
      : [],
  );
  const only = (of: object | undefined) =>
    Object.fromEntries(Object.entries(of ?? {}).filter(([name]) => names.includes(name)));
  return names.length === 0 ? undefined : ({ ...only(row), id: row.id, expanded: only(row.expanded) } as Row);
}

type Props = MoveDialogProps & {
  readonly offers?: (form: MoveForm) => ReactNode;
};

/** A dialog for a move's questions; keeps input after a refusal. */
export function MoveDialog({ resource, screen, row, move, name, onMake, onClose, offers }: Props): ReactNode {
  const names = move.inputs.map(({ field }) => field);
  const marked = useMemo(() => markedIn(move), [move]);
  const form = useMoveForm({ resource, row, move, onMake });
  const begins = useMemo(() => answeredBy(row, move), [row, move]);
  return (
    <FormDialog
      form={form}
      screen={screen}
      row={begins}
      prefix={`${screen.name}-${move.name}-${row.id}`}
      fields={names}
      marked={marked}
      title={t('{move} · {name}', { move: t(move.label), name })}
      yes={t(move.label)}
      danger={move.danger}
      unready={lacksAnother(move, form.lacking)}
      onClose={onClose}
      before={
        <>
          {move.showFields.length > 0 ? (
            <Details resource={resource} names={move.showFields} row={row} unlinked />
          ) : null}
          {move.question === undefined ? null : <p>{t(move.question)}</p>}
          {offers?.(form)}
        </>
      }
    />
  );
}
