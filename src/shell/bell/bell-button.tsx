import { memo, type ReactNode } from 'react';
import { useUnread } from '../../data/bell.ts';
import { t, tn, useLanguage } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { Popover, PopoverWaiting } from '../../ui/popover.tsx';
import './bell.css';

const BellPanel = later(async () => (await import('./bell-panel.tsx')).BellPanel);

/** More than these are not counted in the header. */
const MOST = 99;

/** How much of what one was told is unread, and the way to it. */
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
        <button type="button" className="bar-button bell-button" title={t('Notifications')} {...carried}>
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
