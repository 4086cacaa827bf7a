import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import type { HistoryProps } from './history-panel.tsx';
import './history.css';

const load = () => import('./history-panel.tsx');
const HistoryPanel = lazy(async () => ({ default: (await load()).HistoryPanel }));

/** Where a record's history opens. Its code and its lines are loaded when it is. */
export function HistoryPlace({ small = false, ...props }: HistoryProps & { readonly small?: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={small ? 'history history-small' : 'card history'}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary onPointerEnter={() => void load().catch(() => undefined)}>{t('History')}</summary>
      {open ? (
        <Suspense fallback={<p className="history-waiting">{t('Loading…')}</p>}>
          <HistoryPanel {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}
