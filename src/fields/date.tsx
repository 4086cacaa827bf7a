import { dayOf } from '../../resources/language/index.ts';
import { formatDay } from '../platform/formats.ts';
import { RangeFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'date'>) =>
  typeof value === 'string' ? <time dateTime={value}>{formatDay(value)}</time> : <Nothing />;

/** A calendar day, through the browser's own picker: it costs nothing and every platform's people know theirs. */
export const date: FieldView<'date'> = {
  Input: (props) => {
    const today = dayOf(new Date());
    return (
      <TextInput
        {...props}
        type="date"
        min={props.field.range === 'future' ? today : undefined}
        max={props.field.range === 'past' ? today : '9999-12-31'}
      />
    );
  },
  Cell: Shown,
  Detail: Shown,
  unbroken: true,
  Filter: (props) => <RangeFilter props={props} type="date" />,
  Chosen: ({ text }) => formatDay(text),
};
