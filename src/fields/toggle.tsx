import type { Field } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Mark } from '../ui/marks.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** What its two values are called. */
export const wordsOf = (field: Field<'toggle'>): { readonly on: string; readonly off: string } =>
  field.words ?? { on: 'Yes', off: 'No' };

const Shown = ({ field, value }: ShownProps<'toggle'>) => {
  const { on, off } = wordsOf(field);
  return <Mark meaning={value === true ? 'done' : 'stopped'}>{t(value === true ? on : off)}</Mark>;
};

/** Yes or no. In a list's own toggle columns the list draws a switch instead of this cell. */
export const toggle: FieldView<'toggle'> = {
  Cell: Shown,
  Detail: Shown,
  words: wordsOf,
  Chosen: ({ field, text }) => t(text === 'true' ? wordsOf(field).on : wordsOf(field).off),
};
