import { formatMonth } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

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
  typeof value === 'string' ? <bdi className="text-cell">{wordsOf(field, value)}</bdi> : <Nothing />;

const wordsOf = ({ translated: text, pattern }: ShownProps<'text'>['field'], value: string): string =>
  text ? t(value) : pattern?.of === 'month' ? formatMonth(value) : value;

/** One line of text. */
export const text: FieldView<'text'> = {
  Cell,
  Detail,
  // What has one way to be written is read whole.
  flows: ({ pattern }) => pattern === undefined,
};
