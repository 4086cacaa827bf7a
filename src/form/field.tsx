import { createContext, type ReactNode, use, useState } from 'react';
import {
  derivedValue,
  type Field as FieldOf,
  isEmpty,
  isMask,
  isRequired,
  kindOf,
  type Row,
  type Screen,
  type Value,
  warningsOf,
} from '../../resources/language/index.ts';
import { controlsOf } from '../fields/controls/index.tsx';
import { viewOf } from '../fields/index.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { t } from '../platform/i18n/index.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { Adding } from './adding.ts';
import type { FieldsForm } from './use-fields-form.ts';
import { isVerified, ownOf, Verifying } from './verifying.ts';
import '../ui/labelled.css';
import './form.css';
import '../ui/grid.css';

/** Where a field stands: what every field of one form shares. */
export type FormContextValue = {
  readonly form: FieldsForm;
  readonly screen: Screen;
  /** The record it began from; undefined for a new one. */
  readonly row: Row | undefined;
  readonly prefix: string;
  readonly locked: readonly string[] | true;
  /** Fields that are marked as required though they may be left empty. Default: none. */
  readonly marked?: readonly string[] | undefined;
};

/** The form that surrounds a field. */
export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** The surrounding form. @throws outside one. */
function usePlace(name: string): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error(`The field ${name} stands in no form.`);
  return context;
}

/** The surrounding form's draft and setters. @throws outside one. */
export const useFormContext = (): FieldsForm => usePlace('that asks for its form').form;

/** A field with label, input, help and error, hidden by rules; anywhere in the form. */
export function Field({ name }: { readonly name: string }): ReactNode {
  const position = usePlace(name);
  const { form, prefix } = position;
  const { resource } = form;
  const field = resource.fields[name];
  if (!field || !form.visible.includes(name)) return null;
  const { wide, Detail } = viewOf(field);
  // A form that can only be looked at is read like a record; what fills its line explains itself.
  if (position.locked === true && position.row && wide !== 'row')
    return (
      <dl className={wide ? 'field field-read grid-wide' : 'field field-read'} data-field={name}>
        <dt>{t(field.label)}</dt>
        <dd>
          <RecordLink field={field} row={position.row}>
            <Detail field={field} value={position.row[name] ?? null} row={position.row} />
          </RecordLink>
        </dd>
      </dl>
    );
  const { group } = controlsOf(field);
  const locked = position.locked === true || position.locked.includes(name);
  const required = !locked && isRequired(resource, field, form.judged, form.judgeOptions);
  const id = `${prefix}-${name}`;
  const labelId = `${id}-label`;
  const label = (
    <>
      {t(field.label)}
      {required || position.marked?.includes(name) ? (
        <span className="required" aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </>
  );
  return (
    <div
      className={`field${wide === 'row' ? ' grid-row' : wide ? ' grid-wide' : ''}`}
      data-field={name}
      data-invalid={(form.state.errors[name] ?? []).length > 0 || undefined}
    >
      {group ? (
        <span id={labelId} className="field-label">
          {label}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className="field-label">
          {label}
        </label>
      )}
      <FieldInput field={field} labelledBy={labelId} locked={locked} />
    </div>
  );
}

/** What looks wrong in a right value: as it is typed, or stored and shown by its end alone. */
function warningsIn(field: FieldOf, value: Value | undefined, row: Row | undefined): readonly string[] {
  if (!('warnings' in field) || isEmpty(value ?? null)) return [];
  if (isMask(value)) return row?._warnings?.[field.name] ?? [];
  const parsed = kindOf(field).parse(field, value);
  return parsed.ok ? warningsOf(field, parsed.value) : [];
}

const NEW = { id: 0 };

function hasFocus(name: string, id: string): boolean {
  const here = document.activeElement;
  return here !== null && (here.id === id || here.closest('[data-field]')?.getAttribute('data-field') === name);
}

type InputProps = {
  readonly field: FieldOf;
  readonly labelledBy: string;
  readonly locked: boolean;
};

type Chosen = Row & { readonly id: number };

/** What a field is entered with, and what is said below it. */
function FieldInput({ field, labelledBy, locked }: InputProps): ReactNode {
  const { name } = field;
  const context = usePlace(name);
  const AddReference = use(Adding);
  const ChangeVerified = use(Verifying);
  const [made, setMade] = useState<Chosen>();
  const { form, screen, row, prefix } = context;
  const { verified, isOwn } = verifiedIn(context, field);
  const notes: Notes = {
    id: `${prefix}-${name}`,
    help: isOwn ? t('Your own. Once this is saved, you can change it by a code.') : helpOf(context, field),
    warnings: warningsIn(field, form.state.values[name], row),
    errors: form.state.errors[name] ?? [],
  };
  const input = (
    <Control
      {...{ field, labelledBy, locked, notes }}
      held={verified !== undefined || isOwn}
      expanded={made && made.id === form.state.values[name] ? made : row?.expanded?.[name]}
      key={made?.id}
    />
  );
  const onAdded = (record: Chosen): void => {
    setMade(record);
    form.learn(name, [record]);
    form.change(name, record.id);
  };
  return (
    <>
      {verified && row && !locked ? (
        <div className="verified-field">
          {input}
          <ChangeVerified resource={form.resource} screen={screen} field={verified} row={row} />
        </div>
      ) : (
        input
      )}
      {'createFields' in field && field.createFields !== undefined && !locked ? (
        <AddReference field={field} screen={screen} onAdded={onAdded} />
      ) : null}
      <FieldNotes {...notes} locked={locked} />
    </>
  );
}

/** Verified fields change only by a code, so they are read-only; one's own is so from the start. */
function verifiedIn({ form, row }: FormContextValue, field: FieldOf) {
  if (!isVerified(field)) return { verified: undefined, isOwn: false };
  const value = form.state.values[field.name] ?? null;
  return {
    verified: row && !isEmpty(row[field.name] ?? null) ? field : undefined,
    isOwn: !row && !isEmpty(value) && value === ownOf(form.resource, field, form.judgeOptions.me),
  };
}

/** What is marked and not required says so. */
function helpOf({ marked }: FormContextValue, { name, help }: FieldOf): string | undefined {
  if (help !== undefined) return t(help);
  return marked?.includes(name) ? t('You can leave this empty.') : undefined;
}

type ControlProps = InputProps & {
  readonly notes: Notes;
  /** Whether it is only looked at in a form that is not locked. */
  readonly held: boolean;
  readonly expanded: Value | undefined;
};

function Control({ field, labelledBy, locked, notes, held, expanded }: ControlProps): ReactNode {
  const { name } = field;
  const { form, screen, row } = usePlace(name);
  const { resource, judged, judgeOptions } = form;
  const { id } = notes;
  const { Detail } = viewOf(field);
  const { Input } = controlsOf(field);
  const describedBy = describing(notes);
  // What the server works out is shown, and never entered.
  if (field.filled)
    return (
      <output id={id} aria-describedby={describedBy}>
        <Detail field={field} value={row?.[name] ?? null} row={row ?? NEW} />
      </output>
    );
  const { values } = form.state;
  return (
    <Input
      field={field}
      value={(kindOf(field).derived ? derivedValue(resource, field, judged, judgeOptions) : values[name]) ?? null}
      onChange={(value) => form.change(name, value)}
      onBlur={() => form.leave(name)}
      onUpload={(now) => form.upload(name, now)}
      id={id}
      labelledBy={labelledBy}
      describedBy={describedBy}
      invalid={notes.errors.length > 0}
      required={!locked && isRequired(resource, field, judged, judgeOptions)}
      // What has the focus keeps it while the form is saved; what is typed then is not taken.
      disabled={locked || held || (form.saving && !hasFocus(name, id))}
      screen={screen}
      record={row?.id}
      draft={values}
      onLearn={(records) => form.learn(name, records)}
      expanded={expanded}
    />
  );
}

/** What is said below a field. */
type Notes = {
  /** Of the control they describe. */
  readonly id: string;
  readonly help: string | undefined;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
};

const describing = ({ id, help, warnings, errors }: Notes): string | undefined =>
  [
    help === undefined ? '' : `${id}-help`,
    warnings.length > 0 ? `${id}-warning` : '',
    errors.length > 0 ? `${id}-error` : '',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

const FieldNotes = ({ id, help, warnings, errors, locked }: Notes & { readonly locked: boolean }): ReactNode => (
  <>
    {help === undefined ? null : (
      <p id={`${id}-help`} className="field-help">
        {help}
      </p>
    )}
    {warnings.length === 0 ? null : (
      <p id={`${id}-warning`} className="field-warning" role="status">
        <WarningIcon /> {warnings.map((message) => t(message)).join(' ')}
      </p>
    )}
    {/* Its place is kept, but nothing will ever be wrong with a field that is only looked at. */}
    {locked && errors.length === 0 ? null : (
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {errors.map((message) => t(message)).join(' ')}
      </p>
    )}
  </>
);
