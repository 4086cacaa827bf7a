import { type ReactNode, useState } from 'react';
import { uaePhone } from '../../resources/language/kinds/phone.ts';
import { formatPhone } from './formats.ts';
import { Nothing, TextInput, textOf } from './plain.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const COUNTRY = '+971';

const Dial = ({ value }: ShownProps<'phone'>) =>
  typeof value === 'string' ? (
    <a href={`tel:${value}`} className="digits" dir="ltr">
      {formatPhone(value)}
    </a>
  ) : (
    <Nothing />
  );

/** The nine digits of a stored number in groups, without the country's: the input says that before them. */
export const nationalPart = (value: string): string =>
  value.startsWith(COUNTRY) ? formatPhone(value).slice(COUNTRY.length).trim() : value;

/**
 * A number with the country before it. Any way of writing it is taken, and held as it is stored once it is whole; what
 * is shown stays as it was typed until the input is left, so that the cursor does not jump.
 */
function Numbered(props: InputProps<'phone'>): ReactNode {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && held(typed) === props.value ? typed : nationalPart(textOf(props.value));
  return (
    <TextInput
      {...props}
      type="tel"
      maxLength={40}
      prefix={<span className="digits phone-country">{COUNTRY}</span>}
      value={shown === '' ? null : shown}
      onChange={(value) => {
        const text = textOf(value);
        setTyped(text);
        props.onChange(held(text));
      }}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur();
      }}
    />
  );
}

const held = (text: string): string | null => (text === '' ? null : (uaePhone(text) ?? text));

/** A UAE phone number. */
export const phone: FieldView<'phone'> = {
  Input: Numbered,
  Cell: Dial,
  Detail: Dial,
};
