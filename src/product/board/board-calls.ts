import type { PartyKind } from '../../../domain/bookings/candidates.ts';
import type { Diary } from '../../../domain/bookings/changes.ts';
import { isDay, type Row } from '../../../resources/language/index.ts';
import { call } from '../../platform/api.ts';
import { today } from '../../platform/dates.ts';
import type { First } from '../../platform/product.ts';

/** Somebody on the board; what decides about them where the session may assign them (docs/api.md, bookings). */
export type BoardParty = {
  readonly kind: PartyKind;
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly fits: Omit<Diary, 'kind' | 'id' | 'name' | 'isActive'> | null;
};

/** A day as it is told. */
export type Board = {
  readonly day: string;
  readonly bookings: readonly Row[];
  readonly waiting: readonly Row[];
  readonly parties: readonly BoardParty[];
  readonly more: { readonly bookings: boolean; readonly waiting: boolean };
};

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
