import { Button } from 'antd';
import type { ReactNode } from 'react';
import { callRaw } from '../../../src/platform/api.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { useDownload } from '../../../src/record/download.tsx';
import { Section } from '../../../src/ui/section.tsx';

/** Downloads a released run's bank file; needs export permission, is in the history. */
export function BankFile({ row, screen }: PanelProps): ReactNode {
  const can = useCan();
  const [download, busy] = useDownload('The bank file could not be downloaded. Please try again.');
  if (row?.status !== 'Sent' || !can(screen.name, 'export')) return null;
  const load = async () => {
    const query = { screen_label: screen.name };
    const answer = await callRaw(`/api/payout_runs/${row.id}/bank-file`, { query, body: {} });
    return { name: `payout-run-${row.id}.csv`, blob: await answer.blob() };
  };
  return (
    <Section>
      <div className="row-12 wrap apart">
        <p>{t('One line for each payout: beneficiary, IBAN, amount, and the statement as its reference.')}</p>
        <Button type="primary" loading={busy} onClick={() => void download(load)}>
          {t('Download Bank File')}
        </Button>
      </div>
    </Section>
  );
}
