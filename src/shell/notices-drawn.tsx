import { useNotificationProvider } from '@refinedev/antd';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Undone } from '../data/undo.ts';
import { useLanguage } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { type Drawer, type Notice, notify, stays, type Undo } from '../platform/notices.ts';
import { Theme } from '../platform/theme/theme.tsx';
import './notices.css';
import { positionNotices } from './notices-position.ts';
import { rememberFocus, showChange } from './undo-keys.ts';

// With the app's own code, which whoever signs in has not loaded yet.
const UndoButton = lazyComponent(async () => (await import('./undo-button.tsx')).UndoButton);

/** How many seconds a notice stays that goes by itself; pointing at it keeps it. */
const STAYS = 6;
/** Not 0, which would end running notices (@rc-component/notification, useNoticeTimer). */
const FOREVER = Number.POSITIVE_INFINITY;

/** Starts the antd notices in their own root, so that they outlive page changes. */
export function start(): Promise<Drawer> {
  const container = document.createElement('div');
  document.body.append(container);
  positionNotices();
  rememberFocus();
  return new Promise((ready) => {
    createRoot(container).render(
      <Theme>
        <App component={false} notification={{ placement: 'bottomLeft', maxCount: 3, stack: false, duration: STAYS }}>
          <Notices onReady={ready} />
        </App>
      </Theme>,
    );
  });
}

const noticeOf = ({ ok, words, detail }: Undone): Notice => ({
  type: ok ? 'success' : 'error',
  message: words,
  ...(detail === undefined ? {} : { description: detail }),
});

function Notices({ onReady }: { readonly onReady: (drawer: Drawer) => void }) {
  const { open } = useNotificationProvider();
  const { notification } = App.useApp();
  const drawn = useRef(0);
  const keys = useRef(new Map<string, Undo>());
  const { language } = useLanguage();
  const spoken = useRef(language);
  useEffect(() => {
    // What was said was said in another language; what is still to be said comes in this one.
    if (spoken.current !== language) notification.destroy();
    spoken.current = language;
  }, [language, notification]);
  useEffect(() => {
    const draw: Drawer['draw'] = (notice) => {
      const { type, message, description, topic, undo } = notice;
      drawn.current += 1;
      const key = topic ?? `notice-${drawn.current}`;
      // What nothing takes back is not passed over, as long as its notice can be seen.
      if (undo === null) setTimeout(showChange(null), STAYS * 1000);
      if (undo) {
        // Refine's has no place for a button, nor for one that says how long it stays.
        const onEnd = (undone?: Undone): void => {
          if (keys.current.get(key) === undo) notification.destroy(key);
          if (undone && undone.words !== '') notify(noticeOf(undone));
        };
        // A later notice of the same topic has a button of its own.
        keys.current.set(key, undo);
        const button = <UndoButton key={undo.entry} undo={undo} onEnd={onEnd} />;
        const words = description === undefined ? { description: message } : { title: message, description };
        return notification.open({ key, type, ...words, duration: FOREVER, actions: button });
      }
      if (stays(notice))
        return notification.open({ key, type, title: message, description: description ?? null, duration: FOREVER });
      // Refine's type knows no 'info', antd, to which it is handed on, does.
      const known = type as 'success' | 'error';
      open({
        key,
        type: known,
        // Refine draws its description above its message, and larger.
        message: description ?? message,
        ...(description === undefined ? {} : { description: message }),
      });
    };
    onReady({ draw, withdraw: (topic) => notification.destroy(topic) });
  }, [open, notification, onReady]);
  return null;
}
