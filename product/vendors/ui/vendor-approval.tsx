import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { InlineMoveForm } from '../../../src/record/inline-move-form.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

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
