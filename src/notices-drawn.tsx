import '@ant-design/v5-patch-for-react-19';
import { useNotificationProvider } from '@refinedev/antd';
import { App } from 'antd';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Notice } from './notices.tsx';
import { Theme } from './theme/theme.tsx';

type Draw = (notice: Notice) => void;

/** How many seconds a notice stays; pointing at it keeps it. What failed is also shown where it failed. */
const STAYS = 6;

/**
 * Draws notices by Refine's antd notification provider, in a root of its own: one says "signed in" while the page
 * that asked for it is replaced by another.
 */
export function start(): Promise<Draw> {
  const place = document.createElement('div');
  // In the middle of a wide page's top there is nothing to cover; a narrow one has its heading and form there.
  const placement = window.matchMedia('(width >= 1200px)').matches ? 'top' : 'bottom';
  document.body.append(place);
  return new Promise((ready) => {
    createRoot(place).render(
      <Theme>
        <App component={false} notification={{ placement, top: 68, bottom: 16, maxCount: 3, duration: STAYS }}>
          <Notices onReady={ready} />
        </App>
      </Theme>,
    );
  });
}

let number = 0;

function Notices({ onReady }: { readonly onReady: (draw: Draw) => void }) {
  const { open } = useNotificationProvider();
  useEffect(() => {
    onReady(({ type, message, description, topic }) => {
      number += 1;
      // Refine's type knows no 'info', antd, to which it is handed on, does.
      const known = type as 'success' | 'error';
      open({
        key: topic ?? `notice-${number}`,
        type: known,
        message,
        ...(description === undefined ? {} : { description }),
      });
    });
  }, [open, onReady]);
  return null;
}
