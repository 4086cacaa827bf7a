import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../platform/lazy.tsx';
import type { PreviewDocument } from './preview-source.ts';

const PreviewDialog = lazyComponent(async () => (await import('./document-preview-dialog.tsx')).PreviewDialog, {
  over: true,
});

type Props = {
  /** undefined: there should be a document, and there is none; the dialog says so. */
  readonly document: PreviewDocument | undefined;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A button that shows a document in a dialog. */
export function PreviewButton({ document, label, className, children }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open ? <PreviewDialog document={document} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
