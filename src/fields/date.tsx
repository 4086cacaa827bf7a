import { formatDay } from '../platform/dates.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'date'>) =>
  typeof value === 'string' ? <time dateTime={value}>{formatDay(value)}</time> : <Nothing />;

/** A calendar day. */
export const date: FieldView<'date'> = {
  Cell: Shown,
  Detail: Shown,
  Chosen: ({ text }) => formatDay(text),
};
