import { TextArea } from '../../ui/input.ts';
import type { FieldControls } from '../view.ts';
import { inputAttributes, textOf } from './typed.tsx';

/** Several lines of text. */
export const textarea: FieldControls<'textarea'> = {
  Input: (props) => (
    <TextArea
      {...inputAttributes(props)}
      dir="auto"
      rows={2}
      maxLength={props.field.maxLength ?? 2000}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    />
  ),
};
