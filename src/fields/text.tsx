import { t } from '../platform/i18n/index.ts';
import { ExactFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Cell = ({ field, value }: ShownProps<'text'>) =>
  typeof value === 'string' ? <bdi className="text-cell">{field.said ? t(value) : value}</bdi> : <Nothing />;

/** One line of text. */
export const text: FieldView<'text'> = {
  Input: (props) => <TextInput {...props} maxLength={props.field.maxLength ?? 200} />,
  Cell,
  Detail: Cell,
  Filter: (props) => <ExactFilter props={props} />,
};
