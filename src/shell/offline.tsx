import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../platform/i18n/index.ts';
import { announce } from '../ui/announcer.ts';
import { Mark } from '../ui/marks.tsx';

const follow = onlineManager.subscribe.bind(onlineManager);

/** Says so in the bar, and aloud, while there is no network; and aloud when it is back. */
export function Offline(): ReactNode {
  const isOnline = useSyncExternalStore(follow, () => onlineManager.isOnline());
  const was = useRef(true);
  useEffect(() => {
    if (was.current !== isOnline) announce(isOnline ? t('You are online again.') : offlineText());
    was.current = isOnline;
  }, [isOnline]);
  return isOnline ? null : (
    <span className="bar-offline" title={offlineText()}>
      <Mark meaning="attention">{t('Offline')}</Mark>
    </span>
  );
}

const offlineText = (): string => t('You are offline. Nothing new is shown, and nothing can be saved.');
