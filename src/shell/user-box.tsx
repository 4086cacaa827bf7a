import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../platform/i18n/index.ts';
import { useSession } from '../platform/session.ts';
import { ChevronDownIcon, KeyIcon, PersonIcon, SignOutIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SIGN_OUT } from './sign-out.ts';

const LINKS = [
  { to: '/account/profile', Icon: PersonIcon, label: 'My profile' },
  { to: '/account/security', Icon: KeyIcon, label: 'Account security' },
] as const;

/** Who is signed in, as which role; opens the links to one's own account. */
export function UserMenu() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it, however it came about
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape on its way out of the controls inside
    <div className="user-menu" ref={box} onKeyDown={keys}>
      <button
        type="button"
        className="user-button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('Your account: {name}, {role}', { name: nameOf(user), role: user.role_name })}
        onClick={() => setOpen(!open)}
      >
        <Person />
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} className="user-links" hidden={!open}>
        <p className="user-address">
          <bdi>{user.email}</bdi>
        </p>
        <AccountLinks onChoose={() => setOpen(false)} />
        <LanguageSwitch name="language" />
      </div>
    </div>
  );
}

/** The same without a menu around it, for the drawer of narrow screens. */
export function UserBox() {
  return (
    <>
      <div className="user-box">
        <Person />
      </div>
      <AccountLinks />
      <LanguageSwitch name="language-of-menu" />
    </>
  );
}

function AccountLinks({ onChoose }: { readonly onChoose?: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul className="account-links">
      {LINKS.map(({ to, Icon, label }) => (
        <li key={to}>
          <Link
            className="bar-button"
            to={to}
            {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
            onClick={() => onChoose?.()}
          >
            <Icon size={20} />
            <span>{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The picture, or the initials, and the words. */
function Person() {
  const { user } = useSession();
  const name = nameOf(user);
  return (
    <>
      {user.profile_img ? (
        <img className="user-face" src={user.profile_img} alt="" />
      ) : (
        <span className="user-face" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="user-words">
        <bdi className="user-name">{name}</bdi>
        <bdi className="user-role">{user.role_name}</bdi>
      </span>
    </>
  );
}

const nameOf = (user: { readonly first_name: string; readonly last_name: string | null }): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ');

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** Signs out, by way of a page of its own, so that unsaved changes are asked for like before any other change of page. */
export function SignOutButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="bar-button"
      title={t('Sign out')}
      onClick={() => void navigate(SIGN_OUT.path, { state: SIGN_OUT.state })}
    >
      <SignOutIcon size={20} />
      <span className="bar-words">{t('Sign out')}</span>
    </button>
  );
}
