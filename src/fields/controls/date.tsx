import { today } from '../../platform/dates.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import type { FieldControls } from '../view.ts';
import { DateFilter } from './filters.tsx';
import { textOf } from './typed.tsx';

/** A calendar day. What is typed and is none is kept, and judged so. */
export const date: FieldControls<'date'> = {
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
  Filter: (props) => <DateFilter {...props} />,
};
