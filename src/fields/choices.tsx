import type { ReactNode } from 'react';
import type { Value } from '../../resources/language/index.ts';
import { Nothing } from './plain.tsx';
import { wordsOf } from './tags.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** The values it holds. */
export const valuesIn = (value: Value): readonly string[] =>
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

/** Several values of a vocabulary. */
export const choices: FieldView<'choices'> = {
  Cell: Names,
  Detail: Tags,
  flows: () => true,
  Chosen: ({ field, text }) => wordsOf(field.options, text),
};
