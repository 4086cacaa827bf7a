import { type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import type { HistoryProps } from './history-panel.tsx';
import './history.css';

const HistoryPanel = later(async () => (await import('./history-panel.tsx')).HistoryPanel);

/** Where a record's history opens. Its code and its lines are loaded when it is. */
export function HistoryPlace({ small = false, ...props }: HistoryProps & { readonly small?: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={small ? 'history history-small' : 'card history'}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary onPointerEnter={HistoryPanel.preload}>{t('History')}</summary>
      {open ? <HistoryPanel waiting={<p className="history-waiting">{t('Loading...')}</p>} {...props} /> : null}
    </details>
  );
}
