import type { Field, Row } from '../../resources/language/index.ts';
import { formatNumber } from '../platform/formats.ts';
import type { FieldView, ShownProps } from './view.ts';

/** The target field under this field's name, for filters. */
export const standIn = ({ name, label, target }: Field<'related'>): Field => ({ ...target, name, label });

/** The row with the target field's name and value. */
export const targetRow = (field: Field<'related'>, row: Row): Row => ({
  ...row,
  [field.target.name]: row[field.name] ?? null,
  expanded: { [field.target.name]: row.expanded?.[field.name] ?? null },
});

/** Draws a related field as its target does; `viewOf` resolves any kind. */
export const relatedView = (viewOf: (field: Field) => FieldView): FieldView<'related'> => {
  const shown = (part: 'Cell' | 'Detail' | 'Quiet') =>
    function Related({ field, value, row }: ShownProps<'related'>) {
      const view = viewOf(field.target);
      const Part = view[part] ?? view.Cell;
      return <Part field={field.target} value={value} row={targetRow(field, row)} />;
    };
  const Cell = shown('Cell');
  return {
    Cell,
    Detail: shown('Detail'),
    Quiet: shown('Quiet'),
    flows: ({ target }) => viewOf(target).flows?.(target) ?? false,
    Chosen: (props) => {
      const { Chosen } = viewOf(props.field.target);
      return Chosen ? <Chosen {...props} field={standIn(props.field)} /> : props.text;
    },
    figure: (field, value) => viewOf(field.target).figure?.(field.target, value) ?? formatNumber(value),
  };
};
