import { Nothing } from './plain.tsx';
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

const Whole = ({ value }: ShownProps<'email'>) =>
  typeof value === 'string' ? (
    <a href={`mailto:${encodeURI(value)}`} dir="ltr">
      {value}
    </a>
  ) : (
    <Nothing />
  );

const QuietEmail = ({ value }: ShownProps<'email'>) =>
  typeof value === 'string' ? <span dir="ltr">{value}</span> : <Nothing />;

/** An e-mail address. */
export const email: FieldView<'email'> = {
  atAGlance: true,
  Cell: Whole,
  Detail: Link,
  Quiet: QuietEmail,
  flows: () => true,
};
