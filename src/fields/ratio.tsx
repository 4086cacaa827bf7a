import { formatPercent } from '../platform/formats.ts';
import { RangeFilter } from './filters.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'ratio'>) =>
  typeof value === 'number' ? <span className="digits">{formatPercent(value)}</span> : <Nothing />;

/** One measure as a percentage of another; computed, so a form only shows it. */
export const ratio: FieldView<'ratio'> = {
  Input: ({ id, value }) => <output id={id}>{typeof value === 'number' ? formatPercent(value) : <Nothing />}</output>,
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <RangeFilter props={props} />,
  Chosen: ({ text }) => formatPercent(Number(text)),
  figure: (_field, value) => formatPercent(value),
  align: 'end',
};
