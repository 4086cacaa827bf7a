import type { Field, Value } from '../../resources/language/index.ts';
import { formatMoney, formatNumber } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { RangeFilter } from './filters.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const written = ({ amount }: Field<'formula'>, value: number): string =>
  amount ? formatMoney(value) : formatNumber(value);

const Figure = ({ field, value }: { readonly field: Field<'formula'>; readonly value: Value }) =>
  typeof value === 'number' ? <span className="digits">{written(field, value)}</span> : <Nothing />;

const Shown = ({ field, value }: ShownProps<'formula'>) => <Figure field={field} value={value} />;

/**
 * Numbers of the record added or multiplied. A form only shows what it comes to, while its parts
 * are typed.
 */
export const formula: FieldView<'formula'> = {
  Input: ({ id, field, value }: InputProps<'formula'>) => (
    <output id={id} aria-label={t(field.label)}>
      <Figure field={field} value={value} />
    </output>
  ),
  Cell: Shown,
  Detail: Shown,
  align: 'end',
  figure: written,
  Filter: (props) => <RangeFilter props={props} />,
  Chosen: ({ field, text }) => written(field, Number(text)),
};
