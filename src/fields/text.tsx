import { t } from '../platform/i18n/index.ts';
import { ExactFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Cell = ({ field, value }: ShownProps<'text'>) =>
  typeof value === 'string' ? <bdi className="text-cell">{field.said ? t(value) : value}</bdi> : <Nothing />;

/** How it is written what has one form only; its field is as wide as that. */
const written = (field: ShownProps<'text'>['field']): string | undefined =>
  field.pattern?.of === 'time-of-day' ? t('HH:MM') : undefined;

/** One line of text. */
export const text: FieldView<'text'> = {
  Input: (props) => {
    const placeholder = written(props.field);
    const input = <TextInput {...props} maxLength={props.field.maxLength ?? 200} placeholder={placeholder} />;
    return placeholder === undefined ? input : <div className="short-text">{input}</div>;
  },
  Cell,
  Detail: Cell,
  Filter: (props) => <ExactFilter props={props} />,
};
