import { type FocusEvent, type ReactNode, useId } from 'react';

type Props = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string, on: boolean) => void;
  readonly isOne?: boolean;
  readonly id?: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
};

/** A few options to choose from, all of them in sight. */
export function Options(props: Props): ReactNode {
  const { options, chosen, onChoose, isOne = false, invalid, onBlur } = props;
  const name = useId();
  const look = isOne ? 'radio' : 'tick';
  const boxes = options.map(({ value, label }) => (
    <label key={value} className={`option ${look}`}>
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={isOne ? name : undefined}
        value={value}
        checked={chosen.includes(value)}
        disabled={props.disabled}
        onChange={(event) => onChoose(value, event.target.checked)}
      />
      <span>{label}</span>
    </label>
  ));
  const carried = {
    id: props.id,
    className: invalid ? `${look}s acts options-invalid` : `${look}s acts`,
    'aria-labelledby': props.labelledBy,
    'aria-describedby': props.describedBy,
    onBlur(event: FocusEvent): void {
      if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
    },
  };
  if (!isOne) return <fieldset {...carried}>{boxes}</fieldset>;
  return (
    <div
      {...carried}
      tabIndex={-1}
      role="radiogroup"
      aria-required={props.required || undefined}
      aria-invalid={invalid || undefined}
    >
      {boxes}
    </div>
  );
}
