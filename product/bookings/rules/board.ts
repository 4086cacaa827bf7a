import type { Row } from '../../../resources/language/index.ts';
import type { Diary } from './changes.ts';

/** Somebody on the board. What decides about them is told to whoever may assign them. */
export type BoardParty = Pick<Diary, 'kind' | 'id' | 'name' | 'isActive'> & {
  readonly fits: Omit<Diary, 'kind' | 'id' | 'name' | 'isActive'> | null;
};

/**
 * A day's bookings, who could do them, and those that have no day yet. `elsewhere`: what these
 * people do outside the zones that were asked for, which takes their time all the same. `more`:
 * there are more than are told.
 */
export type Board = {
  readonly day: string;
  readonly bookings: readonly Row[];
  readonly elsewhere: readonly Row[];
  readonly waiting: readonly Row[];
  readonly parties: readonly BoardParty[];
  readonly more: { readonly bookings: boolean; readonly waiting: boolean };
};
