import type { Field, Meaning, Value } from '../../resources/language/index.ts';
import { formatNumber } from '../platform/formats.ts';
import { registry } from '../platform/registry.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/**
 * A measure of the records that refer to one, drawn as what is measured: an amount as an amount, a
 * day as a day, a count as a number. Takes how a field of any kind is drawn.
 */
export const rollupView = (viewOf: (field: Field) => FieldView): FieldView<'rollup'> => {
  const shown = (part: 'Cell' | 'Detail') =>
    function Rollup({ field, value, row }: ShownProps<'rollup'>) {
      const { target } = field;
      if (target === undefined)
        return typeof value === 'number' ? <span className="digits">{formatNumber(value)}</span> : <Nothing />;
      const Part = viewOf(target)[part];
      return <Part field={target} value={told(field, value)} row={row} />;
    };
  const Cell = shown('Cell');
  const figure = (field: Field<'rollup'>, value: number): string => {
    const { target } = field;
    const shownValue = Number(told(field, value));
    return (target && viewOf(target).figure?.(target, shownValue)) ?? formatNumber(shownValue);
  };
  return {
    Cell,
    Detail: shown('Detail'),
    Chosen: (props) => {
      const { target } = props.field;
      const Chosen = target && viewOf(target).Chosen;
      return Chosen ? <Chosen {...props} field={target} /> : formatNumber(Number(props.text));
    },
    figure,
    means: meaningOf,
    align: 'end',
  };
};

/** An average as people read it, to two decimals: what it is of was never told to more. */
const told = ({ measure }: Field<'rollup'>, value: Value): Value =>
  measure === 'avg' && typeof value === 'number' ? Math.round(value * 100) / 100 : value;

/** What it counts means: the value that records must have to be counted in it. */
function meaningOf(field: Field<'rollup'>): Meaning | undefined {
  const counted = registry.resources[field.of];
  for (const [name, test] of Object.entries(field.where ?? {})) {
    const stands = counted?.fields[name];
    if (stands === undefined || !('options' in stands) || typeof test !== 'object' || test === null) continue;
    const wanted = 'is' in test ? test.is : 'in' in test && Array.isArray(test.in) ? test.in[0] : undefined;
    const option = stands.options.find(({ value }) => value === wanted);
    if (option?.means) return option.means;
  }
  return undefined;
}
