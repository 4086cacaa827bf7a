import type { ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { Fold } from '../../ui/fold.tsx';
import type { HistoryProps } from './history-panel.tsx';
import './history.css';

const HistoryPanel = later(async () => (await import('./history-panel.tsx')).HistoryPanel);
const HistoryLately = later(async () => (await import('./history-lately.tsx')).HistoryLately);

type Props = HistoryProps & {
  readonly small?: boolean;
  /** Whether its last lines are told while it is closed. */
  readonly lately?: boolean;
};

/** Where a record's history opens. Its code and its lines are loaded when it is. */
export function HistoryPlace({ small = false, lately = false, ...props }: Props): ReactNode {
  return (
    <Fold
      title={t('History')}
      look={small ? 'line' : 'card'}
      closed={lately ? <HistoryLately {...props} waiting={null} /> : undefined}
    >
      <HistoryPanel waiting={<p className="history-waiting">{t('Loading...')}</p>} {...props} />
    </Fold>
  );
}
