import { memo, type ReactNode } from 'react';
import { useUnread } from '../../data/bell.ts';
import { t, tn, useLanguage } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { Popover, PopoverWaiting } from '../../ui/popover.tsx';
import './bell.css';

const BellPanel = lazyComponent(async () => (await import('./bell-panel.tsx')).BellPanel);

const MOST = 99;

/** How many notifications are unread, and the way to them. */
export const BellButton = memo(function BellButton(): ReactNode {
  useLanguage();
  const unread = useUnread();
  const label =
    unread === 0 ? t('Notifications') : tn('Notifications, {count} unread', 'Notifications, {count} unread', unread);
  return (
    <Popover
      title={t('Notifications')}
      label={label}
      button={(carried) => (
        <button type="button" className="bar-button bell-button bare" title={t('Notifications')} {...carried}>
          <BellIcon size={20} />
          {unread === 0 ? null : (
            <span className="bell-count" aria-hidden="true">
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </button>
      )}
    >
      {(close) => <BellPanel waiting={<PopoverWaiting />} onClose={close} />}
    </Popover>
  );
});
