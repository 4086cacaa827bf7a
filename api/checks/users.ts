import { SUPER_ADMIN } from '../../access-control/index.ts';
import { conflict } from '../errors.ts';
import { FINE, type RecordCheck } from './asked.ts';

/** Nobody deletes or deactivates themselves, or puts themselves into another role. @throws ApiError 409. */
export const oneself: RecordCheck = async ({ event, value, stored, session }) => {
  if (stored?.id !== session.user.id) return FINE;
  if (event === 'deleted') throw conflict('You cannot delete yourself.');
  if (value && value.is_active !== true) throw conflict('You cannot deactivate yourself.');
  if (value && value.role_id !== stored.role_id) throw conflict('You cannot change your own role.');
  return FINE;
};

/** Somebody must be left who can do everything. @throws ApiError 409. */
export const lastSuperAdmin: RecordCheck = async ({ value, stored, reader }) => {
  const isOne = stored?.role_id === SUPER_ADMIN && stored.is_active === true;
  const staysOne = value?.role_id === SUPER_ADMIN && value.is_active === true;
  if (!stored || !isOne || staysOne) return FINE;
  const { rows } = await reader.find('users', {
    where: { role_id: { is: SUPER_ADMIN }, is_active: { is: true } },
    start: 0,
    end: 2,
  });
  if (rows.some(({ id }) => id !== stored.id)) return FINE;
  throw conflict('This is the last active Super Admin. Give somebody else this role first.');
};
