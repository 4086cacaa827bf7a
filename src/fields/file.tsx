import { formatSize } from './formats.ts';
import { Nothing } from './plain.tsx';
import { fileIn, Upload } from './upload.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Link = ({ field, row }: ShownProps<'file'>) => {
  const file = fileIn(row.expanded?.[field.name]);
  return file ? (
    <a href={file.url} target="_blank" rel="noreferrer" title={formatSize(file.size)}>
      {file.name}
    </a>
  ) : (
    <Nothing />
  );
};

/** An uploaded document or picture. */
export const file: FieldView<'file'> = {
  Input: (props) => <Upload {...props} />,
  Cell: Link,
  Detail: Link,
};
