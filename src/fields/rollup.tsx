import type { Field, Meaning, Value } from '../../resources/language/index.ts';
import { formatNumber } from '../platform/formats.ts';
import { registry } from '../platform/registry.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** Draws a rollup as its measured field; `viewOf` resolves any kind. */
export const rollupView = (viewOf: (field: Field) => FieldView): FieldView<'rollup'> => {
  const shown = (part: 'Cell' | 'Detail') =>
    function Rollup({ field, value, row }: ShownProps<'rollup'>) {
      const { target } = field;
      if (target === undefined)
        return typeof value === 'number' ? <span className="digits">{formatNumber(value)}</span> : <Nothing />;
      const Part = viewOf(target)[part];
      return <Part field={target} value={present(field, value)} row={row} />;
    };
  const Cell = shown('Cell');
  const figure = (field: Field<'rollup'>, value: number): string => {
    const { target } = field;
    const shownValue = Number(present(field, value));
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
    meaning: meaningOf,
    align: 'end',
  };
};

/** An average as people read it, to two decimals: its values never have more. */
const present = ({ measure }: Field<'rollup'>, value: Value): Value =>
  measure === 'avg' && typeof value === 'number' ? Math.round(value * 100) / 100 : value;

/** What it counts means: the value that records must have to be counted in it. */
function meaningOf(field: Field<'rollup'>): Meaning | undefined {
  const counted = registry.resources[field.of];
  for (const [name, test] of Object.entries(field.where ?? {})) {
    const stands = counted?.fields[name];
    if (stands === undefined || !('options' in stands) || typeof test !== 'object' || test === null) continue;
    const wanted = 'is' in test ? test.is : 'in' in test && Array.isArray(test.in) ? test.in[0] : undefined;
    const option = stands.options.find(({ value }) => value === wanted);
    if (option?.meaning) return option.meaning;
  }
  return undefined;
}
