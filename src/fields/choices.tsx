import type { ReactNode } from 'react';
import type { Value } from '../../resources/language/index.ts';
import { TickFilter } from './filters.tsx';
import { Options } from './options.tsx';
import { Nothing } from './plain.tsx';
import { optionsIn, wordsOf } from './tags.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const valuesIn = (value: Value): readonly string[] =>
  Array.isArray(value) ? value.filter((each: Value): each is string => typeof each === 'string') : [];

const Names = ({ field, value }: ShownProps<'choices'>): ReactNode => {
  const values = valuesIn(value);
  if (values.length === 0) return <Nothing />;
  return <bdi className="text-cell">{values.map((each) => wordsOf(field.options, each)).join(', ')}</bdi>;
};

const Tags = ({ field, value }: ShownProps<'choices'>): ReactNode => {
  const values = valuesIn(value);
  if (values.length === 0) return <Nothing />;
  return (
    <span className="tags">
      {values.map((each) => (
        <span key={each} className="tag">
          <bdi>{wordsOf(field.options, each)}</bdi>
        </span>
      ))}
    </span>
  );
};

/**
 * The values ticked after one box was pressed, in the order of the vocabulary, as they are stored.
 */
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
  const gone = values.filter((value) => !props.field.options.some((option) => option.value === value));
  const options = [...optionsIn(props.field.options), ...gone.map((value) => ({ value, label: value }))];
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
export const choices: FieldView<'choices'> = {
  Input: Boxes,
  Cell: Names,
  Detail: Tags,
  flows: () => true,
  group: true,
  Filter: (props) => <TickFilter props={props} options={optionsIn(props.field.options)} />,
  Chosen: ({ field, text }) => wordsOf(field.options, text),
};
