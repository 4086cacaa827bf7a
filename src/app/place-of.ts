import { useMatches } from 'react-router';
import type { Screen } from '../../resources/language/index.ts';

/** What of a screen an address shows. */
export type View = 'list' | 'form' | 'show' | 'custom';

/** What a route is of; it carries it as its handle, where menu and breadcrumbs find it. */
export type Place = { readonly screen: Screen; readonly view: View };

/** What the open page is of; undefined for a page of no screen. */
export const usePlace = (): Place | undefined => useMatches().at(-1)?.handle as Place | undefined;
