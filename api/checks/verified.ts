import { type Field, isEmpty, kindOf, rowsFor } from '../../resources/language/index.ts';
import type { CheckInput, RecordCheck } from './check.ts';

/**
 * Verified fields change only by a code (`api/verify`), on every write; own-row users start with
 * their account's. Restored values were verified.
 */
export const verified: RecordCheck = async ({ resource, value, stored, was, session, registry }) => {
  if (!value) return {};
  const keepsToOwn = rowsFor(resource, session.role.id) !== undefined;
  const refused = resource.fieldList.flatMap((field): [string, string[]][] => {
    if (!('verified' in field) || field.verified === undefined || !Object.hasOwn(value, field.name)) return [];
    const [before, next] = [(stored ?? was)?.[field.name] ?? null, value[field.name] ?? null];
    if (next === before) return [];
    if (stored && !isEmpty(before)) return [[field.name, ['To change this, enter a code sent to the new one']]];
    if (!keepsToOwn || isEmpty(next) || next === ownOf(field, { session, registry })) return [];
    return [[field.name, [stored ? 'To write another than your own, enter a code sent to it' : FIRST]]];
  });
  return Object.fromEntries(refused);
};

const FIRST = 'Begin with your own. Once this is saved, you can change it by a code';

const ownOf = (field: Field, { session, registry }: Pick<CheckInput, 'session' | 'registry'>) => {
  const { login, phone } = registry.identity.user;
  return session.user[kindOf(field).reached === 'phone' ? phone : login] ?? null;
};
