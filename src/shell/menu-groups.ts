import type { Preferences } from '../../api/wire/session.ts';
import type { Screen } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import type { Can } from '../platform/session.ts';

/** A module of the menu with the screens a role may open. */
export type Group = { readonly name: string; readonly icon: string; readonly screens: readonly Screen[] };

/** What of the preferences says which groups are open. */
export type ByHand = Pick<Preferences, 'menu_opened' | 'menu_closed'>;

const FEW = 12;

/** The modules with the screens a role may open; a module without any is left out. */
export const groupsFor = (can: Can): readonly Group[] =>
  registry.modules
    .map(({ name, icon }) => ({
      name,
      icon,
      screens: registry.screens.filter((screen) => screen.module === name && can(screen.name, 'access')),
    }))
    .filter(({ screens }) => screens.length > 0);

/** Groups open by default: the current page's, and all of a short menu. */
export function openByThemselves(groups: readonly Group[], current: string | undefined): ReadonlySet<string> {
  const isShort = groups.reduce((count, { screens }) => count + screens.length, 0) <= FEW;
  return new Set(groups.map(({ name }) => name).filter((name) => isShort || name === current));
}

/** Whether a group is open, after what was done by hand. */
export const isOpen = (name: string, byItself: ReadonlySet<string>, { menu_opened, menu_closed }: ByHand): boolean =>
  !menu_closed.includes(name) && (byItself.has(name) || menu_opened.includes(name));

/** What is kept once somebody opened or closed a group. */
export function toggled(name: string, byItself: ReadonlySet<string>, byHand: ByHand): ByHand {
  const without = (names: readonly string[]): readonly string[] => names.filter((each) => each !== name);
  const opened = without(byHand.menu_opened);
  const closed = without(byHand.menu_closed);
  // Nothing is kept of what would be so anyhow.
  const wasOpen = isOpen(name, byItself, byHand);
  const isKept = wasOpen === byItself.has(name);
  return {
    menu_opened: isKept && !wasOpen ? [...opened, name] : opened,
    menu_closed: isKept && wasOpen ? [...closed, name] : closed,
  };
}
