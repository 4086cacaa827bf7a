import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../data/query-client.ts';
import { Adding } from '../form/adding.ts';
import { Verifying } from '../form/verifying.ts';
import { Confirming } from '../pages/sign-in/confirming.tsx';
import { lazyComponent } from '../platform/lazy.tsx';
import { type Product, ProductProvider } from '../platform/product.ts';
import { provideRegistry } from '../platform/registry.ts';
import { useSessionState } from '../platform/session.ts';
import { AddReference } from '../record/adding/add-reference.tsx';
import { ChangeVerified } from '../record/verified/change-verified.tsx';
import { type Go, LinksProvider } from '../ui/link.tsx';
import { beginPage } from './begin.ts';
import { routes } from './routes.tsx';

const SessionEnded = lazyComponent(async () => (await import('../pages/sign-in/session-ended.tsx')).SessionEnded, {
  over: true,
});

/** The app of a product: what is drawn, and what begins the page the address names. */
export type MadeApp = {
  readonly App: ComponentType;
  /** Begins what the page at the address needs. Never rejects; resolves when it can be drawn. */
  readonly beginPage: () => Promise<void>;
};

/** Makes the app of a product. Once, before anything of it is drawn. */
export function createApp(product: Product): MadeApp {
  provideRegistry(product.registry);
  const all = routes();
  return { App: () => <Whole product={product} routes={all} />, beginPage: () => beginPage(all, product) };
}

type Props = { readonly product: Product; readonly routes: RouteObject[] };

function Whole({ product, routes: all }: Props) {
  const [router] = useState(() => createBrowserRouter(all));
  const go = useCallback<Go>((to, how) => void router.navigate(to, how), [router]);
  const session = useSessionState();
  // Whoever signs in after somebody signed out begins with nothing of theirs.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <ProductProvider value={product}>
      <LinksProvider value={go}>
        <Adding value={AddReference}>
          <Verifying value={ChangeVerified}>
            <RouterProvider router={router} />
          </Verifying>
        </Adding>
      </LinksProvider>
      <Confirming />
      {session.status === 'ended' && <SessionEnded email={session.answer.user.email} />}
    </ProductProvider>
  );
}
