import { type ReactNode, useId, useState } from 'react';
import type { Field, Resource, Value } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { registry } from '../../platform/registry.ts';
import { TextArea } from '../../ui/input.ts';
import { Labelled, Select } from '../../ui/labelled.tsx';
import { AnswersDialog, MAX_NOTE_LENGTH } from './answers-dialog.tsx';
import { type Requirement, requirementFields, STATUS } from './words.ts';
import './requirements.css';

type Item = { readonly reason: string; readonly note: string; readonly fields: readonly string[] };
const NOTHING: Item = { reason: '', note: '', fields: [] };

const wrongIn = ({ reason, note }: Item): string | undefined => {
  if (reason !== '' && note.trim() === '') return t('Say what to correct');
  return reason === '' && note.trim() !== '' ? t('Choose a reason') : undefined;
};

/** Returns requirements, each with reason and note; others are unchanged. */
export function ReturnDialog({ resource, row, move, ...rest }: MoveDialogProps): ReactNode {
  const [items, setItems] = useState<{ readonly [of: string]: Item }>({});
  const given = Object.entries(items).filter(([, { reason, note }]) => reason !== '' || note.trim() !== '');
  const sent = given.map(([of, { reason, note, fields }]): Value => ({ of, reason, note: note.trim(), fields }));
  return (
    <AnswersDialog
      {...rest}
      move={move}
      size="large"
      answers={given.some(([, item]) => wrongIn(item) !== undefined) ? undefined : { items: sent }}
      missing={given.length === 0 ? t('Name at least one thing to correct') : undefined}
    >
      {(isTried) => (
        <ul className="stack-12">
          {(row._requirements ?? []).map((each) => (
            <li key={each.name}>
              <ReturnItem
                resource={resource}
                requirement={each}
                reasons={registry.vocabularies[move.reasons ?? ''] ?? []}
                item={items[each.name] ?? NOTHING}
                isTried={isTried}
                onChange={(item) => setItems((before) => ({ ...before, [each.name]: item }))}
              />
            </li>
          ))}
        </ul>
      )}
    </AnswersDialog>
  );
}

type ItemProps = {
  readonly resource: Resource;
  readonly requirement: Requirement;
  readonly reasons: readonly { readonly value: string; readonly label: string }[];
  readonly item: Item;
  readonly isTried: boolean;
  readonly onChange: (item: Item) => void;
};

function ReturnItem({ resource, requirement, reasons, item, isTried, onChange }: ItemProps): ReactNode {
  const id = useId();
  const fields = requirementFields(resource, requirement);
  const wrong = isTried ? wrongIn(item) : undefined;
  const describedBy = wrong === undefined ? undefined : `${id}-wrong`;
  return (
    <fieldset className="return-item">
      <legend>
        <bdi>{t(requirement.label)}</bdi> · {t(STATUS[requirement.status].word)}
      </legend>
      <Labelled label={t('Reason')} id={`${id}-reason`}>
        <Select
          id={`${id}-reason`}
          value={item.reason}
          aria-invalid={wrong !== undefined && item.reason === ''}
          aria-describedby={describedBy}
          onChange={(event) => onChange({ ...item, reason: event.target.value })}
        >
          <option value="">{t('Nothing to correct')}</option>
          {reasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label={t('What to correct')} id={`${id}-note`}>
        <TextArea
          id={`${id}-note`}
          dir="auto"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={item.note}
          aria-invalid={wrong !== undefined && item.note.trim() === ''}
          aria-describedby={describedBy}
          onChange={(event) => onChange({ ...item, note: event.target.value })}
        />
      </Labelled>
      {item.reason !== '' && fields.length > 1 ? (
        <FieldChoice
          fields={fields}
          chosen={item.fields}
          onChange={(chosen) => onChange({ ...item, fields: chosen })}
        />
      ) : null}
      {wrong === undefined ? null : (
        <span id={describedBy} role="alert" className="return-wrong">
          {wrong}
        </span>
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly fields: readonly Field[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

const FieldChoice = ({ fields, chosen, onChange }: ChoiceProps): ReactNode => (
  <fieldset className="return-fields acts">
    <legend>{t('Which of it (leave empty for all)')}</legend>
    {fields.map(({ name, label }) => (
      <label key={name}>
        <input
          type="checkbox"
          checked={chosen.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
          }
        />
        {t(label)}
      </label>
    ))}
  </fieldset>
);
