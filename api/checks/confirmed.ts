import { isDeepStrictEqual } from 'node:util';
import { confirmFirst } from '../errors.ts';
import { FINE, type RecordCheck } from './check.ts';

/**
 * Sensitive fields need re-authentication: an open or stolen session must change no role, address
 * or bank account (ASVS 7.5.1, 7.5.3). @throws ApiError 403 `confirm_first`.
 */
export const confirmed: RecordCheck = async ({ resource, value, stored, session }) => {
  if (session.confirmed || !value) return FINE;
  // Not as texts: a database may tell the keys of what it stores in another order.
  const differs = (name: string): boolean => !isDeepStrictEqual(value[name] ?? null, stored?.[name] ?? null);
  if (resource.fieldList.some(({ sensitive, name }) => sensitive && differs(name))) throw confirmFirst();
  return FINE;
};
