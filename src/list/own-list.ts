import { asksOf, type Resource } from '../../resources/language/index.ts';
import type { Can } from '../platform/session.ts';
import type { ListScreen } from './use-list-state.ts';

/** A screen with its list as a role may ask it: nobody filters or searches by what they are not shown. */
export function ownList(resource: Resource, screen: ListScreen, can: Can): ListScreen {
  const may: Parameters<typeof asksOf>[2] = (flag) => can(screen.name, 'access') && can(screen.name, flag);
  return { ...screen, list: { ...screen.list, ...asksOf(resource, screen, may) } };
}
