import type { Row } from '../../../resources/language/index.ts';
import type { Diary } from './changes.ts';

/** Somebody on the board. What decides about them is shown to those who may assign them. */
export type BoardParty = Pick<Diary, 'kind' | 'id' | 'name' | 'isActive'> & {
  readonly fits: Omit<Diary, 'kind' | 'id' | 'name' | 'isActive'> | null;
};

/** A day's bookings and candidates. `elsewhere`: work in other zones. `more`: truncated. */
export type Board = {
  readonly day: string;
  readonly bookings: readonly Row[];
  readonly elsewhere: readonly Row[];
  readonly waiting: readonly Row[];
  readonly parties: readonly BoardParty[];
  readonly more: { readonly bookings: boolean; readonly waiting: boolean };
};
