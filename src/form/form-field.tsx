import type { ReactNode } from 'react';
import {
  type Field,
  isRequired,
  type JudgeOptions,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { t } from '../platform/i18n/index.ts';
import type { FormState } from './form-state.ts';

/** What a field needs of the form it stands in. */
export type FieldForm = {
  readonly state: Pick<FormState, 'values' | 'errors'>;
  /** What rules are asked with besides the values. */
  readonly asked: JudgeOptions;
  readonly saving: boolean;
  readonly change: (name: string, value: Value) => void;
  /** Told what is known of records a field refers to. */
  readonly learn: (name: string, records: readonly Row[]) => void;
  readonly leave: (name: string) => void;
};

type FieldProps = {
  readonly id: string;
  readonly resource: Resource;
  readonly field: Field;
  readonly form: FieldForm;
  readonly screen: Screen;
  readonly row: Row | undefined;
  readonly locked: boolean;
};

/** One field of a form: its label, its input, its help and what is wrong with it. */
export function FormField({ id, resource, field, form, screen, row, locked }: FieldProps): ReactNode {
  const { Input, group, wide } = viewOf(field);
  const { values, errors } = form.state;
  const messages = errors[field.name] ?? [];
  const required = !locked && isRequired(resource, field, values, form.asked);
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const invalid = messages.length > 0;
  const describedBy =
    [field.help === undefined ? '' : helpId, invalid ? errorId : ''].filter(Boolean).join(' ') || undefined;
  const label = (
    <>
      {t(field.label)}
      {required ? (
        <span className="required" aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </>
  );
  return (
    <div
      className={`field${wide ? ' field-wide' : ''}${wide === 'row' ? ' field-row' : ''}`}
      data-field
      data-invalid={invalid || undefined}
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
      <Input
        field={field}
        value={values[field.name] ?? null}
        onChange={(value) => form.change(field.name, value)}
        onBlur={() => form.leave(field.name)}
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        invalid={invalid}
        required={required}
        disabled={form.saving || locked}
        screen={screen}
        record={row?.id}
        draft={values}
        onLearn={(records) => form.learn(field.name, records)}
        expanded={row?.expanded?.[field.name]}
      />
      {field.help === undefined ? null : (
        <p id={helpId} className="field-help">
          {t(field.help)}
        </p>
      )}
      {/* Its place is kept, but nothing will ever be wrong with a field that is only looked at. */}
      {locked && !invalid ? null : (
        <p id={errorId} className="field-error" aria-live="polite">
          {messages.map((message) => t(message)).join(' ')}
        </p>
      )}
    </div>
  );
}

/** Puts the focus on the first control inside what `selector` finds first. */
export function focusField(form: HTMLFormElement | null, selector: string): void {
  const place = form?.querySelector<HTMLElement>(selector);
  const control = place?.querySelector<HTMLElement>('input:checked, input, textarea, select, button') ?? place;
  control?.focus();
}
