import type { Field } from '../../resources/language/index.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** A sum over other records, drawn as what is summed: an amount as an amount. Takes how a field of any kind is drawn. */
export const sumView = (viewOf: (field: Field) => FieldView): FieldView<'sum'> => {
  const shown = (part: 'Cell' | 'Detail') =>
    function Sum({ field, value, row }: ShownProps<'sum'>) {
      const Part = viewOf(field.target)[part];
      return <Part field={field.target} value={value} row={row} />;
    };
  const Cell = shown('Cell');
  return {
    // Computed from other records, so a form has nothing to say of it.
    Input: ({ id }: { readonly id: string }) => (
      <output id={id}>
        <Nothing />
      </output>
    ),
    Cell,
    Detail: shown('Detail'),
    align: 'end',
  };
};
