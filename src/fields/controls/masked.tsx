import { type ReactNode, useState } from 'react';
import { isMask } from '../../../resources/language/index.ts';
import { RevealButton, useReveal, Whole } from '../reveal.tsx';
import type { InputProps } from '../view.ts';
import { TextInput } from './typed.tsx';

/** A masked text; typing starts anew. Revealed after confirmation, which is logged. */
export function MaskedInput(props: InputProps<'text'>): ReactNode {
  const { field, value, screen, record, disabled } = props;
  const [initial, setInitial] = useState(value);
  // Loaded again, it may be another.
  if (isMask(value) && value !== initial) setInitial(value);
  const revealed = useReveal({ field, masked: initial, screen, record });
  const isKept = isMask(value);
  return (
    <>
      <div className="row-4">
        <TextInput
          {...props}
          value={isKept ? null : value}
          maxLength={field.maxLength ?? 200}
          placeholder={isKept ? String(value) : undefined}
          autoComplete="off"
          onChange={(typed) => props.onChange(typed ?? (isMask(initial) ? initial : null))}
        />
        {isKept && record !== undefined && !disabled ? <RevealButton field={field} of={revealed} /> : null}
      </div>
      {isKept ? <Whole of={revealed} /> : null}
    </>
  );
}
