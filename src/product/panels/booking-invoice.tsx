import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import type { PanelProps } from '../../platform/product.ts';
import { useCan } from '../../platform/session.ts';
import './booking-invoice.css';

const InvoiceDialog = later(async () => (await import('../booking/invoice-dialog.tsx')).InvoiceDialog);

/** On a booking's page: its invoice, to be issued, printed and downloaded. */
export function BookingInvoice({ row, screen }: PanelProps): ReactNode {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!row) return null;
  return (
    <div className="booking-invoice">
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
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
    </div>
  );
}
