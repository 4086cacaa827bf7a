import { type ReactNode, useState } from 'react';
import { isMask } from '../../../resources/language/index.ts';
import { RevealButton, useReveal, Whole } from '../reveal.tsx';
import type { InputProps } from '../view.ts';
import { TextInput } from './typed.tsx';

/**
 * A text of which only the end is told: it stays until another is typed, which begins anew, and
 * stays again where that is taken back. Who may change it sees the whole after a proof of who they
 * are; that is noted.
 */
export function MaskedInput(props: InputProps<'text'>): ReactNode {
  const { field, value, screen, record, disabled } = props;
  const [told, setTold] = useState(value);
  // Loaded again, it may be another.
  if (isMask(value) && value !== told) setTold(value);
  const revealed = useReveal({ field, told, screen, record });
  const isKept = isMask(value);
  return (
    <>
      <div className="masked-field">
        <TextInput
          {...props}
          value={isKept ? null : value}
          maxLength={field.maxLength ?? 200}
          placeholder={isKept ? String(value) : undefined}
          autoComplete="off"
          onChange={(typed) => props.onChange(typed ?? (isMask(told) ? told : null))}
        />
        {isKept && record !== undefined && !disabled ? <RevealButton field={field} of={revealed} /> : null}
      </div>
      {isKept ? <Whole of={revealed} /> : null}
    </>
  );
}
