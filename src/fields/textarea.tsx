import { TextArea } from '../ui/input.ts';
import { inputAttributes, Nothing, textOf } from './plain.tsx';
import type { FieldView } from './view.ts';

/** Several lines of text. */
export const textarea: FieldView<'textarea'> = {
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
  // A cell shows one line; so much is enough for that, and to be read by whoever points at it.
  Cell: ({ value }) =>
    typeof value === 'string' ? (
      <bdi className="text-cell">{value.length > 500 ? `${value.slice(0, 499)}…` : value}</bdi>
    ) : (
      <Nothing />
    ),
  Detail: ({ value }) => (typeof value === 'string' ? <bdi className="several-lines">{value}</bdi> : <Nothing />),
  flows: () => true,
  wide: true,
};
