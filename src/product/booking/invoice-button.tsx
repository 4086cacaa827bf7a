import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { useCan } from '../../platform/session.ts';
import { useRecordPlace } from '../../record/record-provider.tsx';

const InvoiceDialog = later(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog, { over: true });

/** Opens the booking's invoice, to be issued, printed and downloaded. */
export function InvoiceButton(): ReactNode {
  const { row, screen } = useRecordPlace();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!row) return null;
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        onPointerEnter={InvoiceDialog.preload}
        onFocus={InvoiceDialog.preload}
        aria-haspopup="dialog"
      >
        {t('Invoice')}
      </Button>
      {isOpen ? (
        <InvoiceDialog
          id={row.id}
          screen={screen.name}
          mayIssue={can(screen.name, 'update')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
