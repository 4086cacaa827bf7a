import { useNavigate } from 'react-router';
import { SIGN_OUT } from '../app/sign-out.ts';
import { t } from '../i18n/index.ts';
import { useSession } from '../session.ts';
import { Icon } from './icons.tsx';

/** Who is signed in, as which role. */
export function UserBox() {
  const { user } = useSession();
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return (
    <div className="user-box">
      {user.profile_img ? (
        <img className="user-face" src={user.profile_img} alt="" />
      ) : (
        <span className="user-face" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="user-words">
        <span className="user-name">{name}</span>
        <span className="user-role">{user.role_name}</span>
      </span>
    </div>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** Changing one's password stands outside the app (`src/sign-in`), so this link leaves it, and asks about unsaved changes. */
export function ChangePasswordLink() {
  return (
    <a className="bar-button" href="/auth/force-password" title={t('Change password')}>
      <Icon name="key" />
      <span className="bar-words">{t('Change password')}</span>
    </a>
  );
}

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
      <Icon name="signOut" />
      <span className="bar-words">{t('Sign out')}</span>
    </button>
  );
}
