import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { viewOf } from '../../../../src/fields/index.ts';
import { formatTimestamp } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { RecordFields, RecordList, RecordTabs } from '../../../../src/record/record-content.tsx';
import { RecordFrame } from '../../../../src/record/record-frame.tsx';
import { RecordMoves } from '../../../../src/record/record-moves.tsx';
import { type RecordContextValue, useMoves, useRecordContext } from '../../../../src/record/record-provider.tsx';
import { type Fact, QuietValue, RecordSummary } from '../../../../src/record/record-summary.tsx';
import { Digits } from '../../../../src/ui/marks.tsx';
import { InvoiceButton } from '../../../invoices/ui/invoice-button.tsx';
import { PaymentsTab } from '../../../ledger/ui/payments-tab.tsx';
import { minutesOf } from '../../../rules/slot.ts';
import { lengthText } from '../day-load.tsx';
import { DetailsTab } from './details-tab.tsx';
import { EditModeButton, EditModeProvider, LockedLine } from './edit-mode.tsx';
import { RunningOffer } from './running-offer.tsx';
import { SidePanels } from './side-panels.tsx';
import { StatusTab } from './status-tab.tsx';
import './booking.css';
import { InlineMoveForm } from '../../../../src/record/inline-move-form.tsx';
import { CardBody } from '../../../../src/ui/card.tsx';
import { Section } from '../../../../src/ui/section.tsx';

const TABS = {
  details: () => <DetailsTab />,
  payments: () => <PaymentsTab />,
  status: () => <StatusTab />,
  review: () => <ReviewTab />,
};

const length = (row: Row): ReactNode => <Digits>{lengthText(minutesOf(row))}</Digits>;

const factsOf = (row: Row | undefined): readonly Fact[] => [
  { name: 'customer_id', under: ['customer_phone'] },
  { name: 'service_name', missing: 'No Information available' },
  { name: 'schedule_date', label: 'When', under: ['schedule_time', length], missing: 'Not scheduled' },
  { name: 'address', label: 'Where', under: ['zone_id'], missing: 'No Information available' },
  typeof row?.driver_id === 'number'
    ? { name: 'driver_id', under: ['driver_phone'] }
    : { name: 'vendor_id', label: 'Vendor / Driver', under: ['worker_id'], missing: 'Unassigned' },
  { name: 'payment_amount', label: 'Total', under: ['payment_status'] },
];

/** A booking, from its request to its invoice (spec part 1 §2 Booking details). */
export const BookingPage = (): ReactNode => (
  <EditModeProvider>
    <RecordFrame
      facts={<BookingStatus />}
      actions={<Acts />}
      summary={
        <>
          <Summary />
          <RunningOffer />
          <LockedLine />
        </>
      }
      aside={<SidePanels />}
    >
      <RecordTabs own={TABS} />
    </RecordFrame>
  </EditModeProvider>
);

const Summary = (): ReactNode => <RecordSummary facts={factsOf(useRecordContext().row)} />;

/** Status and time of the order; once accepted the work status leads. */
function BookingStatus(): ReactNode {
  const { resource, row } = useRecordContext();
  const { order_status: order, booking_status: work } = resource.fields;
  if (!row || !order || !work) return null;
  const isAccepted = row.order_status === 'Accepted';
  const lead = isAccepted ? work : order;
  const { Detail } = viewOf(lead);
  return (
    <>
      <Detail field={lead} value={row[lead.name] ?? null} row={row} />
      {isAccepted ? <QuietValue field={order} row={row} /> : null}
      {typeof row.created_at === 'string' ? (
        <span>{t('Booking Placed: {when}', { when: formatTimestamp(row.created_at) })}</span>
      ) : null}
    </>
  );
}

/** What is entered in the page itself: its notes, more time, its services, its location. */
const ASKED_IN_PLACE = ['note', 'complain', 'additional-time', 'locate', 'edit-services'] as const;
const SWITCHED = ['mark-paid', 'mark-unpaid'] as const;
const DECISIONS = ['approve', 'accept'] as const;

/** The next step and a menu. Undecided bookings can be refused (spec part 1 §4). */
function Acts(): ReactNode {
  const moves = useMoves();
  const isOpen = DECISIONS.some((name) => moves[name]?.possible);
  const decided = isOpen ? [] : DECISIONS;
  return (
    <RecordMoves
      leading={isOpen ? ['reject'] : []}
      elsewhere={[...ASKED_IN_PLACE, ...SWITCHED, ...decided, ...impossibleOf(moves, DECISIONS)]}
    >
      <EditModeButton />
      <InvoiceButton />
    </RecordMoves>
  );
}

const impossibleOf = (moves: RecordContextValue['moves'], names: readonly string[]): readonly string[] =>
  names.filter((name) => moves[name]?.possible !== true);

/** What the customer thought of it, and the complaint of one that is completed (spec part 1 §4). */
function ReviewTab(): ReactNode {
  const { row } = useRecordContext();
  const { complain } = useMoves();
  return (
    <>
      <RecordList name="review" />
      {row?.booking_status === 'Completed' ? (
        <CardBody>
          <Section title={t('Complaint')}>
            {complain ? (
              <InlineMoveForm move="complain" button="Save Complaint" />
            ) : (
              <RecordFields names={['review']} missing={{ review: 'No Notes provided' }} />
            )}
          </Section>
        </CardBody>
      ) : null}
    </>
  );
}
