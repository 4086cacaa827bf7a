import { useMatches } from 'react-router';
import type { Screen } from '../../resources/language/index.ts';

/** What of a screen an address shows. */
export type View = 'list' | 'form' | 'show' | 'dashboard';

/** What a route is of; it carries it as its handle, where menu and breadcrumbs find it. */
export type CurrentScreen = { readonly screen: Screen; readonly view: View };

/** The handle of a page that belongs to no screen: what it is called. */
export type CurrentOwnPage = { readonly own: string };

const useHandle = (): CurrentScreen | CurrentOwnPage | undefined =>
  useMatches().at(-1)?.handle as CurrentScreen | CurrentOwnPage | undefined;

/** What the open page is of; undefined for a page of no screen. */
export function useCurrentScreen(): CurrentScreen | undefined {
  const handle = useHandle();
  return handle && 'screen' in handle ? handle : undefined;
}

/** What the open page is called where it belongs to no screen but to one's own account. */
export function useCurrentOwnPage(): string | undefined {
  const handle = useHandle();
  return handle && 'own' in handle ? handle.own : undefined;
}
