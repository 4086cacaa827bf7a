import type { ReactNode } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import { AskedHere } from '../../../../src/record/moves/asked-here.tsx';
import { RecordFields, RecordList } from '../../../../src/record/record-content.tsx';
import { useMoves, useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { CardBody } from '../../../../src/ui/card.tsx';
import { Section } from '../../../../src/ui/section.tsx';

/** What the customer thought of it, and the complaint of one that is completed (spec part 1 §4). */
export function ReviewTab(): ReactNode {
  const { row } = useRecordPlace();
  const { complain } = useMoves();
  return (
    <>
      <RecordList name="review" />
      {row?.booking_status === 'Completed' ? (
        <CardBody>
          <Section title={t('Complaint')}>
            {complain ? (
              <AskedHere move="complain" button="Save Complaint" />
            ) : (
              <RecordFields names={['review']} missing={{ review: 'No Notes provided' }} />
            )}
          </Section>
        </CardBody>
      ) : null}
    </>
  );
}
