import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { AskedHere } from '../../../src/record/moves/asked-here.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

/** The tab that stands before this one. */
const SETTINGS = 'commission-settings';

/**
 * What a vendor is asked to change, and the way to the decision about its profile (spec part 2 §2
 * Vendor onboarding request details).
 */
export function VendorApproval({ row }: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation();
  if (!row) return null;
  return (
    <>
      <Section>
        <AskedHere move="send-notes" button="Send Notes" waits />
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
