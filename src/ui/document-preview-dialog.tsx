import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { Dialog, isUppermost } from './dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, ExportIcon, FileIcon, WarningIcon } from './icons.tsx';
import { bytesOf, type Drawable, drawableIn, type PreviewDocument, PreviewFailure } from './preview-source.ts';
import { isTyping } from './typing.ts';
import './document-preview.css';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly failure: PreviewFailure }
  | { readonly is: 'shown'; readonly as: Drawable; readonly url: string };

type Props = {
  readonly document: PreviewDocument | undefined;
  /** What it is called where there is no document either. Default: the document's name. */
  readonly title?: string;
  readonly about?: ReactNode;
  /** What is done with it: buttons, at the end of the foot. */
  readonly acts?: ReactNode;
  /** Goes to the next, or the one before, where there are several: by the arrow keys too. */
  readonly onStep?: ((by: 1 | -1) => void) | undefined;
  readonly onClose: () => void;
};

/** The preview dialog: loading, failed with Retry, image, PDF or not displayable. */
export function PreviewDialog({ document, title, about, acts, onStep, onClose }: Props): ReactNode {
  const name = document?.name ?? title ?? t('Document');
  const { state, view } = usePreview(document, name);
  useStepping(onStep);
  const address = typeof document?.source === 'string' ? document.source : undefined;
  return (
    <Dialog
      size="wide"
      title={<bdi className="document-title cut">{name}</bdi>}
      onClose={onClose}
      footer={(leave) => (
        <>
          {address?.startsWith('/') && (state.is !== 'failed' || !state.failure.retry) ? (
            // antd's link button would bring nothing but its looks: the same are in preview.css.
            <a className="document-download" href={address} download={name}>
              <ExportIcon />
              {t('Download')}
            </a>
          ) : null}
          {onStep ? <Steps onStep={onStep} /> : null}
          <Button onClick={leave}>{t('Close')}</Button>
          {acts}
        </>
      )}
    >
      {about}
      {view}
    </Dialog>
  );
}

/** A document within a dialog of its own: `PreviewDialog` without the dialog. */
export const DocumentView = ({ document }: { readonly document: PreviewDocument }): ReactNode =>
  usePreview(document, document.name).view;

const Steps = ({ onStep }: { readonly onStep: (by: 1 | -1) => void }): ReactNode => (
  <>
    <Button onClick={() => onStep(-1)} icon={<ChevronLeftIcon />} aria-label={t('Previous document')} />
    <Button onClick={() => onStep(1)} icon={<ChevronRightIcon />} aria-label={t('Next document')} />
  </>
);

function useStepping(onStep: Props['onStep']): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!onStep || altKey || ctrlKey || metaKey || shiftKey || isTyping(event.target)) return;
    if (!isUppermost(document.querySelector('.document-body'))) return;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') onStep(key === forward ? 1 : -1);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

type BodyProps = {
  readonly state: State;
  readonly name: string;
  readonly onRetry: () => void;
  readonly onBroken: () => void;
};

function Body({ state, name, onRetry, onBroken }: BodyProps): ReactNode {
  if (state.is === 'loading') {
    return (
      <div className="document-state stack-10" role="status">
        <span className="document-turning" aria-hidden="true" />
        <p>{t('Loading the preview…')}</p>
      </div>
    );
  }
  if (state.is === 'failed') {
    const { message, detail, retry } = state.failure;
    return (
      <div className="document-state stack-10" role="alert">
        {retry ? <WarningIcon /> : <FileIcon />}
        <p className="document-message">{t(message)}</p>
        {detail === '' ? null : <p>{detail}</p>}
        {retry ? (
          <Button type="primary" onClick={onRetry}>
            {t('Retry')}
          </Button>
        ) : null}
      </div>
    );
  }
  if (state.as === 'image') return <img className="document-image" src={state.url} alt={name} onError={onBroken} />;
  return <iframe className="document-pdf" src={state.url} title={name} />;
}

type Preview = { readonly state: State; readonly view: ReactNode };

/**
 * Loads the document, and anew at each retry; what it made is given back when it is not shown any
 * more.
 */
function usePreview(document: PreviewDocument | undefined, name: string): Preview {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>({ is: 'loading' });
  const source = document?.source;
  const missing = document === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new try
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    setState({ is: 'loading' });
    const load = async (): Promise<State> => {
      const blob = await bytesOf(missing ? undefined : { name: '', source }, leaving.signal);
      const as = await drawableIn(blob);
      // Without a viewer of its own the browser would save the file in place of showing it.
      if (as === 'pdf' && navigator.pdfViewerEnabled === false)
        throw new PreviewFailure(t('Failed to load PDF'), {
          retry: false,
          detail: t('This browser shows no PDFs. It can be downloaded.'),
        });
      if (!leaving.signal.aborted) url = URL.createObjectURL(blob);
      return { is: 'shown', as, url: url ?? '' };
    };
    load().then(
      (next) => {
        if (!leaving.signal.aborted) setState(next);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const failure = error instanceof PreviewFailure ? error : new PreviewFailure(t('Failed to load preview'));
        setState({ is: 'failed', failure });
      },
    );
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [source, missing, round]);
  const view = (
    <div className="document-body centred" aria-busy={state.is === 'loading'}>
      <Body
        state={state}
        name={name}
        onRetry={() => setRound(round + 1)}
        onBroken={() => setState({ is: 'failed', failure: new PreviewFailure(t('Failed to load image')) })}
      />
    </div>
  );
  return { state, view };
}
