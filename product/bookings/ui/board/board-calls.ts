import { dayRead } from '../../../../resources/language/index.ts';
import { type ApiQuery, apiQuery, readFor } from '../../../../src/data/use-api.ts';
import { today } from '../../../../src/platform/dates.ts';
import type { First } from '../../../../src/platform/product.ts';
import type { Board } from '../../rules/board.ts';

/** What the address of a board asks for. */
export function wantedIn(screen: string, search: URLSearchParams): Wanted {
  const day = dayRead(search.get('day') ?? '');
  const zones = search.getAll('zone_id').filter((each) => /^[1-9]\d*$/.test(each));
  return { screen, day: day ?? today(), zones };
}

type Wanted = { readonly screen: string; readonly day: string; readonly zones: readonly string[] };

/** How a board is requested. */
export const boardOf = ({ screen, day, zones }: Wanted): ApiQuery<Board> => ({
  about: ['bookings'],
  key: ['board', screen, { day, zones }],
  load: readFor(screen, '/api/dispatch/board', { day, zone_id: zones }),
});

/** The board the address asks for, before there is a page to show it. */
export const boardFirst = (screen: string, search: URLSearchParams): readonly First[] => [
  apiQuery(boardOf(wantedIn(screen, search))),
];
