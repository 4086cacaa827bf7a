import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../../src/platform/i18n/index.ts';
import { later } from '../../../src/platform/lazy.tsx';
import { useCan } from '../../../src/platform/session.ts';
import { useRecordPlace } from '../../../src/record/record-provider.tsx';

const InvoiceDialog = later(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog, { over: true });

/**
 * Begins the dialog of the booking's invoice; `drawn` stands where it outlasts whatever began it.
 */
export function useInvoice(): { readonly begin: () => void; readonly drawn: ReactNode } {
  const { row, screen } = useRecordPlace();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const drawn =
    isOpen && row ? (
      <InvoiceDialog
        id={row.id}
        screen={screen.name}
        mayIssue={can(screen.name, 'issue')}
        onClose={() => setOpen(false)}
      />
    ) : null;
  return { begin: () => setOpen(true), drawn };
}

type OpenProps = { readonly onOpen: () => void };

/** The button that begins it. */
export const OpenInvoice = ({ onOpen }: OpenProps): ReactNode => (
  <Button onClick={onOpen} aria-haspopup="dialog">
    {t('Invoice')}
  </Button>
);

/** Opens the booking's invoice, to be issued, printed, downloaded and taken back. */
export function InvoiceButton(): ReactNode {
  const { row, screen } = useRecordPlace();
  const { begin, drawn } = useInvoice();
  if (!row || !screen.papers.includes('invoice')) return null;
  return (
    <>
      <OpenInvoice onOpen={begin} />
      {drawn}
    </>
  );
}
