import type { Field } from '../../resources/language/index.ts';
import { RangeFilter } from './filters.tsx';
import { formatNumber } from './formats.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/**
 * A measure of the records that refer to one, drawn as what is measured: an amount as an amount, a count as a number. Takes how
 * a field of any kind is drawn.
 */
export const rollupView = (viewOf: (field: Field) => FieldView): FieldView<'rollup'> => {
  const inWords = (field: Field<'rollup'>, value: number): string =>
    (field.target && viewOf(field.target).figure?.(field.target, value)) ?? formatNumber(value);
  const shown = (part: 'Cell' | 'Detail') =>
    function Rollup({ field, value, row }: ShownProps<'rollup'>) {
      if (value === null) return <Nothing />;
      if (field.target === undefined) return <span className="digits">{formatNumber(Number(value))}</span>;
      const Part = viewOf(field.target)[part];
      return <Part field={field.target} value={value} row={row} />;
    };
  const Cell = shown('Cell');
  return {
    // Computed from other records, so a form only shows what it was when the record was loaded.
    Input: ({ id, field, value }) => (
      <output id={id}>{typeof value === 'number' ? inWords(field, value) : <Nothing />}</output>
    ),
    Cell,
    Detail: shown('Detail'),
    Filter: (props) => <RangeFilter props={props} type="number" />,
    Chosen: ({ field, text }) => inWords(field, Number(text)),
    figure: inWords,
    align: 'end',
  };
};
