import type { ReactNode } from 'react';
import { RecordMoves } from '../../record/moves/record-moves.tsx';
import { RecordTabs } from '../../record/record-content.tsx';
import { RecordFrame } from '../../record/record-frame.tsx';

/** A booking (spec part 1 §2 Booking details). */
export function BookingPage(): ReactNode {
  return (
    <RecordFrame acts={<RecordMoves />}>
      <RecordTabs />
    </RecordFrame>
  );
}
