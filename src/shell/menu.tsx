import { useId, useState } from 'react';
import { Link } from 'react-router';
import { registry } from '../../resources/index.ts';
import type { Screen } from '../../resources/language/index.ts';
import { t } from '../i18n/index.ts';
import { type Can, useCan } from '../session.ts';
import { Icon } from './icons.tsx';

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

const KEY = 'menu-closed';

function closedModules(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function keepClosed(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Storage may be forbidden; the menu is then open again at the next visit.
  }
}

type MenuProps = {
  /** The screen that is open. */
  readonly current: Screen | undefined;
  /** Called when somebody chooses an entry, so that a drawer can close. */
  readonly onChoose?: () => void;
};

/** The menu: modules that fold, with the screens the role may open. */
export function Menu({ current, onChoose }: MenuProps) {
  const can = useCan();
  const [closed, setClosed] = useState(closedModules);
  const toggle = (name: string): void => {
    const next = closed.includes(name) ? closed.filter((each) => each !== name) : [...closed, name];
    setClosed(next);
    keepClosed(next);
  };
  return (
    <nav className="main-menu" aria-label={t('Main menu')}>
      <ul>
        {groupsFor(can).map((group) => (
          <Module
            key={group.name}
            group={group}
            open={!closed.includes(group.name)}
            current={current}
            onToggle={() => toggle(group.name)}
            onChoose={onChoose}
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
  readonly onChoose: (() => void) | undefined;
};

function Module({ group, open, current, onToggle, onChoose }: ModuleProps) {
  const id = useId();
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
        <Icon name={group.icon} />
        <span>{t(group.name)}</span>
        <Icon name="chevron" size={16} />
      </button>
      <ul id={id} hidden={!open}>
        {group.screens.map((screen) => (
          <li key={screen.name}>
            <Link
              className="menu-screen"
              to={screen.path}
              {...(current?.name === screen.name ? { 'aria-current': 'page' as const } : {})}
              onClick={() => onChoose?.()}
            >
              {t(screen.label)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
