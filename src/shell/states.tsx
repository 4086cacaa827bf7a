import { type ReactNode, useEffect, useRef } from 'react';
import { house } from '../../resources/language/house.ts';
import { SIGN_OUT } from '../platform/account-pages.ts';
import { internalAddress } from '../platform/address.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { useSession } from '../platform/session.ts';
import { SignOutIcon } from '../ui/icons.tsx';
import { Link, useGo } from '../ui/link.tsx';
import './states.css';

type StatePageProps = { readonly title: string; readonly text: string; readonly children?: ReactNode };

/** A page that says one thing, and the way out of it. */
export function StatePage({ title, text, children }: StatePageProps) {
  useEffect(() => {
    document.title = `${title} · ${t(house().name)}`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus went with the page that was to be here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="state-page stack-10">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{text}</p>
      {children && <div className="state-actions">{children}</div>}
    </section>
  );
}

function SignOutButton() {
  const go = useGo();
  return (
    <button type="button" className="bar-button bare" onClick={() => go(SIGN_OUT.path, SIGN_OUT.state)}>
      <SignOutIcon size={20} />
      <span>{t('Sign out')}</span>
    </button>
  );
}

function WayOut() {
  const start = internalAddress(useSession().landing);
  return start === undefined || start === '/no-access' ? (
    <SignOutButton />
  ) : (
    <Link to={start}>{t('Go to the start page')}</Link>
  );
}

/** The role may not open this. */
export function NotAllowed() {
  return (
    <StatePage
      title={t('Not allowed')}
      text={t('Your role does not open this page. If you need it, ask an administrator.')}
    >
      <WayOut />
    </StatePage>
  );
}

/** There is nothing at this address. */
export function NotFound() {
  // The route's element stays the same in another language.
  useLanguage();
  return (
    <StatePage
      title={t('Page not found')}
      text={t('There is nothing at this address. It may have been moved, or mistyped.')}
    >
      <WayOut />
    </StatePage>
  );
}

/** The role may open nothing at all. */
export function NoAccess() {
  useLanguage();
  return (
    <StatePage
      title={t('Nothing to open yet')}
      text={t(
        'Your role has no pages yet. An administrator can give it some; they appear here without signing in again.',
      )}
    >
      <SignOutButton />
    </StatePage>
  );
}

/** A page that is being loaded: the outline of one, so that nothing jumps. */
export function PageLoading() {
  return (
    <div className="page-loading" role="status" aria-label={t('Loading')}>
      <div />
      <div />
      <div />
    </div>
  );
}
