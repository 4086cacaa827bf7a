import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import type { CompleteMove } from '../../../../resources/language/index.ts';
import { Details } from '../../../../src/fields/details.tsx';
import { Field } from '../../../../src/form/field.tsx';
import { FormFrame } from '../../../../src/form/form-frame.tsx';
import { t } from '../../../../src/platform/i18n/index.ts';
import type { MoveDialogProps } from '../../../../src/platform/product.ts';
import { useCan, useSession } from '../../../../src/platform/session.ts';
import { movesOf, movesOn } from '../../../../src/record/moves/permitted-moves.ts';
import { useMoveForm } from '../../../../src/record/moves/use-move-form.ts';
import { Dialog, DialogAnswers } from '../../../../src/ui/dialog.tsx';
import { VisuallyHidden } from '../../../../src/ui/marks.tsx';
import { KINDS, type PartyKind, type Rule } from '../../rules/candidates.ts';
import { FIELD_OF } from '../../rules/changes.ts';
import { Candidates } from './candidates.tsx';

const kindOf = ({ inputs }: CompleteMove): PartyKind | undefined =>
  KINDS.find((kind) => inputs.some(({ field }) => field === FIELD_OF[kind]));

/** The groups to choose from (spec part 1 §2 Assignment dialogs): our own drivers, or vendors. */
const GROUPS = [
  { move: 'assign-driver', label: 'Stelvio (drivers)' },
  { move: 'assign-vendor', label: 'Vendors' },
] as const;

const LABELS = { Vendor: 'Vendors', Driver: 'Drivers', Worker: 'Workers' } as const satisfies Record<PartyKind, string>;

const despiteOf = ({ inputs }: CompleteMove): readonly Rule[] =>
  inputs.some(({ field }) => field === 'overbook_reason') ? ['free'] : [];

const NONE: readonly string[] = [];

type DialogState = { readonly dirty: boolean; readonly saving: boolean; readonly isChosen: boolean };
const STILL: DialogState = { dirty: false, saving: false, isChosen: false };

/** Assigns a vendor, driver or worker, from candidates with pros and cons. */
export function AssignDialog(props: MoveDialogProps): ReactNode {
  const { resource, screen, row, name, onMake, onClose } = props;
  const { user } = useSession();
  const can = useCan();
  const [move, setMove] = useState(props.move);
  const [{ dirty, saving, isChosen }, setState] = useState(STILL);
  const offered = movesOn(movesOf({ resource, screen, user, can }), row);
  const groups = GROUPS.flatMap(({ move: of, label }) => {
    const found = offered.find((each) => each.name === of);
    return found ? [{ move: found, label }] : [];
  });
  const isGrouped = groups.length > 1 && groups.some((each) => each.move.name === move.name);
  const prefix = `${screen.name}-${move.name}-${row.id}`;
  return (
    <Dialog
      title={t('{move} · {name}', { move: t(move.label), name })}
      size="wide"
      busy={saving}
      unsaved={dirty}
      onClose={onClose}
      begin={(body) => body.querySelector<HTMLInputElement>('[type=search]')?.focus()}
      footer={(leave) => (
        <DialogAnswers
          yes={t('Save')}
          danger={move.danger}
          busy={saving}
          unready={!isChosen}
          form={prefix}
          onNo={leave}
        />
      )}
    >
      {move.showFields.length > 0 ? (
        <div className="assign-facts">
          <Details resource={resource} names={move.showFields} row={row} unlinked />
        </div>
      ) : null}
      {isGrouped ? <Groups groups={groups} current={move} onChange={setMove} /> : null}
      <Assigning
        key={move.name}
        {...props}
        prefix={prefix}
        move={move}
        onMake={(values) => onMake(values, move)}
        onState={setState}
      />
    </Dialog>
  );
}

type GroupsProps = {
  readonly groups: readonly { readonly move: CompleteMove; readonly label: string }[];
  readonly current: CompleteMove;
  readonly onChange: (move: CompleteMove) => void;
};

function Groups({ groups, current, onChange }: GroupsProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="assign-groups row-12 wrap">
      <legend className="faint small">{t('Group')}</legend>
      {groups.map(({ move, label }) => (
        <label key={move.name} className="row">
          <input type="radio" name={id} checked={move.name === current.name} onChange={() => onChange(move)} />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

type AssigningProps = Omit<MoveDialogProps, 'onClose'> & {
  readonly prefix: string;
  readonly onState: (state: DialogState) => void;
};

/** What one move asks: whom, and whatever else. */
function Assigning({ resource, screen, row, move, name, prefix, onMake, onState }: AssigningProps): ReactNode {
  const kind = kindOf(move) ?? 'Worker';
  const field = FIELD_OF[kind];
  const form = useMoveForm({ resource, row, move, onMake });
  const id = useId();
  const chosen = form.state.values[field];
  const isChosen = typeof chosen === 'number';
  const { dirty, saving } = form;
  // Before the next key can be pressed.
  useLayoutEffect(() => onState({ dirty, saving, isChosen }), [onState, dirty, saving, isChosen]);
  const wrong = form.state.errors[field] ?? [];
  return (
    <FormFrame
      form={form}
      screen={screen}
      row={undefined}
      prefix={prefix}
      locked={NONE}
      className="stack-4"
      label={t('{move} {name}', { move: t(move.label), name })}
    >
      {move.inputs.map((ask) =>
        ask.field === field ? (
          <div key={field} data-field={field} data-invalid={wrong.length > 0 || undefined}>
            <VisuallyHidden id={`${id}-label`}>{t(LABELS[kind])}</VisuallyHidden>
            <p id={`${id}-error`} className="assign-wrong" aria-live="polite">
              {wrong.map((message) => t(message)).join(' ')}
            </p>
            <Candidates
              booking={row.id}
              kind={kind}
              screen={screen.name}
              chosen={isChosen ? chosen : null}
              onChoose={(who) => form.change(field, who)}
              refused={form.failures}
              labelledBy={`${id}-label`}
              despite={despiteOf(move)}
              {...(wrong.length > 0 ? { describedBy: `${id}-error` } : {})}
            />
          </div>
        ) : (
          <Field key={ask.field} name={ask.field} />
        ),
      )}
    </FormFrame>
  );
}
