import type { ReactNode } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { MoveActs } from '../../../src/record/moves/move-acts.tsx';
import { RecordFields } from '../../../src/record/record-content.tsx';
import { useMoves } from '../../../src/record/record-provider.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Note } from '../../../src/ui/note.tsx';

type Props = { readonly row: Row; readonly onClose: () => void };

/** What can be decided about a vendor's profile, in this order. */
const DECISIONS = ['approve', 'approve-anyway', 'return', 'deny', 'confirm-bank'] as const;

/**
 * Where a vendor's profile stands, and what can be decided about it now (spec part 2 §2, Vendor
 * Info Confirmation).
 */
export function ApprovalDialog({ row, onClose }: Props): ReactNode {
  const moves = useMoves();
  const offered = DECISIONS.filter((name) => moves[name]);
  return (
    <Dialog title={t('Vendor Info Confirmation')} onClose={onClose}>
      <RecordFields names={['company_or_vendor_name', 'admin_approval']} />
      {offered.length > 0 ? (
        <MoveActs names={offered} />
      ) : (
        <Note>{t('Your role cannot decide about {name}.', { name: String(row.company_or_vendor_name) })}</Note>
      )}
    </Dialog>
  );
}
