import type { ReactNode } from 'react';
import { valuesIn } from '../choices.tsx';
import { Options } from '../options.tsx';
import { optionsIn } from '../tags.tsx';
import type { FieldControls, InputProps } from '../view.ts';
import { TickFilter } from './filters.tsx';

/** In vocabulary order, as stored. */
export const ticked = (
  options: readonly { readonly value: string }[],
  before: readonly string[],
  value: string,
  on: boolean,
): readonly string[] => {
  const known = options.map((option) => option.value).filter((each) => (each === value ? on : before.includes(each)));
  // What the vocabulary no longer has stays until it is taken out.
  const others = before.filter((each) => (each === value ? on : true) && !options.some((o) => o.value === each));
  return [...known, ...others];
};

function Boxes(props: InputProps<'choices'>): ReactNode {
  const values = valuesIn(props.value);
  const removed = values.filter((value) => !props.field.options.some((option) => option.value === value));
  const options = [...optionsIn(props.field.options), ...removed.map((value) => ({ value, label: value }))];
  return (
    <Options
      {...props}
      options={options}
      chosen={values}
      onChoose={(value, on) => props.onChange(ticked(props.field.options, values, value, on))}
    />
  );
}

/** Several values of a vocabulary. */
export const choices: FieldControls<'choices'> = {
  Input: Boxes,
  group: true,
  Filter: (props) => <TickFilter props={props} options={optionsIn(props.field.options)} />,
};
