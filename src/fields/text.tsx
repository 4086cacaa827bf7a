import { t } from '../platform/i18n/index.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { ExactFilter } from './filters.tsx';
import { MaskedInput } from './masked.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** What looks wrong in it stands below, where a record is looked at. */
const Detail = (props: ShownProps<'text'>) => {
  const warnings = props.row._warnings?.[props.field.name] ?? [];
  if (warnings.length === 0) return <Cell {...props} />;
  return (
    <>
      <Cell {...props} />
      <small className="field-warning">
        <WarningIcon /> {warnings.map((message) => t(message)).join(' ')}
      </small>
    </>
  );
};

const Cell = ({ field, value }: ShownProps<'text'>) =>
  typeof value === 'string' ? <bdi className="text-cell">{field.said ? t(value) : value}</bdi> : <Nothing />;

/** How it is written what has one form only; its field is as wide as that. */
const written = (field: ShownProps<'text'>['field']): string | undefined =>
  field.pattern?.of === 'time-of-day' ? t('HH:MM') : undefined;

/** One line of text. */
export const text: FieldView<'text'> = {
  Input: (props) => {
    if (props.field.masked) return <MaskedInput {...props} />;
    const placeholder = written(props.field);
    const input = <TextInput {...props} maxLength={props.field.maxLength ?? 200} placeholder={placeholder} />;
    return placeholder === undefined ? input : <div className="short-text">{input}</div>;
  },
  Cell,
  Detail,
  // What has one way to be written is read whole.
  flows: ({ pattern }) => pattern === undefined,
  Filter: (props) => <ExactFilter props={props} />,
};
