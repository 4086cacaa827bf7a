import { RangeFilter } from './filters.tsx';
import { formatMoney } from './formats.ts';
import { Nothing, NumberInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'money'>) =>
  typeof value === 'number' ? <span className="digits">{formatMoney(value)}</span> : <Nothing />;

/** An amount in AED. */
export const money: FieldView<'money'> = {
  Input: (props) => <NumberInput {...props} prefix="AED" />,
  Cell: Shown,
  Detail: Shown,
  unbroken: true,
  align: 'end',
  figure: (_field, value) => formatMoney(value),
  Filter: (props) => <RangeFilter props={props} type="number" />,
  Chosen: ({ text }) => formatMoney(Number(text)),
};
