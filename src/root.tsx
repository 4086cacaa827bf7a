import { Button } from 'antd';
import { Component, type ReactNode, useEffect } from 'react';
import { firstRows, generatedPages } from './pages/generated-pages.ts';
import { SignIn } from './pages/sign-in/sign-in.tsx';
import { go, internalAddress, usePath } from './platform/address.ts';
import { t, useLanguage } from './platform/i18n/index.ts';
import { part, usePart } from './platform/lazy.ts';
import { startSession, useSessionState } from './platform/session.ts';

const app = part(async () => (await import('./app/app.tsx')).App);

/** How long the first drawing waits for the rows it could begin with. */
const ROWS_MS = 150;

/**
 * Loads the app and the page most people open first, side by side, and the rows of the list the address names. Resolves
 * when they can be drawn, or when one failed, which shows when it is needed.
 */
export async function preloadApp(): Promise<void> {
  const parts = [app.load(), generatedPages.list.load()];
  await Promise.allSettled(parts);
  await Promise.race([firstRows(), new Promise((resolve) => setTimeout(resolve, ROWS_MS))]);
}

const PUBLIC = new Set(['/auth/forgot-password', '/auth/reset-password', '/auth/setup']);
const CHANGE = '/auth/force-password';

/**
 * Draws either the pages of signing in or the app. They share no tree and, but for React and a button, no code: the
 * sign-in page is what everybody waits for first.
 */
export function Root() {
  const path = usePath();
  const session = useSessionState();
  const { language } = useLanguage();
  const signedIn = session.status === 'in' || session.status === 'ended';
  const mustChange = signedIn && !session.answer.user.is_password_updated;

  const asked = internalAddress(location.pathname + location.search + location.hash);
  const target =
    session.status === 'out' && !PUBLIC.has(path) && path !== '/login'
      ? `/login${asked === undefined || path === '/' ? '' : `?to=${encodeURIComponent(asked)}`}`
      : mustChange && path !== CHANGE
        ? CHANGE
        : signedIn && !mustChange && path === '/login'
          ? landingOf(session.answer.landing)
          : undefined;

  useEffect(() => {
    if (target !== undefined) go(target, 'replace');
  }, [target]);

  if (target !== undefined) return <Boot />;
  if (PUBLIC.has(path) || (signedIn && path === CHANGE))
    return <SignIn key={language} onSubmit={() => void preloadApp()} />;
  switch (session.status) {
    case 'asking':
      return <Boot />;
    case 'unreachable':
      return <Unreachable detail={session.failure.detail} />;
    case 'out':
      return <SignIn key={language} onSubmit={() => void preloadApp()} />;
    case 'in':
    case 'ended':
      return (
        <LoadFailure>
          <LoadedApp key={language} />
        </LoadFailure>
      );
  }
}

function LoadedApp() {
  const App = usePart(app);
  return App === undefined ? <Boot /> : <App />;
}

/** Where somebody goes who has just signed in: the address first asked for, else what the server says. */
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

/** Catches the app not loading at all, which is what a new version put in place meanwhile looks like. */
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
