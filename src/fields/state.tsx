import { TickFilter } from './filters.tsx';
import { Nothing } from './plain.tsx';
import { optionsIn, Tag, wordsOf } from './tags.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ field, value }: ShownProps<'state'>) =>
  typeof value === 'string' ? <Tag options={field.options} value={value} /> : <Nothing />;

/** Where a record stands. Only moves change it, so a form shows it and asks nothing. */
export const state: FieldView<'state'> = {
  Input: ({ id, field, value }) => (
    <output id={id}>{typeof value === 'string' ? <Tag options={field.options} value={value} /> : <Nothing />}</output>
  ),
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <TickFilter props={props} options={optionsIn(props.field.options)} />,
  Chosen: ({ field, text }) => wordsOf(field.options, text),
};
