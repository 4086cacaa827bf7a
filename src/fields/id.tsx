import { ExactFilter } from './filters.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

type Props = ShownProps<'id'>;

const Shown = ({ value }: Props) => (typeof value === 'number' ? <span className="digits">{value}</span> : <Nothing />);

/** The record's number; the server gives it, so a form only shows it. */
export const id: FieldView<'id'> = {
  Input: ({ id: htmlId, value }) => <output id={htmlId}>{typeof value === 'number' ? value : <Nothing />}</output>,
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <ExactFilter props={props} numeric />,
};
