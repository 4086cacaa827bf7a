import { isEmpty } from '../../resources/language/index.ts';
import type { RecordCheck } from './check.ts';

/**
 * What is stored in a verified field changes by a code that was sent to the new address or number
 * alone (`api/verify`). Asked of every write: of forms, moves, many at once, imports and undoing. A
 * new record, one that comes back and a field that holds nothing yet are written as they are.
 */
export const verified: RecordCheck = async ({ resource, value, stored }) => {
  if (!value || !stored) return {};
  const refused = resource.fieldList.filter(
    (field) =>
      'verified' in field &&
      field.verified !== undefined &&
      !isEmpty(stored[field.name] ?? null) &&
      Object.hasOwn(value, field.name) &&
      value[field.name] !== stored[field.name],
  );
  return Object.fromEntries(refused.map(({ name }) => [name, ['To change this, enter a code sent to the new one']]));
};
