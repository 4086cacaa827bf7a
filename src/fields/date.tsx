import { formatDay, today } from '../platform/dates.ts';
import { DateField } from '../ui/date/date-field.tsx';
import { DateFilter } from './filters.tsx';
import { Nothing, textOf } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'date'>) =>
  typeof value === 'string' ? <time dateTime={value}>{formatDay(value)}</time> : <Nothing />;

/** A calendar day. What is typed and is none is kept, and judged so. */
export const date: FieldView<'date'> = {
  Input: (props) => (
    <DateField
      id={props.id}
      labelledBy={props.labelledBy}
      value={textOf(props.value)}
      min={props.field.range === 'future' ? today() : undefined}
      max={props.field.range === 'past' ? today() : undefined}
      invalid={props.invalid}
      disabled={props.disabled}
      required={props.required}
      describedBy={props.describedBy}
      onChange={(day) => props.onChange(day === '' ? null : day)}
      onLeave={props.onBlur}
    />
  ),
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <DateFilter {...props} />,
  Chosen: ({ text }) => formatDay(text),
};
