import { t } from '../i18n/index.ts';
import { Nothing } from './plain.tsx';
import { fileIn, Upload } from './upload.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Picture = ({ field, row, className }: ShownProps<'image'> & { readonly className: string }) => {
  const file = fileIn(row.expanded?.[field.name]);
  return file ? (
    <img
      src={file.url}
      alt={t('{field}: {name}', { field: t(field.label), name: file.name })}
      className={className}
      loading="lazy"
    />
  ) : (
    <Nothing />
  );
};

/** An uploaded picture. */
export const image: FieldView<'image'> = {
  Input: (props) => <Upload {...props} />,
  Cell: (props) => <Picture {...props} className="picture-cell" />,
  Detail: (props) => <Picture {...props} className="picture-detail" />,
};
