import type { ComponentProps, ReactNode } from 'react';
import './labelled.css';

type Props = {
  readonly label: ReactNode;
  /** The id of what it labels. */
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
