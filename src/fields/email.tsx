import { ExactFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Link = ({ value }: ShownProps<'email'>) =>
  typeof value === 'string' ? <a href={`mailto:${encodeURI(value)}`}>{value}</a> : <Nothing />;

/** An e-mail address. */
export const email: FieldView<'email'> = {
  Input: (props) => <TextInput {...props} type="email" maxLength={254} />,
  Cell: Link,
  Detail: Link,
  Filter: (props) => <ExactFilter props={props} />,
};
