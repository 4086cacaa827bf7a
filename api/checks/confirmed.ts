import { isDeepStrictEqual } from 'node:util';
import { confirmFirst } from '../errors.ts';
import { FINE, type RecordCheck } from './check.ts';

/**
 * Whoever gives a sensitive field another value has proved lately who they are: a session somebody
 * left open, or one that was stolen, changes no role, no address people sign in with and no bank
 * account (ASVS 7.5.1, 7.5.3). Asked of every write, in its transaction: of forms, moves, bulk, and
 * the addresses the specification names.
 * @throws ApiError 403 `confirm_first`.
 */
export const confirmed: RecordCheck = async ({ resource, value, stored, session }) => {
  if (session.confirmed || !value) return FINE;
  // Not as texts: a database may tell the keys of what it stores in another order.
  const differs = (name: string): boolean => !isDeepStrictEqual(value[name] ?? null, stored?.[name] ?? null);
  if (resource.fieldList.some(({ sensitive, name }) => sensitive && differs(name))) throw confirmFirst();
  return FINE;
};
