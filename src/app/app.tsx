import { useCallback, useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { product } from '../../product/browser.ts';
import { queryClient } from '../data/query-client.ts';
import { Adding } from '../form/adding.ts';
import { Confirming } from '../pages/sign-in/confirming.tsx';
import { later } from '../platform/lazy.tsx';
import { ProductProvider } from '../platform/product.ts';
import { useSessionState } from '../platform/session.ts';
import { AddReference } from '../record/adding/add-reference.tsx';
import { type Go, LinksProvider } from '../ui/link.tsx';
import { beginPage as begin } from './begin.ts';
import { routes } from './routes.tsx';

const SessionEnded = later(async () => (await import('../pages/sign-in/session-ended.tsx')).SessionEnded, {
  over: true,
});

const all = routes();

/** Begins what the page at the address needs. Never rejects; resolves when it can be drawn. */
export const beginPage = (): Promise<void> => begin(all, product);

/** Everything behind signing in. Over it the question who one is: before sensitive acts, and when the session has run out. */
export function App() {
  const [router] = useState(() => createBrowserRouter(all));
  const go = useCallback<Go>((to, how) => void router.navigate(to, how), [router]);
  const session = useSessionState();
  // Whoever signs in after somebody signed out begins with nothing of theirs.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <ProductProvider value={product}>
      <LinksProvider value={go}>
        <Adding value={AddReference}>
          <RouterProvider router={router} />
        </Adding>
      </LinksProvider>
      <Confirming />
      {session.status === 'ended' && <SessionEnded email={session.answer.user.email} />}
    </ProductProvider>
  );
}
