import { ExactFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Cell = ({ value }: ShownProps<'text'>) =>
  typeof value === 'string' ? <span className="text-cell">{value}</span> : <Nothing />;

/** One line of text. */
export const text: FieldView<'text'> = {
  Input: (props) => <TextInput {...props} maxLength={props.field.maxLength ?? 200} />,
  Cell,
  Detail: Cell,
  Filter: (props) => <ExactFilter props={props} />,
};
