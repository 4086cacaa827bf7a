import { formatNumber } from './formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

type Props = ShownProps<'count'>;

const Shown = ({ value }: Props) =>
  typeof value === 'number' ? <span className="digits">{formatNumber(value)}</span> : <Nothing />;

/** How many other records refer to this one; computed, so a form only shows it. */
export const count: FieldView<'count'> = {
  Input: ({ id, value }) => <output id={id}>{typeof value === 'number' ? formatNumber(value) : <Nothing />}</output>,
  Cell: Shown,
  Detail: Shown,
  align: 'end',
};
