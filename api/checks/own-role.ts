import { conflict, forbidden } from '../errors.ts';
import { FINE, type RecordCheck } from './asked.ts';

/** The roles the product itself relies on: who holds everything, and whose rows are their own (spec part 1 §6). */
const BUILT_IN: readonly unknown[] = [1, 2];

/** Nobody changes or deletes the role they act in, and the built-in roles stay active. @throws ApiError 403, 409. */
export const ownRole: RecordCheck = async ({ event, value, stored, session }) => {
  if (event !== 'created' && stored?.id === session.role.id) throw forbidden('You cannot change your own role.');
  if (stored && BUILT_IN.includes(stored.id) && stored.is_active === true && value?.is_active === false) {
    throw conflict('This role is built in and cannot be deactivated.');
  }
  return FINE;
};
