import type { ComponentProps, ReactNode } from 'react';
import './labelled.css';
import './ui.css';

type Props = {
  readonly label: ReactNode;
  readonly id: string;
  readonly children: ReactNode;
};

/** Something to choose or to fill in that is no field of a form, below its label. */
export const Labelled = ({ label, id, children }: Props): ReactNode => (
  <div className="field">
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
);

/** A short list to choose one of, as the browser draws it. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>): ReactNode => (
  <select {...props} className="native-select" />
);

type ChooseProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
};

/** A short list of options whose label only screen readers say. */
export const Choose = ({ label, value, options, onChoose }: ChooseProps): ReactNode => (
  <Select aria-label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
);
