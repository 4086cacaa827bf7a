import { Shown } from '../state.tsx';
import { optionsIn } from '../tags.tsx';
import type { FieldControls } from '../view.ts';
import { TickFilter } from './filters.tsx';

/** Where a record stands. Only moves change it, so a form shows it and asks nothing. */
export const state: FieldControls<'state'> = {
  Input: ({ id, field, value }) => (
    <output id={id}>
      <Shown field={field} value={value} />
    </output>
  ),
  Filter: (props) => <TickFilter props={props} options={optionsIn(props.field.options)} />,
};
