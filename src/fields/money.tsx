import { formatMoney } from '../platform/formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'money'>) =>
  typeof value === 'number' ? <span className="digits">{formatMoney(value)}</span> : <Nothing />;

/** An amount in the house's currency. */
export const money: FieldView<'money'> = {
  atAGlance: true,
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  figure: (_field, value) => formatMoney(value),
  Chosen: ({ text }) => formatMoney(Number(text)),
};
