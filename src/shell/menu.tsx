import { memo, type ReactNode, useId } from 'react';
import type { Screen } from '../../resources/language/index.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { keepPreferences, usePreferences } from '../platform/preferences.ts';
import { useProduct } from '../platform/product.ts';
import { registry } from '../platform/registry.ts';
import { type Can, useCan } from '../platform/session.ts';
import { ChevronDownIcon, Drawn } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';

type Group = { readonly name: string; readonly icon: string; readonly screens: readonly Screen[] };

/** The modules with the screens a role may open; a module without any is left out. */
export const groupsFor = (can: Can): Group[] =>
  registry.modules
    .map(({ name, icon }) => ({
      name,
      icon,
      screens: registry.screens.filter((screen) => screen.module === name && can(screen.name, 'access')),
    }))
    .filter(({ screens }) => screens.length > 0);

/** Brings the entry that becomes the open one into sight. */
function showOpen(entry: HTMLElement | null): (() => void) | undefined {
  if (!entry) return undefined;
  // Where it is, is told once all is laid out anyhow: to ask here would lay the half-made page out
  // for the menu alone.
  const seen = new IntersectionObserver(([told]) => {
    seen.disconnect();
    if (told && told.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' });
  });
  seen.observe(entry);
  return () => seen.disconnect();
}

type MenuProps = {
  /** The screen that is open. */
  readonly current: Screen | undefined;
  /** Called when somebody chooses an entry, so that a drawer can close. */
  readonly onChoose?: () => void;
};

/** The menu of whoever is signed in; not drawn anew by what changes in the page beside it. */
export const Menu = memo(function Menu({ current, onChoose }: MenuProps) {
  const can = useCan();
  useLanguage();
  const { menu_closed: closed } = usePreferences();
  return (
    <MenuOf
      label={t('Main menu')}
      can={can}
      current={current}
      closed={closed}
      onClose={(names) => keepPreferences({ menu_closed: names })}
      entry={(screen, className) => (
        <Link
          className={className}
          to={screen.path}
          {...(current?.name === screen.name ? { 'aria-current': 'page' as const, ref: showOpen } : {})}
          onClick={() => onChoose?.()}
        >
          {t(screen.label)}
        </Link>
      )}
    />
  );
});

type MenuOfProps = {
  readonly label: string;
  /** What the role may do whose menu it is. */
  readonly can: Can;
  readonly current: Screen | undefined;
  /** The modules that are folded. */
  readonly closed: readonly string[];
  readonly onClose: (closed: readonly string[]) => void;
  /** Draws the way to a screen, which has this class. */
  readonly entry: (screen: Screen, className: string) => ReactNode;
};

/** The menu of any role: modules that fold, with the screens it may open. */
export function MenuOf({ label, can, current, closed, onClose, entry }: MenuOfProps) {
  return (
    <nav className="main-menu" aria-label={label}>
      <ul>
        {groupsFor(can).map((group) => (
          <Module
            key={group.name}
            group={group}
            open={!closed.includes(group.name)}
            current={current}
            onToggle={() =>
              onClose(
                closed.includes(group.name) ? closed.filter((each) => each !== group.name) : [...closed, group.name],
              )
            }
            entry={entry}
          />
        ))}
      </ul>
    </nav>
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
  // A name without an icon draws a plain square, so that nothing shifts.
  const { icons } = useProduct();
  return (
    <li>
      <button
        type="button"
        className="menu-module"
        aria-expanded={open}
        aria-controls={id}
        data-current={current?.module === group.name || undefined}
        onClick={onToggle}
      >
        <Drawn size={20} grid={20}>
          {icons[group.icon] ?? <path d="M4 4h12v12H4z" />}
        </Drawn>
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
