import type { Field, Row } from '../../resources/language/index.ts';
import { formatNumber } from '../platform/formats.ts';
import type { FieldView, ShownProps } from './view.ts';

/**
 * The field at the end, as if it were the record's own: a filter by it goes by the name it has
 * here.
 */
export const standIn = ({ name, label, target }: Field<'related'>): Field => ({ ...target, name, label });

/**
 * The row as the other record's own list would have it: the value, and what it stands for, under
 * the target's name.
 */
export const targetRow = (field: Field<'related'>, row: Row): Row => ({
  ...row,
  [field.target.name]: row[field.name] ?? null,
  expanded: { [field.target.name]: row.expanded?.[field.name] ?? null },
});

/**
 * A field of the record a reference points to, drawn as that record draws it. Takes how a field of
 * any kind is drawn, since its target may be of any.
 */
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
