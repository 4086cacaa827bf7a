import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

type Props = ShownProps<'id'>;

const Shown = ({ value }: Props) => (typeof value === 'number' ? <span className="digits">{value}</span> : <Nothing />);

/** The record's number. */
export const id: FieldView<'id'> = {
  Cell: Shown,
  Detail: Shown,
};
