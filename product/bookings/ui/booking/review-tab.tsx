import type { ReactNode } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import { InlineMoveForm } from '../../../../src/record/inline-move-form.tsx';
import { RecordFields, RecordList } from '../../../../src/record/record-content.tsx';
import { useMoves, useRecordContext } from '../../../../src/record/record-provider.tsx';
import { CardBody } from '../../../../src/ui/card.tsx';
import { Section } from '../../../../src/ui/section.tsx';

/** What the customer thought of it, and the complaint of one that is completed (spec part 1 §4). */
export function ReviewTab(): ReactNode {
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
