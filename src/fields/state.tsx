import { t } from '../platform/i18n/index.ts';
import { Nothing } from './plain.tsx';
import { Tag, wordsOf } from './tags.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** What stands for a state the field does not have (spec part 2 §4). */
const unknown = (): string => t('Unknown');

/** The pill a state is shown as. */
export const Shown = ({ field, value }: Pick<ShownProps<'state'>, 'field' | 'value'>) =>
  typeof value === 'string' ? <Tag options={field.options} value={value} unknown={unknown()} /> : <Nothing />;

const Quiet = ({ field, value }: ShownProps<'state'>) =>
  typeof value === 'string' ? <Tag options={field.options} value={value} unknown={unknown()} quiet /> : <Nothing />;

/** Where a record stands. Only moves change it, so a form shows it and asks nothing. */
export const state: FieldView<'state'> = {
  Cell: Shown,
  Detail: Shown,
  Quiet,
  Chosen: ({ field, text }) => wordsOf(field.options, text, unknown()),
};
