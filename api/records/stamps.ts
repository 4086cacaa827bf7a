import { isStamped, type Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';

/** The moments the server notes with a write. */
export const stamps = (
  { resource, now }: Pick<Scope, 'resource' | 'now'>,
  which: readonly ('created' | 'updated')[],
): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      which.some((event) => isStamped(field, event)) ? [[field.name, now.toISOString()]] : [],
    ),
  );
