import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../../src/platform/i18n/index.ts';
import { lazyComponent } from '../../../src/platform/lazy.tsx';
import { useCan } from '../../../src/platform/session.ts';
import { useRecordContext } from '../../../src/record/record-provider.tsx';

const InvoiceDialog = lazyComponent(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog, { over: true });

/** Opens a booking's invoice dialog; render `drawn` where it outlives the trigger. */
export function useInvoice(): { readonly begin: () => void; readonly drawn: ReactNode } {
  const { row, screen } = useRecordContext();
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
  const { row, screen } = useRecordContext();
  const { begin, drawn } = useInvoice();
  if (!row || !screen.papers.includes('invoice')) return null;
  return (
    <>
      <OpenInvoice onOpen={begin} />
      {drawn}
    </>
  );
}
