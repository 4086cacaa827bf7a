import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { Field, FileInfo, Value } from '../../resources/language/index.ts';
import { acceptedTypes, MAX_FILE_SIZE } from '../../resources/language/kinds/files.ts';
import { formatSize } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { PreviewButton } from '../ui/document-preview.tsx';
import { CloseIcon, FileIcon, UploadIcon, ViewIcon } from '../ui/icons.tsx';
import type { PreviewDocument } from '../ui/preview-source.ts';
import { useUpload } from './use-upload.ts';
import type { InputProps } from './view.ts';

type FileField = Field<'image'> | Field<'file'>;

/** A file as a row's `expanded` or an upload's answer describes it; undefined when it does not. */
export function fileIn(value: Value | undefined): FileInfo | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, url, name, type, size } = value as { readonly [key: string]: Value };
  if (typeof id !== 'string' || typeof url !== 'string' || typeof name !== 'string' || typeof type !== 'string')
    return undefined;
  // Only our own files: anything else in an address (`javascript:`) must not become a link.
  if (!url.startsWith('/')) return undefined;
  return { id, url, name, type, size: typeof size === 'number' ? size : 0 };
}

/** Where a picture of ours is found as small as lists draw it. */
export const smallOf = (file: FileInfo): string => `${file.url}/thumbnail`;

/** A file of ours, to be looked at; undefined when there should be one and it is gone. */
export const documentOf = (file: FileInfo | undefined): PreviewDocument | undefined =>
  file && { name: file.name, source: file.url };

/** Why a file would be refused, said before it is sent; undefined when it may be tried. The server looks into the file itself. */
export function objectionTo(
  field: FileField,
  file: { readonly size: number; readonly type: string },
): string | undefined {
  const types = acceptedTypes(field);
  if (!types.includes(file.type)) return t('Only {types} files can be uploaded.', { types: namesOf(types) });
  if (file.size > MAX_FILE_SIZE) return t('The file is larger than {size}.', { size: formatSize(MAX_FILE_SIZE) });
  if (file.size === 0) return t('The file is empty.');
  return undefined;
}

const namesOf = (types: readonly string[]): string =>
  types.map((type) => type.slice(type.indexOf('/') + 1).toUpperCase()).join(', ');

/** Uploads a file at once and keeps its id as the value: a zone to drop on or click, what was uploaded, and a way to take it out. */
export function Upload(props: InputProps<'image'> | InputProps<'file'>): ReactNode {
  const { field, screen, value, id } = props;
  const [uploaded, setUploaded] = useState<FileInfo>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { sending, problem, send, cancel } = useUpload({
    screen,
    objectionTo: (file) => objectionTo(field, file),
    onUpload: props.onUpload,
    onSent(info) {
      setUploaded(info);
      props.onChange(info.id);
    },
  });
  const current = [uploaded, fileIn(props.expanded)].find((file) => file !== undefined && file.id === value);
  const lost = typeof value === 'string' && current === undefined && sending === undefined;

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!props.disabled) send([...event.dataTransfer.files]);
  };

  const callId = `${id}-call`;
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const invalid = props.invalid || problem !== undefined;
  return (
    // Dropping is a shortcut of the mouse; the file input inside does the same for everyone.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={['upload', over ? 'upload-over' : '', invalid ? 'upload-invalid' : ''].join(' ')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="upload-line">
        {sending ? (
          <div className="upload-file" role="status">
            <span className="upload-name">{t('Uploading {name}', { name: sending })}</span>
            <progress aria-label={t('Uploading {name}', { name: sending })} />
          </div>
        ) : current || lost ? (
          <Held field={field} file={current} />
        ) : null}
        <label
          className={current || lost || sending ? 'upload-zone upload-zone-small' : 'upload-zone'}
          // Locked, there is only what is held to be seen.
          hidden={props.disabled && (current !== undefined || lost)}
        >
          <input
            ref={input}
            id={id}
            type="file"
            className="only-heard"
            accept={acceptedTypes(field).join(',')}
            disabled={props.disabled}
            aria-labelledby={`${props.labelledBy} ${callId}`}
            aria-describedby={
              [props.describedBy, problem === undefined ? hintId : problemId].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={invalid || undefined}
            onBlur={props.onBlur}
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              // The same file chosen again must count as a change.
              event.target.value = '';
            }}
          />
          {current || lost || sending ? null : <UploadIcon />}
          <span id={callId} className="upload-call">
            {current || lost || sending ? t('Replace') : t('Choose or drop a file')}
          </span>
        </label>
        {sending ? (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              cancel();
              input.current?.focus();
            }}
          >
            {t('Cancel')}
          </button>
        ) : (current || lost) && !props.disabled ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t('Remove {name}', { name: current?.name ?? t('Document') })}
            title={t('Remove')}
            onClick={() => {
              props.onChange(null);
              input.current?.focus();
            }}
          >
            <CloseIcon />
          </button>
        ) : null}
      </div>
      {current || lost || sending ? null : (
        <p id={hintId} className="upload-hint">
          {t('{types}, up to {size}', {
            types: namesOf(acceptedTypes(field)),
            size: formatSize(MAX_FILE_SIZE),
          })}
        </p>
      )}
      <p id={problemId} className="upload-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** What the field holds: its picture or a sign, its name, and a way to look at it. Without a file: it was there and is gone. */
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
        <bdi className="upload-name" title={name}>
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
