import { memo, type ReactNode, useId } from 'react';
import type { Screen } from '../../resources/language/index.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { keepPreferences, usePreferences } from '../platform/preferences.ts';
import { useProduct } from '../platform/product.ts';
import { useCan } from '../platform/session.ts';
import { ChevronDownIcon, Drawn } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { type ByHand, type Group, groupsFor, isOpen, openByThemselves, toggled } from './menu-groups.ts';
import './shell.css';

/** Brings the entry that becomes the open one into sight. */
export function showOpen(entry: HTMLElement | null): (() => void) | undefined {
  if (!entry) return undefined;
  // An observer avoids a forced layout.
  const seen = new IntersectionObserver(([observed]) => {
    seen.disconnect();
    if (observed && observed.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' });
  });
  seen.observe(entry);
  return () => seen.disconnect();
}

type MenuProps = {
  readonly current: Screen | undefined;
  /** Called when somebody chooses an entry, so that a drawer can close. */
  readonly onChoose?: () => void;
};

/** The menu of the signed-in user; not drawn anew by what changes in the page next to it. */
export const Menu = memo(function Menu({ current, onChoose }: MenuProps) {
  const can = useCan();
  useLanguage();
  const { menu_opened, menu_closed } = usePreferences();
  const groups = groupsFor(can);
  return (
    <MenuOf
      label={t('Main menu')}
      groups={groups}
      current={current}
      byItself={openByThemselves(groups, current?.module)}
      byHand={{ menu_opened, menu_closed }}
      onToggle={keepPreferences}
      entry={(screen, className, icon) => (
        <Link
          className={className}
          to={screen.path}
          {...(current?.name === screen.name ? { 'aria-current': 'page' as const, ref: showOpen } : {})}
          onClick={() => onChoose?.()}
        >
          {icon}
          {t(screen.label)}
        </Link>
      )}
    />
  );
});

type MenuOfProps = {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly current: Screen | undefined;
  readonly byItself: ReadonlySet<string>;
  readonly byHand: ByHand;
  readonly onToggle: (byHand: ByHand) => void;
  /** Draws the way to a screen: with this class and, where it stands alone, its group's icon. */
  readonly entry: (screen: Screen, className: string, icon?: ReactNode) => ReactNode;
};

/** The menu of any role: groups that fold, and in one line each that has one screen. */
export function MenuOf({ label, groups, current, byItself, byHand, onToggle, entry }: MenuOfProps) {
  return (
    <nav className="main-menu" aria-label={label}>
      <ul>
        {groups.map((group) => {
          const [only, ...others] = group.screens;
          return only && others.length === 0 ? (
            <li key={group.name}>{entry(only, 'menu-screen menu-alone', <ModuleIcon name={group.icon} />)}</li>
          ) : (
            <Module
              key={group.name}
              group={group}
              open={isOpen(group.name, byItself, byHand)}
              current={current}
              onToggle={() => onToggle(toggled(group.name, byItself, byHand))}
              entry={entry}
            />
          );
        })}
      </ul>
    </nav>
  );
}

/** The icon of a module. */
export function ModuleIcon({ name }: { readonly name: string }) {
  // A name without an icon draws a plain square, so that nothing shifts.
  const { icons } = useProduct();
  return (
    <Drawn size={20} grid={20}>
      {icons[name] ?? <path d="M4 4h12v12H4z" />}
    </Drawn>
  );
}

type ModuleProps = {
  readonly group: Group;
  readonly open: boolean;
  readonly current: Screen | undefined;
  readonly onToggle: () => void;
  readonly entry: MenuOfProps['entry'];
};

function Module({ group, open, current, onToggle, entry }: ModuleProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="menu-module row-6 bare"
        aria-expanded={open}
        aria-controls={id}
        data-current={current?.module === group.name || undefined}
        onClick={onToggle}
      >
        <ModuleIcon name={group.icon} />
        <span>{t(group.name)}</span>
        <ChevronDownIcon size={16} />
      </button>
      <ul id={id} hidden={!open}>
        {group.screens.map((screen) => (
          <li key={screen.name}>{entry(screen, 'menu-screen')}</li>
        ))}
      </ul>
    </li>
  );
}
