import { memo } from 'react';
import { ACCOUNT_PAGES, SIGN_OUT } from '../platform/account-pages.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { useSession } from '../platform/session.ts';
import { useMode } from '../platform/theme/mode.ts';
import { ChevronDownIcon, KeyIcon, PersonIcon, SignOutIcon } from '../ui/icons.tsx';
import { useGo } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { languageItems, modeItems } from './account-items.tsx';

const ICONS = [PersonIcon, KeyIcon] as const;

/** The user menu: profile, security, appearance, language, sign-out. */
export const UserMenu = memo(function UserMenu({ pathname }: { readonly pathname: string }) {
  const { user } = useSession();
  const go = useGo();
  const mode = useMode();
  useLanguage();
  const label = t('Your account: {name}, {role}', { name: nameOf(user), role: user.role_name });
  return (
    <Menu
      label={label}
      head={<bdi>{user.email}</bdi>}
      button={(carried) => (
        <button type="button" className="user-button row-10" aria-label={label} {...carried}>
          <Person />
          <ChevronDownIcon size={16} />
        </button>
      )}
      items={[
        ...ACCOUNT_PAGES.map(([to, name], at) => {
          const Icon = ICONS[at] ?? PersonIcon;
          return {
            name: to,
            label: t(name),
            icon: <Icon size={20} />,
            href: to,
            current: pathname === to,
            onChoose: () => go(to),
          };
        }),
        ...modeItems(mode),
        ...languageItems(),
        // A navigation, so that unsaved changes are guarded.
        {
          name: 'sign out',
          label: t('Sign out'),
          icon: <SignOutIcon size={20} />,
          onChoose: () => go(SIGN_OUT.path, SIGN_OUT.state),
        },
      ]}
    />
  );
});

function Person() {
  const { user } = useSession();
  const name = nameOf(user);
  return (
    <>
      {user.profile_img ? (
        <img className="user-face centred" src={`${user.profile_img}/thumbnail`} alt="" />
      ) : (
        <span className="user-face centred" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="user-words">
        <bdi className="user-name cut">{name}</bdi>
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
