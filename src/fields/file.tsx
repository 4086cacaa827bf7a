import { formatSize } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { PreviewButton } from '../ui/document-preview.tsx';
import { documentOf, fileIn } from './files.ts';
import { Picture } from './image.tsx';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** The document's name; pressing it shows the document. */
const Named = ({ field, value, row }: ShownProps<'file'>) => {
  const file = fileIn(row.expanded?.[field.name]);
  if (value === null && file === undefined) return <Nothing />;
  const name = file?.name ?? t('Document');
  return (
    <span className="file-named">
      <PreviewButton
        document={documentOf(file)}
        label={t('Preview {name}', { name })}
        className="link-button file-button"
      >
        {file ? <bdi>{name}</bdi> : t('Preview')}
      </PreviewButton>
      {file ? <span className="upload-size">{formatSize(file.size)}</span> : null}
    </span>
  );
};

const Shown = (props: ShownProps<'file'>) => {
  const file = fileIn(props.row.expanded?.[props.field.name]);
  return file?.type.startsWith('image/') ? <Picture {...props} className="picture-detail" /> : <Named {...props} />;
};

/** An uploaded document or picture. */
export const file: FieldView<'file'> = {
  Cell: Named,
  Detail: Shown,
};
