import type { PartyKind } from '../../../domain/bookings/candidates.ts';
import type { Diary } from '../../../domain/bookings/changes.ts';
import type { Row } from '../../../resources/language/index.ts';
import { call } from '../../platform/api.ts';

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

type Wanted = { readonly screen: string; readonly day: string; readonly zones: readonly string[] };

export const loadBoard = ({ screen, day, zones }: Wanted, signal: AbortSignal): Promise<Board> =>
  call('/api/dispatch/board', { query: { screen_label: screen, day, zone_id: zones }, signal });

/** Where a board is kept: with the lists of its screen, so that what outdates them outdates it. */
export const boardKey = ({ screen, day, zones }: Wanted): readonly unknown[] => [
  'data',
  'default',
  screen,
  'board',
  { day, zones },
];
