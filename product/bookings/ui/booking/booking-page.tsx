import type { ReactNode } from 'react';
import { viewOf } from '../../../../src/fields/index.ts';
import { formatTimestamp } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MoveActs } from '../../../../src/record/moves/move-acts.tsx';
import { RecordTabs } from '../../../../src/record/record-content.tsx';
import { RecordFrame } from '../../../../src/record/record-frame.tsx';
import { useMoves, useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { InvoiceButton } from '../../../invoices/ui/invoice-button.tsx';
import { PaymentsTab } from '../../../ledger/ui/payments-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { EditModeButton, EditModeProvider } from './edit-mode.tsx';
import { ReviewTab } from './review-tab.tsx';
import { SidePanels } from './side-panels.tsx';
import { StatusTab } from './status-tab.tsx';
import './booking.css';

const TABS = {
  details: () => <DetailsTab />,
  payments: () => <PaymentsTab />,
  status: () => <StatusTab />,
  review: () => <ReviewTab />,
};

/** A booking, from its request to its invoice (spec part 1 §2 Booking details). */
export const BookingPage = (): ReactNode => (
  <EditModeProvider>
    <RecordFrame facts={<Standing />} actions={<Acts />} aside={<SidePanels />}>
      <RecordTabs own={TABS} />
    </RecordFrame>
  </EditModeProvider>
);

/** Whether it is accepted, and when it was placed. */
function Standing(): ReactNode {
  const { resource, row } = useRecordPlace();
  const field = resource.fields.order_status;
  if (!row || !field) return null;
  const { Detail } = viewOf(field);
  return (
    <>
      <Detail field={field} value={row.order_status ?? null} row={row} />
      {typeof row.created_at === 'string' ? (
        <span>{t('Booking Placed: {when}', { when: formatTimestamp(row.created_at) })}</span>
      ) : null}
    </>
  );
}

const DECISIONS = ['reject', 'approve', 'accept'] as const;

/**
 * What can be decided about it now (spec part 1 §4); what cannot, its setup tells with the reason.
 */
function Acts(): ReactNode {
  const moves = useMoves();
  return (
    <>
      <EditModeButton />
      <MoveActs names={DECISIONS.filter((name) => moves[name]?.possible)} />
      <InvoiceButton />
    </>
  );
}
