import { Button } from 'antd';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { CHANGE_PASSWORD, go, internalAddress, isOutside, PUBLIC, usePath } from './platform/address.ts';
import { t } from './platform/i18n/index.ts';
import { lazyModule, useLazyModule } from './platform/lazy.tsx';
import type { Product } from './platform/product.ts';
import { startSession, useSessionState } from './platform/session.ts';

const started: { page: Promise<unknown> } = { page: Promise.resolve() };

let loadProduct: () => Promise<Product>;

/** Says of which product this is the app. Once, before anything is drawn. */
export function takeProduct(load: () => Promise<Product>): void {
  loadProduct = load;
}

const app = lazyModule(async () => {
  const [{ createApp }, product] = await Promise.all([import('./app/app.tsx'), loadProduct()]);
  const { App, beginPage } = createApp(product);
  started.page = beginPage();
  return App;
});

const signIn = lazyModule(async () => (await import('./pages/sign-in/sign-in.tsx')).SignIn, { onDemand: true });

/** Loads the pages of signing in. Resolves when they can be drawn, or when they failed to come. */
export const preloadSignIn = (): Promise<unknown> => signIn.load().catch(() => undefined);

const PAGE_MS = 150;

/** Preloads the app, page code and data in parallel. Resolves even if one failed. */
export async function preloadApp(): Promise<void> {
  await app.load().catch(() => undefined);
  await Promise.race([started.page, new Promise((resolve) => setTimeout(resolve, PAGE_MS))]);
}

/** Draws sign-in or the app; they share almost no code, so neither waits for the other. */
export function Root() {
  const path = usePath();
  const session = useSessionState();
  const [isWorking, setWorking] = useState(false);
  const signedIn = session.status === 'in' || session.status === 'ended';
  const mustChange = signedIn && !session.answer.user.is_password_updated;
  // Once loaded the app's router owns the address: it guards unsaved input, also on Back.
  const works = signedIn && !mustChange && (isWorking || !isOutside(path));

  const address = internalAddress(location.pathname + location.search + location.hash);
  const target =
    session.status === 'out' && !PUBLIC.has(path) && path !== '/login'
      ? `/login${address === undefined || path === '/' ? '' : `?to=${encodeURIComponent(address)}`}`
      : mustChange && path !== CHANGE_PASSWORD
        ? CHANGE_PASSWORD
        : works && !isWorking && path === '/login'
          ? landingOf(session.answer.landing)
          : undefined;

  useEffect(() => {
    if (target !== undefined) go(target, 'replace');
  }, [target]);
  useEffect(() => setWorking(works && target === undefined), [works, target]);

  if (target !== undefined) return <Boot />;
  if (!works && (isOutside(path) || mustChange)) return <LoadedSignIn />;
  switch (session.status) {
    case 'asking':
      return <Boot />;
    case 'unreachable':
      return <Unreachable detail={session.failure.detail} />;
    case 'out':
      return <LoadedSignIn />;
    case 'in':
    case 'ended':
      return (
        <LoadFailure>
          <LoadedApp />
        </LoadFailure>
      );
  }
}

function LoadedSignIn() {
  return (
    <LoadFailure>
      <SignInPages />
    </LoadFailure>
  );
}

function SignInPages() {
  const SignIn = useLazyModule(signIn);
  return SignIn === undefined ? <Boot /> : <SignIn onSubmit={() => void preloadApp()} />;
}

function LoadedApp() {
  const App = useLazyModule(app);
  return App === undefined ? <Boot /> : <App />;
}

function landingOf(landing: string): string {
  return internalAddress(new URLSearchParams(location.search).get('to')) ?? internalAddress(landing) ?? '/';
}

function Boot() {
  return (
    <div className="boot" role="status" aria-label={t('Loading')}>
      <div className="boot-mark" />
    </div>
  );
}

function Unreachable({ detail }: { readonly detail: string }) {
  return (
    <main className="boot">
      <div className="boot-words">
        <h1>{t('The back-office cannot be reached')}</h1>
        <p role="alert">{detail || t('The server could not answer. Please try again.')}</p>
        <Button type="primary" onClick={() => void startSession()}>
          {t('Try again')}
        </Button>
      </div>
    </main>
  );
}

class LoadFailure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="boot">
        <div className="boot-words">
          <h1>{t('The page could not be loaded')}</h1>
          <p>{t('The connection may be gone, or a new version may have been put in place.')}</p>
          <Button type="primary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      </main>
    );
  }
}
