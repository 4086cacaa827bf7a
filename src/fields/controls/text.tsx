import { type Field, kindOf, singleBlanks } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import type { FieldControls, InputProps } from '../view.ts';
import { ExactFilter } from './filters.tsx';
import { MaskedInput } from './masked.tsx';
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
