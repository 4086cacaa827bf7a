import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Field, FileInfo } from '../../../resources/language/index.ts';
import { acceptedTypes, MAX_FILE_SIZE } from '../../../resources/language/kinds/files.ts';
import { formatSize } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { PreviewButton } from '../../ui/document-preview.tsx';
import { FileChoice, useFileDrop } from '../../ui/file-choice.tsx';
import { CloseIcon, FileIcon, UploadIcon, ViewIcon } from '../../ui/icons.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { documentOf, fileIn } from '../files.ts';
import type { InputProps } from '../view.ts';
import { useCrop } from './use-crop.tsx';
import { useUpload } from './use-upload.ts';

type FileField = Field<'image'> | Field<'file'>;

/** A file's refusal before upload; undefined: none. The server checks content. */
function objectionTo(field: FileField, file: { readonly size: number; readonly type: string }): string | undefined {
  const types = acceptedTypes(field);
  // In the words of spec part 2 §8, which are of pictures that are cut to a shape.
  if ('fit' in field && field.fit) {
    if (!types.includes(file.type)) return t('Please select a PNG, JPEG, or JPG image file.');
    if (file.size > MAX_FILE_SIZE) return t('File size must be less than 5MB.');
  }
  if (!types.includes(file.type)) return t('Only {types} files can be uploaded.', { types: namesOf(types) });
  if (file.size > MAX_FILE_SIZE) return t('The file is larger than {size}.', { size: formatSize(MAX_FILE_SIZE) });
  if (file.size === 0) return t('The file is empty.');
  return undefined;
}

const namesOf = (types: readonly string[]): string =>
  types.map((type) => type.slice(type.indexOf('/') + 1).toUpperCase()).join(', ');

/** Uploads a file at once; the value is its id. */
export function Upload(props: InputProps<'image'> | InputProps<'file'>): ReactNode {
  const { field, screen, value, id, disabled } = props;
  const [uploaded, setUploaded] = useState<FileInfo>();
  const input = useRef<HTMLInputElement>(null);
  const { prepare, dialog } = useCrop(field);
  const { sending, problem, again, send, cancel } = useUpload({
    screen,
    prepare,
    objectionTo: (file) => objectionTo(field, file),
    onUpload: props.onUpload,
    onSent(info) {
      setUploaded(info);
      props.onChange(info.id);
    },
  });
  const [isOver, zone] = useFileDrop((files) => disabled || send(files));
  /** What is pressed may go with what it does. */
  const thenFocus = (act: () => void) => (): void => {
    act();
    input.current?.focus();
  };
  const current = [uploaded, fileIn(props.expanded)].find((file) => file !== undefined && file.id === value);
  const isLost = typeof value === 'string' && current === undefined && sending === undefined;
  const holds = current !== undefined || isLost;
  const isEmpty = !holds && sending === undefined;
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const invalid = props.invalid || problem !== undefined;
  return (
    <div className={['upload', isOver ? 'upload-over' : '', invalid ? 'upload-invalid' : ''].join(' ')} {...zone}>
      <div className="upload-line row wrap">
        {sending ? <OnItsWay name={sending} /> : holds ? <Held field={field} file={current} /> : null}
        <Zone
          {...props}
          input={input}
          isEmpty={isEmpty}
          // Locked, there is only what is held to be seen.
          hidden={disabled && holds}
          invalid={invalid}
          hint={problem === undefined ? hintId : problemId}
          onFiles={send}
        />
        {disabled || sending ? null : <Camera id={id} field={field} onFiles={send} />}
        {sending ? (
          <LinkButton onClick={thenFocus(cancel)}>{t('Cancel')}</LinkButton>
        ) : holds && !disabled ? (
          <Remove name={current?.name} onRemove={thenFocus(() => props.onChange(null))} />
        ) : null}
      </div>
      {isEmpty ? (
        <p id={hintId} className="upload-hint">
          {t('{types}, up to {size}', { types: namesOf(acceptedTypes(field)), size: formatSize(MAX_FILE_SIZE) })}
        </p>
      ) : null}
      <p id={problemId} className="upload-problem" role="alert">
        {problem}
      </p>
      {again && !disabled ? <LinkButton onClick={thenFocus(again)}>{t('Try again')}</LinkButton> : null}
      {dialog}
    </div>
  );
}

type ZoneProps = (InputProps<'image'> | InputProps<'file'>) & {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether nothing is held or on its way: then it is large. */
  readonly isEmpty: boolean;
  readonly hidden: boolean;
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
};

function Zone(props: ZoneProps): ReactNode {
  const { id, isEmpty } = props;
  const callId = `${id}-call`;
  return (
    <FileChoice
      ref={props.input}
      id={id}
      className={isEmpty ? 'upload-zone' : 'upload-zone upload-zone-small'}
      hidden={props.hidden}
      accept={acceptedTypes(props.field).join(',')}
      disabled={props.disabled}
      aria-labelledby={`${props.labelledBy} ${callId}`}
      aria-describedby={[props.describedBy, props.hint].filter(Boolean).join(' ')}
      aria-invalid={props.invalid || undefined}
      onBlur={props.onBlur}
      onFiles={props.onFiles}
    >
      {isEmpty ? <UploadIcon /> : null}
      <span id={callId} className="upload-call">
        {isEmpty ? t('Choose or drop a file') : t('Replace')}
      </span>
    </FileChoice>
  );
}

type CameraProps = Pick<ZoneProps, 'id' | 'onFiles'> & { readonly field: FileField };

/** Takes a picture in place of choosing one, on what has a camera at hand: phones and tablets. */
function Camera({ id, field, onFiles }: CameraProps): ReactNode {
  const hasCamera = useMedia('(pointer: coarse)');
  if (!hasCamera || !acceptedTypes(field).includes('image/jpeg')) return null;
  return (
    <FileChoice
      className="upload-zone upload-zone-small upload-camera"
      accept="image/jpeg"
      capture="environment"
      aria-labelledby={`${id}-label ${id}-camera`}
      onFiles={onFiles}
    >
      <span id={`${id}-camera`} className="upload-call">
        {t('Take a photo')}
      </span>
    </FileChoice>
  );
}

const OnItsWay = ({ name }: { readonly name: string }): ReactNode => (
  <div className="upload-file" role="status">
    <span className="cut">{t('Uploading {name}', { name })}</span>
    <progress aria-label={t('Uploading {name}', { name })} />
  </div>
);

const Remove = ({
  name,
  onRemove,
}: {
  readonly name: string | undefined;
  readonly onRemove: () => void;
}): ReactNode => (
  <IconButton label={t('Remove {name}', { name: name ?? t('Document') })} title={t('Remove')} onClick={onRemove}>
    <CloseIcon />
  </IconButton>
);

/** Without a file: it was deleted. */
function Held({ field, file }: { readonly field: FileField; readonly file: FileInfo | undefined }): ReactNode {
  const name = file?.name ?? t('Document');
  return (
    <>
      {file?.type.startsWith('image/') ? (
        <img src={file.url} alt={t('{field}: {name}', { field: t(field.label), name })} className="upload-preview" />
      ) : (
        <FileIcon />
      )}
      <div className="upload-file">
        <bdi className="cut" title={name}>
          {name}
        </bdi>
        {file ? <span className="upload-size">{formatSize(file.size)}</span> : null}
      </div>
      <PreviewButton document={documentOf(file)} label={t('Preview {name}', { name })} className="icon-button">
        <ViewIcon />
      </PreviewButton>
    </>
  );
}
