import type { ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { Fold } from '../../ui/fold.tsx';
import type { HistoryProps } from './history-panel.tsx';
import './history.css';

const HistoryPanel = lazyComponent(async () => (await import('./history-panel.tsx')).HistoryPanel);
const HistoryLately = lazyComponent(async () => (await import('./latest-changes.tsx')).LatestChanges);

type Props = HistoryProps & {
  readonly small?: boolean;
  readonly lately?: boolean;
};

/** Where a record's history opens. Its code and its lines are loaded when it is. */
export function HistorySection({ small = false, lately = false, ...props }: Props): ReactNode {
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
