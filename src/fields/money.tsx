import { currencySign, formatMoney } from '../platform/formats.ts';
import { RangeFilter } from './filters.tsx';
import { Nothing, NumberInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'money'>) =>
  typeof value === 'number' ? <span className="digits">{formatMoney(value)}</span> : <Nothing />;

/** An amount in the house's currency. */
export const money: FieldView<'money'> = {
  atAGlance: true,
  Input: (props) => <NumberInput {...props} prefix={currencySign()} decimals={2} />,
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  figure: (_field, value) => formatMoney(value),
  Filter: (props) => <RangeFilter props={props} />,
  Chosen: ({ text }) => formatMoney(Number(text)),
};
