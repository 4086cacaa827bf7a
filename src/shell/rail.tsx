import { memo } from 'react';
import type { Screen } from '../../resources/language/index.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { useCan } from '../platform/session.ts';
import { Link, useGo } from '../ui/link.tsx';
import { Menu as Flyout } from '../ui/menu.tsx';
import { ModuleIcon, showOpen } from './menu.tsx';
import { type Group, groupsFor } from './menu-groups.ts';

/** The menu as icons, with tooltips and submenus. */
export const Rail = memo(function Rail({ current }: { readonly current: Screen | undefined }) {
  const can = useCan();
  useLanguage();
  return (
    <nav className="main-menu rail" aria-label={t('Main menu')}>
      <ul>
        {groupsFor(can).map((group) => {
          const [only, ...others] = group.screens;
          return (
            <li key={group.name}>
              {only && others.length === 0 ? (
                <Alone screen={only} icon={group.icon} isCurrent={only.name === current?.name} />
              ) : (
                <Module group={group} current={current} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
});

type AloneProps = { readonly screen: Screen; readonly icon: string; readonly isCurrent: boolean };

const Alone = ({ screen, icon, isCurrent }: AloneProps) => (
  <Link
    className="rail-entry bare centred"
    to={screen.path}
    {...(isCurrent ? { 'aria-current': 'page' as const, ref: showOpen } : {})}
  >
    <ModuleIcon name={icon} />
    <span className="rail-name">{t(screen.label)}</span>
  </Link>
);

function Module({ group, current }: { readonly group: Group; readonly current: Screen | undefined }) {
  const go = useGo();
  const label = t(group.name);
  return (
    <Flyout
      label={label}
      head={label}
      along="side"
      button={(carried) => (
        <button
          type="button"
          className="rail-entry bare centred"
          data-current={current?.module === group.name || undefined}
          {...carried}
        >
          <ModuleIcon name={group.icon} />
          <span className="rail-name">{label}</span>
        </button>
      )}
      items={group.screens.map((screen) => ({
        name: screen.name,
        label: t(screen.label),
        href: screen.path,
        current: screen.name === current?.name,
        onChoose: () => go(screen.path),
      }))}
    />
  );
}
