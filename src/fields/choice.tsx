import { Nothing } from './plain.tsx';
import { Tag, wordsOf } from './tags.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ field, value }: ShownProps<'choice'>) =>
  typeof value === 'string' ? <Tag options={field.options} value={value} /> : <Nothing />;

const Quiet = ({ field, value }: ShownProps<'choice'>) =>
  typeof value === 'string' ? <Tag options={field.options} value={value} quiet /> : <Nothing />;

/** One value of a vocabulary. */
export const choice: FieldView<'choice'> = {
  Cell: Shown,
  Detail: Shown,
  Quiet,
  Chosen: ({ field, text }) => wordsOf(field.options, text),
};
