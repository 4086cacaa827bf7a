import type { ReactNode } from 'react';
import type { Field, Value } from '../../../resources/language/index.ts';
import { formatNumber } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import type { FieldControls, InputProps } from '../view.ts';
import { RangeFilter } from './filters.tsx';
import { NumberInput } from './typed.tsx';

const decimalsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0;

/** The next number of whole steps in a direction, within the field's bounds. */
export function stepped(field: Pick<Field<'number'>, 'min' | 'max'>, value: Value, by: number): number {
  const size = Math.abs(by);
  const from = typeof value === 'number' ? value / size : 0;
  // What lies between two steps goes to the nearer one in that direction.
  const steps = by > 0 ? Math.floor(from + 1e-9) + 1 : Math.ceil(from - 1e-9) - 1;
  return Math.min(
    field.max ?? Number.POSITIVE_INFINITY,
    Math.max(field.min ?? 0, Number((steps * size).toFixed(decimalsOf(size)))),
  );
}

/** A number that goes in steps: typed, or by its buttons and the arrow keys. */
function SteppedInput({ step, ...props }: InputProps<'number'> & { readonly step: number }) {
  const { field, value, onChange, disabled } = props;
  const unit = field.unit === undefined ? undefined : t(field.unit);
  const button = (by: number, words: string, sign: ReactNode): ReactNode => (
    <button
      type="button"
      className="number-step"
      aria-label={words}
      aria-disabled={disabled || stepped(field, value, by) === value || undefined}
      onClick={() => disabled || onChange(stepped(field, value, by))}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input in it
    <div
      className="number-steps"
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined || disabled || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onChange(stepped(field, value, by));
      }}
    >
      {button(-step, t('{step} less', { step: formatNumber(step) }), '−')}
      <NumberInput {...props} suffix={unit} />
      {button(step, t('{step} more', { step: formatNumber(step) }), '+')}
    </div>
  );
}

/** A number, with its unit behind it. */
export const number: FieldControls<'number'> = {
  Input: (props) =>
    props.field.step === undefined ? (
      <NumberInput {...props} suffix={props.field.unit === undefined ? undefined : t(props.field.unit)} />
    ) : (
      <SteppedInput {...props} step={props.field.step} />
    ),
  Filter: (props) => <RangeFilter props={props} />,
};
