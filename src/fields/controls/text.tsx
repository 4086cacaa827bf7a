import { type ReactNode, useState } from 'react';
import { type Field, isMask, kindOf, singleBlanks } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { RevealButton, useReveal, Whole } from '../reveal.tsx';
import type { FieldControls, InputProps } from '../view.ts';
import { ExactFilter } from './filters.tsx';
import { TextInput } from './typed.tsx';

/** How it is written what has one form only; its field is as wide as that. */
const written = (field: Field<'text'>): string | undefined =>
  field.pattern?.of === 'time-of-day' ? t('HH:MM') : undefined;

/** Shows what has one form as it was understood; blanks alone make no change. */
function showRead({ field, value, onChange }: InputProps<'text'>): void {
  if (!field.pattern || typeof value !== 'string') return;
  const read = kindOf(field).parse(field, value);
  if (read.ok && read.value !== singleBlanks(value)) onChange(read.value);
}

/** One line of text. */
export const text: FieldControls<'text'> = {
  Input: (props) => {
    if (props.field.masked) return <MaskedInput {...props} />;
    const placeholder = written(props.field);
    const input = (
      <TextInput
        {...props}
        maxLength={props.field.maxLength ?? 200}
        placeholder={placeholder}
        onBlur={() => {
          showRead(props);
          props.onBlur();
        }}
      />
    );
    return placeholder === undefined ? input : <div className="short-text">{input}</div>;
  },
  Filter: (props) => <ExactFilter props={props} />,
};

/** A masked text; typing starts anew. Revealed after confirmation, which is logged. */
function MaskedInput(props: InputProps<'text'>): ReactNode {
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
