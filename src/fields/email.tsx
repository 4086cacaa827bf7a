import { ExactFilter } from './filters.tsx';
import { Nothing, TextInput } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Link = ({ value }: ShownProps<'email'>) => {
  if (typeof value !== 'string') return <Nothing />;
  const at = value.lastIndexOf('@') + 1;
  // A narrow column breaks before the domain first.
  return (
    <a href={`mailto:${encodeURI(value)}`} dir="ltr">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </a>
  );
};

/** An e-mail address. */
export const email: FieldView<'email'> = {
  Input: (props) => <TextInput {...props} type="email" maxLength={254} />,
  Cell: Link,
  Detail: Link,
  Filter: (props) => <ExactFilter props={props} />,
};
