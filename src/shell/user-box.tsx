import { memo } from 'react';
import { ACCOUNT_PAGES, SIGN_OUT } from '../platform/account-pages.ts';
import { currentLanguage, languageName, languages, t, useLanguage } from '../platform/i18n/index.ts';
import { chooseLanguage } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { MODES, type Mode, setMode, useMode } from '../platform/theme/mode.ts';
import { ChevronDownIcon, DarkIcon, KeyIcon, LightIcon, PersonIcon, SignOutIcon, SystemIcon } from '../ui/icons.tsx';
import { useGo } from '../ui/link.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';

const PAGE_ICONS = [PersonIcon, KeyIcon] as const;

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
          const Icon = PAGE_ICONS[at] ?? PersonIcon;
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

const LABELS: { readonly [mode in Mode]: string } = { light: 'Light', dark: 'Dark', system: 'As the device' };

const MODE_ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

/** Light, dark, or as the device, as items of a menu: kept for the next visit. */
const modeItems = (mode: Mode): readonly MenuItem[] =>
  MODES.map((each) => {
    const Icon = MODE_ICONS[each];
    return {
      name: `mode ${each}`,
      group: t('Appearance'),
      label: t(LABELS[each]),
      icon: <Icon size={20} />,
      checked: each === mode,
      onChoose: () => setMode(each),
    };
  });

/** The other languages as items of a menu, each in its own words. */
const languageItems = (): readonly MenuItem[] =>
  languages()
    .filter((each) => each !== currentLanguage())
    .map((each) => ({
      name: `language ${each}`,
      group: t('Language'),
      label: languageName(each),
      lang: each,
      onChoose: () => void chooseLanguage(each),
    }));
