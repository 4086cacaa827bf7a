import { createContext, type ReactNode, use } from 'react';
import { isRequired, type Row, type Screen } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { t } from '../platform/i18n/index.ts';
import type { Form } from './use-form.ts';

/** Where a field stands: what every field of one form shares. */
export type FormPlace = {
  readonly form: Form;
  readonly screen: Screen;
  /** The record it began from; undefined for a new one. */
  readonly row: Row | undefined;
  /** What the ids of its inputs begin with. */
  readonly prefix: string;
  /** Fields that are shown and cannot be changed, or all of them. */
  readonly locked: readonly string[] | true;
};

/** The form around a field. */
export const FormContext = createContext<FormPlace | undefined>(undefined);

/**
 * One field of the form around it, by its name: its label, its input, its help and what is wrong with it. Nothing where the
 * rules of the moment do not show it. It may stand anywhere inside the form.
 */
export function Field({ name }: { readonly name: string }): ReactNode {
  const place = use(FormContext);
  if (!place) throw new Error(`The field ${name} stands in no form.`);
  const { form, screen, row, prefix } = place;
  const { resource } = form;
  const field = resource.fields[name];
  if (!field || !form.visible.includes(name)) return null;
  const locked = place.locked === true || place.locked.includes(name);
  const { Input, group, wide } = viewOf(field);
  const { values, errors } = form.state;
  const messages = errors[name] ?? [];
  const required = !locked && isRequired(resource, field, values, form.asked);
  const id = `${prefix}-${name}`;
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
      data-field={name}
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
        value={values[name] ?? null}
        onChange={(value) => form.change(name, value)}
        onBlur={() => form.leave(name)}
        onUpload={(now) => form.upload(name, now)}
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        invalid={invalid}
        required={required}
        disabled={form.saving || locked}
        screen={screen}
        record={row?.id}
        draft={values}
        onLearn={(records) => form.learn(name, records)}
        expanded={row?.expanded?.[name]}
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
