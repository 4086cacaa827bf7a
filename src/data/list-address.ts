import { useLocation } from 'react-router';
import type { Screen } from '../../resources/language/index.ts';

/** The address of the screen's list, as it stood when it was left for this page. */
export function useListAddress(screen: Pick<Screen, 'path'> | undefined): string {
  const { state } = useLocation();
  const search: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  const path = screen?.path ?? '/';
  return typeof search === 'string' && search.startsWith('?') ? `${path}${search}` : path;
}
