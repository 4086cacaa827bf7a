import { formatPercent } from '../platform/formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'percent'>) =>
  typeof value === 'number' ? <span className="digits">{formatPercent(value)}</span> : <Nothing />;

/** A share of a hundred. */
export const percent: FieldView<'percent'> = {
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  figure: (_field, value) => formatPercent(value),
  Chosen: ({ text }) => formatPercent(Number(text)),
};
