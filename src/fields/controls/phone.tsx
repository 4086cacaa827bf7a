import { type ReactNode, useState } from 'react';
import { house } from '../../../resources/language/house.ts';
import { anyPhone, nationalPhone } from '../../../resources/language/kinds/phone.ts';
import { formatPhone } from '../../platform/formats.ts';
import type { FieldControls, InputProps } from '../view.ts';
import { TextInput, textOf } from './typed.tsx';

/** Grouped digits without the country code. */
export const nationalPart = (value: string): string =>
  value.startsWith(house().phones.country) ? formatPhone(value).slice(house().phones.country.length).trim() : value;

/** Accepts any format; reformats on blur, so that the cursor does not jump. */
function Numbered(props: InputProps<'phone'>): ReactNode {
  const [typed, setTyped] = useState<string>();
  const isAbroad = props.field.format === 'international';
  const held = isAbroad ? heldAs(anyPhone) : heldAs(nationalPhone);
  const stored = textOf(props.value);
  const shown =
    typed !== undefined && held(typed) === props.value ? typed : isAbroad ? formatPhone(stored) : nationalPart(stored);
  return (
    <TextInput
      {...props}
      type="tel"
      maxLength={40}
      {...(isAbroad
        ? {}
        : {
            prefix: (
              <bdi className="digits phone-country" dir="ltr">
                {house().phones.country}
              </bdi>
            ),
          })}
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

/** What is held of a text typed: as it will be stored once it is a number, as it is until then. */
const heldAs =
  (read: (text: string) => string | undefined) =>
  (text: string): string | null =>
    text === '' ? null : (read(text) ?? text);

/** A phone number. */
export const phone: FieldControls<'phone'> = { Input: Numbered };
