import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Field, kindOf, type Value } from '../../../resources/language/index.ts';
import { registry } from '../../platform/registry.ts';
import { Input } from '../../ui/input.ts';
import type { InputProps } from '../view.ts';

/** The attributes every antd input of a form carries. */
export const inputAttributes = (
  props: Pick<InputProps, 'id' | 'disabled' | 'onBlur' | 'invalid' | 'describedBy' | 'required'>,
) => ({
  id: props.id,
  disabled: props.disabled,
  onBlur: props.onBlur,
  'aria-invalid': props.invalid || undefined,
  'aria-describedby': props.describedBy,
  'aria-required': props.required || undefined,
  ...(props.invalid ? { status: 'error' as const } : {}),
});

/** What an input of text shows for a value. */
export const textOf = (value: Value): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

type TextProps = InputProps & {
  readonly maxLength?: number | undefined;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly prefix?: ReactNode;
  readonly placeholder?: string | undefined;
};

/** One line of text. Nothing typed is null, as stored. */
export function TextInput(props: TextProps): ReactNode {
  const { maxLength, type = 'text', prefix, placeholder } = props;
  return (
    <Input
      {...inputAttributes(props)}
      type={type}
      dir={type === 'text' ? 'auto' : 'ltr'}
      {...('case' in props.field && props.field.case === 'upper' ? { className: 'upper-text' } : {})}
      value={textOf(props.value)}
      autoComplete={props.autoComplete ?? autoCompleteOf(props)}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(prefix === undefined ? {} : { prefix })}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** A number as text, safe from wheel and letters; invalid input is held. */
export function NumberInput(
  props: InputProps & {
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
    /** So many decimals a number has as long as nobody types. */
    readonly decimals?: number;
  },
): ReactNode {
  const { decimals } = props;
  const textFor = (value: Value): string =>
    typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : textOf(value);
  const [typed, setTyped] = useState(() => textFor(props.value));
  const shown = same(numberOf(props.field, typed), props.value) ? typed : textFor(props.value);
  return (
    <Input
      {...inputAttributes(props)}
      onBlur={() => {
        // More decimals than there may be stay to be seen with what is said of them.
        const isWhole = typeof props.value === 'number' && Number(props.value.toFixed(decimals ?? 20)) === props.value;
        if (isWhole) setTyped(textFor(props.value));
        props.onBlur();
      }}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onKeyDown={(event) => {
        if (isBlocked(event, props.field)) event.preventDefault();
      }}
      {...(props.prefix === undefined ? {} : { prefix: props.prefix })}
      {...(props.suffix === undefined ? {} : { suffix: props.suffix })}
      onChange={(event) => {
        setTyped(event.target.value);
        props.onChange(numberOf(props.field, event.target.value));
      }}
    />
  );
}

const isBlocked = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, field: Field): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  'blocksKeys' in field &&
  field.blocksKeys?.some((each) => each === key.toLowerCase()) === true;

const same = (one: Value, other: Value): boolean => (one ?? null) === (other ?? null);

/** The number a text says, the text itself when it says none, null when it is blank. */
export function numberOf(field: Field, text: string): Value {
  const read = kindOf(field).imported(field, text);
  return read.ok && 'value' in read ? read.value : text;
}

/** Autocomplete tokens (WCAG 1.3.5) by identity field. */
const OWN = { firstName: 'given-name', lastName: 'family-name', login: 'email', phone: 'tel' } as const;

/** Whether a browser may fill an input in: where people tell of themselves, never of others. */
function autoCompleteOf({ screen, field }: Pick<InputProps, 'screen' | 'field'>): string {
  const { profile, user } = registry.identity;
  const known = (Object.keys(OWN) as (keyof typeof OWN)[]).find((name) => user[name] === field.name);
  return screen.name === profile.screen.name && known !== undefined ? OWN[known] : 'off';
}
