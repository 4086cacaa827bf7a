import { t } from '../platform/i18n/index.ts';
import { ExactFilter } from './filters.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'joined'>) =>
  typeof value === 'string' ? <bdi className="text-cell">{value}</bdi> : <Nothing />;

/**
 * Several texts read as one, such as a full name; made of other fields, so a form only shows what
 * they make.
 */
export const joined: FieldView<'joined'> = {
  Input: ({ id, field, value }: InputProps<'joined'>) => (
    <output id={id} aria-label={t(field.label)}>
      {typeof value === 'string' ? value : <Nothing />}
    </output>
  ),
  Cell: Shown,
  Detail: Shown,
  flows: () => true,
  Filter: (props) => <ExactFilter props={props} />,
};
