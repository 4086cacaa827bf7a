import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Row } from '../../../resources/language/index.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { InlineMoveForm } from '../../../src/record/inline-move-form.tsx';
import { MoveButtonGroup } from '../../../src/record/move-button-group.tsx';
import { RecordFields } from '../../../src/record/record-content.tsx';
import { useMoves, useRecordContext } from '../../../src/record/record-provider.tsx';
import { RequirementList } from '../../../src/record/requirements/requirement-list.tsx';
import { isDone } from '../../../src/record/requirements/words.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Note } from '../../../src/ui/note.tsx';
import { Section } from '../../../src/ui/section.tsx';

const SETTINGS = 'commission-settings';

/** Change request and decision (spec part 2 §2 Vendor onboarding request details). */
export function VendorApproval({ row }: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation();
  if (!row) return null;
  return (
    <>
      <Section>
        <InlineMoveForm move="send-notes" button="Send Notes" waits />
      </Section>
      <div className="acts at-end">
        <Button onClick={() => void navigate({ search: `?tab=${SETTINGS}` }, { state, preventScrollReset: true })}>
          {t('Back')}
        </Button>
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('Confirm')}
        </Button>
      </div>
      {isOpen ? <ApprovalDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Props = { readonly row: Row; readonly onClose: () => void };

const DECISIONS = ['approve', 'approve-anyway', 'return', 'deny', 'confirm-bank'] as const;

/** The status and possible decisions (spec part 2 §2, Vendor Info Confirmation). */
function ApprovalDialog({ row, onClose }: Props): ReactNode {
  const moves = useMoves();
  const { resource } = useRecordContext();
  const open = (row._requirements ?? []).filter((each) => !isDone(each));
  const offered = DECISIONS.filter((name) => moves[name]);
  return (
    <Dialog title={t('Vendor Info Confirmation')} onClose={onClose}>
      <div className="stack-16">
        <RecordFields names={['company_or_vendor_name', 'admin_approval']} />
        {open.length > 0 ? (
          <Section title={t('Not complete yet')}>
            <RequirementList resource={resource} requirements={open} />
          </Section>
        ) : null}
        {offered.length > 0 ? (
          <MoveButtonGroup names={offered} />
        ) : (
          <Note>{t('Your role cannot decide about {name}.', { name: String(row.company_or_vendor_name) })}</Note>
        )}
      </div>
    </Dialog>
  );
}
