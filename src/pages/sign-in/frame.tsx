import { type ReactNode, useEffect, useRef } from 'react';
import { house } from '../../../resources/language/house.ts';
import { go } from '../../platform/address.ts';
import { t } from '../../platform/i18n/index.ts';
import './sign-in.css';

type FrameProps = {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
  /** Focuses the heading for screen readers, unless content has the focus. Default: true. */
  readonly announce?: boolean;
};

/** The page every step of signing in stands on. */
export function Frame({ title, lead, children, announce = true }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t(house().name)}`;
    if (announce && !main.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title, announce]);
  return (
    <div className="auth">
      <div className="auth-side" aria-hidden="true">
        <Mark />
        <p className="auth-claim">{t('Every home, in good hands.')}</p>
        <p className="auth-sub">{t(house().lead)}</p>
      </div>
      <main className="auth-main centred" ref={main}>
        <div className="auth-card">
          <div className="auth-brand">
            <Mark />
            <span>{t(house().name)}</span>
          </div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}

function Mark() {
  return (
    <svg className="auth-mark" width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="auth-mark-ground" />
      <path
        d="M7 15.6 16 8l9 7.6M10 13.6V23h12v-9.4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m13.2 18.4 2.1 2.1 3.6-3.9"
        fill="none"
        stroke="#99f6e4"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A link between these pages: an ordinary one, followed without loading the page anew. */
export function InnerLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
