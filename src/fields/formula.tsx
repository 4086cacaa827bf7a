import type { Field, Value } from '../../resources/language/index.ts';
import { formatMoney, formatNumber, formatShare } from '../platform/formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

// Shares stand below each other, so each has as many decimals.
const written = ({ amount, share }: Field<'formula'>, value: number): string =>
  amount ? formatMoney(value) : share ? formatShare(value) : formatNumber(value);

/** What it comes to. */
export const Figure = ({ field, value }: { readonly field: Field<'formula'>; readonly value: Value }) =>
  typeof value === 'number' ? <span className="digits">{written(field, value)}</span> : <Nothing />;

const Shown = ({ field, value }: ShownProps<'formula'>) => <Figure field={field} value={value} />;

/** Numbers of the record added or multiplied. */
export const formula: FieldView<'formula'> = {
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  figure: written,
  Chosen: ({ field, text }) => written(field, Number(text)),
};
