import type { FrozenBooking } from '../../domain/invoice/paper.ts';
import type { RecordData, Registry } from '../../resources/language/index.ts';
import type { Reader } from '../plan.ts';
import { frozenBooking } from './bookings.ts';

/** How papers are made of the records of a resource. */
export type Source = {
  /** What a paper freezes of a stored record. */
  freeze(reader: Reader, record: RecordData): Promise<FrozenBooking>;
};

/** The resources of whose records papers are issued. */
export const PAPERED: { readonly [resource: string]: Source } = { bookings: { freeze: frozenBooking } };

/** Those that some screen shows: where none does nobody could call. */
export const paperedIn = ({ resources, screens }: Registry): string[] =>
  Object.keys(PAPERED).filter(
    (name) => Object.hasOwn(resources, name) && screens.some(({ resource }) => resource === name),
  );
