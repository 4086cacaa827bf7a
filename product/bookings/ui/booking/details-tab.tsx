import type { ReactNode } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MovedField } from '../../../../src/record/moves/moved-field.tsx';
import { RecordFields, useShown } from '../../../../src/record/record-content.tsx';
import { RecordBones } from '../../../../src/record/record-parts.tsx';
import { useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { useEditMode } from './edit-mode.tsx';

const MISSING = {
  schedule_date: 'Not scheduled',
  payment_status: 'No Payment',
  customer_notes: 'No Notes provided',
  document: 'No attachment',
} as const;

/** Said with a decision, and shown where it was. */
const SAID = ['approval_notes', 'reason', 'overbook_reason'] as const;

/** What was booked, when, and what is known about it besides. */
export function DetailsTab(): ReactNode {
  const { row } = useRecordPlace();
  if (!row) {
    return (
      <div className="record-content" aria-busy="true">
        <RecordBones fields={12} />
      </div>
    );
  }
  const said = SAID.filter((name) => typeof row[name] === 'string' && row[name] !== '');
  return (
    <div className="record-content">
      <section className="form-section">
        <h2>{t('Booking')}</h2>
        <RecordFields names={['payment_status', 'booking_otp', 'schedule_date', 'schedule_time']} missing={MISSING} />
      </section>
      <section className="form-section">
        <h2>{t('Notes')}</h2>
        <RecordFields names={['customer_notes', 'document', ...said]} missing={MISSING} />
        <AdminNotes />
      </section>
      <BookingSummary />
    </div>
  );
}

/** The office's own notes: saved when they are left, in edit mode alone (spec part 1 §5). */
function AdminNotes(): ReactNode {
  const { isOn } = useEditMode();
  const isShown = useShown();
  if (!isShown('admin_notes')) return null;
  const read = <RecordFields names={['admin_notes']} missing={{ admin_notes: 'No Notes provided' }} />;
  return (
    <div className="booking-notes">
      {isOn ? (
        <MovedField move="note" name="admin_notes">
          {read}
        </MovedField>
      ) : (
        read
      )}
    </div>
  );
}
