import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { callRaw } from '../../../src/platform/api.ts';
import { tellFailure } from '../../../src/platform/failures.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { Section } from '../../../src/ui/section.tsx';
import './bank-file.css';

/**
 * The file a bank pays a run by, for whoever may export here, once the run was released: asked for
 * by a call that asks them who they are, and is a line of the run's history.
 */
export function BankFile({ row, screen }: PanelProps): ReactNode {
  const can = useCan();
  const [busy, setBusy] = useState(false);
  if (row?.status !== 'Sent' || !can(screen.name, 'export')) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { screen_label: screen.name };
      const answer = await callRaw(`/api/payout_runs/${row.id}/bank-file`, { query, body: {} });
      save(await answer.blob(), `payout-run-${row.id}.csv`);
    } catch (error) {
      tellFailure('The bank file could not be downloaded. Please try again.', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section>
      <div className="bank-file">
        <p>{t('One line for each payout: beneficiary, IBAN, amount, and the statement as its reference.')}</p>
        <Button type="primary" loading={busy} onClick={() => void download()}>
          {t('Download Bank File')}
        </Button>
      </div>
    </Section>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
