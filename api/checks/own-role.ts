import { conflict, forbidden } from '../errors.ts';
import { type DeleteBlocker, FINE, type RecordCheck } from './check.ts';

const OWN = 'You cannot change your own role.';

/** Nobody changes their own role; built-in roles stay active. @throws ApiError 403, 409. */
export const ownRole: RecordCheck = async ({ event, value, stored, session, registry }) => {
  const { builtIn, role } = registry.identity;
  if (event !== 'created' && stored?.id === session.role.id) throw forbidden(OWN);
  const isBuiltIn = Object.values(builtIn).some((id) => id === stored?.id);
  if (isBuiltIn && stored?.[role.active] === true && value?.[role.active] === false) {
    throw conflict('This role is built in and cannot be deactivated.');
  }
  return FINE;
};

export const foreseenOwnRole: DeleteBlocker = {
  reads: () => [],
  why: ({ id }, { session }) => (id === session.role.id ? OWN : undefined),
};
