import { conflict } from '../errors.ts';
import { FINE, type RecordCheck } from './check.ts';

/**
 * Nobody deletes or deactivates themselves or changes their role; own addresses:
 * `api/auth/own-email`. @throws ApiError 409.
 */
export const oneself: RecordCheck = async ({ event, value, stored, session, registry }) => {
  const { user } = registry.identity;
  if (stored?.id !== session.user.id) return FINE;
  if (event === 'deleted') throw conflict('You cannot delete yourself.');
  if (value && value[user.active] !== true) throw conflict('You cannot deactivate yourself.');
  if (value && value[user.role] !== stored[user.role]) throw conflict('You cannot change your own role.');
  if (value && value[user.login] !== stored[user.login])
    return { [user.login]: ['Please change your own email on your account page'] };
  return FINE;
};

/** Somebody must be left who can do everything. @throws ApiError 409. */
export const lastSuperAdmin: RecordCheck = async ({ value, stored, reader, registry }) => {
  const { users, user, builtIn } = registry.identity;
  const can = (record: typeof value): boolean =>
    record?.[user.role] === builtIn.administrator && record[user.active] === true;
  if (!stored || !can(stored) || can(value)) return FINE;
  const others = await reader.rows({
    from: users,
    where: {
      all: [
        { of: { column: user.role }, is: builtIn.administrator },
        { of: { column: user.active }, is: true },
        { none: [{ of: { column: 'id' }, is: stored.id }] },
      ],
    },
    fields: {},
    page: { start: 0, end: 1 },
  });
  if (others.length > 0) return FINE;
  throw conflict('This is the last active Super Admin. Give somebody else this role first.');
};
