import { t } from '../platform/i18n/index.ts';
import { PreviewButton } from '../ui/document-preview.tsx';
import { documentOf, fileIn, smallOf } from './files.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** The picture, small; pressing it shows it large. */
export const Picture = ({
  field,
  value,
  row,
  className,
  small = false,
}: ShownProps<'image' | 'file'> & { readonly className: string; readonly small?: boolean }) => {
  const file = fileIn(row.expanded?.[field.name]);
  if (value === null && file === undefined) return <Nothing />;
  const name = file?.name ?? t('Document');
  return (
    <PreviewButton
      document={documentOf(file)}
      label={t('Preview {name}', { name })}
      className={file ? 'picture-button' : 'link-button'}
    >
      {file ? (
        <img
          src={small ? smallOf(file) : file.url}
          alt={t('{field}: {name}', { field: t(field.label), name })}
          className={className}
          loading="lazy"
        />
      ) : (
        t('Preview')
      )}
    </PreviewButton>
  );
};

/** An uploaded picture. */
export const image: FieldView<'image'> = {
  Cell: (props) => <Picture {...props} className="picture-cell" small />,
  Detail: (props) => <Picture {...props} className="picture-detail" />,
};
