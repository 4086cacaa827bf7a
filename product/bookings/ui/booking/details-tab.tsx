import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MoveBackedField } from '../../../../src/record/move-backed-field.tsx';
import { RecordBody, RecordFields, useIsFieldVisible } from '../../../../src/record/record-content.tsx';
import { Section } from '../../../../src/ui/section.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { useEditMode } from './edit-mode.tsx';
import { Setup } from './setup.tsx';

const MISSING = {
  customer_notes: 'No Notes provided',
  document: 'No attachment',
} as const;

const SAID = ['approval_notes', 'reason', 'overbook_reason'] as const;
const saidIn = (row: Row) => SAID.filter((name) => typeof row[name] === 'string' && row[name] !== '');

/** What was booked, when, and what is known about it besides. */
export function DetailsTab(): ReactNode {
  return (
    <RecordBody bones={12}>
      {(row) => (
        <>
          <Setup row={row} />
          <BookingSummary row={row} />
          <Section title={t('Notes')}>
            <RecordFields names={['customer_notes', 'document', ...saidIn(row)]} missing={MISSING} />
            <AdminNotes />
          </Section>
        </>
      )}
    </RecordBody>
  );
}

/** The office's own notes: saved when they are left, in edit mode alone (spec part 1 §5). */
function AdminNotes(): ReactNode {
  const { isOn } = useEditMode();
  const isShown = useIsFieldVisible();
  if (!isShown('admin_notes')) return null;
  const read = <RecordFields names={['admin_notes']} missing={{ admin_notes: 'No Notes provided' }} />;
  return (
    <div className="booking-notes">
      {isOn ? (
        <MoveBackedField move="note" name="admin_notes">
          {read}
        </MoveBackedField>
      ) : (
        read
      )}
    </div>
  );
}
