import type { Board } from '../../../domain/bookings/board.ts';
import { isDay } from '../../../resources/language/index.ts';
import { call } from '../../platform/api.ts';
import { today } from '../../platform/dates.ts';
import type { First } from '../../platform/product.ts';

/** What the address of a board asks for. */
export function wantedIn(screen: string, search: URLSearchParams): Wanted {
  const day = search.get('day') ?? '';
  const zones = search.getAll('zone_id').filter((each) => /^[1-9]\d*$/.test(each));
  return { screen, day: isDay(day) ? day : today(), zones };
}

type Wanted = { readonly screen: string; readonly day: string; readonly zones: readonly string[] };

export const loadBoard = ({ screen, day, zones }: Wanted, signal?: AbortSignal): Promise<Board> =>
  call('/api/dispatch/board', { query: { screen_label: screen, day, zone_id: zones }, ...(signal && { signal }) });

/** Where a board is kept: with the lists of its screen, so that what outdates them outdates it. */
export const boardKey = ({ screen, day, zones }: Wanted): readonly unknown[] => [
  'data',
  'default',
  screen,
  'board',
  { day, zones },
];

/** The board the address asks for, before there is a page to show it. */
export function boardFirst(screen: string, search: URLSearchParams): First {
  const wanted = wantedIn(screen, search);
  return { queryKey: boardKey(wanted), queryFn: () => loadBoard(wanted) };
}
