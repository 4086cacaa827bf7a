import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'joined'>) =>
  typeof value === 'string' ? <bdi className="text-cell">{value}</bdi> : <Nothing />;

/** Several texts read as one, such as a full name; made of other fields. */
export const joined: FieldView<'joined'> = {
  Cell: Shown,
  Detail: Shown,
  flows: () => true,
};
